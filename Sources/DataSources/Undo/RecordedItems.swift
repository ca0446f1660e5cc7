import ListChanges
import ListStorage

/// A copy of a list's items as of its last change, from which deleted items are restored.
struct RecordedItems<Item> {
  private var copy: SectionedCopy<Any?, Item>

  /// Copies all items of a list.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  init(of target: UndoTarget<Item>) { copy = SectionedCopy(of: target.source, shell: target.shell) }

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
        guard let item = copy.item(at: position) else { return nil }
        edit[keyPath: items].append(item)
      }
    }
    let sections = copy.sections
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
    let sections = copy.sections
    return KeyedEdit.IDs(
      item: { position in copy.item(at: position).flatMap { target.identify?($0) } },
      section: { sections.indices.contains($0) ? target.sectionID(sections[$0].shell) : nil },
      itemCount: { sections.indices.contains($0) ? sections[$0].items.count : 0 }, sectionCount: sections.count)
  }

  /// Follows a change, reading new items from the list.
  ///
  /// - Returns: Whether the change is valid. If not, the copy is unusable.
  /// - Complexity: That of ``SectionedCopy/apply(_:of:shell:)``.
  mutating func apply(_ changes: ChangeSet, of target: UndoTarget<Item>) -> Bool {
    copy.apply(changes, of: target.source, shell: target.shell)
  }
}
