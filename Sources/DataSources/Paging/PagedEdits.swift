/// Which rows of a paged source were edited, and when.
///
/// Time is the number of the last load that had been started.
struct PagedEdits {
  /// Rows that no page brings back.
  private(set) var removed: [ItemID: Int] = [:]
  /// Rows whose content no page changes.
  private(set) var kept: [ItemID: Int] = [:]
  /// Those of them that no page brought.
  private(set) var inserted: Set<ItemID> = []

  mutating func remove(_ id: ItemID, at time: Int) {
    forgetContent(of: id)
    removed[id] = time
  }

  mutating func keep(_ id: ItemID, at time: Int) {
    removed[id] = nil
    kept[id] = time
  }

  mutating func insert(_ id: ItemID, at time: Int) {
    keep(id, at: time)
    inserted.insert(id)
  }

  /// A page brought the row too.
  mutating func confirm(_ id: ItemID) { inserted.remove(id) }

  /// Lets go of a row whose page is dropped.
  mutating func forgetContent(of id: ItemID) {
    kept[id] = nil
    inserted.remove(id)
  }

  /// Forgets what happened before a load.
  mutating func forget(before load: Int) {
    removed = removed.filter { $0.value >= load }
    kept = kept.filter { $0.value >= load }
    inserted = inserted.filter { kept[$0] != nil }
  }
}
