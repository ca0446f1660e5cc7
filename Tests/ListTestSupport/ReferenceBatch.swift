public import ListChanges

/// A naive computation of the origin of each new item and section, by the rules of the platform lists.
///
/// It assigns moves and inserts first, and then the remaining old items and sections to the free positions, in their order.
/// It's written from the rules, independently of the package's code, so that each tests the other.
public struct ReferenceBatch {
  /// The old index of each new section, or `nil` if it was inserted.
  public private(set) var sectionOrigins: [Int?] = []
  /// The old position of each new item, or `nil` if it was inserted.
  public private(set) var itemOrigins: [[ItemPosition?]] = []

  /// Computes the origins.
  ///
  /// - Throws: A ``ReferenceError`` if the change set doesn't transform the old shape into the new one.
  public init(_ changes: ChangeSet, from old: ListShape, to new: ListShape) throws(ReferenceError) {
    if changes.isReload {
      sectionOrigins = Array(repeating: nil, count: new.sectionCount)
      itemOrigins = new.itemCounts.map { Array(repeating: nil, count: $0) }
      return
    }
    let sections = try Self.fill(
      oldCount: old.sectionCount, newCount: new.sectionCount, deletes: changes.sectionDeletes,
      inserts: changes.sectionInserts, moves: changes.sectionMoves.map { ($0.from, $0.to) }, what: "sections")
    sectionOrigins = sections
    for (after, before) in sections.enumerated() {
      guard let before else {
        itemOrigins.append(Array(repeating: nil, count: new.itemCounts[after]))
        continue
      }
      itemOrigins.append(try Self.itemOrigins(of: changes, old, new, before: before, after: after))
    }
    try Self.check(changes, sections)
  }

  /// Computes the origins of the items of one kept section.
  private static func itemOrigins(
    of changes: ChangeSet, _ old: ListShape, _ new: ListShape, before: Int, after: Int
  ) throws(ReferenceError) -> [ItemPosition?] {
    var slots: [ItemPosition??] = Array(repeating: nil, count: new.itemCounts[after])
    func put(_ origin: ItemPosition?, at item: Int) throws(ReferenceError) {
      guard slots.indices.contains(item) else { throw ReferenceError("new section \(after) has no item \(item)") }
      guard slots[item] == nil else { throw ReferenceError("two items have the new position \(after)-\(item)") }
      slots[item] = .some(origin)
    }
    for move in changes.moves where move.to.section == after {
      guard old.contains(move.from) else { throw ReferenceError("move from \(move.from), which is out of range") }
      try put(move.from, at: move.to.item)
    }
    for insert in changes.inserts where insert.section == after { try put(nil, at: insert.item) }
    var leaving = Set<Int>()
    for item in changes.deletes.filter({ $0.section == before }).map(\.item)
      + changes.moves.filter({ $0.from.section == before }).map(\.from.item)
    {
      guard item < old.itemCounts[before] else { throw ReferenceError("no item \(before)-\(item)") }
      guard leaving.insert(item).inserted else {
        throw ReferenceError("item \(before)-\(item) is deleted or moved twice")
      }
    }
    var staying = (0..<old.itemCounts[before]).filter { !leaving.contains($0) }[...]
    for item in slots.indices where slots[item] == nil {
      guard let origin = staying.popFirst() else { throw ReferenceError("too few items for new section \(after)") }
      slots[item] = .some(ItemPosition(section: before, item: origin))
    }
    guard staying.isEmpty else { throw ReferenceError("\(staying.count) items too many for new section \(after)") }
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
    else { throw ReferenceError("inconsistent numbers of \(what): \(oldCount) to \(newCount)") }
    var staying = (0..<oldCount).filter { !leaving.contains($0) }[...]
    return (0..<newCount).map { index in
      if let move = moves.first(where: { $0.1 == index }) { return move.0 }
      return inserts.contains(index) ? nil : staying.popFirst()
    }
  }

  /// Checks for item changes in deleted or inserted sections, which no platform list accepts.
  private static func check(_ changes: ChangeSet, _ sections: [Int?]) throws(ReferenceError) {
    for move in changes.moves {
      if changes.sectionDeletes.contains(move.from.section) { throw ReferenceError("a move from a deleted section") }
      if changes.sectionInserts.contains(move.to.section) { throw ReferenceError("a move into an inserted section") }
    }
    for position in changes.inserts where changes.sectionInserts.contains(position.section) {
      throw ReferenceError("an item insert in an inserted section")
    }
    for position in changes.deletes where changes.sectionDeletes.contains(position.section) {
      throw ReferenceError("an item delete in a deleted section")
    }
  }
}

/// The error that describes why a batch is illegal.
public struct ReferenceError: Error, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
