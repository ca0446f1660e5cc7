import ListChanges

/// The rows of a base in its order and in groups; about 20 bytes a row.
struct GroupedRows<Key: Hashable> {
  private(set) var base = SectionedHandles()
  private(set) var grouped = SectionedHandles()
  /// The key of each group, in order.
  private(set) var keys: [Key] = []
  private var pool = HandlePool()
  private let isBefore: (Key, Key) -> Bool

  /// All rows of a base.
  ///
  /// - Parameters:
  ///   - rowKeys: the key of every row, section by section.
  ///   - isBefore: the order of the groups.
  /// - Complexity: O(*n* + *g* log *g*) for *g* groups.
  init(_ rowKeys: [[Key]], isBefore: @escaping (Key, Key) -> Bool) {
    self.isBefore = isBefore
    pool = HandlePool(used: rowKeys.reduce(0) { $0 + $1.count })
    var (sections, groups): ([[UInt32]], [Key: [UInt32]]) = ([], [:])
    var handle: UInt32 = 0
    var appearance: [Key] = []
    for section in rowKeys {
      sections.append(Array(handle..<handle + UInt32(section.count)))
      for key in section {
        if groups[key] == nil { appearance.append(key) }
        groups[key, default: []].append(handle)
        handle += 1
      }
    }
    base = SectionedHandles(sections)
    // As when one group comes after the other: behind those that it is neither before nor after.
    keys = appearance.enumerated().sorted {
      if isBefore($0.element, $1.element) { return true }
      return isBefore($1.element, $0.element) ? false : $0.offset < $1.offset
    }.map(\.element)
    grouped = SectionedHandles(keys.map { groups[$0] ?? [] })
  }

  /// The index of a group; `nil` when there is none with this key.
  func index(of key: Key) -> Int? {
    var index = firstIndex(notBefore: key)
    while index < keys.count, !isBefore(key, keys[index]) {
      if keys[index] == key { return index }
      index += 1
    }
    // There is none, or the order contradicts itself.
    return keys.firstIndex(of: key)
  }

  private func firstIndex(notBefore key: Key) -> Int {
    partitionPoint(keys.count) { isBefore(keys[$0], key) }
  }

  /// Where a row of the base is among the groups; `nil` when there is no such row.
  func position(ofBase position: ItemPosition) -> ItemPosition? {
    base.handle(at: position).flatMap(grouped.position(of:))
  }

  /// Where the base has a row; `nil` when there is none.
  func basePosition(of position: ItemPosition) -> ItemPosition? {
    grouped.handle(at: position).flatMap(base.position(of:))
  }

  /// Takes a row out of its group, while the base keeps it.
  mutating func lift(_ handle: UInt32) {
    if let position = grouped.position(of: handle) { grouped.remove(at: position) }
  }

  /// Puts a row into its group, in the order of the base.
  ///
  /// - Returns: whether there was no such group.
  mutating func place(_ handle: UInt32, _ key: Key) -> Bool {
    let isNew = index(of: key) == nil
    if isNew { insertGroup(key) }
    guard let section = index(of: key), let position = base.position(of: handle) else { return isNew }
    let item = grouped.place(inSection: section) { other in base.position(of: other).map { $0 < position } ?? false }
    grouped.insert(handle, at: ItemPosition(section: section, item: item))
    return isNew
  }

  private mutating func insertGroup(_ key: Key) {
    let index = partitionPoint(keys.count) { !isBefore(key, keys[$0]) }
    keys.insert(key, at: index)
    grouped.insertSection(index, [])
  }

  mutating func removeGroup(_ index: Int) {
    keys.remove(at: index)
    _ = grouped.takeSection(index)
  }
}

extension GroupedRows {
  /// Brings the base's order in step with one change.
  ///
  /// - Parameters:
  ///   - step: the change, in the coordinates of the moment.
  ///   - newCount: the item count that the base has in a section that comes.
  ///   - arrivals: gets the rows that come; they are in no group yet.
  ///   - departures: gets the rows that are gone; they are still in their groups.
  /// - Returns: whether the step fits to what the base had.
  mutating func apply(
    _ step: ChangeSet.Step, newCount: (Int) -> Int, arrivals: inout [UInt32], departures: inout [UInt32]
  ) -> Bool {
    switch step {
    case .reload: return false
    case .deleteSection(let section):
      guard section < base.counts.count else { return false }
      departures += base.takeSection(section)
    case .moveSection(let from, let to):
      guard from < base.counts.count, to < base.counts.count else { return false }
      base.insertSection(to, base.takeSection(from))
    case .insertSection(let section):
      guard section <= base.counts.count else { return false }
      let handles = (0..<newCount(section)).map { _ in pool.take() }
      base.insertSection(section, handles)
      arrivals += handles
    case .delete(let position):
      guard base.contains(position) else { return false }
      departures.append(base.remove(at: position))
    case .move(let from, let to):
      guard base.contains(from) else { return false }
      return insert(base.remove(at: from), at: to)
    case .insert(let position):
      let handle = pool.take()
      arrivals.append(handle)
      return insert(handle, at: position)
    case .updateSection(let section): return section < base.counts.count
    case .update(let position): return base.contains(position)
    }
    return true
  }

  /// Lets go of rows that are in no group any more.
  mutating func recycle(_ departures: [UInt32]) {
    for handle in departures { pool.recycle(handle) }
  }

  private mutating func insert(_ handle: UInt32, at position: ItemPosition) -> Bool {
    guard position.section < base.counts.count, position.item <= base.counts[position.section] else { return false }
    base.insert(handle, at: position)
    return true
  }
}

/// The first number below `count` that does not belong before, when all that do come first.
private func partitionPoint(_ count: Int, _ belongsBefore: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if belongsBefore(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}
