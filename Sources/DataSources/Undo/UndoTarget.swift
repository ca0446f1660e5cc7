import ListChanges

/// The edits of a list, regardless of its section type.
struct UndoTarget<Item> {
  let source: any DataSource<Item>
  /// Returns the ID of an item; `nil` if all changes are recorded.
  var identify: ((Item) -> ItemID?)?
  /// Whether the list contains exactly the items that edits insert.
  var isExact = true
  /// Whether the list has an index of its items by ID, which a list of one's own may not have.
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
    identify = { $0.item.map(pages.content.identify) }
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
        position = pages.position(of: pages.content.identify(item)) ?? position
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

// MARK: - Edits by ID

extension UndoTarget {
  /// Applies the parts of an edit that are still possible: deleted items must exist, and inserted ones must not exist again.
  ///
  /// - Complexity: That of ``ItemLookup`` for each item and section of the edit, plus the cost of the list's own edits.
  func apply(_ edit: KeyedEdit<Item>, _ lookup: inout ItemLookup<Item>) {
    var deleted: Set<ItemPosition> = []
    for reference in edit.deletes {
      if let position = lookup.position(of: reference, section: section(of: reference.location), except: deleted) {
        deleted.insert(position)
      }
    }
    delete(deleted.sorted(), &lookup)
    for (id, items) in edit.sectionDeletes { removeSection(id, items, &lookup) }
    var expected = edit.remaining
    for insertion in edit.sections { insertOrMove(insertion, &expected, &lookup) }
    for insertion in edit.items { insertOrMove(insertion, &expected, &lookup) }
    for (id, copy) in edit.sectionUpdates { if let section = index(ofSection: id) { updateSection(copy, section) } }
    for (reference, item) in edit.updates {
      if let position = lookup.position(of: reference, section: section(of: reference.location)) {
        replace(position, item)
      }
    }
  }

  private func delete(_ positions: [ItemPosition], _ lookup: inout ItemLookup<Item>) {
    for id in positions.compactMap(source.id(at:)) { lookup.add(-1, to: id) }
    remove(positions)
  }

  /// Removes a section, unless other items were inserted into it.
  private func removeSection(_ id: ItemID, _ items: [ItemID], _ lookup: inout ItemLookup<Item>) {
    guard let section = index(ofSection: id) else { return }
    var rest: [ItemID: Int] = [:]
    for id in items { rest[id, default: 0] += 1 }
    let positions = (0..<source.itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
    let own = positions.filter { position in
      guard let id = source.id(at: position), let count = rest[id], count > 0 else { return false }
      rest[id] = count - 1
      return true
    }
    if own.count < positions.count { return delete(own, &lookup) }
    for id in own.compactMap(source.id(at:)) { lookup.add(-1, to: id) }
    removeSection(section)
  }

  /// Returns whether an item is still missing, and counts it as inserted if it is.
  private func isMissing(_ id: ItemID, _ expected: inout [ItemID: Int], _ lookup: inout ItemLookup<Item>) -> Bool {
    let count = expected[id] ?? 0
    guard source.position(of: id) == nil || count > 0 && lookup.count(of: id) <= count else { return false }
    expected[id] = count + 1
    return true
  }

  private func insertOrMove(
    _ insertion: KeyedEdit<Item>.SectionInsertion, _ expected: inout [ItemID: Int], _ lookup: inout ItemLookup<Item>
  ) {
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
      copy.items = []
      for (item, id) in zip(content.copy.items, content.ids) where isMissing(id, &expected, &lookup) {
        copy.items.append(item)
        lookup.add(1, to: id)
      }
      let after = location.after.flatMap(index(ofSection:)).map { $0 + 1 }
      insertSection(
        copy, after ?? location.before.flatMap(index(ofSection:)) ?? min(location.index, source.sectionCount))
    }
  }

  private func insertOrMove(
    _ insertion: KeyedEdit<Item>.ItemInsertion, _ expected: inout [ItemID: Int], _ lookup: inout ItemLookup<Item>
  ) {
    guard let section = section(of: insertion.location) else { return }
    switch insertion.content {
    case .new(let item):
      guard isMissing(insertion.id, &expected, &lookup) else { return }
      insert([item], ItemPosition(section: section, item: lookup.insertionIndex(insertion.location, section: section)))
      lookup.add(1, to: insertion.id)
    case .moved(let origin):
      guard let from = lookup.position(of: origin, section: self.section(of: origin.location)) else { return }
      let gap = lookup.insertionIndex(insertion.location, section: section)
      let precedesGap = from.section == section && from.item < gap
      let target = ItemPosition(section: section, item: precedesGap ? gap - 1 : gap)
      if target != from { move(from, target) }
    }
  }

  /// Returns the section of a location, if it still exists.
  private func section(of location: KeyedEdit<Item>.Location) -> Int? {
    location.section.map(index(ofSection:)) ?? (source.sectionCount == 1 ? 0 : nil)
  }

