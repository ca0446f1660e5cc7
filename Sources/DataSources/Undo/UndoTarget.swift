import ListChanges

/// The edits that a list offers, whatever its sections are.
struct UndoTarget<Item> {
  let source: any DataSource<Item>
  /// The identity of a row, where only some changes are recorded; `nil` where all are.
  var identify: ((Item) -> ItemID?)?
  /// The identity of a section without its rows.
  var sectionID: (Any?) -> ItemID? = { _ in nil }
  /// A section without its rows.
  let shell: (Int) -> Any?
  let insert: (_ items: [Item], ItemPosition) -> Void
  let remove: (_ positions: [ItemPosition]) -> Void
  let move: (_ from: ItemPosition, _ to: ItemPosition) -> Void
  let replace: (ItemPosition, Item) -> Void
  let insertSection: (UndoEdit<Item>.SectionCopy, Int) -> Void
  let removeSection: (Int) -> Void
  let moveSection: (_ from: Int, _ to: Int) -> Void
  let updateSection: (UndoEdit<Item>.SectionCopy, Int) -> Void

  /// A list of rows.
  init(_ list: some EditableListSource<Item>) {
    source = list
    shell = { _ in nil }
    insert = { items, position in list.insert(contentsOf: items, at: position.item) }
    remove = { positions in list.remove(at: positions.map(\.item)) }
    move = { list.move(from: $0.item, to: $1.item) }
    replace = { list.replace(at: $0.item, with: $1) }
    insertSection = { _, _ in }
    removeSection = { _ in }
    moveSection = { _, _ in }
    updateSection = { _, _ in }
  }

  /// Pages that can be edited; rows are told apart by identity, and go next to a loaded one.
  init<Row, Key>(_ pages: PagedSource<Row, Key>) where Item == PagedItem<Row> {
    source = pages
    identify = { row in row.item.map(pages.identify) }
    shell = { _ in nil }
    insert = { rows, position in
      var place = position
      for item in rows.compactMap(\.item) {
        let above = ItemPosition(section: 0, item: place.item - 1)
        if pages.item(at: above)?.item != nil, let id = pages.id(at: above) {
          pages.insert(item, after: id)
        } else if pages.item(at: place)?.item != nil, let id = pages.id(at: place) {
          pages.insert(item, before: id)
        } else {
          pages.insert(item, before: nil)
        }
        place = pages.position(of: pages.identify(item)) ?? place
        place.item += 1
      }
    }
    remove = { positions in
      for id in positions.compactMap(pages.id(at:)) { pages.remove(id) }
    }
    move = { _, _ in }
    replace = { _, row in if let item = row.item { pages.update(item) } }
    insertSection = { _, _ in }
    removeSection = { _ in }
    moveSection = { _, _ in }
    updateSection = { _, _ in }
  }

  /// A list of sections.
  init<Section>(_ list: some EditableSectionedSource<Section>) where Section.Item == Item {
    source = list
    shell = { list.section(at: $0)?.withoutItems }
    sectionID = { ($0 as? Section).map { ItemID($0.id) } }
    insert = { items, position in list.insert(contentsOf: items, at: position) }
    remove = { list.remove(at: $0) }
    move = { list.move(from: $0, to: $1) }
    replace = { list.replace(at: $0, with: $1) }
    insertSection = { copy, index in
      guard var section = copy.shell as? Section else { return }
      section.items = copy.items
      list.insertSection(section, at: index)
    }
    removeSection = { list.removeSection(at: $0) }
    moveSection = { list.moveSection(from: $0, to: $1) }
    updateSection = { copy, index in
      guard var section = copy.shell as? Section, let current = list.section(at: index) else { return }
      section.items = current.items
      list.applySilently(.replaceSections(index..<index + 1, with: [section]))
      var draft = ChangeSet.Draft()
      draft.sectionUpdates = [index]
      list.changeHub.emit(draft.changeSet())
    }
  }

  /// Carries a change out, step by step.
  ///
  /// - Complexity: O(*k* log *k*) for *k* operations, and what the list takes for each.
  func apply(_ edit: UndoEdit<Item>) {
    let changes = edit.changes
    let inserted = Dictionary(zip(changes.inserts, edit.inserted)) { first, _ in first }
    let updated = Dictionary(zip(changes.updates, edit.updated)) { first, _ in first }
    let comes = Dictionary(zip(changes.sectionInserts, edit.insertedSections)) { first, _ in first }
    let shows = Dictionary(zip(changes.sectionUpdates, edit.updatedSections)) { first, _ in first }
    // Rows that go or come side by side, in one call.
    var (going, coming): ([ItemPosition], [ItemPosition]) = ([], [])
    func flush() {
      if !going.isEmpty { remove(going.sorted()) }
      if let first = coming.first { insert(coming.compactMap { inserted[$0] }, first) }
      (going, coming) = ([], [])
    }
    for step in changes.steps {
      if case .delete(let position) = step {
        going.append(position)
        continue
      }
      if case .insert(let position) = step, let last = coming.last, last.section == position.section,
        last.item + 1 == position.item
      {
        coming.append(position)
        continue
      }
      flush()
      switch step {
      case .insert(let position): coming = [position]
      case .delete, .reload: break
      case .move(let from, let to): move(from, to)
      case .update(let position): if let item = updated[position] { replace(position, item) }
      case .deleteSection(let section): removeSection(section)
      case .moveSection(let from, let to): moveSection(from, to)
      case .insertSection(let section): if let copy = comes[section] { insertSection(copy, section) }
      case .updateSection(let section): if let copy = shows[section] { updateSection(copy, section) }
      }
    }
    flush()
  }
}
