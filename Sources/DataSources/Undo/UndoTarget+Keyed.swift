import ListChanges

extension UndoTarget {
  /// Applies the parts of an edit that are still possible: deleted items must exist, and inserted ones must not.
  ///
  /// - Complexity: One lookup by ID for each item and section of the edit, plus the cost of the list's own edits.
  func apply(_ edit: KeyedEdit<Item>) {
    remove(edit.deletes.compactMap(source.position(of:)).sorted())
    for (id, items) in edit.sectionDeletes { removeSection(id, items) }
    for insertion in edit.sections { insertOrMove(insertion) }
    for insertion in edit.items { insertOrMove(insertion) }
    for (id, copy) in edit.sectionUpdates { if let section = index(ofSection: id) { updateSection(copy, section) } }
    for (id, item) in edit.updates { if let position = source.position(of: id) { replace(position, item) } }
  }

  /// Removes a section, unless other items were inserted into it.
  private func removeSection(_ id: ItemID, _ items: [ItemID]) {
    guard let section = index(ofSection: id) else { return }
    let known = Set(items)
    let positions = (0..<source.itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
    let own = positions.filter { source.id(at: $0).map(known.contains) ?? false }
    if own.count == positions.count { removeSection(section) } else { remove(own) }
  }

  private func insertOrMove(_ insertion: KeyedEdit<Item>.Insertion<(copy: UndoEdit<Item>.SectionCopy, ids: [ItemID])>) {
    let location = insertion.location
    if let section = index(ofSection: insertion.id) {
      guard insertion.content == nil else { return }
      let others = source.sectionCount - 1
      if let after = location.after.flatMap(index(ofSection:)) {
        moveSection(section, after < section ? after + 1 : after)
      } else if let before = location.before.flatMap(index(ofSection:)) {
        moveSection(section, before < section ? before : before - 1)
      } else {
        moveSection(section, min(location.index, others))
      }
    } else if let content = insertion.content {
      // Leave out items that were inserted elsewhere in the meantime.
      var copy = content.copy
      copy.items = zip(copy.items, content.ids).filter { source.position(of: $1) == nil }.map(\.0)
      let after = location.after.flatMap(index(ofSection:)).map { $0 + 1 }
      insertSection(
        copy, after ?? location.before.flatMap(index(ofSection:)) ?? min(location.index, source.sectionCount))
    }
  }

  private func insertOrMove(_ insertion: KeyedEdit<Item>.Insertion<Item>) {
    let location = insertion.location
    guard let section = location.section.map(index(ofSection:)) ?? (source.sectionCount == 1 ? 0 : nil) else { return }
    func neighborIndex(_ id: ItemID?) -> Int? {
      id.flatMap(source.position(of:)).flatMap { $0.section == section ? $0.item : nil }
    }
    let count = source.itemCount(inSection: section)
    let gap =
      neighborIndex(location.after).map { $0 + 1 } ?? neighborIndex(location.before) ?? min(location.index, count)
    guard let from = source.position(of: insertion.id) else {
      if let item = insertion.content { insert([item], ItemPosition(section: section, item: gap)) }
      return
    }
    guard insertion.content == nil else { return }
    let isBehind = from.section == section && from.item < gap
    let target = ItemPosition(section: section, item: isBehind ? gap - 1 : gap)
    if target != from { move(from, target) }
  }

  private func index(ofSection id: ItemID) -> Int? {
    (0..<source.sectionCount).first { source.sectionInfo(at: $0)?.id == id }
  }
}
