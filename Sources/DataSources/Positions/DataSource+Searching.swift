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
  public func partitioningItem(inSection section: Int, where predicate: (Item) -> Bool) -> Int {
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
