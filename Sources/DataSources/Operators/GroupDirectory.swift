import ListChanges

/// The keys of groups in order, each with a small number as its handle.
///
/// A new key is reserved before it is inserted, and a removed one is kept until ``purge()``; see ``KeyTable``.
///
/// - Complexity: O(log *g*) for each group that is inserted or removed, where *g* is the number of groups.
final class GroupDirectory<Key: Hashable> {
  @exclusivity(unchecked) private var order: HandleList
  private let keys = KeyTable<Key>()
  /// Whether each group stays when it is empty, by handle.
  @exclusivity(unchecked) private var stays: [Bool] = []
  private let staying: Set<Key>
  private let isBefore: (Key, Key) -> Bool

  /// Creates a directory of keys, in order.
  init(_ sorted: [Key], staying: Set<Key>, isBefore: @escaping (Key, Key) -> Bool) {
    self.staying = staying
    self.isBefore = isBefore
    order = HandleList(0..<UInt32(sorted.count))
    for key in sorted { _ = reserve(key) }
  }

  var count: Int { order.count }

  /// Returns the key of a group, which must exist.
  func key(at index: Int) -> Key? { keys.key(of: order.handle(at: index)) }

  /// Returns the handle of a group, which must exist.
  func handle(at index: Int) -> UInt32 { order.handle(at: index) }

  /// Returns the index of a group, or `nil` if it isn't in the directory.
  func index(ofHandle handle: UInt32) -> Int? { order.index(of: handle) }

  /// Returns the index of the group with a key, or `nil` if there is none.
  func index(of key: Key) -> Int? { keys.handle(of: key).flatMap { order.index(of: $0) } }

  func stays(_ handle: UInt32) -> Bool { stays[Int(handle)] }

  // MARK: Asking

  /// Releases the keys of groups that were removed.
  func purge() { keys.purge() }

  /// Returns the handle of a key, and whether the key is new.
  func reserve(_ key: Key) -> (handle: UInt32, isNew: Bool) {
    let group = keys.reserve(key)
    guard group.isNew else { return group }
    while group.handle >= stays.count { stays.append(false) }
    stays[Int(group.handle)] = staying.contains(key)
    return group
  }

  /// Returns the indexes at which reserved groups can be inserted, one after another.
  ///
  /// A group is inserted behind those that it neither precedes nor follows.
  func insertions(of reserved: [UInt32]) -> [(handle: UInt32, index: Int)] {
    let groups = reserved.compactMap { handle in
      keys.key(of: handle).map { key in
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

  func remove(at index: Int) { keys.retire(order.remove(at: index)) }
}
