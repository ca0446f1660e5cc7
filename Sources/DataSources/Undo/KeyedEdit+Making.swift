import ListChanges

extension KeyedEdit {
  /// The identities of a list at one time.
  struct IDs {
    let row: (ItemPosition) -> ItemID?
    let section: (Int) -> ItemID?
    let itemCount: (Int) -> Int
  }

  /// What leads back from the one state to the other.
  ///
  /// - Parameters:
  ///   - edit: the same, by positions.
  ///   - now: the list that it begins with.
  ///   - then: the list that it leads to.
  /// - Complexity: O(*k* log *n*) for *k* operations; the rows of sections that go or come count.
  init(_ edit: UndoEdit<Item>, from now: IDs, to then: IDs) {
    let changes = edit.changes
    deletes = changes.deletes.compactMap(now.row)
    for section in changes.sectionDeletes {
      guard let id = now.section(section) else { continue }
      let items = (0..<now.itemCount(section)).compactMap { now.row(ItemPosition(section: section, item: $0)) }
      sectionDeletes.append((id, items))
    }
    takeSections(edit, now, then)
    takeRows(edit, now, then)
    for (position, item) in zip(changes.updates, edit.updated) {
      if let id = then.row(position) { updates.append((id, item)) }
    }
    for (section, copy) in zip(changes.sectionUpdates, edit.updatedSections) {
      if let id = then.section(section) { sectionUpdates.append((id, copy)) }
    }
  }

  private mutating func takeSections(_ edit: UndoEdit<Item>, _ now: IDs, _ then: IDs) {
    let changes = edit.changes
    let copies = Dictionary(zip(changes.sectionInserts, edit.insertedSections)) { first, _ in first }
    let arriving = Set(changes.sectionInserts).union(changes.sectionMoves.map(\.to))
    for section in arriving.sorted() {
      guard let id = then.section(section) else { continue }
      var next = section + 1
      while arriving.contains(next) { next += 1 }
      let place = Place(
        after: section > 0 ? then.section(section - 1) : nil, before: then.section(next), index: section)
      let ids = (0..<then.itemCount(section)).compactMap { then.row(ItemPosition(section: section, item: $0)) }
      sections.append(Arrival(id: id, place: place, content: copies[section].map { ($0, ids) }))
    }
  }

  private mutating func takeRows(_ edit: UndoEdit<Item>, _ now: IDs, _ then: IDs) {
    let changes = edit.changes
    let items = Dictionary(zip(changes.inserts, edit.inserted)) { first, _ in first }
    let arriving = Array(changes.inserts) + changes.moves.map(\.to)
    let taken = Set(arriving)
    for position in arriving.sorted() {
      guard let id = then.row(position) else { continue }
      let above = ItemPosition(section: position.section, item: position.item - 1)
      var next = ItemPosition(section: position.section, item: position.item + 1)
      while taken.contains(next) { next.item += 1 }
      let place = Place(
        after: then.row(above), before: then.row(next), index: position.item, section: then.section(position.section))
      rows.append(Arrival(id: id, place: place, content: items[position]))
    }
  }
}
