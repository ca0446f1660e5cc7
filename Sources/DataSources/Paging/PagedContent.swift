/// The edits of a paged source, with their times.
///
/// A time is the number of loads started before.
struct PagedEdits<Item> {
  /// Edited content of an item.
  struct Kept {
    let time: Int
    let item: Item
  }

  /// Items that no page inserts again.
  private(set) var removed: [ItemID: Int] = [:]
  /// Items whose content no page changes, whether or not they are loaded.
  private(set) var kept: [ItemID: Kept] = [:]
  /// The IDs in `kept` of inserted items that no page has contained.
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

  /// Records that a page contained the item.
  mutating func confirm(_ id: ItemID) { inserted.remove(id) }

  /// Forgets an item of a dropped page, unless another page can contain it.
  mutating func drop(_ id: ItemID) {
    if inserted.contains(id) { forgetContent(of: id) }
  }

  mutating func forgetContent(of id: ItemID) {
    kept[id] = nil
    inserted.remove(id)
  }

  /// Forgets the edits before a load.
  mutating func forget(before load: Int) {
    removed = removed.filter { $0.value >= load }
    kept = kept.filter { $0.value.time >= load }
    inserted = inserted.filter { kept[$0] != nil }
  }
}
