import BenchmarkSupport

/// The work that can't be avoided, and a diff in the plainest way, over the rows of all sections in one list.
func referenceContestants<Row: BenchmarkRow>(
  _ workload: Workload<Row>, _ expectation: Expectation
) -> [Contestant] {
  let old = workload.isSectioned ? workload.old.flatMap(\.self) : workload.old[0]
  let new = workload.isSectioned ? workload.new.flatMap(\.self) : workload.new[0]
  let pairs = expectation.pairs
  let scratch = FloorScratch(old: old.count, new: new.count)
  return [
    Contestant("aligned") {
      old.withUnsafeBufferPointer { old in
        new.withUnsafeBufferPointer { new in
          pairs.withUnsafeBufferPointer { countChangedRows(old, new, $0) }
        }
      }
    } outcome: {
      Outcome(
        ["updates": $0, "fewest-moves": expectation.counts.moves],
        complaint: $0 == expectation.counts.updates ? nil : "\(expectation.counts.updates) rows are updated")
    },
    Contestant("floor", prepare: scratch.prepare) {
      old.withUnsafeBufferPointer { old in
        new.withUnsafeBufferPointer { floorDiff(old, $0, scratch) }
      }
    } outcome: {
      // Over the rows of all sections in one list, moves are other ones.
      var outcome = expectation.outcome(of: $0)
      let isRight = $0.inserts == expectation.counts.inserts && $0.updates == expectation.counts.updates
      if !isRight || !workload.isSectioned && $0.moves != expectation.counts.moves {
        outcome.complaint = "differs from the exact diff"
      }
      return outcome
    },
  ]
}
