public import ListChanges

// These members add up the item counts of sections. For repeated queries, get the `shape` once; it stores the sums.
extension DataSource {
  /// The number of items in all sections.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var itemCount: Int { shape.itemCount }

  /// The positions of all items, in order.
  ///
  ///     let titles = talks.positions.compactMap { talks.item(at: $0)?.title }
  ///
  /// The collection is a value and doesn't follow later changes of the source.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var positions: ListPositions { shape.positions }

  /// Returns the position of the next item, which can be in a later section.
  ///
  ///     if let next = talks.position(after: position) { selection.select(at: next) }
  ///
  /// - Returns: The position, or `nil` if `position` is the last one or there is no item at it.
  /// - Complexity: O(*e*), where *e* is the number of empty sections between the two items.
  public func position(after position: ItemPosition) -> ItemPosition? {
    guard contains(position) else { return nil }
    let next = ItemPosition(section: position.section, item: position.item + 1)
    return contains(next) ? next : firstPosition(fromSection: position.section + 1)
  }

  /// Returns the position of the previous item, which can be in an earlier section.
  ///
  /// - Returns: The position, or `nil` if `position` is the first one or there is no item at it.
  /// - Complexity: O(*e*), where *e* is the number of empty sections between the two items.
  public func position(before position: ItemPosition) -> ItemPosition? {
    guard contains(position) else { return nil }
    if position.item > 0 { return ItemPosition(section: position.section, item: position.item - 1) }
    return lastPosition(beforeSection: position.section)
  }

  /// Returns whether there is an item at a position.
  ///
  /// - Complexity: The same as ``itemCount(inSection:)``.
  public func contains(_ position: ItemPosition) -> Bool {
    position.item >= 0 && position.item < itemCount(inSection: position.section)
  }

  private func firstPosition(fromSection first: Int) -> ItemPosition? {
    let count = sectionCount
    guard first < count else { return nil }
    return (first..<count).first { itemCount(inSection: $0) > 0 }.map { ItemPosition(section: $0, item: 0) }
  }

  private func lastPosition(beforeSection end: Int) -> ItemPosition? {
    (0..<end).last { itemCount(inSection: $0) > 0 }.map {
      ItemPosition(section: $0, item: itemCount(inSection: $0) - 1)
    }
  }
}

// MARK: - Binary searches

/// The order of an item relative to the items of a search.
///
///     let summer = events.itemRange(inSection: 0) { $0.month < 6 ? .before : $0.month > 8 ? .after : .within }
public enum SearchOrdering: Hashable, Sendable {
  /// The item precedes the searched items.
  case before
  /// The item is one of the searched items.
  case within
  /// The item follows the searched items.
  case after
}

extension DataSource {
  /// Returns the index of the first item of a section that satisfies a predicate, by a binary search.
  ///
  ///     let first = events.partitioningItem(inSection: 0) { $0.month >= 6 }
  ///
  /// The section must be partitioned: no item that satisfies the predicate precedes one that doesn't.
  ///
  /// - Returns: The index, or the item count of the section if no item satisfies the predicate.
  /// - Complexity: O(log *n*) lookups, where *n* is the number of items in the section.
  package func partitioningItem(inSection section: Int, where predicate: (Item) -> Bool) -> Int {
    var (low, high) = (0, itemCount(inSection: section))
    while low < high {
      let middle = low + (high - low) / 2
      let isBehind = item(at: ItemPosition(section: section, item: middle)).map(predicate) ?? true
      if isBehind { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the range of a section's items for which a closure returns `within`, by a binary search.
  ///
  ///     let summer = events.itemRange(inSection: 0) { $0.month < 6 ? .before : $0.month > 8 ? .after : .within }
  ///
  /// The items must be sorted in the order that the closure refers to.
  ///
  /// - Returns: The range of items. If there are none, it is empty and starts where they would be inserted.
  /// - Complexity: O(log *n*) lookups, where *n* is the number of items in the section.
  public func itemRange(inSection section: Int, comparing ordering: (Item) -> SearchOrdering) -> Range<Int> {
    let start = partitioningItem(inSection: section) { ordering($0) != .before }
    let end = partitioningItem(inSection: section) { ordering($0) == .after }
    return start..<max(start, end)
  }
}
