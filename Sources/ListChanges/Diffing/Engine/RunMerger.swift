/// Merges the runs of a walk with single pairs that come in the order of the new list; what follows what is joined.
struct RunMerger {
  private var walked: ArraySlice<RowRun>
  private var runs: [RowRun] = []
  /// Whether there is more than the runs of the walk.
  private(set) var hasPairs = false

  init(_ walked: ArraySlice<RowRun>) { self.walked = walked }

  /// Takes one pair more.
  mutating func append(old: Int, new: Int) {
    hasPairs = true
    while let run = walked.first, run.new < new {
      append(run)
      walked.removeFirst()
    }
    append(RowRun(old: old, new: new, length: 1))
  }

  /// All runs, ascending by `new`.
  consuming func finished() -> [RowRun] {
    for run in walked { append(run) }
    return runs
  }

  private mutating func append(_ run: RowRun) {
    if let last = runs.last, last.old + last.length == run.old, last.new + last.length == run.new {
      runs[runs.count - 1].length += run.length
    } else {
      runs.append(run)
    }
  }
}
