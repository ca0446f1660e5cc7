/// Which rows of a paged source were edited, and when.
///
/// Time is the number of the last load that had been started.
struct PagedEdits<Item> {
  /// An edit of a row's content.
  struct Kept {
    let time: Int
    let item: Item
  }

  /// Rows that no page brings back.
  private(set) var removed: [ItemID: Int] = [:]
  /// Rows whose content no page changes, whether or not they are loaded.
  private(set) var kept: [ItemID: Kept] = [:]
  /// Those of them that no page brought.
  private(set) var inserted: Set<ItemID> = []

  mutating func remove(_ id: ItemID, at time: Int) {
    forgetContent(of: id)
    removed[id] = time
  }

  mutating func keep(_ item: Item, _ id: ItemID, at time: Int) {
    removed[id] = nil
    kept[id] = Kept(time: time, item: item)
  }

  mutating func insert(_ item: Item, _ id: ItemID, at time: Int) {
    keep(item, id, at: time)
    inserted.insert(id)
  }

  /// A page brought the row too.
  mutating func confirm(_ id: ItemID) { inserted.remove(id) }

  /// Lets go of a row whose page is dropped, unless a page can bring it again.
  mutating func drop(_ id: ItemID) {
    if inserted.contains(id) { forgetContent(of: id) }
  }

  mutating func forgetContent(of id: ItemID) {
    kept[id] = nil
    inserted.remove(id)
  }

  /// Forgets what happened before a load.
  mutating func forget(before load: Int) {
    removed = removed.filter { $0.value >= load }
    kept = kept.filter { $0.value.time >= load }
    inserted = inserted.filter { kept[$0] != nil }
  }
}
