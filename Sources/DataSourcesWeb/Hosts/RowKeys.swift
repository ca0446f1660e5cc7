import DataSources
import ListChanges
import ListStorage

/// The keys of the rows of one list that were sent to pages.
///
/// When a row moves, its key moves with it.
///
/// - Complexity: O(*k* log *n*) for a change of *k* rows. A row of the list takes a bit, one with a key about 20 bytes.
struct RowKeys {
  /// The row counts of the sections.
  ///
  /// While no row has a key, changes aren't applied: the first key sets counts and bits again.
  private var counts = CountList()
  /// Whether each row has a key.
  private var bits = BitList()
  /// The keys, in list order.
  private var keys = ItemList<RowKey>()
  /// All keys.
  private(set) var all: Set<RowKey> = []
  /// The keys that rows of this list had, and that no other row of this list gets.
  private(set) var retired: Set<RowKey> = []

  /// Returns the key of a row; `nil` if it has none.
  subscript(_ position: ItemPosition) -> RowKey? {
    guard let index = counts.flatIndex(of: position), bits[index] else { return nil }
    return keys[bits.rank(before: index)]
  }

  /// Assigns a key that no other row has to a row.
  mutating func setKey(_ key: RowKey, at position: ItemPosition, of shape: ListShape) {
    if all.isEmpty { reset(shape) }
    setKey(key, at: position)
  }

  private mutating func setKey(_ key: RowKey, at position: ItemPosition) {
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
    // If another host still uses a removed key, the pool offers it for the same ID, which several rows here can have.
    retired.formUnion(all)
    for (_, key) in retained { retired.remove(key) }
    reset(retained.isEmpty ? ListShape() : shape)
    for (position, key) in retained { setKey(key, at: position) }
  }

  /// Removes the retired keys that no host uses anymore, which the pool doesn't offer.
  mutating func removeRetired(except used: Set<RowKey>) { retired.formIntersection(used) }

  // MARK: - Changes

  /// Applies a change of the list.
  ///
  /// - Parameter shape: The shape of the list after the change.
  /// - Returns: `false` if it is uncertain which rows are the same, so that all keys were removed.
  mutating func apply(_ changes: ChangeSet, resultingIn shape: ListShape) -> Bool {
    if changes.isReload {
      reset(ListShape())
      return false
    }
    if all.isEmpty || !changes.hasStructuralChanges { return true }
    for step in changes.steps {
      guard counts.allows(step) else {
        reset(ListShape())
        return false
      }
      apply(step) { shape.itemCount(inSection: $0) }
    }
    return true
  }

  /// Removes all keys, for a list of the given shape.
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
    case .delete(let position): if let key = removeRow(at: position) { retire(key) }
    case .move(let from, let to):
      let key = removeRow(at: from)
      insertRow(key, at: to)
    case .insert(let position): insertRow(nil, at: position)
    }
  }

  private mutating func retire(_ key: RowKey) {
    all.remove(key)
    retired.insert(key)
  }

  /// Inserts a row and the key that it may have.
  private mutating func insertRow(_ key: RowKey?, at position: ItemPosition) {
    let index = counts.sum(before: position.section) + position.item
    if let key { keys.insert(key, at: bits.rank(before: index)) }
    bits.insert(key != nil, at: index)
    counts.add(1, at: position.section)
  }

  /// Removes a row, and returns the key that it may have.
  private mutating func removeRow(at position: ItemPosition) -> RowKey? {
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
