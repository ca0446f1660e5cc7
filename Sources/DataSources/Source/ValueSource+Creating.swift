public import ListChanges

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
