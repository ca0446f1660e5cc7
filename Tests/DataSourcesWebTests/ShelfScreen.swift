import DataSources
import DataSourcesWeb

/// A list of shelves, of which some contain lists of books.
final class ShelfScreen: WebScreen {
  struct Book: Identifiable, Hashable, Sendable {
    var id: Int
    var title: String
  }

  struct Shelf: Identifiable, Equatable {
    var id: Int
    var title: String
    var books: ListSource<Book>?

    static func == (left: Shelf, right: Shelf) -> Bool {
      left.id == right.id && left.title == right.title && left.books === right.books
    }
  }

  let shelves: ListSource<Shelf>
  let list: any DataSource<CellReference<WebHost>>
  /// The performed actions.
  private(set) var log: [String] = []
  /// How often a shelf was asked for its list.
  private(set) var listCount = 0

  init(_ counts: [Int?]) {
    shelves = ListSource(counts.enumerated().map { Self.shelf($0.offset, $0.element) })
    weak var screen: ShelfScreen?
    list = shelves.cells { shelf in
      let title: CellConfiguration<Shelf, WebHost> = .html { "<h2>\($0.title)</h2>" }
      guard let books = shelf.books else { return title }
      return title.nestedList { _ in
        screen?.listCount += 1
        return books.cells(.html { "\($0.title)" }).onPrimaryAction { screen?.log.append("open \($0.id)") }
          .onDelete(from: books)
      }
    }
    screen = self
  }

  static func shelf(_ id: Int, _ count: Int?) -> Shelf {
    Shelf(id: id, title: "Shelf \(id)", books: count.map { ListSource((0..<$0).map { book(100 * id + $0) }) })
  }

  static func book(_ id: Int) -> Book { Book(id: id, title: "Book \(id)") }

  func header(of section: SectionInfo, itemCount: Int) -> HTML { "\(itemCount) shelves" }
}

extension WebList<ShelfScreen> {
  static func make(
    _ counts: [Int?], limits: WebLimits = WebLimits(), clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> WebList<ShelfScreen> {
    try await WebList(limits: limits, clock: clock) { _ in ShelfScreen(counts) }
  }

  func withBooks(_ index: Int, _ body: @Sendable (ListSource<ShelfScreen.Book>) -> Void) {
    withScreen { screen in if let books = screen.shelves.items[index].books { body(books) } }
  }

  /// The titles of the books of each shelf; `nil` for a shelf without a list.
  func titles() -> [[String]?] {
    withScreen { screen in screen.shelves.items.map { $0.books?.items.map(\.title) } }
  }
}
