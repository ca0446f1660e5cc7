import ListStorage

/// The items of a source: an array until the first edit, then a table by handle with an order, in which an edit takes O(log *n*).
///
/// A list whose items are only set as a whole needs neither. Indexes must be in range.
final class ItemStorage<Item> {
  // No access to these properties runs code of users, so accesses can't overlap.

  let order: ItemOrder
  /// All items in order; `nil` if they were edited after they were last set or read as a whole.
  @exclusivity(unchecked) private var array: [Item]?
  /// All items by handle; `nil` before the first edit.
  @exclusivity(unchecked) private var table: ItemTable<Item>?
  /// Created by the first lookup by ID.
  @exclusivity(unchecked) private var index: HandleIndex?
  /// The IDs of the items that replaced others with the last edit, if there is an index.
  @exclusivity(unchecked) private var replacedIDs: [ItemID] = []
  private let identify: ((Item) -> ItemID)?

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
  func lendItem(at position: Int, to body: (Item) -> Void) {
    if let array { return body(array[position]) }
    _ = table?.lendItem(order.handle(at: position), to: body)
  }

  /// Calls a closure with the item of a handle.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  /// - Complexity: O(1), and O(log *n*) after all items were set.
  func lendItem(_ handle: UInt32, to body: (Item) -> Void) -> Bool {
    if table != nil { return table.unsafelyUnwrapped.lendItem(handle, to: body) }
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

extension ItemStorage {
  /// - Complexity: O(*k* log *n*) for *k* inserted and deleted items, but O(*n*) for the first edit after all items were set.
  func apply(_ edit: ItemEdit<Item>) {
    // The `deinit` of a removed object can edit this list, so removed items are released after the edit.
    withExtendedLifetime(removedItems(by: edit)) { perform(edit) }
  }

  /// Moves items so that the first one is at an index afterwards.
  ///
  /// - Complexity: O(*k* + log *n*) for *k* items.
  func move(_ range: Range<Int>, to index: Int) {
    prepare()
    order.moveItems(in: range, to: index)
  }

  private func removedItems(by edit: ItemEdit<Item>) -> [Item] {
    switch edit {
    case .set: array ?? []
    case .move: []
    case .replaceSubrange(let range, _): range.isEmpty ? [] : items(in: range)
    case .remove(let positions), .replace(let positions, _): positions.map { self[$0] }
    }
  }

  private func perform(_ edit: ItemEdit<Item>) {
    switch edit {
    case .set(let items):
      // The `deinit` of an old object can read this list, so the old items are released last.
      let old = (array, table)
      order.replaceAll(with: items.count)
      (array, table, index) = (items, nil, nil)
      withExtendedLifetime(old) {}
    case .replaceSubrange(let range, let items): replace(range, with: items)
    case .remove(let indices): remove(at: indices)
    case .move(let position, let target): move(position..<position + 1, to: target)
    case .replace(let positions, let items):
      let ids = index == nil ? nil : (old: ids(of: positions.map { self[$0] }), new: ids(of: items))
      prepare()
      let handles = order.updateItems(at: positions)
      // Not `zip`, because unspecialized code would have to look up its type.
      for offset in positions.indices {
        table?[handles[offset]] = items[offset]
        if let ids { index?.rename(ids.old[offset], to: ids.new[offset], of: handles[offset]) }
      }
    }
  }

  private func replace(_ range: Range<Int>, with items: [Item]) {
    if items.isEmpty { return remove(at: Array(range)) }
    let ids = index == nil ? nil : (old: ids(of: self.items(in: range)), new: ids(of: items))
    prepare()
    if range.isEmpty, items.count == 1 {
      let handle = order.insertItem(at: range.lowerBound)
      table?.insert(items[0], for: handle)
      if let ids { index?.insert(handle, for: ids.new[0]) }
      return
    }
    let handles: (old: [UInt32], new: [UInt32])
    if range.isEmpty {
      handles = ([], order.insertItems(items.count, at: range.lowerBound))
    } else {
      handles = order.replaceItems(in: range, with: items.count)
    }
    for handle in handles.old { table?.remove(handle) }
    table?.insert(items, for: handles.new)
    guard let ids else { return }
    for offset in handles.old.indices { index?.remove(handles.old[offset], for: ids.old[offset]) }
    for offset in handles.new.indices { index?.insert(handles.new[offset], for: ids.new[offset]) }
    replacedIDs = ids.new
  }

  private func remove(at indices: [Int]) {
    let ids = index == nil ? nil : ids(of: indices.map { self[$0] })
    prepare()
    let handles = indices.count == 1 ? [order.removeItem(at: indices[0])] : order.removeItems(at: indices)
    for offset in handles.indices {
      table?.remove(handles[offset])
      if let ids { index?.remove(handles[offset], for: ids[offset]) }
    }
    if order.wastesHandles { compact() }
  }

  /// Numbers the items again if few of many are left.
  private func compact() {
    let items = items
    order.replaceAll(with: items.count)
    (array, table, index) = (items, nil, nil)
  }

  /// Reads IDs before an edit, because that runs code of users.
  private func ids(of items: [Item]) -> [ItemID] { identify.map { items.map($0) } ?? [] }

  /// Stores the items by handle, for an edit.
  private func prepare() {
    if !replacedIDs.isEmpty { replacedIDs = [] }
    if table == nil, let array {
      var table = ItemTable<Item>()
      table.insert(array, for: order.handles(in: 0..<array.count))
      self.table = table
    }
    array = nil
  }
}
