extension PagedSource {
  /// Takes over rows that were inserted here while the new pages were being loaded, which could not know of them.
  ///
  /// They go next to a neighbour that is still there, or between what was around them. Those whose surroundings are not
  /// loaded any more go with them.
  ///
  /// - Parameter isAtStart: whether the new pages begin where the list begins.
  /// - Complexity: O(*n*) for *n* old rows; O(1) when there are none to take over.
  func carryInserted(from old: PageStore<Item, Key>, isAtStart: Bool) {
    let carried = edits.inserted.filter { !store.contains($0) }
    guard !carried.isEmpty else { return }
    let rows: Rows = old.pages.flatMap { page in zip(page.ids, page.items).map { (id: $0, item: $1) } }
    let lastSurvivor = rows.lastIndex { store.contains($0.id) } ?? -1
    var survivor: ItemID?
    var start = 0
    while start < rows.count {
      guard carried.contains(rows[start].id) else {
        if store.contains(rows[start].id) { survivor = rows[start].id }
        start += 1
        continue
      }
      let end = rows[start...].firstIndex { !carried.contains($0.id) } ?? rows.count
      let isBehindSurvivor = start > 0 && rows[start - 1].id == survivor
      var place: (page: Int, offset: Int)?
      if isBehindSurvivor {
        place = survivor.flatMap(self.place).map { ($0.page, $0.offset + 1) }
      } else if end < rows.count, store.contains(rows[end].id) {
        place = self.place(of: rows[end].id)
      } else if lastSurvivor >= end {
        place = survivor.flatMap(self.place).map { ($0.page, $0.offset + 1) }
      }
      if place == nil, start == 0, isAtStart { place = (0, 0) }
      carry(rows[start..<end], to: place)
      start = end
    }
  }

  private func place(of id: ItemID) -> (page: Int, offset: Int)? { store.index(of: id).map(store.place) }

  private func carry(_ rows: Rows.SubSequence, to place: (page: Int, offset: Int)?) {
    for row in rows.reversed() {
      if let place {
        store.insert(row.item, id: row.id, inPage: place.page, at: place.offset)
      } else {
        edits.forgetContent(of: row.id)
      }
    }
  }
}
