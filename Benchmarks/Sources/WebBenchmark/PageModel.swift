import Foundation

/// The rows that a browser has after some messages, by the wire form alone.
struct PageModel {
  struct Row {
    var key: String
    var html: String

    /// The ID of the city.
    var id: String {
      html.components(separatedBy: "data-id=").dropFirst().first.map { String($0.prefix(while: \.isNumber)) } ?? ""
    }
  }

  struct Misfit: Error {}

  private(set) var id = ""
  private(set) var start = 0
  private(set) var rows: [Row] = []
  private(set) var itemCount = 0

  private var counts: [Int] = []

  /// Applies a message.
  mutating func receive(_ message: Data) throws {
    guard let json = try JSONSerialization.jsonObject(with: message) as? [String: Any] else { throw Misfit() }
    func lists(_ name: String) -> [[Any]] { json[name] as? [[Any]] ?? [] }
    if json["k"] as? String == "open" {
      id = json["page"] as? String ?? ""
      counts = json["sections"] as? [Int] ?? []
      rows = lists("rows").map { Row(key: $0[0] as? String ?? "", html: $0[1] as? String ?? "") }
    } else {
      guard json["sd"] == nil, json["si"] == nil, json["sm"] == nil else { throw Misfit() }
      for change in lists("c") { counts[change[0] as? Int ?? 0] = change[1] as? Int ?? 0 }
      try apply(
        deletes: json["d"] as? [Int] ?? [], moves: lists("m").map { ($0[0] as? Int ?? -1, $0[1] as? Int ?? -1) },
        inserts: lists("i").map {
          ($0[0] as? Int ?? -1, Row(key: $0[1] as? String ?? "", html: $0[2] as? String ?? ""))
        })
      for update in lists("u") {
        guard let index = update[0] as? Int, rows.indices.contains(index) else { throw Misfit() }
        if let splice = update[1] as? [Any] {
          rows[index].html = try Self.splice(rows[index].html, splice)
        } else {
          rows[index].html = update[1] as? String ?? ""
        }
      }
    }
    start = json["start"] as? Int ?? -1
    itemCount = counts.reduce(0, +)
  }

  /// Replaces what lies between the beginning and the end of a text that are kept, in UTF-16.
  private static func splice(_ text: String, _ splice: [Any]) throws -> String {
    let units = Array(text.utf16)
    let checksum = units.reduce(0) { ($0 * 31 + Int($1)) & 0xFF_FFFF }
    guard splice.count == 4, let prefix = splice[0] as? Int, let suffix = splice[1] as? Int,
      let middle = splice[3] as? String,
      splice[2] as? Int == checksum, prefix + suffix <= units.count
    else { throw Misfit() }
    return String(decoding: units.prefix(prefix) + Array(middle.utf16) + units.suffix(suffix), as: UTF16.self)
  }

  private mutating func apply(deletes: [Int], moves: [(Int, Int)], inserts: [(Int, Row)]) throws {
    let leaving = Set(deletes + moves.map(\.0))
    guard leaving.allSatisfy(rows.indices.contains) else { throw Misfit() }
    var places: [Row?] = Array(repeating: nil, count: rows.count - deletes.count + inserts.count)
    for (index, row) in inserts + moves.map({ ($0.1, rows[$0.0]) }) {
      guard places.indices.contains(index), places[index] == nil else { throw Misfit() }
      places[index] = row
    }
    var staying = rows.indices.filter { !leaving.contains($0) }.map { rows[$0] }[...]
    for index in places.indices where places[index] == nil { places[index] = staying.popFirst() }
    rows = places.compactMap(\.self)
  }
}
