import ListStorage

// Indexes must be in range.
extension ItemOrder {
  func insertItem(at index: Int) -> UInt32 {
    let handle = pool.makeHandle()
    edit { $0.insert(handle, at: index) }
    note(.one(handle, wasPresent: false, isPresent: true))
    return handle
  }

  func insertItems(_ count: Int, at index: Int) -> [UInt32] {
    let handles = takeHandles(count)
    edit { $0.insert(contentsOf: handles, at: index) }
    note(.kept)
    return handles
  }

  func removeItem(at index: Int) -> UInt32 {
    let handle = edit { $0.remove(at: index) }
    pool.recycle(handle)
    note(.one(handle, wasPresent: true, isPresent: false))
    return handle
  }

  /// Removes the items at ascending indexes, and returns their handles.
  func removeItems(at indices: [Int]) -> [UInt32] {
    let removed = edit { handles in
      let removed = indices.map { handles.handle(at: $0) }
      handles.apply(deletes: indices, inserts: EmptyCollection(), handles: EmptyCollection())
      return removed
    }
    for handle in removed { pool.recycle(handle) }
    note(.removed(removed))
    return removed
  }

  /// Replaces the items in a range, and returns the old and the new handles.
  func replaceItems(in range: Range<Int>, with count: Int) -> (old: [UInt32], new: [UInt32]) {
    let old = handles(in: range)
    let new = takeHandles(count)
    edit { handles in
      handles.removeSubrange(range)
      handles.insert(contentsOf: new, at: range.lowerBound)
    }
    if new.isEmpty {
      for handle in old { pool.recycle(handle) }
      note(.removed(old))
    } else {
      note(.replaced(start: range.lowerBound, old: old, new: new))
    }
    return (old, new)
  }

  /// Replaces all items.
  func replaceAll(with count: Int) {
    if isFollowed { note(.replacedAll(old: handles ?? HandleList(0..<UInt32(self.count)), pool: pool)) }
    setHandles(nil, count: count)
    pool = HandlePool(used: count)
  }

  /// Starts again with other items, about which no change set says anything.
  func restart(with count: Int) {
    note(.several)
    setHandles(nil, count: count)
    pool = HandlePool(used: count)
  }

  /// Moves items so that the first one is at an index afterwards.
  func moveItems(in range: Range<Int>, to index: Int) {
    note(range.count == 1 ? keptItem(handle(at: range.lowerBound)) : .kept)
    edit { $0.moveSubrange(range, to: index) }
  }

  /// Returns the handles of items that are updated, at these indexes.
  func updateItems(at indices: [Int]) -> [UInt32] {
    let handles = indices.map(handle(at:))
    note(handles.count == 1 ? keptItem(handles[0]) : .kept)
    return handles
  }

  private func keptItem(_ handle: UInt32) -> UnsettledEdit { .one(handle, wasPresent: true, isPresent: true) }

  private func takeHandles(_ count: Int) -> [UInt32] { (0..<count).map { _ in pool.makeHandle() } }
}
