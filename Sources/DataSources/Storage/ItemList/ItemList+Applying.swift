extension ItemList {
  /// Applies a batch: removes items at old positions, then fills new ones.
  ///
  /// Moved items are removed and inserted like others: who applies a change set reads them first.
  ///
  /// - Parameters:
  ///   - deletes: strictly ascending positions in the list as it is.
  ///   - inserts: strictly ascending positions in the list as it will be; they must lie in it.
  ///   - elements: the new items, one for each position of `inserts`.
  /// - Complexity: O(*k* log *n*) where *k* is the number of changes; O(*n* + *k*) when *k* comes near *n*.
  @inlinable
  package mutating func apply(
    deletes: some Sequence<Int>, inserts: some Sequence<Int>, elements: some Collection<Element>
  ) {
    let removed = PositionRuns(deletes)
    let added = PositionRuns(inserts)
    precondition(added.count == elements.count, "One item for every insert")
    if removed.ranges.count + added.ranges.count > count / 32 + 8 {
      return rebuild(removed: removed, added: added, elements: elements)
    }
    for range in removed.ranges.reversed() { removeSubrange(range) }
    var rest = elements[...]
    for range in added.ranges {
      insert(contentsOf: rest.prefix(range.count), at: range.lowerBound)
      rest = rest.dropFirst(range.count)
    }
  }

  /// Writes the new list from its beginning, for many changes.
  @inlinable
  mutating func rebuild(removed: PositionRuns, added: PositionRuns, elements: some Collection<Element>) {
    let newCount = count - removed.count + added.count
    precondition(removed.ranges.last.map { $0.upperBound <= count } ?? true, "Position out of range")
    precondition(removed.ranges.first.map { $0.lowerBound >= 0 } ?? true, "Position out of range")
    var kept = makeIterator()
    var position = 0
    var deletes = removed.ranges.makeIterator()
    var delete = deletes.next()
    func nextKept() -> Element? {
      while let range = delete, position == range.lowerBound {
        for _ in range { _ = kept.next() }
        position = range.upperBound
        delete = deletes.next()
      }
      position += 1
      return kept.next()
    }
    var new: ContiguousArray<Element> = []
    new.reserveCapacity(newCount)
    var source = elements.makeIterator()
    for range in added.ranges {
      while new.count < range.lowerBound, let element = nextKept() { new.append(element) }
      precondition(new.count == range.lowerBound, "Position out of range")
      for _ in range { if let element = source.next() { new.append(element) } }
    }
    while let element = nextKept() { new.append(element) }
    self = ItemList(new)
  }
}
