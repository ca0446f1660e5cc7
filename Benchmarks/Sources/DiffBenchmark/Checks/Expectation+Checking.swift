import BenchmarkSupport
import ListChanges

extension Expectation {
  /// The notes on a change set, and why it is wrong.
  func outcome<Row: BenchmarkRow>(of changes: ChangeSet, _ workload: Workload<Row>) -> Outcome {
    let found = OperationCounts(
      inserts: changes.inserts.count, deletes: changes.deletes.count, moves: changes.moves.count,
      updates: changes.updates.count)
    var outcome = outcome(of: found)
    if found.moves != counts.moves {
      outcome.complaint = "not the fewest moves"
    } else if found.updates != counts.updates {
      outcome.complaint = "\(counts.updates) rows are updated"
    } else if Replay.rows(after: changes, of: workload.old, new: workload.new) != workload.new {
      outcome.complaint = "the changes do not lead to the new list"
    }
    return outcome
  }

  /// The notes on a contestant's counts.
  func outcome(of found: OperationCounts) -> Outcome {
    Outcome([
      "inserts": found.inserts, "deletes": found.deletes, "moves": found.moves, "updates": found.updates,
      "fewest-moves": counts.moves,
    ])
  }
}
