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
    for index in packedMoves.indices {
      let from = packedMoves[index].from
      if packedDeletes.containsSorted(from) {
        throw Violation(.itemDeletedAndMoved, "row \(from.position) is deleted and moved")
      }
      if index > 0, packedMoves[index - 1].from == from {
        throw Violation(.movedTwice, "row \(from.position) moves to two places")
      }
    }
    let targets = packedMoves.map(\.to).sorted()
    for index in targets.indices {
      let target = targets[index]
      if packedInserts.containsSorted(target) {
        throw Violation(.itemInsertedOnMoveTarget, "a row is inserted at \(target.position), and one moves there")
      }
      if index > 0, targets[index - 1] == target {
        throw Violation(.twoMovesToOnePlace, "two rows move to \(target.position)")
      }
    }
  }

  /// Removes section moves without which every section would be in the same place.
  mutating func dropIdleSectionMoves() {
    for move in sectionMoves.reversed() {
      let others = sectionMoves.filter { $0 != move }
      let rest = SlotMap(deletes: sectionDeletes, inserts: sectionInserts, moves: others.map { ($0.from, $0.to) })
      if rest.new(ofOld: move.from) == move.to { sectionMoves = others }
    }
  }

  /// Removes row moves without which every row would be in the same place.
  ///
  /// One at a time: of two rows that change places, either move alone can go, but not both.
  mutating func dropIdleItemMoves() {
    guard !packedMoves.isEmpty else { return }
    let sections = SlotMap(
      deletes: sectionDeletes, inserts: sectionInserts, moves: sectionMoves.map { ($0.from, $0.to) })
    var left = (packedDeletes + packedMoves.map(\.from)).sorted()
    var filled = (packedInserts + packedMoves.map(\.to)).sorted()
    packedMoves.removeAll { move in
      guard sections.new(ofOld: move.from.section) == move.to.section else { return false }
      let from = left.rank(of: move.from)
      let to = filled.rank(of: move.to)
      let unmovedBefore = move.from.item - (from - left.rank(of: PackedPosition(section: move.from.section, item: 0)))
      let freeBefore = move.to.item - (to - filled.rank(of: PackedPosition(section: move.to.section, item: 0)))
      guard unmovedBefore == freeBefore else { return false }
      left.remove(at: from)
      filled.remove(at: to)
      return true
    }
  }
}
