// Rules M: what must hold for moves, each of which is here once.
extension BatchJudge {
  func checkMoves(_ calls: ExpandedBatch) -> BatchFinding? {
    checkMoveBounds(calls) ?? checkMoveSources(calls) ?? checkMoveTargets(calls)
  }

  private func checkMoveBounds(_ calls: ExpandedBatch) -> BatchFinding? {
    func finding(_ message: String) -> BatchFinding { BatchFinding(.moveOutOfBounds, message) }
    for move in calls.movedSections {
      if !old.indices.contains(move.from) {
        return finding(messages.missingSource(ofSectionMove: move, count: old.count))
      }
      if !new.indices.contains(move.to) {
        return finding(messages.missingTarget(ofSectionMove: move, count: new.count))
      }
    }
    for move in calls.movedRows {
      if !old.hasRow(at: move.from) { return finding(messages.missingSource(of: move, in: old)) }
      if !new.hasRow(at: move.to) { return finding(messages.missingTarget(of: move, in: new)) }
    }
    return nil
  }

  /// Ascending by source, so that two moves of one place are neighbours.
  private func checkMoveSources(_ calls: ExpandedBatch) -> BatchFinding? {
    for (first, second) in zip(calls.movedSections, calls.movedSections.dropFirst()) where first.from == second.from {
      return BatchFinding(.movedToTwoPlaces, messages.movedToTwo(section: first.from, first.to, second.to))
    }
    for (first, second) in zip(calls.movedRows, calls.movedRows.dropFirst()) where first.from == second.from {
      return BatchFinding(.movedToTwoPlaces, messages.movedToTwo(first.from, first.to, second.to))
    }
    return nil
  }

  private func checkMoveTargets(_ calls: ExpandedBatch) -> BatchFinding? {
    var sections: [Int: Int] = [:]
    for move in calls.movedSections {
      if let other = sections.updateValue(move.from, forKey: move.to) {
        return BatchFinding(.twoMovesToOnePlace, messages.twoMoves(toSection: move.to, other, move.from))
      }
    }
    var rows: [ItemPosition: ItemPosition] = [:]
    for move in calls.movedRows {
      if let other = rows.updateValue(move.from, forKey: move.to) {
        return BatchFinding(.twoMovesToOnePlace, messages.twoMoves(to: move.to, other, move.from))
      }
    }
    return nil
  }

  /// Rule M5: moves to the same number that could as well be left out.
  ///
  /// Others with the same number do pass a neighbour.
  func idleMoves(_ calls: ExpandedBatch, _ origins: BatchOrigins) -> [BatchFinding] {
    var findings: [BatchFinding] = []
    for move in calls.movedSections where move.from == move.to {
      let moves = calls.movedSections.filter { $0 != move }
      if sectionOrigins(calls, moves: moves) == origins.sections {
        findings.append(.init(.idleMove, "the move of section \(move.from) to itself changes nothing"))
      }
    }
    for move in calls.movedRows where move.from == move.to && origins.sections[move.to.section] == move.from.section {
      let moves = calls.movedRows.filter { $0 != move }
      let section = move.to.section
      let rows = rowOrigins(ofNew: section, old: move.from.section, BatchPlaces(calls, moves: moves))
      if rows == origins.rows[section] {
        findings.append(.init(.idleMove, "the move of row \(move.from) to itself changes nothing"))
      }
    }
    return findings
  }
}
