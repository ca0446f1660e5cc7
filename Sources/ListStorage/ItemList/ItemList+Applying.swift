extension ItemList {
  /// Applies a batch: removes items at old positions, then fills new ones.
  ///
  /// Moved items are removed and inserted like others: who applies a change set reads them first.
  ///
  /// - Parameters:
  ///   - deletes: strictly ascending positions in the list as it is.
  ///   - inserts: strictly ascending positions in the list as it will be; they must lie in it.
  ///   - elements: the new items, one for each position of `inserts`.
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
