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

/// Returns the length of a longest strictly increasing subsequence, with the quadratic textbook algorithm.
public func referenceLongestChain(_ values: [Int]) -> Int {
  var lengths: [Int] = []
  for (index, value) in values.enumerated() {
    lengths.append(1 + (0..<index).filter { values[$0] < value }.map { lengths[$0] }.max(or: 0))
  }
  return lengths.max(or: 0)
}

/// Returns the same for long lists, with binary searches for the smallest end of a subsequence of each length.
public func quickLongestChain(_ values: [Int]) -> Int {
  var ends: [Int] = []
  for value in values {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < value { low = middle + 1 } else { high = middle }
    }
    if low == ends.count { ends.append(value) } else { ends[low] = value }
  }
  return ends.count
}

/// Chooses the algorithm by the length of the list.
func longestChain(_ values: [Int]) -> Int {
  values.count > 100 ? quickLongestChain(values) : referenceLongestChain(values)
}

extension Sequence<Int> {
  fileprivate func max(or other: Int) -> Int { self.max() ?? other }
}

/// Checks that a change set between two sectioned lists is legal, keeps every ID, and has the fewest changes.
///
/// - Returns: A description of the first fault, or `nil`.
public func faultOfDiff<Section: ListSectionProtocol>(
  _ changes: ChangeSet, from old: [Section], to new: [Section]
) -> String? where Section.Item: Identifiable & Equatable {
  let oldShape = ListShape(itemCounts: old.map(\.items.count))
  let newShape = ListShape(itemCounts: new.map(\.items.count))
  do {
    try changes.validate(from: oldShape, to: newShape)
    let batch = try ReferenceBatch(changes, from: oldShape, to: newShape)
    let applied = try changes.applied(to: old.map(\.items), shape: newShape) { new[$0.section].items[$0.item] }
    if applied != new.map(\.items) { return "applying gives \(applied)" }
    return faultOfIdentities(changes, batch, old, new) ?? faultOfCounts(changes, batch, old, new)
  } catch {
    return "\(error)"
  }
}

/// Checks a change set between two flat lists.
///
/// - Returns: A description of the first fault, or `nil`.
public func faultOfDiff<Item: Identifiable & Equatable>(
  _ changes: ChangeSet, fromItems old: [Item], toItems new: [Item]
) -> String? {
  faultOfDiff(changes, from: [ListSection(id: 0, items: old)], to: [ListSection(id: 0, items: new)])
}

private func faultOfIdentities<Section: ListSectionProtocol>(
  _ changes: ChangeSet, _ batch: ReferenceBatch, _ old: [Section], _ new: [Section]
) -> String? where Section.Item: Identifiable & Equatable {
  let map = PositionMap(changes)
  let updates = Set(changes.updates)
  for (after, before) in batch.sectionOrigins.enumerated() {
    if map.oldSection(ofNew: after) != before { return "the position map has a different origin for section \(after)" }
    guard let before else { continue }
    if old[before].id != new[after].id { return "section \(before) and section \(after) have different IDs" }
    let changed = !old[before].hasSameContent(as: new[after])
    if changes.sectionUpdates.contains(after) != changed {
      return "section \(after) is updated: \(!changed), but changed: \(changed)"
    }
    if map.newSection(ofOld: before) != after { return "the position map has a different target for section \(before)" }
  }
  for (section, origins) in batch.itemOrigins.enumerated() {
    for (item, origin) in origins.enumerated() {
      let position = ItemPosition(section: section, item: item)
      if map.oldPosition(ofNew: position) != origin { return "the position map has a different origin for \(position)" }
      guard let origin else { continue }
      let (before, after) = (old[origin.section].items[origin.item], new[section].items[item])
      if before.id != after.id { return "the items at \(origin) and \(position) have different IDs" }
      if updates.contains(position) != (before != after) { return "wrong update of the item at \(position)" }
      if map.newPosition(ofOld: origin) != position { return "the position map has a different target for \(origin)" }
    }
  }
  return nil
}

private func faultOfCounts<Section: ListSectionProtocol>(
  _ changes: ChangeSet, _ batch: ReferenceBatch, _ old: [Section], _ new: [Section]
) -> String? where Section.Item: Identifiable {
  let surviving = batch.sectionOrigins.compactMap(\.self)
  if surviving.count != pairCount(old.map(\.id), new.map(\.id)) { return "not all sections are paired" }
  if changes.sectionMoves.count != surviving.count - longestChain(surviving) {
    return "too many section moves"
  }
  let newSurviving = batch.sectionOrigins.indices.filter { batch.sectionOrigins[$0] != nil }
  let retained = batch.itemOrigins.flatMap(\.self).compactMap(\.self).count
  let pairs = pairCount(surviving.flatMap { old[$0].items.map(\.id) }, newSurviving.flatMap { new[$0].items.map(\.id) })
  if retained != pairs { return "\(retained) items are paired, of \(pairs)" }
  var fewest = 0
  for section in newSurviving {
    let origins = batch.itemOrigins[section].compactMap(\.self)
    let staying = origins.filter { $0.section == batch.sectionOrigins[section] }
    fewest += origins.count - longestChain(staying.map(\.item))
  }
  return changes.moves.count == fewest ? nil : "\(changes.moves.count) moves where \(fewest) suffice"
}

/// Returns the number of pairs of equal IDs.
private func pairCount<ID: Hashable>(_ left: [ID], _ right: [ID]) -> Int {
  var counts: [ID: Int] = [:]
  for id in left { counts[id, default: 0] += 1 }
  return right.reduce(0) { pairs, id in
    guard let count = counts[id], count > 0 else { return pairs }
    counts[id] = count - 1
    return pairs + 1
  }
}
