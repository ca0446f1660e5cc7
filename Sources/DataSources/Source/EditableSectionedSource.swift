public import ListChanges

/// A source of your own with sections of items that you edit.
///
/// Store the sections and a hub:
///
///     final class Timetable: EditableSectionedSource {
///       var storage: [ListSection<Day, Lesson>] = []
///       let changeHub = ChangeHub()
///     }
///
/// The protocol provides the editing methods, such as ``append(_:toSection:animation:)``, and ``sections``, whose setter
/// compares old and new sections. All of them notify observers. Changing ``storage`` directly doesn't.
///
/// If the items aren't `Identifiable & Equatable`, also implement ``changes(from:to:)`` and ``DataSource/id(at:)``.
///
/// Empty sections are displayed; ``DataSource/hidingEmptySections()`` hides them.
public protocol EditableSectionedSource<Section>: DataSource where Item == Section.Item {
  /// The type of the sections.
  associatedtype Section: ListSectionProtocol where Section.ID: Sendable

  /// The stored sections, in order.
  ///
  /// Setting this property doesn't notify observers. Set ``sections`` instead.
  var storage: [Section] { get set }
  /// Returns a section with its items, or `nil` if there is none.
  func section(at index: Int) -> Section?
  /// Changes the stored sections without notifying observers.
  ///
  /// The editing methods call this method. The default implementation changes ``storage``. Implement it if you store the
  /// sections elsewhere. All positions of `edit` are in range.
  func applySilently(_ edit: SectionEdit<Section>)
  /// Changes the stored sections, and notifies observers.
  ///
  /// The editing methods call this method. The default implementation calls ``applySilently(_:)``, and then publishes the changes.
  ///
  /// - Parameters:
  ///   - edit: The edit, whose positions are in range.
  ///   - changes: The same edit as a change set.
  ///   - animation: The animation hint for the change.
  func apply(_ edit: SectionEdit<Section>, as changes: ChangeSet, animation: AnimationHint)
  /// Computes the changes that transform `old` into `new`.
  ///
  /// `Identifiable & Equatable` items have a default implementation. For other items, return `.reload` if you can't
  /// compare them.
  func changes(from old: [Section], to new: [Section]) -> ChangeSet
}

extension EditableSectionedSource {
  /// The sections, in order.
  ///
  /// Setting this property compares old and new sections, and notifies observers of the differences.
  ///
  /// - Complexity: Reading takes what ``storage`` takes. Setting takes what ``changes(from:to:)`` takes.
  public var sections: [Section] {
    get { storage }
    set { setSections(newValue) }
  }

  public var sectionCount: Int { storage.count }

  public func itemCount(inSection section: Int) -> Int { storage.itemCount(inSection: section) }

  public func item(at position: ItemPosition) -> Item? { storage.item(at: position) }

  public func sectionInfo(at index: Int) -> SectionInfo? { storage.sectionInfo(at: index) }

  public func section(at index: Int) -> Section? { storage.indices.contains(index) ? storage[index] : nil }

  public func applySilently(_ edit: SectionEdit<Section>) { edit.apply(to: &storage) }

  public func apply(_ edit: SectionEdit<Section>, as changes: ChangeSet, animation: AnimationHint) {
    applySilently(edit)
    changeHub.emit(changes, animation: animation)
  }
}

extension EditableSectionedSource where Item: Identifiable & Equatable {
  /// Computes the changes that transform `old` into `new`, with the fewest possible moves.
  public func changes(from old: [Section], to new: [Section]) -> ChangeSet {
    ChangeSet(fromSections: old, toSections: new)
  }
}
