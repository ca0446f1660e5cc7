// Unmoved items keep their order: they are a chain that ascends in the old list and in the new one. A move is idle if its
// item could join the chain, that is if every member is on the same side of it in both lists. For items that never had a
// move it is enough to compare how many of them precede the item in each list. Of the items that joined because their move
// was idle, only the last one matters: the moves are visited in order, so that all of these are on one side in the old list.
//
// Members are only ever added, so that no kept move becomes idle, and one pass is enough.

extension ChangeSet {
  /// Removes the section moves that aren't necessary: every section has its new index without them.
  ///
  /// Considers one move at a time, the last one first: if two sections are swapped, one of the two moves is necessary.
  ///
  /// - Complexity: O(*k* log *k*) where *k* is the number of section operations.
  mutating func dropIdleSectionMoves() {
    guard !sectionMoves.isEmpty else { return }
    let left = (sectionDeletes + sectionMoves.map(\.from)).sorted()
    let filled = (sectionInserts + sectionMoves.map(\.to)).sorted()
    var joined = Int.max
    var kept: [SectionMove] = []
    for move in sectionMoves.reversed() {
      let isInOrder = move.from - left.rank(of: move.from) == move.to - filled.rank(of: move.to)
      if isInOrder, move.to < joined { joined = move.to } else { kept.append(move) }
    }
    sectionMoves = kept.reversed()
  }

  /// Removes the item moves that aren't necessary: every item has its new position without them.
  ///
  /// Considers one move at a time: if two items are swapped, one of the two moves is necessary.
  ///
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  mutating func dropIdleItemMoves() {
    guard !packedMoves.isEmpty else { return }
    let sections = SlotMap(sectionsOf: self)
    let left = (packedDeletes + packedMoves.map(\.from)).sorted()
    let filled = (packedInserts + packedMoves.map(\.to)).sorted()
    // The target of the last item that joined the chain; the items of a section are visited one after another.
    var joined: PackedPosition?
    packedMoves.removeAll { move in
      guard sections.newSection(ofOld: move.from.section) == move.to.section,
        left.freeCount(before: move.from) == filled.freeCount(before: move.to)
      else { return false }
      if let joined, joined.section == move.to.section, joined > move.to { return false }
      joined = move.to
      return true
    }
  }
}
