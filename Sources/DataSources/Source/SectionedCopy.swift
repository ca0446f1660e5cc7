import ListChanges
import ListStorage

/// A copy of a source's items, which follows the changes of the source.
///
/// Copies of this copy share memory, so a section that is kept costs what changes afterward. Items that the source can't return
/// are left out; a copy without them has other positions and follows no change.
struct SectionedCopy<Shell, Item> {
  /// A section without its items, and its items.
  struct Section {
    var shell: Shell
    var items: ItemList<Item>
  }

  private(set) var sections: [Section]
  /// Whether the copy has all items, and thus the positions of the source.
  private let isComplete: Bool

  /// Copies all items of a source.
  ///
  /// - Parameter shell: Returns what is stored of a section besides its items.
  /// - Complexity: O(*n*), where *n* is the number of items.
  init(of source: any DataSource<Item>, shell: (Int) -> Shell) {
    let sections = (0..<source.sectionCount).map { Self.section($0, of: source, shell) }
    self.sections = sections
    isComplete = sections.indices.allSatisfy { sections[$0].items.count == source.itemCount(inSection: $0) }
  }

  private static func section(_ section: Int, of source: any DataSource<Item>, _ shell: (Int) -> Shell) -> Section {
    let items = (0..<source.itemCount(inSection: section)).compactMap {
      source.item(at: ItemPosition(section: section, item: $0))
    }
    return Section(shell: shell(section), items: ItemList(items))
  }

  func item(at position: ItemPosition) -> Item? {
    guard sections.indices.contains(position.section) else { return nil }
    let items = sections[position.section].items
    return items.indices.contains(position.item) ? items[position.item] : nil
  }

  /// Follows a change, reading new items from the source.
  ///
  /// - Returns: Whether the change is valid, and nothing is missing before and after it. If not, the copy is unusable.
  /// - Complexity: O(*k* log *n*), where *k* is the number of operations, including the items of inserted sections, and *n*
  ///   the number of items, plus O(*s*) if any of the *s* sections are inserted, deleted or moved.
  mutating func apply(_ changes: ChangeSet, of source: any DataSource<Item>, shell: (Int) -> Shell) -> Bool {
    guard isComplete else { return false }
    for step in changes.steps {
      guard apply(step, of: source, shell) else { return false }
    }
    return sections.count == source.sectionCount
      && changes.sectionsWithStructuralChanges.union(changes.sectionInserts).allSatisfy {
        sections[$0].items.count == source.itemCount(inSection: $0)
      }
  }

  private mutating func apply(_ step: ChangeSet.Step, of source: any DataSource<Item>, _ shell: (Int) -> Shell) -> Bool
  {
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
      sections.insert(Self.section(section, of: source, shell), at: section)
    case .delete(let position): return remove(position) != nil
    case .move(let from, let to):
      guard let item = remove(from) else { return false }
      return insert(item, at: to)
    case .insert(let position):
      guard let item = source.item(at: position) else { return false }
      return insert(item, at: position)
    case .updateSection(let section):
      guard sections.indices.contains(section) else { return false }
      sections[section].shell = shell(section)
    case .update(let position):
      guard self.item(at: position) != nil, let item = source.item(at: position) else { return false }
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
