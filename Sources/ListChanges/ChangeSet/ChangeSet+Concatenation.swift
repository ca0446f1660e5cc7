extension ChangeSet {
  /// Returns a single change that is equivalent to this change followed by another one.
  ///
  ///     let changes = first.concatenated(with: second)
  ///
  /// The result is exact, but it doesn't always have the fewest moves: an item that moves away and back while others pass it
  /// can still be a move. An item that is deleted and inserted again is both; so is one that moves through a section
  /// that is inserted or deleted, because a change set can't move items into or out of such a section. Therefore the order in
  /// which three changes are concatenated can decide between a move and a delete with an insert; both are correct.
  ///
  /// - Parameter next: A change of the list that this change leads to.
  /// - Returns: The combined change; a reload if either change is one, or if an index becomes 2³² - 1 or more.
  /// - Complexity: O(*k* log *k*), for *k* operations in both.
  public func concatenated(with next: ChangeSet) -> ChangeSet {
    if isEmpty { return next }
    if next.isEmpty { return self }
    if isReload || next.isReload { return .reload }
    let first = PositionMap(self)
    let second = PositionMap(next)
    var draft = Draft()
    concatenateSections(next, first, second, into: &draft)
    concatenateItems(next, first, second, into: &draft)
    return draft.changeSet()
  }

  private func concatenateSections(
    _ next: ChangeSet, _ first: PositionMap, _ second: PositionMap, into draft: inout Draft
  ) {
    draft.sectionDeletes = sectionDeletes + next.sectionDeletes.compactMap { first.oldSection(ofNew: $0) }
    draft.sectionInserts = next.sectionInserts + sectionInserts.compactMap { second.newSection(ofOld: $0) }
    draft.sectionUpdates = next.sectionUpdates + sectionUpdates.compactMap { second.newSection(ofOld: $0) }
    for move in sectionMoves {
      guard let to = second.newSection(ofOld: move.to) else { continue }
      draft.sectionMoves.append(SectionMove(from: move.from, to: to))
    }
    for move in next.sectionMoves {
      guard let from = first.oldSection(ofNew: move.from) else { continue }
      draft.sectionMoves.append(SectionMove(from: from, to: move.to))
    }
  }

  private func concatenateItems(
    _ next: ChangeSet, _ first: PositionMap, _ second: PositionMap, into draft: inout Draft
  ) {
    draft.deletes = Array(deletes)
    for position in next.deletes {
      if let old = first.oldPosition(ofNew: position) { draft.deletes.append(old) }
    }
    draft.inserts = Array(next.inserts)
    for position in inserts {
      if let new = second.newPosition(ofOld: position) { draft.inserts.append(new) }
    }
    draft.updates = next.updates + updates.compactMap { second.newPosition(ofOld: $0) }
    for move in moves {
      if let to = second.newPosition(ofOld: move.to) {
        draft.moves.append(ItemMove(from: move.from, to: to))
      } else {
        draft.deletes.append(move.from)  // deleted by `next`, alone or with its section
      }
    }
    for move in next.moves {
      if let from = first.oldPosition(ofNew: move.from) {
        draft.moves.append(ItemMove(from: from, to: move.to))
      } else {
        draft.inserts.append(move.to)  // inserted by this change, alone or with its section
      }
    }
  }
}
