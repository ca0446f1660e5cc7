import ListChanges

extension UndoTarget {
  /// Carries an edit out, as far as its rows and sections are there, or not there yet.
  ///
  /// - Complexity: as many look-ups by identity as there are rows and sections in it, and what the list takes for each edit.
  func apply(_ edit: KeyedEdit<Item>) {
    remove(edit.deletes.compactMap(source.position(of:)).sorted())
    for (id, items) in edit.sectionDeletes { removeSection(id, items) }
    for arrival in edit.sections { take(arrival) }
    for arrival in edit.rows { take(arrival) }
    for (id, copy) in edit.sectionUpdates { if let section = index(ofSection: id) { updateSection(copy, section) } }
    for (id, item) in edit.updates { if let position = source.position(of: id) { replace(position, item) } }
  }

  /// A section goes, unless it has got rows by somebody else.
  private func removeSection(_ id: ItemID, _ items: [ItemID]) {
    guard let section = index(ofSection: id) else { return }
    let known = Set(items)
    let rows = (0..<source.itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
    let own = rows.filter { source.id(at: $0).map(known.contains) ?? false }
    if own.count == rows.count { removeSection(section) } else { remove(own) }
  }

  private func take(_ arrival: KeyedEdit<Item>.Arrival<(copy: UndoEdit<Item>.SectionCopy, ids: [ItemID])>) {
    let place = arrival.place
    if let section = index(ofSection: arrival.id) {
      guard arrival.content == nil else { return }
      let others = source.sectionCount - 1
      if let after = place.after.flatMap(index(ofSection:)) {
        moveSection(section, after < section ? after + 1 : after)
      } else if let before = place.before.flatMap(index(ofSection:)) {
        moveSection(section, before < section ? before : before - 1)
      } else {
        moveSection(section, min(place.index, others))
      }
    } else if let content = arrival.content {
      // A row that came back meanwhile, elsewhere, is not there twice.
      var copy = content.copy
      copy.items = zip(copy.items, content.ids).filter { source.position(of: $1) == nil }.map(\.0)
      let after = place.after.flatMap(index(ofSection:)).map { $0 + 1 }
      insertSection(copy, after ?? place.before.flatMap(index(ofSection:)) ?? min(place.index, source.sectionCount))
    }
  }

  private func take(_ arrival: KeyedEdit<Item>.Arrival<Item>) {
    let place = arrival.place
    guard let section = place.section.map(index(ofSection:)) ?? (source.sectionCount == 1 ? 0 : nil) else { return }
    func neighbour(_ id: ItemID?) -> Int? {
      id.flatMap(source.position(of:)).flatMap { $0.section == section ? $0.item : nil }
    }
    let count = source.itemCount(inSection: section)
    let gap = neighbour(place.after).map { $0 + 1 } ?? neighbour(place.before) ?? min(place.index, count)
    guard let from = source.position(of: arrival.id) else {
      if let item = arrival.content { insert([item], ItemPosition(section: section, item: gap)) }
      return
    }
    guard arrival.content == nil else { return }
    let isBehind = from.section == section && from.item < gap
    let target = ItemPosition(section: section, item: isBehind ? gap - 1 : gap)
    if target != from { move(from, target) }
  }

  private func index(ofSection id: ItemID) -> Int? {
    (0..<source.sectionCount).first { source.sectionInfo(at: $0)?.id == id }
  }
}
