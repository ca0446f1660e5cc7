import ListChanges
import ListStorage

/// The sections of a list by the IDs of their decorations.
///
/// A section without an ID gets an index instead, which doesn't change when the section moves. The memory of a section is about
/// 14 bytes, and four times the size of an ID.
final class SectionDirectory {
  // Guarded by the isolation domain of the operator. `commit(_:)` changes the sections, and `evaluate(_:sectionID:)` prepares that.

  /// The handles of the sections, in order.
  private var order = HandleList()
  private var pool = HandlePool()
  /// The ID of each section, by handle.
  private var ids: [ItemID?] = []
  private var handles: [ItemID: UInt32] = [:]
  /// For each ID that several sections share, the handles of all but the one in `handles`.
  private var namesakes: [ItemID: [UInt32]] = [:]
  /// The index of the next section without an ID, among all such sections.
  private var nextUnnamedIndex = 0
  /// The IDs of inserted and updated sections, by their new indexes.
  private var newIDs: [Int: ItemID] = [:]
  /// The IDs that the last change removed, which are released before the next one because their `deinit` is code of users.
  private var removed: [ItemID] = []

  /// Creates a directory of sections with some IDs.
  ///
  /// Indexes of unnamed sections begin with 0, so they are the same if the list is loaded again.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  init(_ sectionIDs: [ItemID?]) {
    pool = HandlePool(used: sectionIDs.count)
    order = HandleList(0..<UInt32(sectionIDs.count))
    for (section, id) in sectionIDs.enumerated() { set(id, of: UInt32(section)) }
  }

  // MARK: - Changes

  /// Reads the IDs of the sections that a change inserts or updates.
  ///
  /// - Parameter sectionID: Returns the ID of a section by its new index. It can call code of users.
  func evaluate(_ change: UpstreamChange, sectionID: (Int) -> ItemID?) {
    let last = (newIDs, removed)
    newIDs = [:]
    removed = []
    withExtendedLifetime(last) {}
    for section in change.changes.sectionInserts { newIDs[section] = sectionID(section) }
    for section in change.changes.sectionUpdates { newIDs[section] = sectionID(section) }
  }

  /// Applies the change that was evaluated last.
  ///
  /// - Complexity: O(*k* log *s*) for *k* operations if sections change, otherwise O(1).
  func commit(_ change: UpstreamChange) {
    change.forEachSectionStep(
      delete: { section in
        let handle = order.remove(at: section)
        remove(handle)
        pool.recycle(handle)
      },
      move: { order.move(from: $0, to: $1) },
      insert: { section in
        let handle = pool.makeHandle()
        order.insert(handle, at: section)
        set(newIDs[section], of: handle)
      },
      update: { section in
        let handle = order.handle(at: section)
        let old = ids[Int(handle)]
        let new = newIDs[section]
        guard old != new, new != nil || old?.isUnnamedSection != true else { return }
        remove(handle)
        set(new, of: handle)
      })
  }

  private func set(_ sectionID: ItemID?, of handle: UInt32) {
    while handle >= ids.count { ids.append(nil) }
    let id = sectionID ?? .unnamedSection(nextUnnamedIndex)
    if sectionID == nil { nextUnnamedIndex += 1 }
    ids[Int(handle)] = id
    if handles[id] == nil { handles[id] = handle } else { namesakes[id, default: []].append(handle) }
  }

  private func remove(_ handle: UInt32) {
    guard let id = ids[Int(handle)] else { return }
    removed.append(id)
    ids[Int(handle)] = nil
    var others = namesakes[id] ?? []
    if handles[id] == handle { handles[id] = others.popLast() } else { others.removeAll { $0 == handle } }
    namesakes[id] = others.isEmpty ? nil : others
  }

  // MARK: - Lookups

  /// Returns the ID of a section's decorations, or `nil` if there is no such section.
  func id(ofSection section: Int) -> ItemID? {
    section >= 0 && section < order.count ? ids[Int(order.handle(at: section))] : nil
  }

  /// Returns the first section with an ID, or `nil` if there is none.
  ///
  /// - Complexity: O(*d* log *s*) on average, where *d* is the number of sections with this ID.
  func section(of id: ItemID) -> Int? {
    guard let first = handles[id].flatMap({ order.index(of: $0) }) else { return nil }
    guard let others = namesakes[id] else { return first }
    return others.reduce(first) { min($0, order.index(of: $1) ?? $0) }
  }
}
