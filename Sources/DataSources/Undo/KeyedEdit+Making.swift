import ListChanges

extension KeyedEdit {
  /// The IDs of a list at one time.
  struct IDs {
    let item: (ItemPosition) -> ItemID?
    let section: (Int) -> ItemID?
    let itemCount: (Int) -> Int
  }

  /// Creates the edit that leads from one state back to the other.
  ///
  /// - Parameters:
  ///   - edit: The same edit, by positions.
  ///   - now: The IDs of the list that it is applied to.
  ///   - then: The IDs of the list that results.
  /// - Complexity: O(*k* log *n*), where *k* is the number of operations, including the items of deleted and inserted
  ///   sections, and *n* the number of items.
  init(_ edit: UndoEdit<Item>, from now: IDs, to then: IDs) {
    let changes = edit.changes
    deletes = changes.deletes.compactMap(now.item)
    for section in changes.sectionDeletes {
      guard let id = now.section(section) else { continue }
      let items = (0..<now.itemCount(section)).compactMap { now.item(ItemPosition(section: section, item: $0)) }
      sectionDeletes.append((id, items))
    }
    takeSections(edit, now, then)
    takeItems(edit, now, then)
    for (position, item) in zip(changes.updates, edit.updated) {
      if let id = then.item(position) { updates.append((id, item)) }
    }
    for (section, copy) in zip(changes.sectionUpdates, edit.updatedSections) {
      if let id = then.section(section) { sectionUpdates.append((id, copy)) }
    }
  }

  private mutating func takeSections(_ edit: UndoEdit<Item>, _ now: IDs, _ then: IDs) {
    let changes = edit.changes
    let copies = Dictionary(zip(changes.sectionInserts, edit.insertedSections)) { first, _ in first }
    let inserted = Set(changes.sectionInserts).union(changes.sectionMoves.map(\.to))
    for section in inserted.sorted() {
      guard let id = then.section(section) else { continue }
      var next = section + 1
      while inserted.contains(next) { next += 1 }
      let location = Location(
        after: section > 0 ? then.section(section - 1) : nil, before: then.section(next), index: section)
      let ids = (0..<then.itemCount(section)).compactMap { then.item(ItemPosition(section: section, item: $0)) }
      sections.append(Insertion(id: id, location: location, content: copies[section].map { ($0, ids) }))
    }
  }

  private mutating func takeItems(_ edit: UndoEdit<Item>, _ now: IDs, _ then: IDs) {
    let changes = edit.changes
    let items = Dictionary(zip(changes.inserts, edit.inserted)) { first, _ in first }
    let inserted = Array(changes.inserts) + changes.moves.map(\.to)
    let taken = Set(inserted)
    for position in inserted.sorted() {
      guard let id = then.item(position) else { continue }
      let above = ItemPosition(section: position.section, item: position.item - 1)
      var next = ItemPosition(section: position.section, item: position.item + 1)
      while taken.contains(next) { next.item += 1 }
      let location = Location(
        after: then.item(above), before: then.item(next), index: position.item, section: then.section(position.section))
      self.items.append(Insertion(id: id, location: location, content: items[position]))
    }
  }
}
