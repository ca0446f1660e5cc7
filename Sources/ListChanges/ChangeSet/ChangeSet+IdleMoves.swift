// What does not move keeps its order, so it is a chain that ascends in the old list and in the new one. A move is idle
// when what moves could join the chain: when every member is on the same side of it in both lists. For those that never
// moved, equal numbers before it say so, since the first ones in one list are the first ones in the other. Those that
// joined as idle moves were dropped are compared one by one, of which the last one that joined decides: the moves are
// taken in order, so all that joined lie on one side in the old list.
//
// Members are only ever added, so no move that was kept becomes idle, and one pass is enough.

extension ChangeSet {
  /// Removes section moves without which every section would be in the same place.
  ///
  /// One at a time, from the last one on: of two sections that change places, either move alone can go, but not both.
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

  /// Removes row moves without which every row would be in the same place.
  ///
  /// One at a time: of two rows that change places, either move alone can go, but not both.
  ///
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  mutating func dropIdleItemMoves() {
    guard !packedMoves.isEmpty else { return }
    let sections = SlotMap(
      deletes: sectionDeletes, inserts: sectionInserts, moves: sectionMoves.map { ($0.from, $0.to) })
    let left = (packedDeletes + packedMoves.map(\.from)).sorted()
    let filled = (packedInserts + packedMoves.map(\.to)).sorted()
    // The last row that joined those that do not move, by its target; the section's rows come one after the other.
    var joined: PackedPosition?
    packedMoves.removeAll { move in
      guard sections.new(ofOld: move.from.section) == move.to.section,
        Self.unmovedCount(before: move.from, in: left) == Self.unmovedCount(before: move.to, in: filled)
      else { return false }
      if let joined, joined.section == move.to.section, joined > move.to { return false }
      joined = move.to
      return true
    }
  }

  /// The number of rows of its section before this place that stand where no operation is.
  private static func unmovedCount(before position: PackedPosition, in taken: [PackedPosition]) -> Int {
    position.item - (taken.rank(of: position) - taken.rank(of: PackedPosition(section: position.section, item: 0)))
  }
}
