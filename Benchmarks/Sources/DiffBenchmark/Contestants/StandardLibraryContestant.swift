import BenchmarkSupport

/// The standard library's diff, which treats a changed row as a different one, or the reason why it is omitted.
enum StandardLibraryContestant {
  case measured(Contestant)
  case skipped(String)

  /// How many single changes are bearable; the time grows with their square, and is some 50 ms for these.
  private static let changeLimit = 1_000

  init<Row: BenchmarkRow>(_ workload: Workload<Row>, _ expectation: Expectation) {
    guard !workload.isSectioned else {
      self = .skipped("it knows no sections")
      return
    }
    let old = workload.old[0]
    let new = workload.new[0]
    let counts = expectation.counts
    let changes = counts.inserts + counts.deletes + 2 * (counts.moves + counts.updates)
    guard changes <= Self.changeLimit else {
      self = .skipped("the time grows with the square of \(changes) changes")
      return
    }
    self = .measured(
      Contestant("stdlib") {
        new.difference(from: old).inferringMoves()
      } outcome: { difference in
        let moves = difference.insertions.count { $0.isMove }
        return expectation.outcome(
          of: OperationCounts(
            inserts: difference.insertions.count - moves, deletes: difference.removals.count - moves, moves: moves))
      })
  }
}

extension CollectionDifference.Change {
  /// Whether it is one half of a move.
  fileprivate var isMove: Bool {
    switch self {
    case .insert(_, _, let partner), .remove(_, _, let partner): partner != nil
    }
  }
}
