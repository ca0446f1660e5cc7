import ListChanges
import ListStorage

/// The keys of groups in order, each with a small number as its handle.
///
/// Hashing, comparing and releasing keys runs code of users. So a new key is reserved before it is inserted, and a removed one
/// is kept until ``purge()``: inserting and removing run no code of users.
///
/// - Complexity: O(log *g*) for each group that is inserted or removed, where *g* is the number of groups.
final class GroupDirectory<Key: Hashable> {
  @exclusivity(unchecked) private var order: HandleList
  @exclusivity(unchecked) private var pool: HandlePool
  @exclusivity(unchecked) private var handles: [Key: UInt32] = [:]
  /// The keys by handle.
  @exclusivity(unchecked) private var keys: [Key?]
  /// Whether each group stays when it is empty, by handle.
  @exclusivity(unchecked) private var stays: [Bool]
  /// The groups that were removed since the last purge.
  @exclusivity(unchecked) private var retired: [UInt32] = []
  private let staying: Set<Key>
  private let isBefore: (Key, Key) -> Bool

  /// Creates a directory of keys, in order.
  init(_ sorted: [Key], staying: Set<Key>, isBefore: @escaping (Key, Key) -> Bool) {
    self.staying = staying
    self.isBefore = isBefore
    order = HandleList(0..<UInt32(sorted.count))
    pool = HandlePool(used: sorted.count)
    keys = sorted
    stays = sorted.map(staying.contains)
    for (handle, key) in sorted.enumerated() { handles[key] = UInt32(handle) }
  }

  var count: Int { order.count }

  /// Returns the key of a group, which must exist.
  func key(at index: Int) -> Key? { keys[Int(order.handle(at: index))] }

  /// Returns the handle of a group, which must exist.
  func handle(at index: Int) -> UInt32 { order.handle(at: index) }

  /// Returns the index of a group, or `nil` if it isn't in the directory.
  func index(ofHandle handle: UInt32) -> Int? { order.index(of: handle) }

  /// Returns the index of the group with a key, or `nil` if there is none.
  func index(of key: Key) -> Int? { handles[key].flatMap { order.index(of: $0) } }

  func stays(_ handle: UInt32) -> Bool { stays[Int(handle)] }

  // MARK: Asking

  /// Forgets the keys of groups that were removed.
  func purge() {
    guard !retired.isEmpty else { return }
    let old = retired
    retired = []
    for handle in old {
      guard let key = keys[Int(handle)] else { continue }
      keys[Int(handle)] = nil
      handles[key] = nil
      pool.recycle(handle)
    }
  }

  /// Returns the handle of a key, and whether it was reserved just now.
  func reserve(_ key: Key) -> (handle: UInt32, isNew: Bool) {
    if let handle = handles[key] { return (handle, false) }
    let stays = staying.contains(key)
    let handle = pool.take()
    handles[key] = handle
    if Int(handle) < keys.count {
      keys[Int(handle)] = key
      self.stays[Int(handle)] = stays
    } else {
      keys.append(key)
      self.stays.append(stays)
    }
    return (handle, true)
  }

  /// Returns the indexes at which reserved groups can be inserted, one after another.
  ///
  /// A group is inserted behind those that it neither precedes nor follows.
  func insertions(of reserved: [UInt32]) -> [(handle: UInt32, index: Int)] {
    let groups = reserved.compactMap { handle in
      keys[Int(handle)].map { key in
        (
          handle: handle, key: key,
          index: partitionPoint(in: 0..<count) { self.key(at: $0).map { !isBefore(key, $0) } ?? false }
        )
      }
    }
    let sorted = groups.enumerated().sorted { left, right in
      if left.element.index != right.element.index { return left.element.index < right.element.index }
      if isBefore(left.element.key, right.element.key) { return true }
      return isBefore(right.element.key, left.element.key) ? false : left.offset < right.offset
    }
    return sorted.enumerated().map { (handle: $1.element.handle, index: $1.element.index + $0) }
  }

  // MARK: Committing

  func insert(_ handle: UInt32, at index: Int) { order.insert(handle, at: index) }

  func remove(at index: Int) { retired.append(order.remove(at: index)) }
}
