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

/// Returns the indexes of items in their order; equal items keep theirs.
///
/// A merge sort of the runs that are in order already. Whatever `isBefore` returns, the result has each index once.
///
/// - Parameters:
///   - count: The number of items.
///   - isBefore: Whether the item at the first index precedes the one at the second index.
/// - Complexity: O(*n* log *r*) for *n* items in *r* runs, with at most *n* ⌈log₂ 2*r*⌉ calls of `isBefore`.
func stableOrder(count: Int, isBefore: (Int, Int) -> Bool) -> [Int] {
  var order = Array(0..<count)
  var starts = [0]
  for index in order.indices.dropFirst() where isBefore(index, index - 1) { starts.append(index) }
  guard starts.count > 1 else { return order }
  var merged = order
  while starts.count > 1 {
    var number = 0
    for run in stride(from: 0, to: starts.count, by: 2) {
      let middle = run + 1 < starts.count ? starts[run + 1] : count
      let end = run + 2 < starts.count ? starts[run + 2] : count
      var (left, right) = (starts[run], middle)
      for index in starts[run]..<end {
        // Of equal items, the left one is first.
        if left == middle || right < end && isBefore(order[right], order[left]) {
          merged[index] = order[right]
          right += 1
        } else {
          merged[index] = order[left]
          left += 1
        }
      }
      starts[number] = starts[run]
      number += 1
    }
    starts.removeSubrange(number...)
    swap(&order, &merged)
  }
  return order
}
