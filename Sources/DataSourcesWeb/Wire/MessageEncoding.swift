import DataSources
import ListChanges

/// The messages to a page as UTF-8; their form is described in the design papers.
enum WebMessage {
  /// Everything that a page displays, for one that knows nothing yet.
  ///
  /// - Parameter page: The ID of the page; `nil` for a nested list, which has the page of the message that contains this one.
  static func open(_ window: HeldWindow, page: String?, host: WebHost) -> [UInt8] {
    let shape = host.shape
    let rows = window.rows.compactMap(shape.position(atFlatIndex:)).map(host.row(at:))
    var json = JSONBytes(
      capacity: rows.reduce(256 + 8 * shape.sectionCount + 128 * window.headers.count) {
        $0 + $1.keyAndHTML.count + 3
      })
    json.append(#"{"k":"open""#)
    if let page {
      json.append(#","page":"#)
      json.append(string: page)
    }
    json.append(#","sections":"#)
    json.append(list: shape.itemCounts) { $0.append($1) }
    json.append(#","start":"#)
    json.append(window.rows.lowerBound)
    json.append(#","rows":"#)
    json.append(list: rows) { json, row in
      json.append("[")
      json.append(row.keyAndHTML)
      json.append("]")
    }
    json.append(member: "h", window.headers) { append($1, host.view(.header, of: $1), to: &$0) }
    append(footersOf: window.headers, host, to: &json)
    json.append("}")
    return json.bytes
  }

  /// What changed for a page; `nil` when nothing did.
  static func patch(_ step: RevisionStep, from before: HeldWindow, to after: HeldWindow, host: WebHost) -> [UInt8]? {
    let window = WindowStep(step, from: before, to: after)
    let inserted = Set(window.inserts)
    let start = after.rows.lowerBound
    let updates = step.updates(in: after.rows).filter { !inserted.contains($0 - start) }
    let headers = after.headers.filter { section in
      guard let old = step.map.oldSection(ofNew: section), before.headers.contains(old) else { return true }
      return step.changedHeaders.contains(section)
    }
    if window.isIdle, updates.isEmpty, headers.isEmpty, !step.head.isNeeded { return nil }

    var json = JSONBytes(capacity: step.head.bytes.count + 64 + 256 * (inserted.count + updates.count + headers.count))
    json.append(step.head.bytes)
    json.append(#","start":"#)
    json.append(start)
    json.append(member: "d", window.deletes) { $0.append($1) }
    json.append(member: "i", window.inserts) { json, index in
      append(index, host.row(atFlatIndex: start + index)?.keyAndHTML, to: &json)
    }
    json.append(member: "m", window.moves) { $0.append(pair: $1.from, $1.to) }
    json.append(member: "u", updates) { json, row in
      append(row - start, update: host.row(atFlatIndex: row), of: step.replacedText(ofRow: row), to: &json)
    }
    json.append(member: "h", headers) { append($1, host.view(.header, of: $1), to: &$0) }
    append(footersOf: headers, host, to: &json)
    json.append("}")
    return json.bytes
  }

  private static func append(_ index: Int, _ texts: (some Collection<UInt8>)?, to json: inout JSONBytes) {
    json.append("[")
    json.append(index)
    if let texts {
      json.append(",")
      json.append(texts)
    }
    json.append("]")
  }

  /// Appends what a row displays now: what differs from the text that it replaces, if that is shorter.
  private static func append(_ index: Int, update text: RowText?, of old: RowText?, to json: inout JSONBytes) {
    guard let text, let splice = old.flatMap(text.splice) else { return append(index, text?.html, to: &json) }
    json.append("[")
    json.append(index)
    json.append(",[")
    for number in [splice.prefix, splice.suffix, splice.checksum] {
      json.append(number)
      json.append(",")
    }
    json.append("\"")
    json.append(splice.middle)
    json.append("\"]")
    json.append(text.annotations)
    json.append("]")
  }

  /// Appends the footers of sections; nothing as long as no section has had one.
  private static func append(footersOf sections: some Collection<Int>, _ host: WebHost, to json: inout JSONBytes) {
    let footers = sections.map { ($0, host.view(.footer, of: $0)) }
    if host.hasFooters { json.append(member: "f", footers) { append($1.0, $1.1, to: &$0) } }
  }
}

extension RevisionStep {
  /// The flat indices of updated rows in a window.
  fileprivate func updates(in rows: Range<Int>) -> ArraySlice<Int> {
    let first = partitionPoint(in: updates.indices) { updates[$0] < rows.lowerBound }
    return updates[first..<partitionPoint(in: first..<updates.count) { updates[$0] < rows.upperBound }]
  }
}

/// What happens to the rows of one window, through a change of the list, a move of the window, or both.
///
/// - Complexity: O(*w* log *k*) for *w* rows in the windows and *k* changes; O(*w*) if the change leaves all rows in place.
struct WindowStep {
  let before: HeldWindow
  let after: HeldWindow
  /// Window indices of rows that the page does not keep, in the old window.
  private(set) var deletes: [Int] = []
  /// Window indices of rows that are new to the page, in the new window.
  private(set) var inserts: [Int] = []
  /// Window indices, old and new, of rows that the page keeps but that lost their order.
  private(set) var moves: [(from: Int, to: Int)] = []

  init(_ step: RevisionStep, from before: HeldWindow, to after: HeldWindow) {
    self.before = before
    self.after = after
    if step.keepsPositions { scroll() } else { follow(step) }
  }

  /// Whether the page keeps its rows, in their order and at their indices.
  var isIdle: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && before.rows.lowerBound == after.rows.lowerBound
  }

  /// Rows stay where they are; only the window moves.
  private mutating func scroll() {
    guard before.rows != after.rows else { return }
    let kept = before.rows.clamped(to: after.rows)
    deletes = before.rows.filter { !kept.contains($0) }.map { $0 - before.rows.lowerBound }
    inserts = after.rows.filter { !kept.contains($0) }.map { $0 - after.rows.lowerBound }
  }

  private mutating func follow(_ step: RevisionStep) {
    var origins: [(new: Int, old: Int)] = []
    origins.reserveCapacity(after.rows.count)
    var isKept = Array(repeating: false, count: before.rows.count)
    for (new, row) in after.rows.enumerated() {
      if let old = originInWindow(ofRow: row, step) {
        origins.append((new, old))
        isKept[old] = true
      } else {
        inserts.append(new)
      }
    }
    deletes = isKept.indices.filter { !isKept[$0] }
    // Usually all rows keep their order.
    guard zip(origins, origins.dropFirst()).contains(where: { $0.old > $1.old }) else { return }
    let chain = HeaviestChain(of: origins.map(\.old))
    moves = origins.indices.filter { !chain.contains($0) }.map { (origins[$0].old, origins[$0].new) }
  }

  /// The place that a row of the new list has in the old window; `nil` when it was not there.
  private func originInWindow(ofRow row: Int, _ step: RevisionStep) -> Int? {
    guard let position = step.after.position(atFlatIndex: row), let old = step.map.oldPosition(ofNew: position),
      let flat = step.before.flatIndex(of: old), before.rows.contains(flat)
    else { return nil }
    return flat - before.rows.lowerBound
  }
}
