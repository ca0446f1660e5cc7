extension ChangeSet {
  /// This change and then another one, as one: from the list before this change to the list after the other.
  ///
  /// Exact, but not always with the fewest moves: a row that moved away and came back while others passed it may still
  /// be called moved. A row that was deleted and inserted again is both, and so is one that passes through a section that is
  /// inserted or deleted, as no change set moves a row into or out of one. So the order in which three changes are put
  /// together can decide between a move and a delete with an insert; each is right.
  ///
  /// - Parameter next: a change from the list that this one leads to.
  /// - Returns: a reload if either is one, or if a number becomes too large to be told (2³² - 1 or more).
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
        draft.deletes.append(move.from)  // it went, by itself or with the section it had moved to
      }
    }
    for move in next.moves {
      if let from = first.oldPosition(ofNew: move.from) {
        draft.moves.append(ItemMove(from: from, to: move.to))
      } else {
        draft.inserts.append(move.to)  // it came, by itself or with the section it then moved out of
      }
    }
  }
}
