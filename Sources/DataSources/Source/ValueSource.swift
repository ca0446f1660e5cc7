public import ListChanges

/// The items of one value, as a detail screen displays them.
///
///     let detail = ValueSource(event) { event in
///       [Field("Title", event.title), Field("Place", event.place)]
///     }
///     detail.value.title = "Opening"  // compares old and new items, and publishes the differences
///
/// A closure makes the items or sections from the value each time you set the value. Choose at creation how the source
/// compares old and new items: by `id` and `==`, by an `ItemComparison`, or not at all (`reloading`).
///
/// - Complexity: Setting the value takes the time of the closure and of the comparison, which takes O(*n*) on average for *n*
///   items. A lookup takes O(1), by ID O(*n*).
public final class ValueSource<Value, Section: ListSectionProtocol>: DataSource where Section.ID: Sendable {
  /// The type of the items.
  public typealias Item = Section.Item

  public let changeHub = ChangeHub()
  private let makeSections: (Value) -> [Section]
  private let comparison: ItemComparison<Item>?
  private var storedValue: Value
  private var sections: [Section]

  /// The value that the items are made from.
  ///
  /// Setting the value, or a part of it, compares old and new items and notifies observers of the differences.
  public var value: Value {
    get { storedValue }
    set { setValue(newValue) }
  }

  init(_ value: Value, optionalComparison comparison: ItemComparison<Item>?, _ sections: @escaping (Value) -> [Section])
  {
    storedValue = value
    makeSections = sections
    self.comparison = comparison
    self.sections = sections(value)
  }

  /// Sets the value, and notifies observers of the differences between old and new items.
  public func setValue(_ newValue: Value, animation: AnimationHint = .automatic) {
    let old = replaceValue(newValue)
    changeHub.emit(changes(from: old.sections, to: sections), animation: animation)
    withExtendedLifetime(old) {}
  }

  /// Sets the value without comparing items, as a reload.
  public func reload(with newValue: Value) {
    let old = replaceValue(newValue)
    changeHub.emit(.reload, animation: .none)
    withExtendedLifetime(old) {}
  }

  /// Makes the items again from the same value.
  ///
  /// Call this method if the closure reads more than the value, and that has changed.
  public func refresh(animation: AnimationHint = .automatic) { setValue(storedValue, animation: animation) }

  /// Replaces the value without notifying observers.
  ///
  /// - Returns: The old value and sections. Their `deinit` can read this source, so keep them until the change is published.
  private func replaceValue(_ newValue: Value) -> (value: Value, sections: [Section]) {
    let old = (storedValue, sections)
    storedValue = newValue
    sections = makeSections(newValue)
    return old
  }

  private func changes(from old: [Section], to new: [Section]) -> ChangeSet {
    comparison.map { ChangeSet(fromSections: old, toSections: new, by: $0) } ?? .reload
  }

  public var sectionCount: Int { sections.count }

  public func itemCount(inSection section: Int) -> Int { sections.itemCount(inSection: section) }

  public func item(at position: ItemPosition) -> Item? { sections.item(at: position) }

  public func sectionInfo(at index: Int) -> SectionInfo? { sections.sectionInfo(at: index) }

  /// Returns the ID of the item at a position, or `nil` if there is no item or the source doesn't compare items.
  public func id(at position: ItemPosition) -> ItemID? {
    guard let comparison else { return nil }
    return item(at: position).map(comparison.id)
  }
}

// In all initializers the closure makes the items, or the sections, of a value. It is called once each time the value is set.
extension ValueSource {
  /// Creates a source of the sections of a value, which compares items by a comparison.
  public convenience init(
    sectionsOf value: Value, comparison: ItemComparison<Item>, _ sections: @escaping (Value) -> [Section]
  ) {
    self.init(value, optionalComparison: comparison, sections)
  }

  /// Creates a source of the sections of a value, which compares items by their `id`, and updates items that aren't equal.
  ///
  ///     let card = ValueSource(sectionsOf: contact) { contact in
  ///       [ListSection(id: "phones", items: contact.phones), ListSection(id: "mail", items: contact.addresses)]
  ///     }
  public convenience init(sectionsOf value: Value, _ sections: @escaping (Value) -> [Section])
  where Section.Item: Identifiable & Equatable, Section.Item.ID: Sendable {
    self.init(value, optionalComparison: .identifiable, sections)
  }

  /// Creates a source of the sections of a value, which doesn't compare items: setting the value is a reload.
  ///
  ///     let page = ValueSource(reloadingSectionsOf: text) { text in
  ///       [ListSection(id: 0, items: text.split(separator: " "))]
  ///     }
  public convenience init(reloadingSectionsOf value: Value, _ sections: @escaping (Value) -> [Section]) {
    self.init(value, optionalComparison: nil, sections)
  }

  /// Creates a source of the items of a value in one section, which compares items by a comparison.
  public convenience init<Element>(
    _ value: Value, comparison: ItemComparison<Element>, _ items: @escaping (Value) -> [Element]
  ) where Section == ListSection<Int, Element> {
    self.init(value, optionalComparison: comparison) { [ListSection(id: 0, items: items($0))] }
  }

  /// Creates a source of the items of a value in one section.
  ///
  /// Compares items by their `id`, and updates items that aren't equal.
  public convenience init<Element: Identifiable & Equatable>(_ value: Value, _ items: @escaping (Value) -> [Element])
  where Section == ListSection<Int, Element>, Element.ID: Sendable {
    self.init(value, comparison: .identifiable, items)
  }

  /// Creates a source of the items of a value in one section, which doesn't compare items: setting the value is a reload.
  public convenience init<Element>(reloading value: Value, _ items: @escaping (Value) -> [Element])
  where Section == ListSection<Int, Element> {
    self.init(value, optionalComparison: nil) { [ListSection(id: 0, items: items($0))] }
  }
}
