import Foundation

/// The state of a browser, computed naively from the wire form alone.
struct ModelBrowser {
  struct Row: Equatable {
    var key: String
    var html: String
    var traits = ""
  }

  private(set) var page = ""
  /// The sequence number of the post whose query the list has; 0 for the one with which the page was opened.
  private(set) var sequence = 0
  private(set) var counts: [Int] = []
  private(set) var headers: [String?] = []
  private(set) var start = 0
  private(set) var rows: [Row] = []
  private(set) var isAnimated = false
  /// The number of updates that were sent as a part of the text.
  private(set) var spliceCount = 0
  /// The lists in rows, by the keys of the rows.
  private(set) var lists: [String: ModelBrowser] = [:]

  /// Applies one message.
  mutating func receive(_ message: String) throws {
    try receive(Json(JSONSerialization.jsonObject(with: Data(message.utf8)) as? [String: Any]))
  }

  private mutating func receive(_ json: Json) throws {
    if json.text("k") == "open" {
      page = json.text("page")
      sequence = json.number("q")
      counts = json.numbers("sections")
      headers = Array(repeating: nil, count: counts.count)
      rows = json.lists("rows").map { Row(key: $0.text(0), html: $0.text(1), traits: $0.text(2)) }
    } else {
      isAnimated = json.number("a") == 1
      try applySections(json)
      try applyRows(json)
    }
    start = json.number("start")
    for header in json.lists("h") { headers[header.number(0)] = header.text(1) }
    try applyLists(json)
  }

  /// A list is there as long as its row is, and begins with an `open`.
  private mutating func applyLists(_ json: Json) throws {
    let keys = Set(rows.filter { $0.traits.contains("n") }.map(\.key))
    lists = lists.filter { keys.contains($0.key) }
    for entry in json.lists("n") {
      let (key, message) = (entry.text(0), try Json(entry[1] as? [String: Any]))
      guard keys.contains(key), lists[key] != nil || message.text("k") == "open" else { throw Misfit() }
      try lists[key, default: ModelBrowser()].receive(message)
    }
  }

  private mutating func applySections(_ json: Json) throws {
    let old = Array(zip(counts, headers))
    let inserts = json.lists("si").map { ($0.number(0), ($0.number(1), String?.none)) }
    let new = try Self.apply(
      old, deletes: json.numbers("sd"), moves: json.lists("sm").map { ($0.number(0), $0.number(1)) }, inserts: inserts)
    counts = new.map(\.0)
    headers = new.map(\.1)
    for change in json.lists("c") { counts[change.number(0)] = change.number(1) }
  }

  private mutating func applyRows(_ json: Json) throws {
    let inserts = json.lists("i").map { ($0.number(0), Row(key: $0.text(1), html: $0.text(2), traits: $0.text(3))) }
    rows = try Self.apply(
      rows, deletes: json.numbers("d"), moves: json.lists("m").map { ($0.number(0), $0.number(1)) }, inserts: inserts)
    for update in json.lists("u") {
      if let splice = update[1] as? [Any] {
        rows[update.number(0)].html = try Self.splice(rows[update.number(0)].html, splice)
        spliceCount += 1
      } else {
        rows[update.number(0)].html = update.text(1)
      }
      rows[update.number(0)].traits = update.text(2)
    }
  }

  /// Replaces the part of a text between its beginning and its end, in UTF-16.
  private static func splice(_ text: String, _ splice: [Any]) throws -> String {
    let (units, prefix, suffix) = (Array(text.utf16), splice.number(0), splice.number(1))
    let checksum = units.reduce(0) { ($0 * 31 + Int($1)) % (1 << 24) }
    guard checksum == splice.number(2), prefix + suffix <= units.count else { throw Misfit() }
    let spliced = units.prefix(prefix) + Array(splice.text(3).utf16) + units.suffix(suffix)
    guard let result = String(validating: spliced, as: UTF16.self) else { throw Misfit() }
    return result
  }

  /// Removes deletes and move sources, inserts the others at their indices, and fills the rest up in order.
  private static func apply<Element>(
    _ old: [Element], deletes: [Int], moves: [(Int, Int)], inserts: [(Int, Element)]
  ) throws -> [Element] {
    let removed = Set(deletes + moves.map(\.0))
    guard removed.count == deletes.count + moves.count, removed.allSatisfy(old.indices.contains) else { throw Misfit() }
    var slots: [Element?] = Array(repeating: nil, count: old.count - deletes.count + inserts.count)
    for (index, element) in inserts + moves.map({ ($0.1, old[$0.0]) }) {
      guard slots.indices.contains(index), slots[index] == nil else { throw Misfit() }
      slots[index] = element
    }
    var retained = old.indices.filter { !removed.contains($0) }.map { old[$0] }[...]
    for index in slots.indices where slots[index] == nil { slots[index] = retained.popFirst() }
    return slots.compactMap(\.self)
  }

  struct Misfit: Error {}
}

/// A JSON object or list, with simple accessors; missing values are empty.
private struct Json {
  let members: [String: Any]

  init(_ members: [String: Any]?) throws {
    guard let members else { throw ModelBrowser.Misfit() }
    self.members = members
  }

  func text(_ name: String) -> String { members[name] as? String ?? "" }
  func number(_ name: String) -> Int { members[name] as? Int ?? 0 }
  func numbers(_ name: String) -> [Int] { members[name] as? [Int] ?? [] }
  func lists(_ name: String) -> [[Any]] { members[name] as? [[Any]] ?? [] }
}

extension [Any] {
  fileprivate func text(_ index: Int) -> String { index < count ? self[index] as? String ?? "" : "" }
  fileprivate func number(_ index: Int) -> Int { self[index] as? Int ?? -1 }
}
