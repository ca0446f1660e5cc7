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

  mutating func remove(_ handle: UInt32, for id: ItemID) {
    guard var rest = shared[id] else { return unique[id] = nil }
    rest.remove(handle)
    shared[id] = rest.count > 1 ? rest : nil
    if rest.count == 1 { unique[id] = rest.first }
  }

  /// Changes the ID of an item.
  mutating func rename(_ old: ItemID, to new: ItemID, of handle: UInt32) {
    guard old != new else { return }
    remove(handle, for: old)
    insert(handle, for: new)
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
