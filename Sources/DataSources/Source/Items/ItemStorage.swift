import ListStorage

/// The items of a source: an array until the first edit, then a table by handle with an order, in which an edit takes O(log *n*).
///
/// A list whose items are only set as a whole needs neither. Indexes must be in range.
final class ItemStorage<Item> {
  // No access to these properties runs code of users, so accesses can't overlap.

  let order: ItemOrder
  /// All items in order; `nil` if they were edited after they were last set or read as a whole.
  @exclusivity(unchecked) var array: [Item]?
  /// All items by handle; `nil` before the first edit.
  @exclusivity(unchecked) var table: ItemTable<Item>?
  /// Created by the first lookup by ID.
  @exclusivity(unchecked) var index: HandleIndex?
  /// The IDs of the items that replaced others with the last edit, if there is an index.
  @exclusivity(unchecked) var replacedIDs: [ItemID] = []
  let identify: ((Item) -> ItemID)?

  /// Creates a storage of items with an order of their handles.
  init(_ items: [Item], order: ItemOrder, identify: ((Item) -> ItemID)?) {
    array = items
    self.order = order
    self.identify = identify
    // A section that is an object can have other items than before.
    if order.count != items.count { order.restart(with: items.count) }
  }

  /// Creates a storage of items.
  convenience init(_ items: [Item], identify: ((Item) -> ItemID)?) {
    self.init(items, order: ItemOrder(count: items.count), identify: identify)
  }

  var count: Int { order.count }

  /// - Complexity: O(1), and O(log *n*) after an edit.
  subscript(position: Int) -> Item {
    if array != nil { return array.unsafelyUnwrapped[position] }
    return table.unsafelyUnwrapped[order.handle(at: position)]
  }

  /// Calls a closure with an item.
  ///
  /// - Complexity: O(1), and O(log *n*) after an edit.
  func withItem(at position: Int, _ body: (Item) -> Void) {
    if let array { return body(array[position]) }
    _ = table?.withItem(order.handle(at: position), body)
  }

  /// Calls a closure with the item of a handle.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  /// - Complexity: O(1), and O(log *n*) after all items were set.
  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    if table != nil { return table.unsafelyUnwrapped.withItem(handle, body) }
    guard let array, let index = order.index(of: handle) else { return false }
    body(array[index])
    return true
  }

  /// All items.
  ///
  /// - Complexity: O(*n*) after an edit, otherwise O(1).
  var items: [Item] {
    if let array { return array }
    let items = items(in: 0..<count)
    array = items
    return items
  }

  /// Returns the items in a range.
  func items(in range: Range<Int>) -> [Item] {
    if let array { return Array(array[range]) }
    var items: [Item] = []
    items.reserveCapacity(range.count)
    if let table { order.handles(in: range).withUnsafeBufferPointer { table.append($0, to: &items) } }
    return items
  }

  /// Returns the index of the first item with an ID, or `nil` if there is none or items have no IDs.
  ///
  /// - Complexity: O(log *n*), but O(*n*) for the first call after all items were set.
  func position(of id: ItemID) -> Int? {
    guard let identify else { return nil }
    if index == nil {
      let ids = items.map(identify)
      index = HandleIndex(ids, handles: order.handles(in: 0..<count))
    }
    return index?.handles(of: id).compactMap(order.index(of:)).min()
  }

  /// Gives items the handles that they had before they were replaced, all of which have no item now.
  func changeHandles(from old: [UInt32], to new: [UInt32]) {
    for (old, new) in zip(old, new) {
      guard let item = table?[old] else { break }
      table?.remove(old)
      table?.insert(item, for: new)
    }
    if !old.isEmpty, replacedIDs.count == old.count {
      for offset in old.indices { index?.replace(old[offset], with: new[offset], for: replacedIDs[offset]) }
    } else {
      index = nil
    }
  }
}
