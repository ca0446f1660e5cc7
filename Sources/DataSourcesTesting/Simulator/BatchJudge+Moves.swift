// Checks rules M: moves, after repeated ones were dropped.
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
    for move in calls.movedItems {
      if !old.hasItem(at: move.from) { return finding(messages.missingSource(of: move, in: old)) }
      if !new.hasItem(at: move.to) { return finding(messages.missingTarget(of: move, in: new)) }
    }
    return nil
  }

  /// Moves are sorted by source, so that two moves from one position are adjacent.
  private func checkMoveSources(_ calls: ExpandedBatch) -> BatchFinding? {
    for (first, second) in zip(calls.movedSections, calls.movedSections.dropFirst()) where first.from == second.from {
      return BatchFinding(.movedToTwoPositions, messages.movedToTwo(section: first.from, first.to, second.to))
    }
    for (first, second) in zip(calls.movedItems, calls.movedItems.dropFirst()) where first.from == second.from {
      return BatchFinding(.movedToTwoPositions, messages.movedToTwo(first.from, first.to, second.to))
    }
    return nil
  }

  private func checkMoveTargets(_ calls: ExpandedBatch) -> BatchFinding? {
    var sections: [Int: Int] = [:]
    for move in calls.movedSections {
      if let other = sections.updateValue(move.from, forKey: move.to) {
        return BatchFinding(.twoMovesToOnePosition, messages.twoMoves(toSection: move.to, other, move.from))
      }
    }
    var items: [ItemPosition: ItemPosition] = [:]
    for move in calls.movedItems {
      if let other = items.updateValue(move.from, forKey: move.to) {
        return BatchFinding(.twoMovesToOnePosition, messages.twoMoves(to: move.to, other, move.from))
      }
    }
    return nil
  }

  /// Finds moves to the same index that have no effect (rule M5).
  ///
  /// Other moves to the same index do have an effect, because they pass adjacent items that are moved, too.
  func idleMoves(_ calls: ExpandedBatch, _ origins: BatchOrigins) -> [BatchFinding] {
    var findings: [BatchFinding] = []
    for move in calls.movedSections where move.from == move.to {
      let moves = calls.movedSections.filter { $0 != move }
      if sectionOrigins(calls, moves: moves) == origins.sections {
        findings.append(.init(.idleMove, "the move of section \(move.from) to itself changes nothing"))
      }
    }
    for move in calls.movedItems where move.from == move.to && origins.sections[move.to.section] == move.from.section {
      let moves = calls.movedItems.filter { $0 != move }
      let section = move.to.section
      let items = itemOrigins(ofNew: section, old: move.from.section, CallsBySection(calls, moves: moves))
      if items == origins.items[section] {
        findings.append(.init(.idleMove, "the move of item \(move.from) to itself changes nothing"))
      }
    }
    return findings
  }
}
