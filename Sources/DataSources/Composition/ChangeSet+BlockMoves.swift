import ListChanges

/// The fewest moves that exchange two blocks of places that lie side by side, the first of which begins at `start`.
func movesExchanging(start: Int, first: Int, second: Int) -> [(from: Int, to: Int)] {
  first <= second
    ? (0..<first).map { (start + $0, start + second + $0) }
    : (0..<second).map { (start + first + $0, start + $0) }
}

extension ChangeSet {
  /// Whether the sections of a list with these numbers of them can change like this; the rows are not looked at.
  ///
  /// - Complexity: O(*k*) for *k* moves.
  func fitsSections(from old: Int, to new: Int) -> Bool {
    guard !isReload, old - sectionDeletes.count + sectionInserts.count == new else { return false }
    let lastOld = [sectionDeletes.last, sectionMoves.last?.from, deletes.last?.section, moves.last?.from.section]
    let lastNew = [
      sectionInserts.last, sectionMoves.map(\.to).max(), sectionUpdates.last, inserts.last?.section,
      moves.map(\.to.section).max(), updates.last?.section,
    ]
    return lastOld.allSatisfy { $0 ?? -1 < old } && lastNew.allSatisfy { $0 ?? -1 < new }
  }
}
