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
