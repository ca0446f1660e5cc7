/// Compares the items of sections whose pairing is known.
///
/// There are three steps. A ``SectionWalk`` pairs adjacent items of each section. A ``LeftoverPairing`` pairs the remaining
/// items, across sections. A ``HeaviestChain`` finds the items of each section that keep their order, so that only the others
/// move.
@usableFromInline
enum ListDiffer<Comparer: ItemComparer> {
  /// A buffer of the items of a section.
  @usableFromInline typealias Items = UnsafeBufferPointer<Comparer.Item>

  /// Computes the changes, with the fewest moves for what is paired.
  ///
  /// - Parameters:
  ///   - old: The items of every old section.
  ///   - new: The items of every new section.
  ///   - sections: Which sections are the same.
  ///   - comparer: How to compare items.
  ///   - clock: When to give up, with a reload.
  @inlinable
  static func changes(
    from old: UnsafeBufferPointer<Items>, to new: UnsafeBufferPointer<Items>, _ sections: SectionPairing,
    _ comparer: Comparer, _ clock: DiffClock
  ) -> ChangeSet {
    guard holdsAll(old), holdsAll(new) else { return .reload }
    var walked = WalkedPairs(sectionCount: sections.pairs.count)
    for (before, after) in sections.pairs {
      walked.runStarts.append(walked.runs.count)
      let (oldItems, newItems) = (old[before], new[after])
      guard oldItems.baseAddress != newItems.baseAddress || oldItems.count != newItems.count else { continue }
      var walk = SectionWalk(old: oldItems, new: newItems, sections: (before, after), comparer: comparer)
      walk.walk(into: &walked, clock)
    }
    if clock.isOver { return .reload }
    walked.runStarts.append(walked.runs.count)
    guard !walked.unpairedOld.isEmpty, !walked.unpairedNew.isEmpty else {
      return ItemOperations(unpaired: walked).changeSet(sections)
    }
    var leftovers = PairedLeftovers(walked)
    pair(&leftovers, &walked.updates, old, new, comparer, clock)
    if clock.isOver { return .reload }
    return ItemOperations(walked, leftovers, sections).changeSet(sections)
  }

  /// Computes the changes within limits.
  @inlinable
  static func changes(
    from old: UnsafeBufferPointer<Items>, to new: UnsafeBufferPointer<Items>, _ comparer: Comparer,
    _ options: DiffOptions, sections: () -> SectionPairing
  ) throws -> ChangeSet {
    let clock = DiffClock(options.timeLimit)
    if options.duplicates == .reject {
      try DuplicateIDs.checkItems(old, .old, comparer)
      try DuplicateIDs.checkItems(new, .new, comparer)
    }
    let changes = changes(from: old, to: new, sections(), comparer, clock)
    return changes.count > options.maximumChangeCount ?? .max ? .reload : changes
  }

  @inlinable
  static func pair(
    _ leftovers: inout PairedLeftovers, _ updates: inout [PackedPosition], _ old: UnsafeBufferPointer<Items>,
    _ new: UnsafeBufferPointer<Items>, _ comparer: Comparer, _ clock: DiffClock
  ) {
    let (oldPositions, newPositions) = (leftovers.old, leftovers.new)
    oldPositions.withItems(old) { old in
      newPositions.withItems(new) { new in
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

  /// Returns whether a change set can refer to every item, and a table of leftovers can number them.
  @inlinable
  static func holdsAll(_ sections: UnsafeBufferPointer<Items>) -> Bool {
    sections.count < Int(UInt32.max) && sections.reduce(0) { $0 + $1.count } < Int(UInt32.max)
  }
}
