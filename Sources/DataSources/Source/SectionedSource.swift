public import ListChanges

/// A list of sections that can be changed.
///
///     let timetable = SectionedSource([ListSection(id: "monday", items: lessons, header: "Monday")])
///     timetable.append(lesson, toSection: 0)
///     timetable.sections = nextWeek  // compared with the old ones: only the differences are told
///
/// Rows that are `Identifiable` and `Equatable` are compared when all sections are set; others give a reload.
public final class SectionedSource<Section: ListSectionProtocol>: SectionedDataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  private let comparison: (([Section], [Section]) -> ChangeSet)?
  private let identify: ((Section.Item) -> ItemID)?
  private var storage: [Section]

  /// The sections, in order.
  ///
  /// Setting them compares, and tells the differences.
  public var sections: [Section] {
    get { storage }
    set { setSections(newValue) }
  }

  /// Sections whose rows can not be compared.
  public init(_ sections: [Section] = []) {
    storage = sections
    comparison = nil
    identify = nil
  }

  /// Sections whose rows are compared by their identity and content.
  public init(_ sections: [Section] = []) where Section.Item: Identifiable & Equatable {
    storage = sections
    comparison = { ChangeSet(fromSections: $0, toSections: $1) }
    identify = { ItemID($0.id) }
  }

  /// Changes the sections and tells nobody.
  public func withSilentSections(_ change: (inout [Section]) -> Void) { change(&storage) }

  /// What leads from these sections to others; a reload when rows can not be compared.
  public func changes(from old: [Section], to new: [Section]) -> ChangeSet { comparison?(old, new) ?? .reload }

  /// The identity of a row, when rows can be compared.
  public func id(at position: ItemPosition) -> ItemID? {
    guard let identify else { return nil }
    return item(at: position).map(identify)
  }
}
