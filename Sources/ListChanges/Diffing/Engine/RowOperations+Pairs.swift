extension RowOperations {
  /// Makes operations of rows of which none is paired but by the walks.
  @usableFromInline
  init(unpaired walked: consuming WalkedPairs) {
    let (old, new) = (RowPositions(walked.oldRest), RowPositions(walked.newRest))
    deletes = old.some(old.count) { _ in true }
    inserts = new.some(new.count) { _ in true }
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
    var start = 0
    for (index, (before, after)) in sections.pairs.enumerated() {
      let numbers = leftovers.new.numbers(from: start, inSection: after)
      guard !numbers.isEmpty else { continue }
      start = numbers.upperBound
      let walkedRuns = walked.runs[walked.runStarts[index]..<walked.runStarts[index + 1]]
      addMoves(RowRun.merged(walkedRuns, leftovers, numbers, section: before), before, after)
      addArrivals(leftovers, numbers, besides: before)
    }
  }

  /// Rows that come from another section move.
  private mutating func addArrivals(_ leftovers: PairedLeftovers, _ numbers: Range<Int>, besides section: Int) {
    guard !leftovers.old.sections.isEmpty || leftovers.old.only != section else { return }
    for number in numbers where leftovers.partners[number] != PairedLeftovers.none {
      let origin = leftovers.old.position(Int(leftovers.partners[number]))
      guard origin.section != section else { continue }
      moves.append(PackedMove(from: origin, to: leftovers.new.position(number)))
    }
  }

  /// The rows of a section that are not in the heaviest chain of its runs move.
  private mutating func addMoves(_ runs: [RowRun], _ before: Int, _ after: Int) {
    let chain = HeaviestChain(of: runs)
    guard !chain.keepsAll else { return }
    for (index, run) in runs.enumerated() where !chain.keeps(index) {
      for row in 0..<Int(run.length) {
        moves.append(
          PackedMove(
            from: PackedPosition(section: before, item: Int(run.old) + row),
            to: PackedPosition(section: after, item: Int(run.new) + row)))
      }
    }
  }
}
