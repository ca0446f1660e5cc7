public import ListChanges

/// A source of your own with sections of rows: store `sections` and a hub, and the rest is here.
///
///     final class Timetable: EditableSectionedSource {
///       var sections: [ListSection<Day, Lesson>] = []
///       let changeHub = ChangeHub()
///     }
///
/// Change the rows through the methods of this protocol, which tell everybody; assigning to `sections` directly tells
/// nobody. Empty sections stay; ``DataSource/hidingEmptySections()`` leaves them out.
public protocol EditableSectionedSource<Section>: DataSource where Item == Section.Item {
  /// The type of the sections.
  associatedtype Section: ListSectionProtocol

  /// The sections, in order.
  var sections: [Section] { get set }
  /// A section with its rows; `nil` when there is none.
  func section(at index: Int) -> Section?
  /// Changes the sections and tells nobody: what the editing methods do it with.
  ///
  /// There is no need to implement this one, unless rows are kept elsewhere than in arrays. Positions are in range.
  func applySilently(_ edit: SectionEdit<Section>)
  /// What leads from these sections to others; a reload unless rows are `Identifiable` and `Equatable`.
  func changes(from old: [Section], to new: [Section]) -> ChangeSet
}

extension EditableSectionedSource {
  /// The number of sections.
  public var sectionCount: Int { sections.count }

  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { sections.itemCount(inSection: section) }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? { sections.item(at: position) }

  /// Identity and titles of a section; `nil` when there is none.
  public func sectionInfo(at index: Int) -> SectionInfo? { sections.sectionInfo(at: index) }

  /// A section with its rows; `nil` when there is none.
  public func section(at index: Int) -> Section? { sections.indices.contains(index) ? sections[index] : nil }

  /// Changes ``sections``.
  public func applySilently(_ edit: SectionEdit<Section>) { edit.apply(to: &sections) }

  /// A reload: nothing is known of how rows compare.
  public func changes(from old: [Section], to new: [Section]) -> ChangeSet { .reload }
}

extension EditableSectionedSource where Item: Identifiable & Equatable {
  /// The exact changes, with the fewest moves.
  public func changes(from old: [Section], to new: [Section]) -> ChangeSet {
    ChangeSet(fromSections: old, toSections: new)
  }
}