  private func index(ofSection id: ItemID) -> Int? {
    (0..<source.sectionCount).first { source.sectionInfo(at: $0)?.id == id }
  }
}

// MARK: - Lookups

/// The items of a list by ID while edits are applied to it, also where several have the same ID.
///
/// - Complexity: A lookup by ID while an item is near its old index, or has the same neighbors. Otherwise all items are counted, once
///   for all lookups; if several items have the ID, each lookup is O(*n*).
struct ItemLookup<Item> {
  let source: any DataSource<Item>
  /// The number of items with each ID, once it is needed.
  private var counts: [ItemID: Int]?

  init(of source: any DataSource<Item>) { self.source = source }

  /// Returns the number of items with an ID.
  mutating func count(of id: ItemID) -> Int {
    if let counts { return counts[id] ?? 0 }
    var counts: [ItemID: Int] = [:]
    for position in source.positions { if let id = source.id(at: position) { counts[id, default: 0] += 1 } }
    self.counts = counts
    return counts[id] ?? 0
  }

  /// Records that items were inserted or deleted.
  mutating func add(_ difference: Int, to id: ItemID) { counts?[id, default: 0] += difference }

  /// Returns the position of an item or, if it was deleted, of another one with its ID.
  ///
  /// - Parameter others: Positions that aren't to be returned.
  mutating func position(of reference: KeyedEdit<Item>.Reference, section: Int?, except others: Set<ItemPosition> = [])
    -> ItemPosition?
  {
    let location = reference.location
    if let section {
      let position = ItemPosition(section: section, item: location.index)
      if source.id(at: position) == reference.id, neighbors(of: position, location) == 2, !others.contains(position) {
        return position
      }
    }
    if let section, counts == nil,
      let index = near(
        location.index,
        where: {
          id($0, section) == reference.id && !others.contains(ItemPosition(section: section, item: $0))
            && neighbors(of: ItemPosition(section: section, item: $0), location) == 2
        })
    {
      return ItemPosition(section: section, item: index)
    }
    guard let first = source.position(of: reference.id) else { return nil }
    if counts == nil, first.section == section, neighbors(of: first, location) == 2, !others.contains(first) {
      return first
    }
    if count(of: reference.id) == 1 { return others.contains(first) ? nil : first }
    return source.positions.filter { source.id(at: $0) == reference.id && !others.contains($0) }.min {
      let (left, right) = (neighbors(of: $0, location), neighbors(of: $1, location))
      return left == right ? distance($0, section, location) < distance($1, section, location) : left > right
    }
  }

  /// Returns the index in a section at which an item is inserted.
  mutating func insertionIndex(_ location: KeyedEdit<Item>.Location, section: Int) -> Int {
    let count = source.itemCount(inSection: section)
    func isOriginal(_ gap: Int) -> Bool {
      gap >= 0 && gap <= count && neighbors(ofGap: gap, section, location) == 2
    }
    func index(_ id: ItemID?) -> Int? {
      id.flatMap(source.position(of:)).flatMap { $0.section == section ? $0.item : nil }
    }
    if isOriginal(location.index) { return location.index }
    if counts == nil {
      if let gap = near(location.index, where: isOriginal) { return gap }
      if let gap = index(location.after).map({ $0 + 1 }), isOriginal(gap) { return gap }
      if let gap = index(location.before), isOriginal(gap) { return gap }
    }
    func isUnique(_ id: ItemID?) -> Bool { id.map { self.count(of: $0) < 2 } ?? true }
    if isUnique(location.after), isUnique(location.before) {
      return index(location.after).map { $0 + 1 } ?? index(location.before) ?? min(location.index, count)
    }
    let gaps = (0...count).filter { gap in
      id(gap - 1, section) == location.after && location.after != nil
        || id(gap, section) == location.before && location.before != nil
    }
    return gaps.min {
      let (left, right) = (neighbors(ofGap: $0, section, location), neighbors(ofGap: $1, section, location))
      return left == right ? abs($0 - location.index) < abs($1 - location.index) : left > right
    } ?? min(location.index, count)
  }

  /// Returns the nearest index for which a condition is true, among the few around one.
  ///
  /// If several items have the same IDs and neighbors, the nearest one is meant.
  private func near(_ index: Int, where condition: (Int) -> Bool) -> Int? {
    for distance in 1...8 {
      if condition(index - distance) { return index - distance }
      if condition(index + distance) { return index + distance }
    }
    return nil
  }

  private func id(_ index: Int, _ section: Int) -> ItemID? {
    source.id(at: ItemPosition(section: section, item: index))
  }

  /// Returns the number of neighbors of an item that are those of a location.
  private func neighbors(of position: ItemPosition, _ location: KeyedEdit<Item>.Location) -> Int {
    (id(position.item - 1, position.section) == location.after ? 1 : 0)
      + (id(position.item + 1, position.section) == location.before ? 1 : 0)
  }

  private func neighbors(ofGap gap: Int, _ section: Int, _ location: KeyedEdit<Item>.Location) -> Int {
    (id(gap - 1, section) == location.after ? 1 : 0) + (id(gap, section) == location.before ? 1 : 0)
  }

  private func distance(_ position: ItemPosition, _ section: Int?, _ location: KeyedEdit<Item>.Location) -> Int {
    section.map { $0 == position.section } ?? true ? abs(position.item - location.index) : .max
  }
}
