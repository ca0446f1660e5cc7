import DataSources
import DataSourcesCells
import ListChanges

/// The messages to a page in UTF-8: all their fields are encoded here, and decoded in `Browser/decoding.js`, which lists them.
enum WebMessage {
  /// Returns an `open` message: everything that a page displays.
  ///
  /// - Parameters:
  ///   - page: The ID of the page; `nil` for a nested list, which has the page of the message that contains this one.
  ///   - sequence: The sequence number of the post that requested the list; 0 for the one with which the page was opened.
  static func open(_ window: WindowContent, page: String?, sequence: Int, host: WebHost) -> [UInt8] {
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
    if sequence > 0 {
      json.append(#","q":"#)
      json.append(sequence)
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
    append(viewsOf: window.headers, host, to: &json)
    appendHeadings(host, to: &json)
    json.append("}")
    return json.bytes
  }

  /// Returns a `patch` message: the changes for a page; `nil` if there are none.
  static func patch(
    _ step: RevisionStep, from before: WindowContent, to after: WindowContent, host: WebHost
  ) -> [UInt8]? {
    let window = WindowChange(step, from: before, to: after)
    let inserted = Set(window.inserts)
    let start = after.rows.lowerBound
    let updates = step.updates(in: after.rows).filter { !inserted.contains($0 - start) }
    // Closures can display the index of a section, and anything about its items.
    let describesSections = host.uses.capabilities.describesSections
    let headers = after.headers.filter { section in
      guard let old = step.map.oldSection(ofNew: section), before.headers.contains(old) else { return true }
      if step.changedHeaders.contains(section) { return true }
      guard describesSections, step.rearrangesSections || step.editedSections.contains(section) else { return false }
      return SectionViewKind.standard.contains { host.view($0, of: section) != step.replacedView($0, of: section) }
    }
    if window.isEmpty, updates.isEmpty, headers.isEmpty, !step.concernsAllPages { return nil }

    let head = step.head(Self.head(of:))
    var json = JSONBytes(capacity: head.count + 64 + 256 * (inserted.count + updates.count + headers.count))
    json.append(head)
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
    append(viewsOf: headers, host, to: &json)
    json.append("}")
    return json.bytes
  }

  /// Returns a message of a page that contains those of its nested lists; `nil` if there are none at all.
  ///
  /// - Parameters:
  ///   - lists: The messages of the nested lists, by the keys of the items that contain them.
  ///   - start: The flat index of the page's first row.
  static func joined(_ message: [UInt8]?, lists: [(key: String, message: [UInt8])], start: Int) -> [UInt8]? {
    if lists.isEmpty { return message }
    var json = JSONBytes(capacity: lists.reduce(64 + (message?.count ?? 0)) { $0 + $1.message.count + 64 })
    if let message {
      json.append(message.dropLast())
    } else {
      json.append(#"{"k":"patch","start":"#)
      json.append(start)
    }
    json.append(member: "n", lists) { json, list in
      json.append("[")
      json.append(string: list.key)
      json.append(",")
      json.append(list.message)
      json.append("]")
    }
    json.append("}")
    return json.bytes
  }

  // MARK: - Parts of messages

  /// Returns the beginning of all patches of a step: whether the list changed, and the changes of sections.
  private static func head(of step: RevisionStep) -> [UInt8] {
    let changes = step.changes
    let shape = step.after
    var json = JSONBytes()
    json.append(#"{"k":"patch""#)
    if !changes.isEmpty { json.append(#","a":1"#) }
    json.append(member: "sd", changes.sectionDeletes) { $0.append($1) }
    json.append(member: "si", changes.sectionInserts) { $0.append(pair: $1, shape.itemCount(inSection: $1)) }
    json.append(member: "sm", changes.sectionMoves) { $0.append(pair: $1.from, $1.to) }
    json.append(member: "c", step.recountedSections) { $0.append(pair: $1, shape.itemCount(inSection: $1)) }
    return json.bytes
  }

  /// Appends the headings of columns and the order, if the list has columns.
  private static func appendHeadings(_ host: WebHost, to json: inout JSONBytes) {
    let headings = host.headings
    if headings.isEmpty { return }
    json.append(member: "cols", headings) { json, heading in
      json.append("[")
      json.append(string: heading.id)
      json.append(",")
      json.append(string: heading.title)
      json.append(heading.isSortable ? ",1]" : "]")
    }
    guard let order = host.order else { return }
    json.append(#","order":"#)
    json.append(string: order.field)
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

  /// Appends the content of an updated row: the difference to the old text, if that is known and shorter than the new text.
  private static func append(_ index: Int, update text: RowText?, of old: RowText?, to json: inout JSONBytes) {
    guard let text, let old, let splice = TextSplice(from: old, to: text) else {
      return append(index, text?.html, to: &json)
    }
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

  /// Appends the headers and footers of sections; no footers as long as no section has had one.
  ///
  /// `hasFooters` is read after the footers were rendered, which sets it.
  private static func append(viewsOf sections: some Collection<Int>, _ host: WebHost, to json: inout JSONBytes) {
    json.append(member: "h", sections) { append($1, host.view(.header, of: $1), to: &$0) }
    let footers = sections.map { ($0, host.view(.footer, of: $0)) }
    if host.hasFooters { json.append(member: "f", footers) { append($1.0, $1.1, to: &$0) } }
  }
}

/// The changes of the rows of one window: by a change of the list, a move of the window, or both.
///
/// - Complexity: O(*w* log *k*) for *w* rows in the windows and *k* changes; O(*w*) if the change moves no row.
private struct WindowChange {
  private let before: WindowContent
  private let after: WindowContent
  /// The indices in the old window of rows that the new one doesn't have.
  private(set) var deletes: [Int] = []
  /// The indices in the new window of rows that the old one doesn't have.
  private(set) var inserts: [Int] = []
  /// The old and new indices in the window of retained rows that change their order.
  private(set) var moves: [(from: Int, to: Int)] = []

  init(_ step: RevisionStep, from before: WindowContent, to after: WindowContent) {
    self.before = before
    self.after = after
    if step.preservesPositions { scroll() } else { apply(step) }
  }

  /// Whether the page retains its rows, in their order and at their flat indices.
  var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && before.rows.lowerBound == after.rows.lowerBound
  }

  /// Computes the changes if only the window moves, and no row of the list.
  private mutating func scroll() {
    guard before.rows != after.rows else { return }
    let common = before.rows.clamped(to: after.rows)
    deletes = before.rows.filter { !common.contains($0) }.map { $0 - before.rows.lowerBound }
    inserts = after.rows.filter { !common.contains($0) }.map { $0 - after.rows.lowerBound }
  }

  private mutating func apply(_ step: RevisionStep) {
    var origins: [(new: Int, old: Int)] = []
    origins.reserveCapacity(after.rows.count)
    var isRetained = Array(repeating: false, count: before.rows.count)
    for (new, row) in after.rows.enumerated() {
      if let old = oldIndex(ofRow: row, step) {
        origins.append((new, old))
        isRetained[old] = true
      } else {
        inserts.append(new)
      }
    }
    deletes = isRetained.indices.filter { !isRetained[$0] }
    // Usually all rows have the same order as before. Otherwise the fewest rows move: all but a longest chain in the old order.
    guard zip(origins, origins.dropFirst()).contains(where: { $0.old > $1.old }) else { return }
    let chain = HeaviestChain(of: origins.map(\.old))
    moves = origins.indices.filter { !chain.contains($0) }.map { (origins[$0].old, origins[$0].new) }
  }

  /// Returns the index that a row of the new list has in the old window; `nil` when it wasn't there.
  private func oldIndex(ofRow row: Int, _ step: RevisionStep) -> Int? {
    guard let position = step.after.position(atFlatIndex: row), let old = step.map.oldPosition(ofNew: position),
      let flat = step.before.flatIndex(of: old), before.rows.contains(flat)
    else { return nil }
    return flat - before.rows.lowerBound
  }
}
