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

  /// Applies changes by writing the whole new list, which is faster than editing the old one if there are many changes.
  ///
  /// For the positions, see ``ItemList/apply(deletes:inserts:elements:)``.
  ///
  /// - Complexity: O(*n* + *k*).
  @inlinable
  static func applied<Element>(
    removed: PositionRuns, added: PositionRuns, to old: some Sequence<Element>, count: Int,
    elements: some Sequence<Element>
  ) -> ContiguousArray<Element> {
    let isWithin = (removed.ranges.last?.upperBound ?? 0) <= count && (removed.ranges.first?.lowerBound ?? 0) >= 0
    precondition(isWithin, "Position out of bounds")
    var new: ContiguousArray<Element> = []
    new.reserveCapacity(count - removed.count + added.count)
    var old = old.makeIterator()
    var elements = elements.makeIterator()
    var position = 0
    var delete = 0
    func nextRetained() -> Element? {
      while delete < removed.ranges.count, position == removed.ranges[delete].lowerBound {
        for _ in removed.ranges[delete] { _ = old.next() }
        position = removed.ranges[delete].upperBound
        delete += 1
      }
      position += 1
      return old.next()
    }
    for range in added.ranges {
      while new.count < range.lowerBound, let element = nextRetained() { new.append(element) }
      precondition(new.count == range.lowerBound, "Position out of bounds")
      for _ in range { if let element = elements.next() { new.append(element) } }
    }
    while let element = nextRetained() { new.append(element) }
    return new
  }
}
