import ListStorage

/// An index of items by ID, which finds the first item with an ID.
///
/// Takes about 60 bytes an item, so it is created by the first lookup.
package struct ItemIndex {
  private var handles: HandleList
  private var pool: HandlePool
  private var index: HandleIndex

  /// Creates an index of items with these IDs, in order.
  ///
  /// - Complexity: O(*n*).
  package init(_ ids: [ItemID]) {
    handles = HandleList(0..<UInt32(ids.count))
    pool = HandlePool(used: ids.count)
    index = HandleIndex(ids, handles: Array(0..<UInt32(ids.count)))
  }

  /// Returns the index of the first item with an ID, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*), and O(*d* log *n*) for an ID that *d* items share.
  package func position(of id: ItemID) -> Int? { index.handles(of: id).compactMap(handles.index(of:)).min() }

  /// Inserts items before the item at an index.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items.
  package mutating func insert(_ ids: [ItemID], at position: Int) {
    let new = ids.map { id in
      let handle = pool.makeHandle()
      index.insert(handle, for: id)
      return handle
    }
    handles.insert(contentsOf: new, at: position)
  }

  /// Removes the items at ascending indexes.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items.
  package mutating func remove(_ ids: [ItemID], at positions: [Int]) {
    let removed = positions.map { handles.handle(at: $0) }
    for (handle, id) in zip(removed, ids) {
      index.remove(handle, for: id)
      pool.recycle(handle)
    }
    handles.apply(deletes: positions, inserts: EmptyCollection(), handles: EmptyCollection())
  }
}

/// An index of items by ID: the handles of the items with an ID.
struct HandleIndex {
  /// The items whose IDs are unique.
  private var unique: [ItemID: UInt32] = [:]
  /// The items that share an ID with others.
  private var shared: [ItemID: Set<UInt32>] = [:]

  /// Creates an index of items with these IDs and handles.
  ///
  /// - Complexity: O(*n*).
  init(_ ids: [ItemID], handles: [UInt32]) {
    unique.reserveCapacity(ids.count)
    for (id, handle) in zip(ids, handles) { insert(handle, for: id) }
  }

  /// Returns the items with an ID, in any order.
  func handles(of id: ItemID) -> [UInt32] {
    if let handle = unique[id] { return [handle] }
    return shared[id].map(Array.init) ?? []
  }

  mutating func insert(_ handle: UInt32, for id: ItemID) {
    if shared[id]?.insert(handle) != nil { return }
    guard let other = unique.updateValue(handle, forKey: id) else { return }
    unique[id] = nil
    shared[id] = [other, handle]
  }

  /// Removes an item.
  ///
  /// - Returns: `false` if the item isn't known by this ID: an object that has changed its ID. Then the index is wrong.
  @discardableResult
  mutating func remove(_ handle: UInt32, for id: ItemID) -> Bool {
    guard var rest = shared[id] else {
      guard unique[id] == handle else { return false }
      unique[id] = nil
      return true
    }
    guard rest.remove(handle) != nil else { return false }
    shared[id] = rest.count > 1 ? rest : nil
    if rest.count == 1 { unique[id] = rest.first }
    return true
  }

  /// Changes the ID of an item.
  ///
  /// - Returns: `false` as ``remove(_:for:)``.
  mutating func rename(_ old: ItemID, to new: ItemID, of handle: UInt32, isObject: Bool) -> Bool {
    guard old != new else { return !isObject || unique[old] == handle || shared[old]?.contains(handle) == true }
    guard remove(handle, for: old) else { return false }
    insert(handle, for: new)
    return true
  }

  /// Changes the handle of an item.
  mutating func replace(_ old: UInt32, with new: UInt32, for id: ItemID) {
    if unique[id] == old {
      unique[id] = new
    } else if shared[id]?.remove(old) != nil {
      shared[id]?.insert(new)
    }
  }
}
