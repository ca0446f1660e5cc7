public import ListChanges

/// A list of sections that can be changed.
///
///     let timetable = SectionedSource([ListSection(id: "monday", items: lessons, header: "Monday")])
///     timetable.append(lesson, toSection: 0)
///     timetable.sections = nextWeek  // compared with the old ones: only the differences are told
///
/// Rows that are `Identifiable` and `Equatable` are compared when all sections are set; others give a reload.
///
/// - Complexity: an edit of *k* rows takes O(*k* log *n*) among *n* rows and sections, the first one since all sections were
///   set O(*n*); a section of *m* rows that comes, goes or moves takes O(*m*) more. A lookup takes O(1), and O(log *n*) after
///   an edit. ``position(of:)`` takes O(log *n*), and O(*n*) for the first time since all sections were set: it makes an
///   index of about 60 bytes a row, which edits keep up to date.
public final class SectionedSource<Section: ListSectionProtocol>: EditableSectionedSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  private let comparison: (([Section], [Section]) -> ChangeSet)?
  private let identify: ((Section.Item) -> ItemID)?
  let storage: SectionStorage<Section>

  /// The sections, in order.
  ///
  /// Setting them compares, and tells the differences.
  ///
  /// - Complexity: reading takes O(*n*) after an edit, and the array is kept until the next one; otherwise O(1).
  public var sections: [Section] {
    get { storage.sections }
    set { setSections(newValue) }
  }

  /// Sections whose rows can not be compared.
  public init(_ sections: [Section] = []) {
    storage = SectionStorage(sections, identify: nil)
    comparison = nil
    identify = nil
  }

  /// Sections whose rows are compared by their identity and content.
  public init(_ sections: [Section] = []) where Section.Item: Identifiable & Equatable {
    let identify: (Section.Item) -> ItemID = { ItemID($0.id) }
    storage = SectionStorage(sections, identify: identify)
    comparison = { ChangeSet(fromSections: $0, toSections: $1) }
    self.identify = identify
  }

  /// The number of sections.
  public var sectionCount: Int { storage.count }

  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { storage.itemCount(inSection: section) }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Section.Item? { storage.item(at: position) }

  /// Identity and titles of a section; `nil` when there is none.
  public func sectionInfo(at index: Int) -> SectionInfo? { storage.shell(at: index).map { SectionInfo($0) } }

  /// A section with its rows; `nil` when there is none.
  public func section(at index: Int) -> Section? { storage.section(at: index) }

  /// The identity of a row, when rows can be compared.
  public func id(at position: ItemPosition) -> ItemID? {
    guard let identify else { return nil }
    return item(at: position).map(identify)
  }

  /// Where the first row with this identity is, when rows can be compared.
  public func position(of id: ItemID) -> ItemPosition? { storage.position(of: id) }

  /// Changes the sections and tells nobody.
  public func applySilently(_ edit: SectionEdit<Section>) { storage.apply(edit) }

  /// What leads from these sections to others; a reload when rows can not be compared.
  public func changes(from old: [Section], to new: [Section]) -> ChangeSet { comparison?(old, new) ?? .reload }
}
