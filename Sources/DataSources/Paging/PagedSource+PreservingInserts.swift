extension PagedSource {
  /// Inserts items again that were inserted by edits while the new pages were loaded.
  ///
  /// They are inserted next to a neighbor that still exists, or between their former surroundings. Items whose
  /// surroundings are no longer loaded are dropped.
  ///
  /// - Parameter isAtStart: Whether the new pages start at the start of the list.
  /// - Complexity: O(*n*), where *n* is the number of old items; O(1) if there are no such items.
  func preserveInsertedItems(from old: PageStore<Item, Key>, isAtStart: Bool) {
    let preservedIDs = edits.inserted.filter { !store.contains($0) }
    guard !preservedIDs.isEmpty else { return }
    let oldItems: LoadedItems = old.pages.flatMap { page in zip(page.ids, page.items).map { (id: $0, item: $1) } }
    let lastSurvivor = oldItems.lastIndex { store.contains($0.id) } ?? -1
    var survivor: ItemID?
    var start = 0
    while start < oldItems.count {
      guard preservedIDs.contains(oldItems[start].id) else {
        if store.contains(oldItems[start].id) { survivor = oldItems[start].id }
        start += 1
        continue
      }
      let end = oldItems[start...].firstIndex { !preservedIDs.contains($0.id) } ?? oldItems.count
      let isBehindSurvivor = start > 0 && oldItems[start - 1].id == survivor
      var location: (page: Int, offset: Int)?
      if isBehindSurvivor {
        location = survivor.flatMap(self.location).map { ($0.page, $0.offset + 1) }
      } else if end < oldItems.count, store.contains(oldItems[end].id) {
        location = self.location(of: oldItems[end].id)
      } else if lastSurvivor >= end {
        location = survivor.flatMap(self.location).map { ($0.page, $0.offset + 1) }
      }
      if location == nil, start == 0, isAtStart { location = (0, 0) }
      insertPreserved(oldItems[start..<end], to: location)
      start = end
    }
  }

  private func location(of id: ItemID) -> (page: Int, offset: Int)? { store.index(of: id).map(store.location) }

  private func insertPreserved(_ preserved: LoadedItems.SubSequence, to location: (page: Int, offset: Int)?) {
    for entry in preserved.reversed() {
      if let location {
        store.insert(entry.item, id: entry.id, inPage: location.page, at: location.offset)
      } else {
        edits.forgetContent(of: entry.id)
      }
    }
  }
}
