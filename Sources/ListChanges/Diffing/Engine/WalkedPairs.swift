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

  /// Appends a run of the section that was begun last, or makes the last one longer.
  @inlinable
  mutating func append(_ run: RowRun) {
    let count = runs.count
    if count > runStarts[runStarts.count - 1], runs[count - 1].old + runs[count - 1].length == run.old,
      runs[count - 1].new + runs[count - 1].length == run.new
    {
      runs[count - 1].length += run.length
    } else {
      runs.append(run)
    }
  }
}
