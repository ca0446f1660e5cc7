extension ItemOperations {
  /// Creates the operations of a diff without pairs except those of the walks.
  @usableFromInline
  init(unpaired walked: consuming WalkedPairs) {
    let (old, new) = (UnpairedPositions(walked.unpairedOld), UnpairedPositions(walked.unpairedNew))
    deletes = old.some(old.count) { _ in true }
    inserts = new.some(new.count) { _ in true }
    updates = walked.updates
  }

  /// Creates the operations of a diff from the pairs of the walks and of the leftovers.
  @usableFromInline
  init(_ walked: consuming WalkedPairs, _ leftovers: consuming PairedLeftovers, _ sections: SectionPairing) {
    updates = walked.updates
    deletes = leftovers.deletes()
    inserts = leftovers.inserts()
    // At most every other item is paired, and every pair is at most one move.
    moves.reserveCapacity(leftovers.new.count - inserts.count)
    var start = 0
    for (index, (before, after)) in sections.pairs.enumerated() {
      let numbers = leftovers.new.numbers(from: start, inSection: after)
      guard !numbers.isEmpty else { continue }
      start = numbers.upperBound
      let walkedRuns = walked.runs[walked.runStarts[index]..<walked.runStarts[index + 1]]
      addMoves(ItemRun.merged(walkedRuns, leftovers, numbers, section: before), before, after)
      addMoves(leftovers, numbers, notFrom: before)
    }
  }

  /// Adds moves for the items that are from another section.
  private mutating func addMoves(_ leftovers: PairedLeftovers, _ numbers: Range<Int>, notFrom section: Int) {
    guard !leftovers.old.sections.isEmpty || leftovers.old.only != section else { return }
    for number in numbers where leftovers.partners[number] != PairedLeftovers.none {
      let origin = leftovers.old.position(Int(leftovers.partners[number]))
      guard origin.section != section else { continue }
      moves.append(PackedMove(from: origin, to: leftovers.new.position(number)))
    }
  }

  /// Adds moves for the items of a section that aren't in the heaviest chain of its runs.
  private mutating func addMoves(_ runs: [ItemRun], _ before: Int, _ after: Int) {
    let chain = HeaviestChain(of: runs)
    guard !chain.keepsAll else { return }
    for (index, run) in runs.enumerated() where !chain.keeps(index) {
      for item in 0..<Int(run.length) {
        moves.append(
          PackedMove(
            from: PackedPosition(section: before, item: Int(run.old) + item),
            to: PackedPosition(section: after, item: Int(run.new) + item)))
      }
    }
  }
}
