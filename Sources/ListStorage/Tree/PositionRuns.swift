/// The runs of neighbors in ascending positions: `[2, 3, 4, 9]` are `2..<5` and `9..<10`.
@usableFromInline
package struct PositionRuns {
  @usableFromInline package var ranges: [Range<Int>] = []
  /// The number of positions.
  @usableFromInline package var count = 0

  /// Creates the runs of strictly ascending positions.
  ///
  /// - Complexity: O(*k*) for *k* positions.
  @inlinable
  package init(_ positions: some Sequence<Int>) {
    for position in positions {
      count += 1
      if let last = ranges.last, last.upperBound >= position {
        precondition(last.upperBound == position, "Positions must ascend")
        ranges[ranges.count - 1] = last.lowerBound..<position + 1
      } else {
        ranges.append(position..<position + 1)
      }
    }
  }
}
