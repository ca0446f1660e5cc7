import ListChanges
import ListStorage

// Comparing items by their handles.
extension SortedLayout {
  /// Whether another item precedes an item; equal ones are in upstream order.
  ///
  /// - Parameter isKept: Whether the other item is worth a slot in the cache.
  func isBefore(_ other: UInt32, _ item: Item, _ handle: UInt32, isKept: Bool) -> Bool {
    if let known = cache.item(of: other) {
      // A copy, because the comparison can use the cache.
      let otherItem = known.pointee
      return isBefore(other, otherItem, item, handle)
    }
    var result = false
    _ = handles.withItem(other) { otherItem in
      if isKept { cache.insert(otherItem, of: other) }
      result = isBefore(other, otherItem, item, handle)
    }
    return result
  }

  private func isBefore(_ other: UInt32, _ otherItem: Item, _ item: Item, _ handle: UInt32) -> Bool {
    if areInIncreasingOrder(otherItem, item) { return true }
    if areInIncreasingOrder(item, otherItem) { return false }
    return handles.isOrdered(other, before: handle)
  }

  /// Returns the first index of a range of the order at which an item can be inserted.
  func index(of item: Item, _ handle: UInt32, in range: Range<Int>) -> Int {
    var kept = keptQuestions(in: range.count)
    // A copy, because the comparison can read the source.
    let order = order.handles
    return order.partitionPoint(in: range, isCached: true) { other in
      kept -= 1
      return isBefore(other, item, handle, isKept: kept >= 0)
    }
  }

  /// The number of items read first in a search among `count` items that are worth caching.
  ///
  /// A search of a part of the order begins with items that a search of all items reads later.
  func keptQuestions(in count: Int) -> Int {
    cache.cachedDepth - (count.leadingZeroBitCount - order.counts.total.leadingZeroBitCount)
  }

  /// Returns handles in the order of their items; equal ones, and those without an item, in their order here.
  func sorted(_ handles: [UInt32]) -> [UInt32] {
    let items = LentItems(handles, of: self.handles)
    return items.order(by: areInIncreasingOrder).map { handles[items.indexes[$0]] }
  }
}
