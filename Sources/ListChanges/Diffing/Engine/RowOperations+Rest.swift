/// Rows that no walk has paired, in the order of the new sections.
@usableFromInline
struct RowRest {
  @usableFromInline var old: [PackedPosition] = []
  @usableFromInline var new: [PackedPosition] = []

  @usableFromInline init() {}
}

extension RowOperations {
  /// Makes deletes, inserts and moves of what was left over.
  ///
  /// - Parameters:
  ///   - rest: the rows.
  ///   - partners: for each new row the number of the old one that it is, or -1; empty when there are no pairs.
  ///   - runs: what the walks paired, one section after the other, beginning at `runStarts`.
  @usableFromInline
  mutating func add(
    _ rest: RowRest, partners: [Int32], runs: [RowRun], runStarts: [Int], _ sections: SectionPairing
  ) {
    guard !partners.isEmpty else {
      deletes = rest.old
      inserts = rest.new
      return
    }
    var isTaken = [Bool](repeating: false, count: rest.old.count)
    var number = 0
    for (index, (before, after)) in sections.pairs.enumerated() {
      var pairs: [RowRun] = []
      while number < rest.new.count, rest.new[number].section == after {
        let position = rest.new[number]
        if partners[number] < 0 {
          inserts.append(position)
        } else {
          let partner = rest.old[Int(partners[number])]
          isTaken[Int(partners[number])] = true
          if partner.section == before {
            pairs.append(RowRun(old: partner.item, new: position.item, length: 1))
          } else {
            moves.append(PackedMove(from: partner, to: position))
          }
        }
        number += 1
      }
      if !pairs.isEmpty {
        addMoves(RowRun.merged(runs[runStarts[index]..<runStarts[index + 1]], pairs), before, after)
      }
    }
    for (number, position) in rest.old.enumerated() where !isTaken[number] { deletes.append(position) }
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
