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
