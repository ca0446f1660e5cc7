/// Which rows of a paged source were edited, and when.
///
/// Time is the number of the last load that had been started.
struct PagedEdits {
  /// Rows that no page brings back.
  private(set) var removed: [ItemID: Int] = [:]
  /// Rows whose content no page changes.
  private(set) var kept: [ItemID: Int] = [:]

  mutating func remove(_ id: ItemID, at time: Int) {
    kept[id] = nil
    removed[id] = time
  }

  mutating func keep(_ id: ItemID, at time: Int) {
    removed[id] = nil
    kept[id] = time
  }

  /// Lets go of a row whose page is dropped.
  mutating func forgetContent(of id: ItemID) { kept[id] = nil }

  /// Forgets what happened before a load.
  mutating func forget(before load: Int) {
    removed = removed.filter { $0.value >= load }
    kept = kept.filter { $0.value >= load }
  }
}
