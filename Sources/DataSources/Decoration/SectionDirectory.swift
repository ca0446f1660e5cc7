import ListChanges

/// Where the section with an identity is: what finds a row that an operator added to a section.
///
/// About 14 bytes a section, and four times the size of an identity for those that have one.
struct SectionDirectory {
  private var order = HandleList()
  private var pool = HandlePool()
  /// The identity of each section, by handle.
  private var ids: [ItemID?] = []
  private var handles: [ItemID: UInt32] = [:]

  /// The sections of a base.
  ///
  /// - Complexity: O(*s*).
  init<Item>(of base: any DataSource<Item>) {
    let count = max(0, base.sectionCount)
    pool = HandlePool(used: count)
    order = HandleList(0..<UInt32(count))
    ids = (0..<count).map { base.section(at: $0)?.id }
    for (handle, id) in ids.enumerated() { if let id, handles[id] == nil { handles[id] = UInt32(handle) } }
  }

  /// The identity of the section that a step adds or changes.
  ///
  /// Asked for before the step is taken over, as it may run users' code that reads the directory.
  static func newID<Item>(for step: ChangeSet.Step, of base: any DataSource<Item>) -> ItemID? {
    switch step {
    case .insertSection(let section), .updateSection(let section): base.section(at: section)?.id
    default: nil
    }
  }

  /// Takes over one step of a change that the base's counts took already.
  ///
  /// - Complexity: O(log *s*).
  mutating func apply(_ step: ChangeSet.Step, newID: ItemID?) {
    switch step {
    case .deleteSection(let section):
      let handle = order.remove(at: section)
      set(nil, of: handle)
      pool.recycle(handle)
    case .moveSection(let from, let to): order.move(from: from, to: to)
    case .insertSection(let section):
      let handle = pool.take()
      order.insert(handle, at: section)
      set(newID, of: handle)
    case .updateSection(let section): set(newID, of: order.handle(at: section))
    default: break
    }
  }

  /// What identifies the rows that were added to a section; `nil` when nothing tells it from the others.
  func id(ofSection section: Int) -> ItemID? {
    guard section >= 0, section < order.count else { return nil }
    return ids[Int(order.handle(at: section))] ?? (order.count == 1 ? .onlySection : nil)
  }

  /// The section with this identity; `nil` when there is none.
  ///
  /// - Complexity: O(log *s*) on average.
  func section(of id: ItemID) -> Int? {
    if id == .onlySection { return self.id(ofSection: 0) == id ? 0 : nil }
    return handles[id].flatMap { order.index(of: $0) }
  }

  private mutating func set(_ id: ItemID?, of handle: UInt32) {
    while handle >= ids.count { ids.append(nil) }
    let old = ids[Int(handle)]
    guard old != id else { return }
    if let old, handles[old] == handle { handles[old] = nil }
    ids[Int(handle)] = id
    if let id, handles[id] == nil { handles[id] = handle }
  }
}
