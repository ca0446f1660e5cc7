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
    let inserted = (changes.sectionInserts + changes.sectionMoves.map(\.to)).sorted()
    let next = Self.endsOfRuns(inserted) { $0 + 1 }
    for (section, next) in zip(inserted, next) {
      guard let id = then.section(section) else { continue }
      let location = Location(
        after: section > 0 ? then.section(section - 1) : nil, before: then.section(next), index: section)
      let ids = (0..<then.itemCount(section)).compactMap { then.item(ItemPosition(section: section, item: $0)) }
      sections.append(Insertion(id: id, location: location, content: copies[section].map { ($0, ids) }))
    }
  }

  /// For each of several ascending places, the first place after it that isn't one of them.
  private static func endsOfRuns<Place: Equatable>(_ places: [Place], successor: (Place) -> Place) -> [Place] {
    var ends = places.map(successor)
    for index in ends.indices.dropLast().reversed() where ends[index] == places[index + 1] {
      ends[index] = ends[index + 1]
    }
    return ends
  }

  private mutating func takeItems(_ edit: UndoEdit<Item>, _ now: IDs, _ then: IDs) {
    let changes = edit.changes
    let items = Dictionary(zip(changes.inserts, edit.inserted)) { first, _ in first }
    let inserted = (Array(changes.inserts) + changes.moves.map(\.to)).sorted()
    let next = Self.endsOfRuns(inserted) { ItemPosition(section: $0.section, item: $0.item + 1) }
    for (position, next) in zip(inserted, next) {
      guard let id = then.item(position) else { continue }
      let above = ItemPosition(section: position.section, item: position.item - 1)
      let location = Location(
        after: then.item(above), before: then.item(next), index: position.item, section: then.section(position.section))
      self.items.append(Insertion(id: id, location: location, content: items[position]))
    }
  }
}
