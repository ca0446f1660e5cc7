/// What the walks through all sections found, and what they left over, section by section as in the new list.
@usableFromInline
struct WalkedPairs {
  /// What follows what, ascending in both lists within a section.
  @usableFromInline var runs: [RowRun] = []
  /// Where the runs of each pair of sections begin, and the end of all.
  @usableFromInline var runStarts: [Int] = []
  /// Rows that nothing was found for, ascending within a section.
  @usableFromInline var oldRest: [PackedPosition] = []
  @usableFromInline var newRest: [PackedPosition] = []
  /// Paired rows whose content changed, by new position.
  @usableFromInline var updates: [PackedPosition] = []

  @inlinable init() {}

  /// Whether the rows before these ones were both given up on.
  @inlinable
  func canTakeBack(_ x: Int, _ y: Int, _ sections: (old: Int, new: Int)) -> Bool {
    guard x > 0, y > 0, let old = oldRest.last, let new = newRest.last else { return false }
    return old == PackedPosition(section: sections.old, item: x - 1)
      && new == PackedPosition(section: sections.new, item: y - 1)
  }
}

extension [PackedPosition] {
  /// Appends the rows of a range.
  @inlinable
  mutating func append(_ items: Range<Int>, section: Int) {
    guard items.count != 1 else { return append(PackedPosition(section: section, item: items.lowerBound)) }
    append(contentsOf: items.lazy.map { PackedPosition(section: section, item: $0) })
  }
}
