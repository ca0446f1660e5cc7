import ListChanges
import ListStorage

/// Where the section with an identity is: what finds a row that an operator added to a section.
///
/// A section without an identity gets a number instead, which stays with it however many sections there are and wherever
/// it moves. About 14 bytes a section, and four times the size of an identity.
struct SectionDirectory {
  private var order = HandleList()
  private var pool = HandlePool()
  /// The identity of each section, by handle.
  private var ids: [ItemID?] = []
  private var handles: [ItemID: UInt32] = [:]
  /// The other sections of identities that several have.
  private var namesakes: [ItemID: [UInt32]] = [:]
  /// What the next section without an identity gets.
  private var nextNumber = 0

  /// The sections of a base.
  ///
  /// Numbers start over, so the sections of a list keep theirs when it is read anew.
  ///
  /// - Complexity: O(*s*).
  init<Item>(of base: any DataSource<Item>) {
    let count = max(0, base.sectionCount)
    pool = HandlePool(used: count)
    order = HandleList(0..<UInt32(count))
    for section in 0..<count { set(base.sectionInfo(at: section)?.id, of: UInt32(section)) }
  }

  /// The identity of the section that a step adds or changes.
  ///
  /// Asked for before the step is taken over, as it may run users' code that reads the directory.
  static func newID<Item>(for step: ChangeSet.Step, of base: any DataSource<Item>) -> ItemID? {
    switch step {
    case .insertSection(let section), .updateSection(let section): base.sectionInfo(at: section)?.id
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
      forget(handle)
      pool.recycle(handle)
    case .moveSection(let from, let to): order.move(from: from, to: to)
    case .insertSection(let section):
      let handle = pool.take()
      order.insert(handle, at: section)
      set(newID, of: handle)
    case .updateSection(let section):
      let handle = order.handle(at: section)
      let old = ids[Int(handle)]
      guard old != newID, newID != nil || old?.isUnnamedSection != true else { return }
      forget(handle)
      set(newID, of: handle)
    default: break
    }
  }

  /// What identifies the rows that were added to a section; `nil` when there is no such section.
  func id(ofSection section: Int) -> ItemID? {
    section >= 0 && section < order.count ? ids[Int(order.handle(at: section))] : nil
  }

  /// The first section with this identity; `nil` when there is none.
  ///
  /// - Complexity: O(*d* log *s*) on average for *d* sections with this identity.
  func section(of id: ItemID) -> Int? {
    guard let first = handles[id].flatMap({ order.index(of: $0) }) else { return nil }
    guard let others = namesakes[id] else { return first }
    return others.lazy.compactMap { order.index(of: $0) }.reduce(first, min)
  }

  /// Gives a section that has no identity the one that it is told, or a number.
  private mutating func set(_ told: ItemID?, of handle: UInt32) {
    while handle >= ids.count { ids.append(nil) }
    let id = told ?? .unnamedSection(nextNumber)
    if told == nil { nextNumber += 1 }
    ids[Int(handle)] = id
    if handles[id] == nil { handles[id] = handle } else { namesakes[id, default: []].append(handle) }
  }

  private mutating func forget(_ handle: UInt32) {
    guard let id = ids[Int(handle)] else { return }
    ids[Int(handle)] = nil
    var others = namesakes[id] ?? []
    if handles[id] == handle { handles[id] = others.popLast() } else { others.removeAll { $0 == handle } }
    namesakes[id] = others.isEmpty ? nil : others
  }
}
