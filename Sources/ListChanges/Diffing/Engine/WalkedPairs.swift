/// The pairs that the walks through all sections found and the items without a pair, in the order of the new sections.
@usableFromInline
struct WalkedPairs {
  /// The runs of paired items, ascending in both lists within a section.
  @usableFromInline var runs: [ItemRun] = []
  /// Where the runs of each pair of sections start, followed by the end of all runs.
  @usableFromInline var runStarts: [Int] = []
  @usableFromInline var unpairedOld = UnpairedRanges()
  @usableFromInline var unpairedNew = UnpairedRanges()
  /// The NEW positions of paired items whose content changed.
  @usableFromInline var updates: [PackedPosition] = []

  @inlinable
  init(sectionCount: Int) { runStarts.reserveCapacity(sectionCount + 1) }

  /// Appends a run to the current section, or extends the last run.
  @inlinable
  mutating func append(_ run: ItemRun) {
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
