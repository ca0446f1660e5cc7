/// What the walks through all sections found, and what they left over, section by section as in the new list.
@usableFromInline
struct WalkedPairs {
  /// What follows what, ascending in both lists within a section.
  @usableFromInline var runs: [RowRun] = []
  /// Where the runs of each pair of sections begin, and the end of all.
  @usableFromInline var runStarts: [Int] = []
  @usableFromInline var oldRest = RowRest()
  @usableFromInline var newRest = RowRest()
  /// Paired rows whose content changed, by new position.
  @usableFromInline var updates: [PackedPosition] = []

  @inlinable
  init(sectionCount: Int) { runStarts.reserveCapacity(sectionCount + 1) }
}
