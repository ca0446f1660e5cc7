import DataSources

/// An identifier of a row in messages, which doesn't reveal the ID of the item.
struct RowKey: Hashable, Sendable {
  let value: Int
}

/// The version of the keys of a host, which ends with a reload of its list.
///
/// Several rows can have the same ID, so after a reload it is uncertain which row had a key before.
struct RowKeyVersion: Hashable, Sendable {
  let value: Int
}

/// The keys of the rows of a list.
///
/// Items with the same ID have the same key in all hosts of a list, so that a row is the same in a search and after a
/// reconnection. A key isn't used for another row, even after its row was deleted, because a page may not have received that
/// change. In a search and after a reload, all rows can be others, so the keys have another version.
final class RowKeyPool {
  private struct WeakHost {
    weak var host: WebHost?
  }

  /// The minimum number of new keys between two purges, which cost time for each key.
  static let capacity = 16_384
  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  /// A placeholder for the key of an ID that several rows of a host have.
  private static let shared = RowKey(value: -1)

  // MARK: - State
  //
  // All state belongs to the list's actor. `key(of:beside:)` adds keys, `purgeIfNeeded()` removes them, `newVersion()` counts
  // versions, and `add(_:)` changes the hosts.

  /// The random beginning of the texts of all keys, so that a page from before a restart of the server has other keys.
  private let prefix = String((0..<3).compactMap { _ in letters.randomElement() })
  /// The key for the rows with each ID.
  private(set) var keys: [ItemID: RowKey] = [:]
  /// The value of the next new key.
  private var nextValue = 0
  /// The value of the next new version.
  private var nextVersion = 0
  /// The number of keys that were created since the last purge.
  private var newCount = 0
  /// The value of ``newCount`` at which the next purge is due.
  private var purgeCount = capacity
  /// The hosts that use keys of this pool, and some that no longer exist.
  private var hosts: [WeakHost] = []
  /// The number of hosts at which those that no longer exist are removed.
  private var hostPurgeCount = 64

  // MARK: - Keys

  /// Adds a host, whose keys remain in use as long as it exists.
  func add(_ host: WebHost) {
    if hosts.count >= hostPurgeCount {
      hosts.removeAll { $0.host == nil }
      hostPurgeCount = max(64, 2 * hosts.count)
    }
    hosts.append(WeakHost(host: host))
  }

  /// Returns a key for a row.
  ///
  /// - Parameter rows: The other rows of the host.
  func key(of id: ItemID?, beside rows: RowKeys) -> RowKey {
    let existing = id.flatMap { keys[$0] }
    // If another row of the host has the ID's key already, all further rows with the ID get keys of their own.
    let isShared = existing == Self.shared || existing.map(rows.all.contains) == true
    if let existing, !isShared, !rows.retired.contains(existing) { return existing }
    let key = RowKey(value: nextValue)
    nextValue += 1
    newCount += 1
    if let id { keys[id] = isShared ? Self.shared : key }
    return key
  }

  /// Returns a version that no keys have had.
  func newVersion() -> RowKeyVersion {
    defer { nextVersion += 1 }
    return RowKeyVersion(value: nextVersion)
  }

  /// Returns the text of a key in messages.
  ///
  /// The browser retains a row's element as long as the part before the period is the same.
  func text(of key: RowKey, _ version: RowKeyVersion) -> String {
    let text = prefix + String(key.value, radix: 36)
    return version.value == 0 ? text : text + "." + String(version.value, radix: 36)
  }

  /// Returns the key with a text; `nil` if there is none, or the text is of another version.
  func key(withText text: String, _ version: RowKeyVersion) -> RowKey? {
    guard text.utf8.starts(with: prefix.utf8),
      let value = Int(text.dropFirst(prefix.count).prefix { $0 != "." }, radix: 36)
    else { return nil }
    let key = RowKey(value: value)
    return self.text(of: key, version) == text ? key : nil
  }

  // MARK: - Purging

  /// Removes the keys of rows that no page has, if many keys were created since the last purge.
  func purgeIfNeeded() {
    guard newCount >= purgeCount else { return }
    newCount = 0
    var used: Set<RowKey> = []
    for entry in hosts { if let host = entry.host { used.formUnion(host.removeUnsentKeys()) } }
    keys = keys.filter { used.contains($0.value) }
    for entry in hosts { entry.host?.removeRetiredKeys(except: used) }
    purgeCount = max(Self.capacity, keys.count)
  }
}
