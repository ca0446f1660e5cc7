import ListChanges
import ListStorage

/// The rows of a base in its order and in groups; about 20 bytes a row.
struct GroupedRows<Key: Hashable>: ~Copyable {
  var base = SectionedHandles()
  var grouped = SectionedHandles()
  private(set) var keys: GroupKeys<Key>
  /// The keys of groups that stay when they are empty.
  private let staying: Set<Key>
  var pool = HandlePool()

  /// All rows of a base.
  ///
  /// - Parameters:
  ///   - rowKeys: the key of every row, section by section.
  ///   - staying: the keys of groups that are there without a row, too.
  ///   - isBefore: the order of the groups.
  /// - Complexity: O(*n* + *g* log *g*) for *g* groups.
  init(_ rowKeys: [[Key]], staying: [Key] = [], isBefore: @escaping (Key, Key) -> Bool) {
    self.staying = Set(staying)
    pool = HandlePool(used: rowKeys.reduce(0) { $0 + $1.count })
    var (sections, groups): ([[UInt32]], [Key: [UInt32]]) = ([], [:])
    var handle: UInt32 = 0
    var appearance: [Key] = []
    for key in staying where groups.updateValue([], forKey: key) == nil { appearance.append(key) }
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
    let sorted = appearance.enumerated().sorted {
      if isBefore($0.element, $1.element) { return true }
      return isBefore($1.element, $0.element) ? false : $0.offset < $1.offset
    }.map(\.element)
    keys = GroupKeys(sorted, isBefore: isBefore)
    grouped = SectionedHandles(sorted.map { groups[$0] ?? [] })
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

  /// Adds a group without rows.
  ///
  /// - Returns: its handle; `nil` when there is one with this key.
  mutating func insertGroup(_ key: Key, at index: Int) -> UInt32? {
    // An order that changes the list may have added it, or removed others.
    guard keys.handle(of: key) == nil else { return nil }
    let index = min(index, keys.count)
    grouped.insertSection(index, [])
    return keys.insert(key, at: index)
  }

  /// Puts a row into its group, which is there, in the order of the base.
  mutating func place(_ handle: UInt32, _ key: Key) {
    guard let section = keys.index(of: key), base.handles.contains(handle), !grouped.handles.contains(handle) else {
      return
    }
    _ = put(handle, intoGroup: section)
  }

  /// Whether a group is to go, as it has no row.
  func isToGo(_ index: Int) -> Bool {
    guard grouped.counts[index] == 0, let key = keys.key(at: index) else { return false }
    return !staying.contains(key)
  }

  mutating func removeGroup(_ index: Int) {
    keys.remove(at: index)
    grouped.removeEmptySection(index)
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
    guard base.counts.allows(step) else { return false }
    switch step {
    case .reload, .updateSection, .update: break
    case .deleteSection(let section): departures += base.takeSection(section)
    case .moveSection(let from, let to): base.insertSection(to, base.takeSection(from))
    case .insertSection(let section):
      let handles = (0..<newCount(section)).map { _ in pool.take() }
      base.insertSection(section, handles)
      arrivals += handles
    case .delete(let position): departures.append(base.remove(at: position))
    case .move(let from, let to): base.insert(base.remove(at: from), at: to)
    case .insert(let position):
      let handle = pool.take()
      arrivals.append(handle)
      base.insert(handle, at: position)
    }
    return true
  }

  /// Lets go of rows that are in no group any more.
  mutating func recycle(_ departures: [UInt32]) {
    for handle in departures { pool.recycle(handle) }
  }
}
