import ListChanges
import ListStorage

/// The items of a list: an array until the first edit, then a table by handle with an order, in which an edit takes O(log *n*).
///
/// A list whose items are only set as a whole needs neither. Places and indexes must be in range. An edit calls a closure with its change
/// when it is done, and only then releases the items that it removes: the `deinit` of an object can read and edit the list.
final class ItemStorage<Item> {
  // Guarded by the isolation domain of the source. The edits change everything. No access to the variables runs code of users, so
  // accesses can't overlap: IDs are read before an edit.

  let order: ItemOrder
  /// All items in order; `nil` if they were edited after they were last set or read as a whole.
  @exclusivity(unchecked) private(set) var array: [Item]?
  /// All items by handle; `nil` before the first edit.
  @exclusivity(unchecked) private var table: ItemTable<Item>?
  /// Created by the first lookup by ID.
  private var index: HandleIndex?
  private let identify: ((Item) -> ItemID)?

  /// Creates a storage of items with an order of their handles.
  init(_ items: [Item], order: ItemOrder, identify: ((Item) -> ItemID)?) {
    array = items
    self.order = order
    self.identify = identify
  }

  var count: Int { order.count }

  // MARK: - Lookups

  /// - Complexity: O(1), and O(log *n*) after an edit.
  subscript(index: Int) -> Item {
    if array != nil { return array.unsafelyUnwrapped[index] }
    return table.unsafelyUnwrapped[order.handle(at: index)]
  }

  /// Calls a closure with an item.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  /// - Complexity: O(1), and O(log *n*) after an edit.
  func withItem(at index: Int, _ body: (Item) -> Void) -> Bool {
    guard index >= 0, index < count else { return false }
    if let array {
      body(array[index])
      return true
    }
    return table?.withItem(order.handle(at: index), body) ?? false
  }

  /// Calls a closure with the item of a handle.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  /// - Complexity: O(1), and O(log *n*) after all items were set.
  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    if table != nil { return table.unsafelyUnwrapped.withItem(handle, body) }
    guard let array, let index = order.index(of: handle), index < array.count else { return false }
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

  /// Returns the ID of an item, or `nil` if items have none.
  func id(_ item: Item) -> ItemID? { identify?(item) }

  /// Returns the index of the first item with an ID, or `nil` if there is none or items have no IDs.
  ///
  /// - Complexity: O(log *n*), but O(*n*) for the first call after all items were set.
  func index(of id: ItemID) -> Int? {
    guard let identify else { return nil }
    if index == nil { index = HandleIndex(items.map(identify), handles: order.handles(in: 0..<count)) }
    return index?.handles(of: id).compactMap(order.index(of:)).min()
  }

  // MARK: - Edits

  func insert(_ items: [Item], at location: Location, _ emit: (Change) -> Void) {
    let ids = index == nil ? [] : ids(of: items)
    prepare()
    if items.count == 1 {
      let handle = order.makeHandle()
      table?.insert(items[0], for: handle)
      if let id = ids.first { index?.insert(handle, for: id) }
      return finish(.one(ItemChange(handle, from: nil, to: location)), emit)
    }
    let handles = order.makeHandles(items.count)
    table?.insert(items, for: handles)
    for offset in ids.indices { index?.insert(handles[offset], for: ids[offset]) }
    var builder = ChangeBuilder()
    builder.add(inserted: ItemRun(start: location, handles: HandleRun(handles)))
    finish(builder.change(), emit)
  }

  func remove(at location: Location, _ emit: (Change) -> Void) {
    let removed = self[location.index]
    let id = index == nil ? nil : identify?(removed)
    prepare()
    let handle = order.handle(at: location.index)
    table?.remove(handle)
    if let id, index?.remove(handle, for: id) == false { index = nil }
    finish(.one(ItemChange(handle, from: location, to: nil)), emit)
    withExtendedLifetime(removed) {}
  }

  func replace(at location: Location, with item: Item, _ emit: (Change) -> Void) {
    let replaced = self[location.index]
    let ids = index == nil ? nil : identify.map { ($0(replaced), $0(item)) }
    prepare()
    let handle = order.handle(at: location.index)
    table?[handle] = item
    if let ids, index?.rename(ids.0, to: ids.1, of: handle, isObject: Item.self is AnyObject.Type) == false {
      index = nil
    }
    finish(.one(ItemChange(handle, from: location, to: location, isUpdated: true)), emit)
    withExtendedLifetime(replaced) {}
  }

