public import DataSources

/// The screens “List”, “Sectioned” and “Colors”, which only display their items.
///
/// After the examples of EZDataSource and GenericDataSource.
public enum ListScreens {
  /// Three rows.
  public static func list() -> StaticSource<String> { StaticSource(withoutIDs: ["First", "Second", "Third"]) }

  /// Three sections of three rows; some have no header or no footer.
  public static func sections() -> StaticSource<String> {
    StaticSource(
      sections: (1...3).map { number in
        ListSection(
          id: number, items: (1...3).map { "Item \(number).\($0)" }, header: number == 2 ? nil : "Header \(number)",
          footer: number == 3 ? nil : "Footer \(number)")
      }, id: \.self)
  }

  /// Thirteen colors, the warm ones first.
  public static func colors() -> StaticSource<NamedColor> {
    StaticSource(sections: [
      ListSection(id: 0, items: Array(NamedColor.allCases.prefix(5)), header: "Warm"),
      ListSection(id: 1, items: Array(NamedColor.allCases.dropFirst(5)), header: "Cool"),
    ])
  }
}
