public import ListChanges

/// Where each row and section of the new list comes from, by the rules of the platform lists, done naively:
/// fill in moves and inserts, then let what is left of the old list take the free places in its order.
///
/// Written from the rules and not from the package's code, so that each judges the other.
public struct ReferenceBatch {
  /// For every new section its old index, or `nil` when it was inserted.
  public private(set) var sectionOrigins: [Int?] = []
  /// For every new row its old position, or `nil` when it was inserted.
  public private(set) var rowOrigins: [[ItemPosition?]] = []

  /// - Throws: a sentence when the batch does not lead from the old shape to the new one.
  public init(_ changes: ChangeSet, from old: ListShape, to new: ListShape) throws(ReferenceError) {
    if changes.isReload {
      sectionOrigins = Array(repeating: nil, count: new.sectionCount)
      rowOrigins = new.itemCounts.map { Array(repeating: nil, count: $0) }
      return
    }
    let sections = try Self.fill(
      oldCount: old.sectionCount, newCount: new.sectionCount, deletes: changes.sectionDeletes,
      inserts: changes.sectionInserts, moves: changes.sectionMoves.map { ($0.from, $0.to) }, what: "sections")
    sectionOrigins = sections
    for (after, before) in sections.enumerated() {
      guard let before else {
        rowOrigins.append(Array(repeating: nil, count: new.itemCounts[after]))
        continue
      }
      rowOrigins.append(try Self.rows(of: changes, old, new, before: before, after: after))
    }
    try Self.check(changes, sections)
  }

  /// The origins of one surviving section's rows.
  private static func rows(
    of changes: ChangeSet, _ old: ListShape, _ new: ListShape, before: Int, after: Int
  ) throws(ReferenceError) -> [ItemPosition?] {
    var slots: [ItemPosition??] = Array(repeating: nil, count: new.itemCounts[after])
    func put(_ origin: ItemPosition?, at item: Int) throws(ReferenceError) {
      guard slots.indices.contains(item) else { throw ReferenceError("no place \(item) in new section \(after)") }
      guard slots[item] == nil else { throw ReferenceError("place \(after)-\(item) filled twice") }
      slots[item] = .some(origin)
    }
    for move in changes.moves where move.to.section == after {
      guard old.contains(move.from) else { throw ReferenceError("move from \(move.from), where nothing is") }
      try put(move.from, at: move.to.item)
    }
    for insert in changes.inserts where insert.section == after { try put(nil, at: insert.item) }
    var leaving = Set<Int>()
    for item in changes.deletes.filter({ $0.section == before }).map(\.item)
      + changes.moves.filter({ $0.from.section == before }).map(\.from.item)
    {
      guard item < old.itemCounts[before] else { throw ReferenceError("no row \(before)-\(item)") }
      guard leaving.insert(item).inserted else { throw ReferenceError("row \(before)-\(item) leaves twice") }
    }
    var staying = (0..<old.itemCounts[before]).filter { !leaving.contains($0) }[...]
    for item in slots.indices where slots[item] == nil {
      guard let origin = staying.popFirst() else { throw ReferenceError("too few rows for new section \(after)") }
      slots[item] = .some(ItemPosition(section: before, item: origin))
    }
    guard staying.isEmpty else { throw ReferenceError("\(staying.count) rows too many for new section \(after)") }
    return slots.map { $0 ?? nil }
  }

  private static func fill(
    oldCount: Int, newCount: Int, deletes: [Int], inserts: [Int], moves: [(Int, Int)], what: String
  ) throws(ReferenceError) -> [Int?] {
    let leaving = deletes + moves.map(\.0)
    let arriving = inserts + moves.map(\.1)
    guard Set(leaving).count == leaving.count, Set(arriving).count == arriving.count,
      leaving.allSatisfy({ $0 < oldCount }), arriving.allSatisfy({ $0 < newCount }),
      oldCount - leaving.count == newCount - arriving.count
    else { throw ReferenceError("\(what) do not add up: \(oldCount) to \(newCount)") }
    var staying = (0..<oldCount).filter { !leaving.contains($0) }[...]
    return (0..<newCount).map { index in
      if let move = moves.first(where: { $0.1 == index }) { return move.0 }
      return inserts.contains(index) ? nil : staying.popFirst()
    }
  }

  /// What no platform list takes: rows that move out of a deleted section or into an inserted one.
  private static func check(_ changes: ChangeSet, _ sections: [Int?]) throws(ReferenceError) {
    for move in changes.moves {
      if changes.sectionDeletes.contains(move.from.section) { throw ReferenceError("a move from a deleted section") }
      if changes.sectionInserts.contains(move.to.section) { throw ReferenceError("a move into an inserted section") }
    }
    for position in changes.inserts where changes.sectionInserts.contains(position.section) {
      throw ReferenceError("a row insert in an inserted section")
    }
    for position in changes.deletes where changes.sectionDeletes.contains(position.section) {
      throw ReferenceError("a row delete in a deleted section")
    }
  }
}

/// Why a batch can not be.
public struct ReferenceError: Error, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
