import ListChanges
import ListStorage

/// Assigns handles, which are small numbers, to keys, and finds one by the other.
///
/// Hashing, comparing and releasing keys runs code of users. So an operator reserves the handles of new keys while it asks, and
/// retires the handles of keys that it no longer needs while it commits, which runs none. They are released the next time.
final class KeyTable<Key: Hashable> {
  @exclusivity(unchecked) private var handles: [Key: UInt32] = [:]
  /// The keys by handle.
  @exclusivity(unchecked) private var keys: [Key?] = []
  @exclusivity(unchecked) private var pool = HandlePool()
  @exclusivity(unchecked) private var retired: [UInt32] = []

  /// Returns the handle of a key, or `nil` if it's not in the table.
  func handle(of key: Key) -> UInt32? { handles[key] }

  /// Returns the key with a handle.
  func key(of handle: UInt32) -> Key? { keys[Int(handle)] }

  /// Returns the handle of a key, and whether the key is new.
  func reserve(_ key: Key) -> (handle: UInt32, isNew: Bool) {
    if let handle = handles[key] { return (handle, false) }
    let handle = pool.take()
    handles[key] = handle
    if Int(handle) < keys.count { keys[Int(handle)] = key } else { keys.append(key) }
    return (handle, true)
  }

  /// Marks a handle as no longer needed.
  func retire(_ handle: UInt32) { retired.append(handle) }

  /// Releases the keys of retired handles.
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
}
