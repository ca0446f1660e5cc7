import ListChanges
import ListStorage

/// All upstream items, each of which is also updated when a neighbor is updated or replaced by another one.
private final class NeighborDependentLayout<Item>: PositionLayout {
  let base: Output<Item>
  var shape: CountList
  private let offsets: Set<Int>

  init(_ base: Output<Item>, _ shape: CountList = CountList(), offsets: Set<Int>) {
    self.base = base
    self.shape = shape
    self.offsets = offsets
  }

  var name: String { "NeighborDependentSource<\(Item.self)>" }

  func loaded(_ shape: CountList) -> NeighborDependentLayout {
    NeighborDependentLayout(base, shape, offsets: offsets)
  }

  func commit(_ change: UpstreamChange) -> ChangeSet {
    guard !offsets.isEmpty else { return change.changes }
    var draft = ChangeSet.Draft()
    draft.updates = dependents(change).filter { isDependent($0, change) }
    return change.changes.concatenated(with: draft.changeSet())
  }

  /// Returns the items whose neighbors can be affected by a change, in new coordinates.
  ///
  /// These are the items near to changed ones: if nothing changes between an item and a neighbor, it stays the neighbor.
  private func dependents(_ change: UpstreamChange) -> Set<ItemPosition> {
    var dependents: Set<ItemPosition> = []
    for index in 0..<change.count {
      let item = change[index]
      if item.isMoved, let after = item.after { dependents.insert(after) }
      if let after = item.after, item.before == nil || item.isMoved || item.isUpdated {
        dependents.formUnion(around(after, change.newCount(inSection: after.section)))
      }
      guard let before = item.before, item.after == nil || item.isMoved else { continue }
      let old = around(before, change.oldCount(inSection: before.section))
      dependents.formUnion(old.compactMap(change.newPosition(ofOld:)))
    }
    return dependents
  }

  /// Returns the items of the section that are at most as far from an item as the offsets reach.
  private func around(_ position: ItemPosition, _ count: Int) -> [ItemPosition] {
    // An offset beyond the ends of the section reaches as far as they do, so nothing overflows.
    let ahead = min(max(0, offsets.max() ?? 0), count)
    let back = min(max(0, -max(-count, offsets.min() ?? 0)), count)
    let items = max(0, position.item - ahead)..<min(count, position.item + back + 1)
    return items.compactMap { $0 == position.item ? nil : ItemPosition(section: position.section, item: $0) }
  }

  private func isDependent(_ position: ItemPosition, _ change: UpstreamChange) -> Bool {
    guard let old = change.oldPosition(ofNew: position) else { return false }
    return offsets.contains { offset in
      let now = neighbor(of: position, at: offset, change.newCount(inSection: position.section))
      let was = neighbor(of: old, at: offset, change.oldCount(inSection: old.section))
      guard let now, let was else { return (now == nil) != (was == nil) }
      return change.oldPosition(ofNew: now) != was || change.isUpdated(now)
    }
  }

  private func neighbor(of position: ItemPosition, at offset: Int, _ count: Int) -> ItemPosition? {
    let (item, overflows) = position.item.addingReportingOverflow(offset)
    return overflows || item < 0 || item >= count ? nil : ItemPosition(section: position.section, item: item)
  }
}

extension DataSource {
  /// Returns a source in which an item is also updated when an item near it is inserted, deleted, moved or updated.
  ///
  /// For cells that display something of their neighbors: the time since the previous message, rounded corners at the ends
  /// of a run.
  ///
  ///     messages.updatingNeighbors(at: [-1])  // a message depends on the previous one
  ///
  /// An item is updated when, at one of the offsets, there is another item than before, or one for the first time, or none any
  /// more, or when the item there is updated. It's updated once, and never if it's inserted. Items of other sections are no
  /// neighbors.
  ///
  /// - Parameter offsets: The offsets of the items that an item depends on: -1 is the previous item, 1 the next one. 0 is ignored.
  /// - Complexity: A change of *k* items takes O(*k* *w* *d* log *k* + *k* log *s*) for *d* offsets that reach over *w* items, and *s*
  ///   sections. A section takes about eight bytes, an item none.
  public func updatingNeighbors(at offsets: Set<Int> = [-1, 1]) -> some DataSource<Item> {
    NeighborDependentLayout(makeOutput(), offsets: offsets.subtracting([0])).makeSource(of: self).source
  }
}
