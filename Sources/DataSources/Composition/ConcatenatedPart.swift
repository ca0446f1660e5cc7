import ListChanges

/// What changed in one child of a concatenation, on its way from the child's sections to the rows of one section.
///
/// What goes is told by where it was, so before the counts are another; what comes, afterwards.
struct ConcatenatedPart {
  let changes: ChangeSet
  /// The index of the child.
  let index: Int
  /// Where moved rows were, in the concatenation; `nil` for those that were nowhere.
  private var sources: [Int?] = []
  /// Where the rows of moved sections were.
  private var sectionSources: [Range<Int>] = []

  /// Begins with what goes.
  ///
  /// - Parameters:
  ///   - changes: what the child says.
  ///   - sections: the child's counts before.
  ///   - index: its index.
  ///   - start: the rows of the concatenation before it.
  ///   - draft: gets what goes.
  init(
    _ changes: ChangeSet, of sections: CountList, at index: Int, start: Int, to draft: inout ChangeSet.Draft
  ) {
    self.changes = changes
    self.index = index
    for position in changes.deletes {
      guard let row = sections.flatIndex(of: position) else { continue }
      draft.deletes.append(ItemPosition(section: 0, item: start + row))
    }
    sources = changes.moves.map { move in sections.flatIndex(of: move.from).map { start + $0 } }
    for section in changes.sectionDeletes where section < sections.count {
      draft.deletes += Self.positions(sections.rows(inSection: section), start)
    }
    sectionSources = changes.sectionMoves.map { move in
      guard move.from < sections.count else { return 0..<0 }
      let rows = sections.rows(inSection: move.from)
      return start + rows.lowerBound..<start + rows.upperBound
    }
  }

  /// Adds what comes and moves, once the changes are known to fit.
  ///
  /// - Parameters:
  ///   - sections: the child's counts now.
  ///   - start: the rows of the concatenation before it now.
  ///   - draft: gets what comes and moves.
  func addArrivals(in sections: CountList, start: Int, to draft: inout ChangeSet.Draft) {
    func here(_ position: ItemPosition) -> ItemPosition {
      ItemPosition(section: 0, item: start + (sections.flatIndex(of: position) ?? 0))
    }
    for position in changes.inserts { draft.inserts.append(here(position)) }
    for position in changes.updates { draft.updates.append(here(position)) }
    for (move, source) in zip(changes.moves, sources) {
      guard let source else { continue }
      draft.moves.append(.init(from: ItemPosition(section: 0, item: source), to: here(move.to)))
    }
    for section in changes.sectionInserts { draft.inserts += Self.positions(sections.rows(inSection: section), start) }
    guard !changes.sectionMoves.isEmpty else { return }
    let map = PositionMap(changes)
    for (move, rows) in zip(changes.sectionMoves, sectionSources) {
      for (item, row) in rows.enumerated() {
        // A row that goes is a delete already, and one that moves by itself the same move again.
        guard let after = map.newPosition(ofOld: ItemPosition(section: move.from, item: item)) else { continue }
        draft.moves.append(.init(from: ItemPosition(section: 0, item: row), to: here(after)))
      }
    }
  }

  private static func positions(_ rows: Range<Int>, _ start: Int) -> [ItemPosition] {
    rows.map { ItemPosition(section: 0, item: start + $0) }
  }
}
