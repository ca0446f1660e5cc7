import DataSources
import ListChanges
import ListStorage

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

/// The keys of the rows of one list that pages were sent, which changes of the list move with their rows.
///
/// - Complexity: O(*k* log *n*) for a change of *k* rows. A row of the list takes a bit, one with a key about 20 bytes.
struct RowKeys {
  private var counts = CountList()
  /// Whether each row has a key.
  private var bits = BitList()
  /// The keys, in list order.
  private var keys = ItemList<RowKey>()
  /// All keys.
  private(set) var all: Set<RowKey> = []
  /// The keys of rows that were deleted.
  private(set) var retired: Set<RowKey> = []

  /// Returns the key of a row; `nil` if it has none.
  subscript(_ position: ItemPosition) -> RowKey? {
    guard let index = counts.flatIndex(of: position), bits[index] else { return nil }
    return keys[bits.rank(before: index)]
  }

  /// Gives a row a key that no other row has.
  mutating func insert(_ key: RowKey, at position: ItemPosition, of shape: ListShape) {
    if all.isEmpty { reset(shape) }
    guard let index = counts.flatIndex(of: position), !bits[index] else { return }
    bits.set(true, at: index)
    keys.insert(key, at: bits.rank(before: index))
    all.insert(key)
  }

  /// Returns the row with a key.
  ///
  /// - Complexity: O(*m*) for *m* keys.
  func position(of key: RowKey) -> ItemPosition? {
    guard all.contains(key), let rank = keys.firstIndex(of: key) else { return nil }
    return bits.select(rank).flatMap(counts.position(atFlatIndex:))
  }

  /// Removes the keys of all rows but those at some positions.
  mutating func formIntersection(_ positions: Set<ItemPosition>, of shape: ListShape) {
    let retained = positions.compactMap { position in self[position].map { (position, $0) } }
    all = []
    for (position, key) in retained { insert(key, at: position, of: shape) }
    if retained.isEmpty { reset(ListShape()) }
  }

  /// Removes the keys of rows that were deleted, except some.
  mutating func removeRetired(except used: Set<RowKey>) { retired.formIntersection(used) }

  // MARK: - Changes

  /// Applies a change to a list with a shape.
  mutating func apply(_ changes: ChangeSet, to shape: ListShape) {
    if all.isEmpty { return }
    if changes.isReload { return reset(ListShape()) }
    guard changes.hasStructuralChanges else { return }
    for step in changes.steps {
      guard counts.allows(step) else { return reset(ListShape()) }
      apply(step) { shape.itemCount(inSection: $0) }
    }
  }

  private mutating func reset(_ shape: ListShape) {
    counts = CountList(shape.itemCounts)
    bits = BitList(repeating: false, count: shape.itemCount)
    keys = ItemList()
    all = []
  }

  private mutating func apply(_ step: ChangeSet.Step, newCount: (Int) -> Int) {
    switch step {
    case .reload, .updateSection, .update: break
    case .deleteSection(let section): for key in removeSection(section).keys { retire(key) }
    case .moveSection(let from, let to):
      let section = removeSection(from)
      insertSection(to, section.bits, section.keys)
    case .insertSection(let section):
      insertSection(section, BitList(repeating: false, count: max(0, newCount(section))), [])
    case .delete(let position): if let key = remove(at: position) { retire(key) }
    case .move(let from, let to):
      let key = remove(at: from)
      insert(key, at: to)
    case .insert(let position): insert(nil, at: position)
    }
  }

  private mutating func retire(_ key: RowKey) {
    all.remove(key)
    retired.insert(key)
  }

  private mutating func insert(_ key: RowKey?, at position: ItemPosition) {
    let index = counts.sum(before: position.section) + position.item
    if let key { keys.insert(key, at: bits.rank(before: index)) }
    bits.insert(key != nil, at: index)
    counts.add(1, at: position.section)
  }

  private mutating func remove(at position: ItemPosition) -> RowKey? {
    let index = counts.sum(before: position.section) + position.item
    counts.add(-1, at: position.section)
    return bits.remove(at: index) ? keys.remove(at: bits.rank(before: index)) : nil
  }

  private mutating func insertSection(_ section: Int, _ newBits: BitList, _ newKeys: [RowKey]) {
    let start = section < counts.count ? counts.sum(before: section) : counts.total
    counts.insert(newBits.count, at: section)
    keys.insert(contentsOf: newKeys, at: bits.rank(before: start))
    bits.insert(contentsOf: newBits, at: start)
  }

  private mutating func removeSection(_ section: Int) -> (bits: BitList, keys: [RowKey]) {
    let start = counts.sum(before: section)
    let rank = bits.rank(before: start)
    let removed = bits.extractSubrange(start..<start + counts[section])
    counts.remove(at: section)
    let range = rank..<rank + removed.ones
    let removedKeys = range.map { keys[$0] }
    keys.removeSubrange(range)
    return (removed, removedKeys)
  }
}
