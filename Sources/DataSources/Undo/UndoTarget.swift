import ListChanges

/// The edits of a list, regardless of its section type.
struct UndoTarget<Item> {
  let source: any DataSource<Item>
  /// Returns the ID of an item; `nil` if all changes are recorded.
  var identify: ((Item) -> ItemID?)?
  /// Whether the list contains exactly the items that edits insert.
  var isExact = true
  /// Whether the list finds items by ID without searching for them; a list of one's own may not.
  var hasIndex: Bool { source is any StoringSource || !isExact }
  /// Returns the ID of a section without items.
  var sectionID: (Any?) -> ItemID? = { _ in nil }
  /// Returns a section without its items.
  let shell: (Int) -> Any?
  let insert: (_ items: [Item], ItemPosition) -> Void
  let remove: (_ positions: [ItemPosition]) -> Void
  let move: (_ from: ItemPosition, _ to: ItemPosition) -> Void
  let replace: (ItemPosition, Item) -> Void
  let insertSection: (UndoEdit<Item>.SectionCopy, Int) -> Void
  let removeSection: (Int) -> Void
  let moveSection: (_ from: Int, _ to: Int) -> Void
  let updateSection: (UndoEdit<Item>.SectionCopy, Int) -> Void

  /// Creates a target for a list of items.
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

  /// Creates a target for a paged source; items are inserted next to a loaded one.
  init<PageItem, Key>(_ pages: PagedSource<PageItem, Key>) where Item == PagedItem<PageItem> {
    source = pages
    // Placeholders and states come and go by themselves.
    isExact = false
    identify = { $0.item.map(pages.identify) }
    shell = { _ in nil }
    insert = { items, position in
      var position = position
      for item in items.compactMap(\.item) {
        let above = ItemPosition(section: 0, item: position.item - 1)
        if pages.item(at: above)?.item != nil, let id = pages.id(at: above) {
          pages.insert(item, after: id)
        } else if pages.item(at: position)?.item != nil, let id = pages.id(at: position) {
          pages.insert(item, before: id)
        } else {
          pages.insert(item, before: nil)
        }
        position = pages.position(of: pages.identify(item)) ?? position
        position.item += 1
      }
    }
    remove = { positions in
      for id in positions.compactMap(pages.id(at:)) { pages.removeItem(withID: id) }
    }
    move = { _, _ in }
    replace = { _, item in if let item = item.item { pages.update(item) } }
    insertSection = { _, _ in }
    removeSection = { _ in }
    moveSection = { _, _ in }
    updateSection = { _, _ in }
  }

  /// Creates a target for a list of sections.
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

  /// Applies a change step by step.
  ///
  /// - Complexity: O(*k* log *k*), where *k* is the number of operations, plus the cost of the list's own edits.
  func apply(_ edit: UndoEdit<Item>) {
    let changes = edit.changes
    let inserted = Dictionary(zip(changes.inserts, edit.inserted)) { first, _ in first }
    let updated = Dictionary(zip(changes.updates, edit.updated)) { first, _ in first }
    let insertedSections = Dictionary(zip(changes.sectionInserts, edit.insertedSections)) { first, _ in first }
    let updatedSections = Dictionary(zip(changes.sectionUpdates, edit.updatedSections)) { first, _ in first }
    // Adjacent deletes, and adjacent inserts, are combined into one call.
    var (deletes, inserts): ([ItemPosition], [ItemPosition]) = ([], [])
    func flush() {
      if !deletes.isEmpty { remove(deletes.sorted()) }
      if let first = inserts.first { insert(inserts.compactMap { inserted[$0] }, first) }
      (deletes, inserts) = ([], [])
    }
    for step in changes.steps {
      if case .delete(let position) = step {
        deletes.append(position)
        continue
      }
      if case .insert(let position) = step, let last = inserts.last, last.section == position.section,
        last.item + 1 == position.item
      {
        inserts.append(position)
        continue
      }
      flush()
      switch step {
      case .insert(let position): inserts = [position]
      case .delete, .reload: break
      case .move(let from, let to): move(from, to)
      case .update(let position): if let item = updated[position] { replace(position, item) }
      case .deleteSection(let section): removeSection(section)
      case .moveSection(let from, let to): moveSection(from, to)
      case .insertSection(let section): if let copy = insertedSections[section] { insertSection(copy, section) }
      case .updateSection(let section): if let copy = updatedSections[section] { updateSection(copy, section) }
      }
    }
    flush()
  }
}
