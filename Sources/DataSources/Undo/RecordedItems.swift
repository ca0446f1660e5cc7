import ListChanges
import ListStorage

/// A copy of a list's items as of its last change, from which deleted items are restored.
struct RecordedItems<Item> {
  private struct Section {
    var shell: Any?
    var items: ItemList<Item>
  }

  private var sections: [Section] = []

  /// Copies all items of a list.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  init(of target: UndoTarget<Item>) {
    sections = (0..<target.source.sectionCount).map { Self.section($0, of: target) }
  }

  private static func section(_ section: Int, of target: UndoTarget<Item>) -> Section {
    let items = (0..<target.source.itemCount(inSection: section)).compactMap {
      target.source.item(at: ItemPosition(section: section, item: $0))
    }
    return Section(shell: target.shell(section), items: ItemList(items))
  }

  /// Returns the edit that reverts a change, or `nil` if it can't be determined.
  ///
  /// The copy must be in the state before the change.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of operations, including the items of deleted sections, and
  ///   *n* the number of items.
  func inverse(of changes: ChangeSet) -> UndoEdit<Item>? {
    let inverse = changes.inverted()
    guard !inverse.isReload else { return nil }
    var edit = UndoEdit<Item>(changes: inverse)
    for (positions, items) in [(inverse.inserts, \UndoEdit<Item>.inserted), (inverse.updates, \.updated)] {
      for position in positions {
        guard let item = item(at: position) else { return nil }
        edit[keyPath: items].append(item)
      }
    }
    for section in inverse.sectionInserts {
      guard sections.indices.contains(section) else { return nil }
      edit.insertedSections.append(.init(shell: sections[section].shell, items: sections[section].items.array))
    }
    for section in inverse.sectionUpdates {
      guard sections.indices.contains(section) else { return nil }
      edit.updatedSections.append(.init(shell: sections[section].shell))
    }
    return edit
  }

  /// The IDs of the items and sections.
  func ids(of target: UndoTarget<Item>) -> KeyedEdit<Item>.IDs {
    KeyedEdit.IDs(
      item: { position in item(at: position).flatMap { target.identify?($0) } },
      section: { sections.indices.contains($0) ? target.sectionID(sections[$0].shell) : nil },
      itemCount: { sections.indices.contains($0) ? sections[$0].items.count : 0 })
  }

  private func item(at position: ItemPosition) -> Item? {
    guard sections.indices.contains(position.section) else { return nil }
    let items = sections[position.section].items
    return items.indices.contains(position.item) ? items[position.item] : nil
  }

  /// Follows a change, reading new items from the list.
  ///
  /// - Returns: Whether the change is valid. If not, the copy is unusable.
  /// - Complexity: O(*k* log *n*), where *k* is the number of operations and *n* the number of items, plus O(*s*) if
  ///   any of the *s* sections are inserted, deleted or moved.
  mutating func apply(_ changes: ChangeSet, of target: UndoTarget<Item>) -> Bool {
    for step in changes.steps {
      guard apply(step, of: target) else { return false }
    }
    let source = target.source
    return sections.count == source.sectionCount
      && changes.touchedSections.allSatisfy { sections[$0].items.count == source.itemCount(inSection: $0) }
  }

  private mutating func apply(_ step: ChangeSet.Step, of target: UndoTarget<Item>) -> Bool {
    switch step {
    case .reload: return false
    case .deleteSection(let section):
      guard sections.indices.contains(section) else { return false }
      sections.remove(at: section)
    case .moveSection(let from, let to):
      guard sections.indices.contains(from), sections.indices.contains(to) else { return false }
      sections.insert(sections.remove(at: from), at: to)
    case .insertSection(let section):
      guard section <= sections.count else { return false }
      sections.insert(Self.section(section, of: target), at: section)
    case .delete(let position): return remove(position) != nil
    case .move(let from, let to):
      guard let item = remove(from) else { return false }
      return insert(item, at: to)
    case .insert(let position):
      guard let item = target.source.item(at: position) else { return false }
      return insert(item, at: position)
    case .updateSection(let section):
      guard sections.indices.contains(section) else { return false }
      sections[section].shell = target.shell(section)
    case .update(let position):
      guard item(at: position) != nil, let item = target.source.item(at: position) else { return false }
      sections[position.section].items[position.item] = item
    }
    return true
  }

  private mutating func remove(_ position: ItemPosition) -> Item? {
    guard item(at: position) != nil else { return nil }
    return sections[position.section].items.remove(at: position.item)
  }

  private mutating func insert(_ item: Item, at position: ItemPosition) -> Bool {
    guard sections.indices.contains(position.section), position.item <= sections[position.section].items.count else {
      return false
    }
    sections[position.section].items.insert(item, at: position.item)
    return true
  }
}
