import ListChanges

/// What leads from a base to the list with all pending edits.
struct OptimisticOverlay<Item> {
  /// A row that edits brought, moved or replaced.
  struct Row {
    var position: ItemPosition
    /// Its content; `nil` for that of the base.
    var item: Item?
    /// Where the base has it; `nil` for a row that an edit brought.
    let base: ItemPosition?
  }

  /// From the base to the list; sections stay.
  private(set) var changes = ChangeSet()
  private(set) var map = PositionMap(ChangeSet())
  /// The rows that edits brought, moved or replaced, and that are in the list.
  private(set) var rows: [ItemID: Row] = [:]
  /// Where the base has rows that edits moved.
  private(set) var movedBases: Set<ItemPosition> = []
  /// The contents of rows by their position: made when the overlay is complete.
  private(set) var items: [ItemPosition: Item] = [:]
  /// By how many rows each section differs from the base.
  private(set) var countDifferences: [Int: Int] = [:]

  /// Does one more thing to the list; `id` is the row that it is about, and what becomes of it.
  ///
  /// - Complexity: O(*p* log *p*) for *p* edits.
  mutating func append(_ step: ChangeSet, id: ItemID, row: Row?, isMove: Bool = false) {
    changes = changes.concatenated(with: step)
    map = PositionMap(changes)
    let stepMap = PositionMap(step)
    rows[id] = nil
    for (other, placed) in rows {
      if let position = stepMap.newPosition(ofOld: placed.position) { rows[other]?.position = position }
    }
    rows[id] = row
    if isMove, let base = row?.base { movedBases.insert(base) }
  }

  /// Prepares the lookups, when all edits are in.
  mutating func complete() {
    for row in rows.values { items[row.position] = row.item }
    for position in changes.inserts.map(\.self) + changes.moves.map(\.to) {
      countDifferences[position.section, default: 0] += 1
    }
    for position in changes.deletes.map(\.self) + changes.moves.map(\.from) {
      countDifferences[position.section, default: 0] -= 1
    }
  }
}
