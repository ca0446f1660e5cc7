import DataSources

/// The key by which pages name a row: a small number that says nothing about the ID.
struct RowKey: Hashable, Sendable {
  let value: Int
}

/// The keys of the rows of a list.
///
/// Items with the same ID have the same key in all hosts of a list, so that a row stays the same in a search and after a
/// reconnection. No row gets the key of another one that is gone, or may be by a reload: a page may not have that change yet.
final class RowKeyPool {
  private struct Weak {
    weak var host: WebHost?
  }

  /// The least number of new keys before unused ones are removed.
  static let capacity = 16_384

  // MARK: - State
  //
  // All state belongs to the list's actor.

  /// The beginning of all keys, random: a page that was open before the server was started again has other keys.
  private let prefix = String((0..<3).compactMap { _ in letters.randomElement() })
  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  private(set) var keys: [ItemID: RowKey] = [:]
  /// A placeholder for the key of an ID that several rows of a host have.
  private static let shared = RowKey(value: -1)
  private var nextValue = 0
  /// The number of keys since the last purge, and that at which the next one is due.
  private var newCount = 0
  private var purgeCount = capacity
  private var hosts: [Weak] = []
  private var hostPurgeCount = 64

  // MARK: - Keys

  /// Adds a host, whose keys are used as long as it exists.
  func add(_ host: WebHost) {
    if hosts.count >= hostPurgeCount {
      hosts.removeAll { $0.host == nil }
      hostPurgeCount = max(64, 2 * hosts.count)
    }
    hosts.append(Weak(host: host))
  }

  /// Returns a key for a row.
  ///
  /// - Parameter rows: The other rows of the host.
  func key(of id: ItemID?, beside rows: RowKeys) -> RowKey {
    let existing = id.flatMap { keys[$0] }
    let isShared = existing == Self.shared || existing.map(rows.all.contains) == true
    if let existing, !isShared, !rows.retired.contains(existing) { return existing }
    let key = RowKey(value: nextValue)
    nextValue += 1
    newCount += 1
    if let id { keys[id] = isShared ? Self.shared : key }
    return key
  }

  /// Returns the text of a key in messages.
  func text(of key: RowKey) -> String { prefix + String(key.value, radix: 36) }

  /// Returns the key with a text; `nil` if there is none.
  func key(withText text: String) -> RowKey? {
    guard text.utf8.starts(with: prefix.utf8), let value = Int(text.dropFirst(prefix.count), radix: 36) else {
      return nil
    }
    let key = RowKey(value: value)
    return self.text(of: key) == text ? key : nil
  }

  // MARK: - Purging

  /// Removes the keys of rows that no page has, if there are many.
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
