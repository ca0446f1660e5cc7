extension ChangeSet {
  /// - Throws: A ``Violation`` for the first contradiction between two section operations.
  func checkSectionConflicts() throws {
    for index in sectionMoves.indices {
      let from = sectionMoves[index].from
      if sectionDeletes.containsSorted(from) {
        throw Violation(.sectionDeletedAndMoved, "section \(from) is deleted and moved")
      }
      if index > 0, sectionMoves[index - 1].from == from {
        throw Violation(.movedTwice, "section \(from) is moved to two indices")
      }
    }
    let targets = sectionMoves.map(\.to).sorted()
    for index in targets.indices {
      if sectionInserts.containsSorted(targets[index]) {
        throw Violation(
          .sectionInsertedOnMoveTarget, "a section is inserted at \(targets[index]), and another one is moved there")
      }
      if index > 0, targets[index - 1] == targets[index] {
        throw Violation(.twoMovesToOneTarget, "two sections are moved to \(targets[index])")
      }
    }
  }

  /// - Throws: A ``Violation`` for the first contradiction between two item operations.
  func checkItemConflicts() throws {
    let (moves, deletes, inserts) = (packedMoves, packedDeletes, packedInserts)
    for index in moves.indices {
      let from = moves[index].from
      if deletes.containsSorted(from) {
        throw Violation(.itemDeletedAndMoved, "item \(from.position) is deleted and moved")
      }
      if index > 0, moves[index - 1].from == from {
        throw Violation(.movedTwice, "item \(from.position) is moved to two positions")
      }
    }
    let targets = moves.map(\.to).sorted()
    for index in targets.indices {
      let target = targets[index]
      if inserts.containsSorted(target) {
        throw Violation(
          .itemInsertedOnMoveTarget, "an item is inserted at \(target.position), and another one is moved there")
      }
      if index > 0, targets[index - 1] == target {
        throw Violation(.twoMovesToOneTarget, "two items are moved to \(target.position)")
      }
    }
  }
}