  /// Removes items at ascending locations.
  func remove(at locations: [Location], _ emit: (Change) -> Void) {
    if locations.count == 1 { return remove(at: locations[0], emit) }
    let removed = locations.map { self[$0.index] }
    let ids = index == nil ? [] : ids(of: removed)
    prepare()
    var builder = ChangeBuilder()
    for offset in locations.indices {
      let handle = order.handle(at: locations[offset].index)
      table?.remove(handle)
      if !ids.isEmpty, index?.remove(handle, for: ids[offset]) == false { index = nil }
      builder.add(ItemChange(handle, from: locations[offset], to: nil))
    }
    withExtendedLifetime(removed) { finish(builder.change(), emit) }
  }

  /// Replaces items at ascending locations.
  func replace(at locations: [Location], with items: [Item], _ emit: (Change) -> Void) {
    if locations.count == 1 { return replace(at: locations[0], with: items[0], emit) }
    let replaced = locations.map { self[$0.index] }
    let ids = index == nil ? ([], []) : (ids(of: replaced), ids(of: items))
    prepare()
    let isObject = Item.self is AnyObject.Type
    var builder = ChangeBuilder()
    // Not `zip`, because unspecialized code would have to look up its type.
    for offset in locations.indices {
      let handle = order.handle(at: locations[offset].index)
      table?[handle] = items[offset]
      if !ids.0.isEmpty,
        index?.rename(ids.0[offset], to: ids.1[offset], of: handle, isObject: isObject) == false
      {
        index = nil
      }
      builder.add(ItemChange(handle, from: locations[offset], to: locations[offset], isUpdated: true))
    }
    withExtendedLifetime(replaced) { finish(builder.change(), emit) }
  }

  func move(from location: Location, to target: Location, _ emit: (Change) -> Void) {
    prepare()
    let handle = order.handle(at: location.index)
    finish(.one(ItemChange(handle, from: location, to: target, isMoved: location != target)), emit)
  }

  /// Moves sections.
  func move(_ sections: SectionChanges, _ emit: (Change) -> Void) {
    prepare()
    finish(.batch(ChangeBatch(sections: sections)), emit)
  }

  /// Replaces all items.
  ///
  /// - Parameter change: The change, which has been applied to the order.
  func replaceAll(_ items: [Item], by change: Change, _ emit: (Change) -> Void) {
    let old = (array, table)
    (array, table, index) = (items, nil, nil)
    emit(change)
    withExtendedLifetime(old) {}
  }

  /// Replaces the items in a range by others, of which those that stay keep their handles.
  ///
  /// - Parameters:
  ///   - range: The old indexes.
  ///   - newItems: The new items.
  ///   - apply: Applies the change to the order, and returns it; `nil` if the change doesn't fit.
  /// - Returns: Whether the change fits. If not, nothing was changed.
  func replace(
    _ range: Range<Int>, with newItems: [Item], _ apply: () -> Change?, _ emit: (Change) -> Void
  ) -> Bool {
    let old = items(in: range)
    let ids = index == nil ? ([], []) : (ids(of: old), ids(of: newItems))
    prepare()
    let oldHandles = order.handles(in: range)
    guard let change = apply() else { return false }
    let newHandles = order.handles(in: range.lowerBound..<range.lowerBound + newItems.count)
    for handle in oldHandles { table?.remove(handle) }
    table?.insert(newItems, for: newHandles)
    for offset in ids.0.indices where index?.remove(oldHandles[offset], for: ids.0[offset]) == false { index = nil }
    for offset in ids.1.indices { index?.insert(newHandles[offset], for: ids.1[offset]) }
    withExtendedLifetime(old) { emit(change) }
    return true
  }

  private func finish(_ change: Change, _ emit: (Change) -> Void) {
    order.apply(change)
    order.retire(change)
    emit(change)
  }

  /// Numbers the items again if few of many are left; operators must not use the handles.
  func compact() {
    if !order.wastesHandles { return }
    let items = items
    order.restart(order.counts)
    (array, table, index) = (items, nil, nil)
  }

  /// Reads IDs before an edit, because that runs code of users.
  private func ids(of items: [Item]) -> [ItemID] { identify.map { items.map($0) } ?? [] }

  /// Stores the items by handle, for an edit.
  private func prepare() {
    if table == nil, let array {
      var table = ItemTable<Item>()
      table.insert(array, for: order.handles(in: 0..<array.count))
      self.table = table
    }
    array = nil
  }
}
