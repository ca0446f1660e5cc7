import ListChanges

/// The difference between the upstream items and the list with all pending edits.
struct OptimisticOverlay<Item> {
  /// An item that edits inserted, moved or replaced.
  struct Entry {
    var position: ItemPosition
    /// The content, or `nil` for that of the upstream source.
    var item: Item?
    /// The upstream position, or `nil` for an inserted item.
    let upstreamPosition: ItemPosition?
  }

  /// The change from the upstream items to the list; sections don't change.
  private(set) var changes = ChangeSet()
  /// The positions before and after ``changes``.
  private(set) var map = PositionMap(ChangeSet())
  /// The items that edits inserted, moved or replaced, and that no later edit deletes.
  private(set) var entries: [ItemID: Entry] = [:]
  /// The upstream positions of items that edits moved.
  private(set) var movedUpstreamPositions: Set<ItemPosition> = []
  /// The content of inserted, moved and replaced items, by position in the list; complete only after ``prepareLookups()``.
  private(set) var items: [ItemPosition: Item] = [:]
  /// The difference of each section's item count from the upstream source.
  private(set) var countDifferences: [Int: Int] = [:]

  /// Adds one step, which affects the item with the given ID.
  ///
  /// - Complexity: O(*p* log *p*), where *p* is the number of edits.
  mutating func append(_ step: ChangeSet, id: ItemID, entry: Entry?, isMove: Bool = false) {
    changes = changes.concatenated(with: step)
    map = PositionMap(changes)
    let stepMap = PositionMap(step)
    entries[id] = nil
    for (other, entry) in entries {
      if let position = stepMap.newPosition(ofOld: entry.position) { entries[other]?.position = position }
    }
    entries[id] = entry
    if isMove, let position = entry?.upstreamPosition { movedUpstreamPositions.insert(position) }
  }

  /// Prepares lookups after all edits were added.
  mutating func prepareLookups() {
    for entry in entries.values { items[entry.position] = entry.item }
    for position in Array(changes.inserts) + changes.moves.map(\.to) {
      countDifferences[position.section, default: 0] += 1
    }
    for position in Array(changes.deletes) + changes.moves.map(\.from) {
      countDifferences[position.section, default: 0] -= 1
    }
  }
}
