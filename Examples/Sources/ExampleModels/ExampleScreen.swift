public import DataSources

/// The screens of the examples, for the list that leads to them.
public enum ExampleScreen: String, CaseIterable, Hashable, Sendable, Identifiable {
  case events, cities, photos, books
  case store, colors, exchangeRows, exchangeSections, exchangeMixed
  case words, numbers
  case list, sections, items
  case search, order

  /// The screen itself.
  public var id: Self { self }

  /// The title of the screen.
  public var title: String {
    switch self {
    case .events: "Events"
    case .cities: "US Cities"
    case .photos: "Photos"
    case .books: "Books"
    case .store: "App Store"
    case .colors: "Colors"
    case .exchangeRows: "Exchange rows"
    case .exchangeSections: "Exchange sections"
    case .exchangeMixed: "Exchange mixed sections"
    case .words: "Words"
    case .numbers: "Numbers"
    case .list: "List"
    case .sections: "Sections"
    case .items: "Fetched"
    case .search: "Search"
    case .order: "Manual order"
    }
  }

  /// A description in one sentence.
  public var summary: String {
    switch self {
    case .events: "Segments of one list, the newest event first."
    case .cities: "States as sections, which fill while they are loaded, and collapse."
    case .photos: "Cells of three nibs, as each photo demands."
    case .books: "Shelves, a search, and what its rows read of other tables."
    case .store: "A list for each class of cells, which is loaded, empty or fails."
    case .colors: "Cells and headers of a storyboard, with badges."
    case .exchangeRows: "Two lists in one section change places."
    case .exchangeSections: "Two lists in a section each change places."
    case .exchangeMixed: "A section of two lists and a section of one change places."
    case .words: "Three kinds of cells, and edits at fixed places."
    case .numbers: "The same edits; even and odd numbers have cells of their own."
    case .list: "Three rows."
    case .sections: "Headers of a class, footers of a nib, and some of them missing."
    case .items: "What a store holds."
    case .search: "Names that match while you type."
    case .order: "Rows in your own order, which stay selected wherever they go."
    }
  }

  /// The library whose examples had this screen.
  public var origin: String {
    switch self {
    case .events, .cities, .photos, .books: "TaylorSource"
    case .store, .colors, .exchangeRows, .exchangeSections, .exchangeMixed: "GenericDataSource"
    case .words, .numbers: "EDataSource"
    case .list, .sections, .items: "EZDataSource"
    case .search, .order: "YapDatabase"
    }
  }

  /// All screens, in a section for each library.
  public static func home() -> GroupedSource<ExampleScreen, String> {
    let origins = allCases.map(\.origin)
    return StaticSource(allCases).grouped(by: \.origin, in: origins) { $0 }
  }
}
