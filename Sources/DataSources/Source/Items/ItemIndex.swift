import ListStorage

/// An index of items by ID, which finds the first item with an ID.
///
/// Takes about 60 bytes an item, so it is created by the first lookup.
package struct ItemIndex {
  private var handles: HandleList
  private var pool: HandlePool
  /// The items whose IDs are unique.
  private var unique: [ItemID: UInt32] = [:]
  /// The items that share an ID with others.
  private var shared: [ItemID: Set<UInt32>] = [:]

  /// Creates an index of items with these IDs, in order.
  ///
  /// - Complexity: O(*n*).
  package init(_ ids: [ItemID]) {
    handles = HandleList(0..<UInt32(ids.count))
    pool = HandlePool(used: ids.count)
    unique.reserveCapacity(ids.count)
    for (handle, id) in ids.enumerated() { add(UInt32(handle), id) }
  }

  /// Returns the index of the first item with an ID, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*), and O(*d* log *n*) for an ID that *d* items share.
  package func position(of id: ItemID) -> Int? {
    if let handle = unique[id] { return handles.index(of: handle) }
    return shared[id]?.compactMap { handles.index(of: $0) }.min()
  }

  /// Inserts items before the item at an index.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items.
  package mutating func insert(_ ids: [ItemID], at position: Int) {
    let new = ids.map { id in
      let handle = pool.take()
      add(handle, id)
      return handle
    }
    handles.apply(deletes: 0..<0, inserts: position..<position + ids.count, handles: new)
  }

  /// Removes the items at ascending indexes.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items.
  package mutating func remove(_ ids: [ItemID], at positions: [Int]) {
    let removed = positions.map { handles.handle(at: $0) }
    for (handle, id) in zip(removed, ids) {
      remove(handle, id)
      pool.recycle(handle)
    }
    handles.apply(deletes: positions, inserts: 0..<0, handles: [])
  }

  /// Changes the ID of an item.
  mutating func rename(_ old: ItemID, to new: ItemID, at position: Int) {
    guard old != new else { return }
    let handle = handles.handle(at: position)
    remove(handle, old)
    add(handle, new)
  }

  /// Moves an item.
  ///
  /// - Complexity: O(log *n*).
  mutating func move(from position: Int, to target: Int) { handles.move(from: position, to: target) }

  private mutating func add(_ handle: UInt32, _ id: ItemID) {
    if shared[id]?.insert(handle) != nil { return }
    guard let other = unique.updateValue(handle, forKey: id) else { return }
    unique[id] = nil
    shared[id] = [other, handle]
  }

  private mutating func remove(_ handle: UInt32, _ id: ItemID) {
    guard var rest = shared[id] else { return unique[id] = nil }
    rest.remove(handle)
    shared[id] = rest.count > 1 ? rest : nil
    if rest.count == 1 { unique[id] = rest.first }
  }
}
