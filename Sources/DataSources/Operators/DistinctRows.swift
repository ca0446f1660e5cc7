import ListChanges
import ListStorage

/// The rows of a base, of which only the first one with each key is shown.
struct DistinctRows<Key: Hashable> {
  private(set) var base = SectionedHandles()
  private(set) var shown = MarkedRows()
  /// The first row with each key.
  private(set) var firsts: [Key: UInt32] = [:]
  /// All rows with a key, in the order of the base, where there are several.
  private var duplicates: [Key: ItemList<UInt32>] = [:]
  /// The key of each row, by handle; `nil` for a row that is like no other.
  private var keys: [Key?] = []
  private var pool = HandlePool()

  /// All rows of a base.
  ///
  /// - Parameter rowKeys: the key of every row, section by section.
  /// - Complexity: O(*n*) on average; O(log *d*) more for each row that has *d* duplicates.
  init(_ rowKeys: [[Key?]]) {
    keys = Array(rowKeys.joined())
    pool = HandlePool(used: keys.count)
    var handle: UInt32 = 0
    base = SectionedHandles(
      rowKeys.map { section in
        defer { handle += UInt32(section.count) }
        return Array(handle..<handle + UInt32(section.count))
      })
    let bits = keys.enumerated().map { handle, key in
      guard let key else { return true }
      guard let first = firsts[key] else {
        firsts[key] = UInt32(handle)
        return true
      }
      duplicates[key, default: ItemList([first])].append(UInt32(handle))
      return false
    }
    shown = MarkedRows(counts: base.counts, bits: BitList(bits))
  }

  /// The key of a row; `nil` for one that is like no other.
  func key(of handle: UInt32) -> Key? { keys[Int(handle)] }

  /// Where the first row with a key is among those shown; `nil` when there is none.
  func position(of key: Key) -> ItemPosition? {
    firsts[key].flatMap(base.position(of:)).flatMap(shown.position(ofBase:))
  }

  /// Takes a row away from those with its key, while the base keeps it; all others must be in order.
  mutating func lift(_ handle: UInt32) {
    guard let key = keys[Int(handle)] else { return }
    guard let count = duplicates[key]?.count else {
      if firsts[key] == handle { firsts[key] = nil }
      return
    }
    guard let index = place(of: handle, key), duplicates[key]?[index] == handle else { return }
    duplicates[key]?.remove(at: index)
    firsts[key] = duplicates[key]?.first
    if count == 2 { duplicates[key] = nil }
  }

  /// Puts a row among those with a key, in the order of the base.
  mutating func place(_ handle: UInt32, _ key: Key?) {
    while handle >= keys.count { keys.append(nil) }
    keys[Int(handle)] = key
    guard let key else { return }
    guard let first = firsts[key] else {
      firsts[key] = handle
      return
    }
    if duplicates[key] == nil { duplicates[key] = ItemList([first]) }
    guard let index = place(of: handle, key) else { return }
    duplicates[key]?.insert(handle, at: index)
    firsts[key] = duplicates[key]?.first
  }

  /// Shows a row exactly if it is the first one with its key; one that is gone is left alone.
  mutating func show(_ handle: UInt32) {
    guard let position = base.position(of: handle) else { return }
    shown.set(keys[Int(handle)].map { firsts[$0] == handle } ?? true, at: position)
  }

  /// How many of the rows with its key stand before a row.
  private func place(of handle: UInt32, _ key: Key) -> Int? {
    guard let list = duplicates[key], let position = base.handles.index(of: handle) else { return nil }
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if base.handles.index(of: list[middle]).map({ $0 < position }) ?? false {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension DistinctRows {
  /// Brings the base's order in step with one change; rows that come are hidden for now.
  ///
  /// - Parameters:
  ///   - step: the change, in the coordinates of the moment.
  ///   - newCount: the item count that the base has in a section that comes.
  ///   - arrivals: gets the rows that come.
  /// - Returns: whether the step fits to what the base had.
  mutating func apply(_ step: ChangeSet.Step, newCount: (Int) -> Int, arrivals: inout [UInt32]) -> Bool {
    guard base.counts.allows(step) else { return false }
    switch step {
    case .reload, .updateSection, .update: break
    case .deleteSection(let section):
      _ = base.takeSection(section)
      shown.takeSection(section)
    case .moveSection(let from, let to):
      base.insertSection(to, base.takeSection(from))
      shown.moveSection(from: from, to: to)
    case .insertSection(let section):
      let handles = (0..<max(0, newCount(section))).map { _ in pool.take() }
      base.insertSection(section, handles)
      shown.insertSection(section, count: handles.count)
      arrivals += handles
    case .delete(let position):
      base.remove(at: position)
      shown.remove(at: position)
    case .move(let from, let to):
      base.insert(base.remove(at: from), at: to)
      shown.insert(shown.remove(at: from), at: to)
    case .insert(let position):
      let handle = pool.take()
      arrivals.append(handle)
      base.insert(handle, at: position)
      shown.insert(false, at: position)
    }
    return true
  }

  /// Lets go of rows that are gone.
  mutating func recycle(_ departures: [UInt32]) {
    for handle in departures {
      keys[Int(handle)] = nil
      pool.recycle(handle)
    }
  }
}
