import ListChanges

/// The edits of a list, regardless of its section type.
struct UndoTarget<Item> {
  let source: any DataSource<Item>
  /// A closure that returns the ID of an item; `nil` if an ``UndoRecorder`` records every change of the list, so that it can undo all of
  /// them by position.
  var identify: ((Item) -> ItemID?)?
  /// Whether an edit by position has exactly its effect, which isn't so in a paged source.
  private(set) var isExact = true
  /// Whether a lookup by ID is fast, which isn't certain for an app's own list type.
  var hasFastLookup: Bool { source is any OutputSource || !isExact }
  /// A closure that returns the ID of a section, given without its items.
  private(set) var sectionID: (Any?) -> ItemID? = { _ in nil }
  /// A closure that returns the section at an index without its items.
  let emptySection: (Int) -> Any?
  let insert: (_ items: [Item], ItemPosition) -> Void
  let remove: (_ positions: [ItemPosition]) -> Void
  let move: (_ from: ItemPosition, _ to: ItemPosition) -> Void
  let replace: (ItemPosition, Item) -> Void
  /// Whether the list's comparison says that two states of an item have the same content.
  private(set) var hasSameContent: (Item, Item) -> Bool = { _, _ in false }
  let insertSection: (UndoEdit<Item>.SectionCopy, Int) -> Void
  let removeSection: (Int) -> Void
  let moveSection: (_ from: Int, _ to: Int) -> Void
  let updateSection: (UndoEdit<Item>.SectionCopy, Int) -> Void

  /// Creates a target for a list of items.
  init(_ list: some EditableListSource<Item>) {
    source = list
    emptySection = { _ in nil }
    insert = { items, position in list.insert(contentsOf: items, at: position.item) }
    remove = { positions in list.remove(at: positions.map(\.item)) }
    move = { list.move(from: $0.item, to: $1.item) }
    replace = { list.replace(at: $0.item, with: $1) }
    hasSameContent = { list.changes(from: [$0], to: [$1]).isEmpty }
    insertSection = { _, _ in }
    removeSection = { _ in }
    moveSection = { _, _ in }
    updateSection = { _, _ in }
  }

