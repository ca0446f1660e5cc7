/// Compares the rows of sections whose pairing is known.
///
/// Three steps: a ``SectionWalk`` pairs what follows what in every section; a ``LeftoverPairing`` pairs what is left over,
/// across sections; a ``HeaviestChain`` finds the rows of each section that keep their order, so that only the others move.
@usableFromInline
enum ListDiffer<Comparer: RowComparer> {
  /// The rows of a section, where they lie in memory.
  @usableFromInline typealias Rows = UnsafeBufferPointer<Comparer.Row>

  /// The changes, with the fewest moves for what is paired.
  ///
  /// - Parameters:
  ///   - old: the rows of every old section.
  ///   - new: the rows of every new section.
  ///   - sections: which sections are the same.
  ///   - comparer: what tells identity and content.
  ///   - clock: when to give up, with a reload.
  @inlinable
  static func changes(
    from old: UnsafeBufferPointer<Rows>, to new: UnsafeBufferPointer<Rows>, _ sections: SectionPairing,
    _ comparer: Comparer, _ clock: DiffClock
  ) -> ChangeSet {
    guard holdsAll(old), holdsAll(new) else { return .reload }
    var walked = WalkedPairs(sectionCount: sections.pairs.count)
    for (before, after) in sections.pairs {
      walked.runStarts.append(walked.runs.count)
      let (oldRows, newRows) = (old[before], new[after])
      guard oldRows.baseAddress != newRows.baseAddress || oldRows.count != newRows.count else { continue }
      var walk = SectionWalk(old: oldRows, new: newRows, sections: (before, after), comparer: comparer)
      walk.walk(into: &walked, clock)
    }
    if clock.isOver { return .reload }
    walked.runStarts.append(walked.runs.count)
    guard !walked.oldRest.isEmpty, !walked.newRest.isEmpty else {
      return RowOperations(unpaired: walked).changeSet(sections)
    }
    var leftovers = PairedLeftovers(walked)
    pair(&leftovers, &walked.updates, old, new, comparer, clock)
    if clock.isOver { return .reload }
    return RowOperations(walked, leftovers, sections).changeSet(sections)
  }

  /// The changes within limits.
  @inlinable
  static func changes(
    from old: UnsafeBufferPointer<Rows>, to new: UnsafeBufferPointer<Rows>, _ comparer: Comparer,
    _ options: DiffOptions, sections: () -> SectionPairing
  ) throws -> ChangeSet {
    let clock = DiffClock(options.timeLimit)
    if options.duplicates == .reject {
      try DuplicateIDs.checkRows(old, .old, comparer)
      try DuplicateIDs.checkRows(new, .new, comparer)
    }
    let changes = changes(from: old, to: new, sections(), comparer, clock)
    return changes.count > options.maximumChangeCount ?? .max ? .reload : changes
  }

  @inlinable
  static func pair(
    _ leftovers: inout PairedLeftovers, _ updates: inout [PackedPosition], _ old: UnsafeBufferPointer<Rows>,
    _ new: UnsafeBufferPointer<Rows>, _ comparer: Comparer, _ clock: DiffClock
  ) {
    let (oldPositions, newPositions) = (leftovers.old, leftovers.new)
    oldPositions.withRows(old) { old in
      newPositions.withRows(new) { new in
        leftovers.isTaken.withUnsafeMutableBufferPointer { isTaken in
          leftovers.partners.withUnsafeMutableBufferPointer { partners in
            var pairing = LeftoverPairing(old: old, new: new, comparer: comparer, isTaken: isTaken, partners: partners)
            pairing.run(clock)
            updates += pairing.updates
          }
        }
      }
    }
  }

  /// Whether a change set can name every row, and a table of leftovers number them.
  @inlinable
  static func holdsAll(_ rows: UnsafeBufferPointer<Rows>) -> Bool {
    rows.count < Int(UInt32.max) && rows.reduce(0) { $0 + $1.count } < Int(UInt32.max)
  }
}
