import ListChanges

/// The positions of items in sections where a decoration follows every group of items of a fixed length.
struct InterleavingPeriod {
  /// The number of items between two decorations.
  let items: Int

  /// Creates a period; no section is long enough for one of 0 or less.
  init(items: Int) {
    // No section has more items than 32 bits can count.
    let limit = Int(UInt32.max) + 1
    self.items = items > 0 ? min(items, limit) : limit
  }

  /// Returns the number of decorations in a section with a number of items.
  func decorationCount(of count: Int) -> Int { count / items }

  /// Returns the position of an upstream item.
  func position(ofUpstream position: ItemPosition) -> ItemPosition {
    ItemPosition(section: position.section, item: position.item + position.item / items)
  }

  /// Returns the position of a decoration, by its index among the decorations of a section.
  func position(ofDecoration index: Int, inSection section: Int) -> ItemPosition {
    ItemPosition(section: section, item: (index + 1) * items + index)
  }

  /// Returns the indexes of the decorations that have to be moved, because a change moves items past them.
  ///
  /// Items move past a decoration if the number of items that leave in front of it isn't the number of those that arrive
  /// there.
  ///
  /// - Parameters:
  ///   - leaving: The old indexes of items that leave the section, ascending.
  ///   - arriving: The new indexes of items that arrive in the section, ascending.
  ///   - count: The number of decorations that stay.
  /// - Complexity: O(*k*) for *k* indexes.
  func passedDecorations(leaving: [Int], arriving: [Int], count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (left, arrived, start) = (0, 0, 0)
    while start < count, left < leaving.count || arrived < arriving.count {
      let index = min(
        left < leaving.count ? leaving[left] : .max, arrived < arriving.count ? arriving[arrived] : .max)
      // A decoration follows a multiple of the period; the item concerns those that follow more items than its index.
      let end = min(index / items, count)
      if left != arrived, start < end { ranges.append(start..<end) }
      start = max(start, end)
      if left < leaving.count, leaving[left] == index { left += 1 }
      if arrived < arriving.count, arriving[arrived] == index { arrived += 1 }
    }
    if left != arrived, start < count { ranges.append(start..<count) }
    return ranges
  }
}
