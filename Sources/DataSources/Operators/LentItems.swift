import ListChanges
import ListStorage

/// Items that are read once, to compare them with each other and with others.
///
/// Comparisons are code of users, and an array of users' items would look up its type with each access. This memory is never
/// changed after the items are read, so that no comparison can invalidate it.
final class LentItems<Item> {
  private let items: UnsafeMutablePointer<Item>
  /// The number of items that were found.
  private(set) var count = 0
  /// The indexes of the handles, as they were passed: first those with an item.
  private(set) var indexes: [Int] = []

  /// Reads the items of handles.
  init(_ handles: [UInt32], of reader: any ItemReader<Item>) {
    items = .allocate(capacity: handles.count)
    indexes.reserveCapacity(handles.count)
    var missing: [Int] = []
    for index in handles.indices {
      let isFound = reader.withItem(handles[index]) { item in
        (items + count).initialize(to: item)
        count += 1
      }
      if isFound { indexes.append(index) } else { missing.append(index) }
    }
    indexes += missing
  }

  deinit {
    items.deinitialize(count: count)
    items.deallocate()
  }

  /// Returns the item at an index of `indexes`, which must be less than `count`.
  func item(at index: Int) -> UnsafePointer<Item> { UnsafePointer(items + index) }

  /// Returns the indexes of `indexes` in the order of the items; equal items keep their order, missing ones are last.
  func order(by areInIncreasingOrder: (Item, Item) -> Bool) -> [Int] {
    let order = stableOrder(count: count) { areInIncreasingOrder(items[$0], items[$1]) }
    return count == indexes.count ? order : order + Array(count..<indexes.count)
  }
}
