public import ListChanges

/// The rows of one value, such as a detail screen shows.
///
///     let detail = ValueSource(event) { event in
///       [Field("Title", event.title), Field("Place", event.place)]
///     }
///     detail.value.title = "Opening"  // compared with the rows before: only the differences are told
///
/// Rows, or sections, are made from the value by a closure each time the value is set, and kept. Rows that are `Identifiable`
/// and `Equatable` are compared; others give a reload, unless a ``ItemComparison`` says how.
///
/// - Complexity: setting the value takes what the closure takes and the comparison of *n* rows, O(*n*) on average. A lookup
///   takes O(1), by identity O(*n*).
public final class ValueSource<Value, Section: ListSectionProtocol>: DataSource {
  /// The type of the rows.
  public typealias Item = Section.Item

  /// Who is told of changes.
  public let changeHub = ChangeHub()
  private let makeSections: (Value) -> [Section]
  private let comparison: ItemComparison<Item>?
  private var storage: Value
  private var sections: [Section]

  /// The value whose rows these are.
  ///
  /// Setting it, or a part of it, compares the rows and tells the differences.
  public var value: Value {
    get { storage }
    set { setValue(newValue) }
  }

  /// The sections of a value, whose rows are compared as told, or not at all.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - comparison: how rows are compared; `nil` gives a reload whenever the value is set.
  ///   - sections: makes the sections of a value; it is asked once for every value.
  public init(
    sectionsOf value: Value, comparison: ItemComparison<Item>?, _ sections: @escaping (Value) -> [Section]
  ) {
    storage = value
    makeSections = sections
    self.comparison = comparison
    self.sections = sections(value)
  }

  /// Sets the value, and tells what that changed in the rows.
  public func setValue(_ newValue: Value, animation: AnimationHint = .automatic) {
    let old = take(newValue)
    changeHub.emit(changes(from: old.sections, to: sections), animation: animation)
    withExtendedLifetime(old) {}
  }

  /// Sets the value without a comparison: whoever shows the rows reads them anew.
  public func reload(with newValue: Value) {
    let old = take(newValue)
    changeHub.emit(.reload, animation: .none)
    withExtendedLifetime(old) {}
  }

  /// Takes over a value.
  ///
  /// - Returns: what it was before: its parts may read this source in their `deinit`, so they are let go of afterwards.
  private func take(_ newValue: Value) -> (value: Value, sections: [Section]) {
    let old = (storage, sections)
    storage = newValue
    sections = makeSections(newValue)
    return old
  }

  /// Asks the closure again for the rows of the value, and tells the differences: for closures that read more than the value.
  public func refresh(animation: AnimationHint = .automatic) { setValue(storage, animation: animation) }

  /// The number of sections.
  public var sectionCount: Int { sections.count }

  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { sections.itemCount(inSection: section) }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? { sections.item(at: position) }

  /// Identity and titles of a section; `nil` when there is none.
  public func sectionInfo(at index: Int) -> SectionInfo? { sections.sectionInfo(at: index) }

  /// The identity of a row, when something tells how to compare rows.
  public func id(at position: ItemPosition) -> ItemID? {
    guard let comparison else { return nil }
    return item(at: position).map(comparison.id)
  }

  private func changes(from old: [Section], to new: [Section]) -> ChangeSet {
    guard let comparison else { return .reload }
    return ChangeSet(fromSections: old, toSections: new, by: comparison)
  }
}

extension ValueSource {
  /// The sections of a value, whose rows can not be compared.
  public convenience init(sectionsOf value: Value, _ sections: @escaping (Value) -> [Section]) {
    self.init(sectionsOf: value, comparison: nil, sections)
  }

  /// The sections of a value, whose rows are compared by their identity and content.
  public convenience init(sectionsOf value: Value, _ sections: @escaping (Value) -> [Section])
  where Section.Item: Identifiable & Equatable {
    self.init(sectionsOf: value, comparison: .identifiable, sections)
  }

  /// The rows of a value in one section, compared as told, or not at all.
  public convenience init<Row>(
    _ value: Value, comparison: ItemComparison<Row>?, _ rows: @escaping (Value) -> [Row]
  ) where Section == ListSection<Int, Row> {
    self.init(sectionsOf: value, comparison: comparison) { [ListSection(id: 0, items: rows($0))] }
  }

  /// The rows of a value in one section, which can not be compared.
  public convenience init<Row>(_ value: Value, _ rows: @escaping (Value) -> [Row])
  where Section == ListSection<Int, Row> {
    self.init(value, comparison: nil, rows)
  }

  /// The rows of a value in one section, compared by their identity and content.
  public convenience init<Row: Identifiable & Equatable>(_ value: Value, _ rows: @escaping (Value) -> [Row])
  where Section == ListSection<Int, Row> {
    self.init(value, comparison: .identifiable, rows)
  }
}
