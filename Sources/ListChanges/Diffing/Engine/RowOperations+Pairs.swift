extension RowOperations {
  /// Makes operations of rows of which none is paired but by the walks.
  @usableFromInline
  init(unpaired walked: consuming WalkedPairs) {
    deletes = walked.oldRest.positions()
    inserts = walked.newRest.positions()
    updates = walked.updates
  }

  /// Makes operations of what the walks paired and of what was left over.
  @usableFromInline
  init(_ walked: consuming WalkedPairs, _ leftovers: consuming PairedLeftovers, _ sections: SectionPairing) {
    updates = walked.updates
    deletes = leftovers.deletes()
    inserts = leftovers.inserts()
    // Every other one is a pair at most, and every pair a move at most.
    moves.reserveCapacity(leftovers.new.count - inserts.count)
    var number = 0
    for (index, (before, after)) in sections.pairs.enumerated() {
      let start = number
      while number < leftovers.new.count, leftovers.new[number].section == after { number += 1 }
      guard start < number else { continue }
      let walkedRuns = walked.runs[walked.runStarts[index]..<walked.runStarts[index + 1]]
      let runs = RowRun.merged(walkedRuns, leftovers, start..<number, section: before)
      for pair in start..<number where leftovers.origins[pair].section != before {
        guard leftovers.origins[pair] != PairedLeftovers.none else { continue }
        moves.append(PackedMove(from: leftovers.origins[pair], to: leftovers.new[pair]))
      }
      addMoves(runs, before, after)
    }
  }

  /// The rows of a section that are not in the heaviest chain of its runs move.
  private mutating func addMoves(_ runs: [RowRun], _ before: Int, _ after: Int) {
    let chain = HeaviestChain(of: runs)
    guard !chain.isAll else { return }
    for (index, run) in runs.enumerated() where !chain.isKept[index] {
      for row in 0..<Int(run.length) {
        moves.append(
          PackedMove(
            from: PackedPosition(section: before, item: Int(run.old) + row),
            to: PackedPosition(section: after, item: Int(run.new) + row)))
      }
    }
  }
}
