import ListStorage

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
      let isObject = Item.self is AnyObject.Type
      // Not `zip`, because unspecialized code would have to look up its type.
      for offset in positions.indices {
        table?[handles[offset]] = items[offset]
        if let ids,
          index?.rename(ids.old[offset], to: ids.new[offset], of: handles[offset], isObject: isObject) == false
        {
          index = nil
        }
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
    for offset in handles.old.indices where index?.remove(handles.old[offset], for: ids.old[offset]) == false {
      index = nil
    }
    for offset in handles.new.indices { index?.insert(handles.new[offset], for: ids.new[offset]) }
    replacedIDs = ids.new
  }

  private func remove(at indices: [Int]) {
    let ids = index == nil ? nil : ids(of: indices.map { self[$0] })
    prepare()
    let handles = indices.count == 1 ? [order.removeItem(at: indices[0])] : order.removeItems(at: indices)
    for offset in handles.indices {
      table?.remove(handles[offset])
      if let ids, index?.remove(handles[offset], for: ids[offset]) == false { index = nil }
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
