extension RowOperations {
  /// Makes operations of rows of which none is paired but by the walks.
  @usableFromInline
  init(unpaired walked: consuming WalkedPairs) {
    deletes = walked.oldRest
    inserts = walked.newRest
    updates = walked.updates
  }

  /// Makes operations of what the walks paired and of what was left over.
  @usableFromInline
  init(_ walked: consuming WalkedPairs, _ paired: consuming PairedLeftovers, _ sections: SectionPairing) {
    updates = walked.updates
    var number = 0
    for (index, (before, after)) in sections.pairs.enumerated() {
      var runs = RunMerger(walked.runs[walked.runStarts[index]..<walked.runStarts[index + 1]])
      while number < walked.newRest.count, walked.newRest[number].section == after {
        let position = walked.newRest[number]
        let origin = paired.origins[number]
        if origin == PairedLeftovers.none {
          inserts.append(position)
        } else if origin.section == before {
          runs.append(old: origin.item, new: position.item)
        } else {
          moves.append(PackedMove(from: origin, to: position))
        }
        number += 1
      }
      if runs.hasPairs { addMoves(runs.finished(), before, after) }
    }
    for number in walked.oldRest.indices where !paired.isTaken[number] { deletes.append(walked.oldRest[number]) }
  }

  /// The rows of a section that are not in the heaviest chain of its runs move.
  private mutating func addMoves(_ runs: [RowRun], _ before: Int, _ after: Int) {
    let chain = HeaviestChain(of: runs)
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
