import ListChanges
import ListStorage

/// The change of one child of a concatenation, while it is converted from the child's sections to one section.
///
/// Deletes are converted before the counts change, inserts afterwards.
struct ConcatenatedPart {
  let changes: ChangeSet
  /// The index of the child.
  let index: Int
  /// The old positions of moved items in the concatenation, or `nil` for items it didn't contain.
  private var sources: [Int?] = []
  /// The old ranges of the items of moved sections.
  private var sectionSources: [Range<Int>] = []

  /// Starts the conversion with the deletes.
  ///
  /// - Parameters:
  ///   - changes: The change set of the child.
  ///   - sections: The item counts of the child before the change.
  ///   - index: The index of the child.
  ///   - start: The number of items in front of the child.
  ///   - draft: Receives the deletes.
  init(
    _ changes: ChangeSet, of sections: CountList, at index: Int, start: Int, to draft: inout ChangeSet.Draft
  ) {
    self.changes = changes
    self.index = index
    for position in changes.deletes {
      guard let offset = sections.flatIndex(of: position) else { continue }
      draft.deletes.append(ItemPosition(section: 0, item: start + offset))
    }
    sources = changes.moves.map { move in sections.flatIndex(of: move.from).map { start + $0 } }
    for section in changes.sectionDeletes where section < sections.count {
      draft.deletes += Self.positions(sections.rows(inSection: section), start)
    }
    sectionSources = changes.sectionMoves.map { move in
      guard move.from < sections.count else { return 0..<0 }
      let items = sections.rows(inSection: move.from)
      return start + items.lowerBound..<start + items.upperBound
    }
  }

  /// Adds inserts, updates and moves.
  ///
  /// Call it after the changes were found to be valid.
  ///
  /// - Parameters:
  ///   - sections: The item counts of the child after the change.
  ///   - start: The number of items in front of the child after the change.
  ///   - draft: Receives the inserts, updates and moves.
  func addInserts(in sections: CountList, start: Int, to draft: inout ChangeSet.Draft) {
    func converted(_ position: ItemPosition) -> ItemPosition {
      ItemPosition(section: 0, item: start + (sections.flatIndex(of: position) ?? 0))
    }
    for position in changes.inserts { draft.inserts.append(converted(position)) }
    for position in changes.updates { draft.updates.append(converted(position)) }
    for (move, source) in zip(changes.moves, sources) {
      guard let source else { continue }
      draft.moves.append(.init(from: ItemPosition(section: 0, item: source), to: converted(move.to)))
    }
    for section in changes.sectionInserts { draft.inserts += Self.positions(sections.rows(inSection: section), start) }
    guard !changes.sectionMoves.isEmpty else { return }
    let map = PositionMap(changes)
    for (move, items) in zip(changes.sectionMoves, sectionSources) {
      for (item, offset) in items.enumerated() {
        // A deleted item is already a delete; an item that also moves on its own yields the same move.
        guard let after = map.newPosition(ofOld: ItemPosition(section: move.from, item: item)) else { continue }
        draft.moves.append(.init(from: ItemPosition(section: 0, item: offset), to: converted(after)))
      }
    }
  }

  private static func positions(_ items: Range<Int>, _ start: Int) -> [ItemPosition] {
    items.map { ItemPosition(section: 0, item: start + $0) }
  }
}
