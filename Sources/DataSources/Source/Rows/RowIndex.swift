/// Where the row with an identity is: the first one, if there are several.
///
/// About 60 bytes a row; who keeps rows makes one when somebody asks.
package struct RowIndex {
  private var handles: HandleList
  private var pool: HandlePool
  /// The rows whose identity nobody else has.
  private var unique: [ItemID: UInt32] = [:]
  /// The others.
  private var shared: [ItemID: Set<UInt32>] = [:]

  /// The index of rows with these identities, in order.
  ///
  /// - Complexity: O(*n*).
  package init(_ ids: [ItemID]) {
    handles = HandleList(0..<UInt32(ids.count))
    pool = HandlePool(used: ids.count)
    unique.reserveCapacity(ids.count)
    for (handle, id) in ids.enumerated() { add(UInt32(handle), id) }
  }

  /// The number of the first row with an identity; `nil` when there is none.
  ///
  /// - Complexity: O(log *n*), and O(*d* log *n*) for an identity that *d* rows share.
  package func position(of id: ItemID) -> Int? {
    if let handle = unique[id] { return handles.index(of: handle) }
    return shared[id]?.compactMap { handles.index(of: $0) }.min()
  }

  /// Adds rows before the one with a number.
  ///
  /// - Complexity: O(*k* log *n*) for *k* rows.
  package mutating func insert(_ ids: [ItemID], at position: Int) {
    let new = ids.map { id in
      let handle = pool.take()
      add(handle, id)
      return handle
    }
    handles.apply(deletes: 0..<0, inserts: position..<position + ids.count, handles: new)
  }

  /// Removes rows with ascending numbers.
  ///
  /// - Complexity: O(*k* log *n*) for *k* rows.
  package mutating func remove(_ ids: [ItemID], at positions: [Int]) {
    let gone = positions.map { handles.handle(at: $0) }
    for (handle, id) in zip(gone, ids) {
      forget(handle, id)
      pool.recycle(handle)
    }
    handles.apply(deletes: positions, inserts: 0..<0, handles: [])
  }

  /// Gives a row another identity.
  mutating func rename(_ old: ItemID, to new: ItemID, at position: Int) {
    guard old != new else { return }
    let handle = handles.handle(at: position)
    forget(handle, old)
    add(handle, new)
  }

  /// Moves a row.
  ///
  /// - Complexity: O(log *n*).
  mutating func move(from position: Int, to target: Int) { handles.move(from: position, to: target) }

  private mutating func add(_ handle: UInt32, _ id: ItemID) {
    if shared[id]?.insert(handle) != nil { return }
    guard let other = unique.updateValue(handle, forKey: id) else { return }
    unique[id] = nil
    shared[id] = [other, handle]
  }

  private mutating func forget(_ handle: UInt32, _ id: ItemID) {
    guard var rest = shared[id] else { return unique[id] = nil }
    rest.remove(handle)
    shared[id] = rest.count > 1 ? rest : nil
    if rest.count == 1 { unique[id] = rest.first }
  }
}
