extension ItemList {
  /// Removes the items at old positions, and inserts items at new positions.
  ///
  /// A moved item is removed and inserted like others, so read it first when you apply a change set.
  ///
  /// - Parameters:
  ///   - deletes: The old positions, strictly ascending.
  ///   - inserts: The new positions, strictly ascending; they must be in the range of the new list.
  ///   - elements: The new items, one for each position of `inserts`.
  /// - Complexity: O(*k* log *n*) where *k* is the number of changes; O(*n* + *k*) when *k* approaches *n*.
  package mutating func apply(
    deletes: some Sequence<Int>, inserts: some Sequence<Int>, elements: some Collection<Element>
  ) {
    let removed = PositionRuns(deletes)
    let added = PositionRuns(inserts)
    precondition(added.count == elements.count, "One item for every insert")
    if removed.ranges.count + added.ranges.count > count / 32 + 8 {
      self = ItemList(
        PositionRuns.applied(removed: removed, added: added, to: self, count: count, elements: elements))
      return
    }
    for range in removed.ranges.reversed() { removeSubrange(range) }
    var rest = elements[...]
    for range in added.ranges {
      insert(contentsOf: rest.prefix(range.count), at: range.lowerBound)
      rest = rest.dropFirst(range.count)
    }
  }
}