  /// Creates a target for a paged source; items are inserted next to a loaded one.
  init<PageItem, Key>(_ pages: PagedSource<PageItem, Key>) where Item == PagedItem<PageItem> {
    source = pages
    // Loads insert and delete items, placeholders and load states meanwhile.
    isExact = false
    identify = { $0.item.map(pages.content.identify) }
    emptySection = { _ in nil }
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
        position = pages.position(of: pages.content.identify(item)) ?? position
        position.item += 1
      }
    }
    remove = { positions in
      for id in positions.compactMap(pages.id(at:)) { pages.removeItem(withID: id) }
    }
    replace = { _, item in if let item = item.item { pages.update(item) } }
    hasSameContent = { old, new in
      guard let old = old.item, let new = new.item else { return false }
      return pages.content.hasSameContent(old, new)
    }
    // The loader decides the order, and there is one section.
    move = { _, _ in }
    insertSection = { _, _ in }
    removeSection = { _ in }
    moveSection = { _, _ in }
    updateSection = { _, _ in }
  }

  /// Creates a target for a list of sections.
  init<Section>(_ list: some EditableSectionedSource<Section>) where Section.Item == Item {
    source = list
    emptySection = { list.section(at: $0)?.withoutItems }
    sectionID = { ($0 as? Section).map { ItemID($0.id) } }
    insert = { items, position in list.insert(contentsOf: items, at: position) }
    remove = { list.remove(at: $0) }
    move = { list.move(from: $0, to: $1) }
    replace = { list.replace(at: $0, with: $1) }
    hasSameContent = { old, new in
      guard var (before, after) = list.section(at: 0).map({ ($0, $0) }) else { return false }
      (before.items, after.items) = ([old], [new])
      return list.changes(from: [before], to: [after]).isEmpty
    }
    insertSection = { copy, index in
      guard var section = copy.emptySection as? Section else { return }
      section.items = copy.items
      list.insertSection(section, at: index)
    }
    removeSection = { list.removeSection(at: $0) }
    moveSection = { list.moveSection(from: $0, to: $1) }
    updateSection = { copy, index in
      guard var section = copy.emptySection as? Section, let current = list.section(at: index) else { return }
      section.items = current.items
      // Emitted as an update of the section alone, because its items are the same.
      let changes = ChangeSet.make { $0.sectionUpdates = [index] }
      list.apply(.replaceSections(index..<index + 1, with: [section]), as: changes, animation: .automatic)
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
    // Steps delete in descending order before they insert in ascending order. So consecutive deletes are one call, and so are
    // inserts side by side.
    var deletes: [ItemPosition] = []
    var inserts: [ItemPosition] = []
    func flush() {
      if !deletes.isEmpty { remove(deletes.sorted()) }
      if let first = inserts.first { insert(inserts.compactMap { inserted[$0] }, first) }
      deletes = []
      inserts = []
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
      // Deletes are collected above, and a reload is never recorded.
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

// MARK: - Edits by ID

extension UndoTarget {
  /// Applies the parts of an edit that are still possible: deleted items must exist, and inserted ones must not exist again.
  ///
  /// - Complexity: That of ``ListLookup`` for each item and section of the edit, plus the cost of the list's own edits.
  func apply(_ edit: KeyedEdit<Item>, _ lookup: inout ListLookup<Item>) {
    var deleted: Set<ItemPosition> = []
    for reference in edit.deletes {
      let section = lookup.section(of: reference.location, containing: reference.id)
      if let position = lookup.position(of: reference, section: section, except: deleted) { deleted.insert(position) }
    }
    delete(deleted.sorted(), &lookup)
    for deletion in edit.sectionDeletes { removeSection(deletion, &lookup) }
    var expected = edit.remaining
    var expectedSections = edit.remainingSections
    for insertion in edit.sections { insertOrMove(insertion, &expected, &expectedSections, &lookup) }
    for insertion in edit.items { insertOrMove(insertion, &expected, &lookup) }
    for (reference, copy) in edit.sectionUpdates {
      if let section = lookup.index(of: reference) { updateSection(copy, section) }
    }
    for (reference, item) in edit.updates {
      let section = lookup.section(of: reference.location, containing: reference.id)
      if let position = lookup.position(of: reference, section: section) { replace(position, item) }
    }
  }

  private func delete(_ positions: [ItemPosition], _ lookup: inout ListLookup<Item>) {
    for id in positions.compactMap(source.id(at:)) { lookup.add(-1, to: id) }
    remove(positions)
  }

  /// Removes a section or, if other items were inserted into it, only the items that it had.
  private func removeSection(_ deletion: KeyedEdit<Item>.SectionDeletion, _ lookup: inout ListLookup<Item>) {
    guard let section = lookup.index(of: deletion.reference, items: deletion.items) else { return }
    let positions = lookup.positions(of: deletion.items, inSection: section)
    // Of several sections with the ID, the one with the items is gone.
    if deletion.isRepeated, positions.isEmpty, !deletion.items.isEmpty { return }
    if positions.count < source.itemCount(inSection: section) { return delete(positions, &lookup) }
    for id in positions.compactMap(source.id(at:)) { lookup.add(-1, to: id) }
    removeSection(section)
    lookup.sectionsDidChange()
  }

  /// Returns whether an item to insert is missing in the list, and counts it as inserted.
  ///
  /// - Parameter expected: The number of items with each ID if no other changes inserted any.
  private func claimInsertion(
    of id: ItemID, _ expected: inout [ItemID: Int], _ lookup: inout ListLookup<Item>
  ) -> Bool {
    let count = expected[id] ?? 0
    guard source.position(of: id) == nil || count > 0 && lookup.count(of: id) <= count else { return false }
    expected[id] = count + 1
    return true
  }

  /// Inserts or moves a section.
  ///
  /// - Parameter expectedSections: The number of sections with each ID if no other changes inserted any.
  private func insertOrMove(
    _ insertion: KeyedEdit<Item>.SectionInsertion, _ expected: inout [ItemID: Int],
    _ expectedSections: inout [ItemID: Int], _ lookup: inout ListLookup<Item>
  ) {
    let id = insertion.id
    let location = insertion.location
    switch insertion.content {
    case .moved(let origin):
      guard let section = lookup.index(of: origin) else { return }
      moveSection(section, lookup.index(ofSectionAt: location, moving: section))
    case .new(let content, let ids):
      let expectedCount = expectedSections[id] ?? 0
      if lookup.sectionCount(of: id) > expectedCount,
        let section = lookup.index(of: KeyedEdit<Item>.Reference(id: id, location: location), items: ids)
      {
        // Others inserted the section again: it gets the items.
        expectedSections[id] = expectedCount + 1
        for (index, (item, itemID)) in zip(content.items, ids).enumerated() {
          let location = KeyedEdit<Item>.Location(
            after: index > 0 ? ids[index - 1] : nil, before: index + 1 < ids.count ? ids[index + 1] : nil,
            index: index, section: id, sectionIndex: section)
          insertOrMove(.init(id: itemID, location: location, content: .new(item)), &expected, &lookup)
        }
        return
      }
      expectedSections[id] = expectedCount + 1
      // Items that were inserted elsewhere in the meantime are left out.
      var copy = content
      copy.items = []
      for (item, itemID) in zip(content.items, ids) where claimInsertion(of: itemID, &expected, &lookup) {
        copy.items.append(item)
        lookup.add(1, to: itemID)
      }
      insertSection(copy, lookup.index(ofSectionAt: location))
    }
    lookup.sectionsDidChange()
  }

  private func insertOrMove(
    _ insertion: KeyedEdit<Item>.ItemInsertion, _ expected: inout [ItemID: Int], _ lookup: inout ListLookup<Item>
  ) {
    guard let section = lookup.section(of: insertion.location) else { return }
    switch insertion.content {
    case .new(let item):
      guard claimInsertion(of: insertion.id, &expected, &lookup) else { return }
      insert([item], ItemPosition(section: section, item: lookup.insertionIndex(insertion.location, section: section)))
      lookup.add(1, to: insertion.id)
    case .moved(let origin):
      let originSection = lookup.section(of: origin.location, containing: origin.id)
      guard let from = lookup.position(of: origin, section: originSection) else { return }
      let insertionIndex = lookup.insertionIndex(insertion.location, section: section)
      let isBeforeTarget = from.section == section && from.item < insertionIndex
      let target = ItemPosition(section: section, item: isBeforeTarget ? insertionIndex - 1 : insertionIndex)
      if target != from { move(from, target) }
    }
  }
}
