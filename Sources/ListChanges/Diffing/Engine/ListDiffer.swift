/// Compares the rows of sections whose pairing is known.
///
/// Three steps: a ``SectionWalk`` pairs what follows what in every section; a ``LeftoverPairing`` pairs what is left over,
/// across sections; a ``HeaviestChain`` finds the rows of each section that keep their order, so that only the others move.
@usableFromInline
enum ListDiffer<Comparer: RowComparer> {
  @usableFromInline typealias Rows = UnsafeBufferPointer<Comparer.Row>

  /// The changes, with the fewest moves for what is paired.
  ///
  /// - Parameters:
  ///   - old: the rows of every old section, where they lie in memory.
  ///   - new: the rows of every new section.
  ///   - sections: which sections are the same.
  ///   - comparer: what tells identity and content.
  @inlinable
  static func changes(from old: [Rows], to new: [Rows], _ sections: SectionPairing, _ comparer: Comparer) -> ChangeSet {
    guard holdsAll(old), holdsAll(new) else { return .reload }
    var walked = WalkedPairs()
    for (before, after) in sections.pairs {
      walked.runStarts.append(walked.runs.count)
      let (oldRows, newRows) = (old[before], new[after])
      guard oldRows.baseAddress != newRows.baseAddress || oldRows.count != newRows.count else { continue }
      var walk = SectionWalk(old: oldRows, new: newRows, sections: (before, after), comparer: comparer)
      walk.walk(into: &walked)
    }
    walked.runStarts.append(walked.runs.count)
    guard !walked.oldRest.isEmpty, !walked.newRest.isEmpty else {
      return RowOperations(unpaired: walked).changeSet(sections)
    }
    let paired = pairLeftovers(&walked, old, new, comparer)
    return RowOperations(walked, paired, sections).changeSet(sections)
  }

  @inlinable
  static func pairLeftovers(
    _ walked: inout WalkedPairs, _ old: [Rows], _ new: [Rows], _ comparer: Comparer
  ) -> PairedLeftovers {
    var paired = PairedLeftovers(oldCount: walked.oldRest.count, newCount: walked.newRest.count)
    var updates: [PackedPosition] = []
    walked.oldRest.withUnsafeBufferPointer { oldRest in
      walked.newRest.withUnsafeBufferPointer { newRest in
        paired.isTaken.withUnsafeMutableBufferPointer { isTaken in
          paired.origins.withUnsafeMutableBufferPointer { origins in
            var pairing = LeftoverPairing(
              old: old, new: new, comparer: comparer, oldRest: oldRest, newRest: newRest, isTaken: isTaken,
              origins: origins)
            pairing.run()
            updates = pairing.updates
          }
        }
      }
    }
    walked.updates += updates
    return paired
  }

  /// Whether a change set can name every row, and a table of leftovers number them.
  @inlinable
  static func holdsAll(_ rows: [Rows]) -> Bool {
    rows.count < Int(UInt32.max) && rows.reduce(0) { $0 + $1.count } < Int(UInt32.max)
  }
}
