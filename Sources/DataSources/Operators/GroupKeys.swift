import ListStorage

/// The keys of groups in order, each also known by a small number, its handle.
///
/// - Complexity: a key that comes or goes takes O(log *g*) for *g* groups, and asks the order log₂ *g* times; a lookup
///   O(log *g*), and the order is not asked.
struct GroupKeys<Key: Hashable> {
  private var order = HandleList()
  private var pool = HandlePool()
  private var handles: [Key: UInt32] = [:]
  /// The keys by handle.
  private var keys: [Key?] = []
  private let isBefore: (Key, Key) -> Bool

  init(_ sorted: [Key], isBefore: @escaping (Key, Key) -> Bool) {
    self.isBefore = isBefore
    order = HandleList(0..<UInt32(sorted.count))
    pool = HandlePool(used: sorted.count)
    keys = sorted
    for (handle, key) in sorted.enumerated() { handles[key] = UInt32(handle) }
  }

  var count: Int { order.count }

  /// The key of a group, which must exist.
  func key(at index: Int) -> Key? { keys[Int(order.handle(at: index))] }

  /// The handle of a group, which must exist.
  func handle(at index: Int) -> UInt32 { order.handle(at: index) }

  /// The index of a group; `nil` when there is none with this handle.
  func index(ofHandle handle: UInt32) -> Int? { order.index(of: handle) }

  /// The handle of a group; `nil` when there is none with this key.
  func handle(of key: Key) -> UInt32? { handles[key] }

  /// The index of a group; `nil` when there is none with this key.
  func index(of key: Key) -> Int? { handles[key].flatMap { order.index(of: $0) } }

  /// Where a key goes that is not there: behind those that it is neither before nor after.
  ///
  /// Apart from ``insert(_:at:)``, as it runs users' code, which may read the keys.
  func indexForInsertion(of key: Key) -> Int {
    partitionPoint(in: 0..<count) { self.key(at: $0).map { !isBefore(key, $0) } ?? false }
  }

  /// Adds a key that is not there.
  ///
  /// - Returns: the handle of the group.
  mutating func insert(_ key: Key, at index: Int) -> UInt32 {
    let handle = pool.take()
    handles[key] = handle
    if Int(handle) < keys.count { keys[Int(handle)] = key } else { keys.append(key) }
    order.insert(handle, at: index)
    return handle
  }

  /// Removes the key at an index.
  mutating func remove(at index: Int) {
    let handle = order.remove(at: index)
    if let key = keys[Int(handle)] { handles[key] = nil }
    keys[Int(handle)] = nil
    pool.recycle(handle)
  }
}
