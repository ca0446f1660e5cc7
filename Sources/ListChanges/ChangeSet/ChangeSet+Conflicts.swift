extension ChangeSet {
  /// - Throws: the first contradiction between two section operations.
  func checkSectionConflicts() throws {
    for index in sectionMoves.indices {
      let from = sectionMoves[index].from
      if sectionDeletes.containsSorted(from) {
        throw Violation(.sectionDeletedAndMoved, "section \(from) is deleted and moved")
      }
      if index > 0, sectionMoves[index - 1].from == from {
        throw Violation(.movedTwice, "section \(from) moves to two places")
      }
    }
    let targets = sectionMoves.map(\.to).sorted()
    for index in targets.indices {
      if sectionInserts.containsSorted(targets[index]) {
        throw Violation(.sectionInsertedOnMoveTarget, "a section is inserted at \(targets[index]), and one moves there")
      }
      if index > 0, targets[index - 1] == targets[index] {
        throw Violation(.twoMovesToOnePlace, "two sections move to \(targets[index])")
      }
    }
  }

  /// - Throws: the first contradiction between two row operations.
  func checkItemConflicts() throws {
    let (moves, deletes, inserts) = (packedMoves, packedDeletes, packedInserts)
    for index in moves.indices {
      let from = moves[index].from
      if deletes.containsSorted(from) {
        throw Violation(.itemDeletedAndMoved, "row \(from.position) is deleted and moved")
      }
      if index > 0, moves[index - 1].from == from {
        throw Violation(.movedTwice, "row \(from.position) moves to two places")
      }
    }
    let targets = moves.map(\.to).sorted()
    for index in targets.indices {
      let target = targets[index]
      if inserts.containsSorted(target) {
        throw Violation(.itemInsertedOnMoveTarget, "a row is inserted at \(target.position), and one moves there")
      }
      if index > 0, targets[index - 1] == target {
        throw Violation(.twoMovesToOnePlace, "two rows move to \(target.position)")
      }
    }
  }
}
