/// Where a row lies, compared with what is looked for.
public enum RowPlacement: Hashable, Sendable {
  /// Before it.
  case before
  /// It is one of those that are looked for.
  case within
  /// Behind it.
  case after
}

extension DataSource {
  /// The first row of a section that belongs behind, in a section where all others come before; the count if there is none.
  ///
  /// Rows must be in an order that agrees with the closure. The name is that of Swift Algorithms.
  ///
  /// - Complexity: O(log *n*) rows are looked at.
  public func partitioningItem(inSection section: Int, where belongsBehind: (Item) -> Bool) -> Int {
    var (low, high) = (0, itemCount(inSection: section))
    while low < high {
      let middle = low + (high - low) / 2
      let isBehind = item(at: ItemPosition(section: section, item: middle)).map(belongsBehind) ?? true
      if isBehind { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The rows of a section that are looked for, which are neighbours in its order; empty, where they would be, if there are none.
  ///
  ///     let summer = events.items(inSection: 0) { $0.month < 6 ? .before : $0.month > 8 ? .after : .within }
  ///
  /// - Complexity: O(log *n*) rows are looked at.
  public func items(inSection section: Int, comparing placement: (Item) -> RowPlacement) -> Range<Int> {
    let start = partitioningItem(inSection: section) { placement($0) != .before }
    let end = partitioningItem(inSection: section) { placement($0) == .after }
    return start..<max(start, end)
  }
}
