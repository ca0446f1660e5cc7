import DataSourcesGRDB
import DataSourcesWeb
import ExampleDatabase

extension BooksModel {
  /// The screen “Books”: all visitors have the same books, and each page a search of its own.
  ///
  /// Rows and headers read who has borrowed a book and where a shelf is, in the transaction that the list or the search displays.
  func webScreen(isolation: isolated any Actor) -> ExampleWebScreen {
    let list = Self.cells(books) { [books] in books.group(ofSection: $0) }
      .onDelete { [weak self] book in try await self?.delete(book, isolation: isolation) }
      .onMove { [weak self] _, position, target in
        try await self?.move(from: position, to: target, isolation: isolation)
      }
    let screen = ExampleWebScreen(list) {
      [.search("Search by words"), .button("Last novel first", action: "rotate")]
    } act: { action in
      guard action.name == "rotate" else { return nil }
      do { try self.rotate("Novels") } catch { return .notWritten }
      return .done
    }
    let live = live
    screen.features.ownSearch = {
      RecordSearch("The books", of: Self.byShelf, in: Self.words, of: live) { results in
        Self.cells(results) { results.group(ofSection: $0) }
      }
    }
    return screen.with(RowLayout(rowHeight: 68, headerHeight: 32))
  }

  private static func cells(
    _ books: some DataSource<Book>, shelf: @escaping (Int) -> String?
  ) -> CellList<Book, WebHost> {
    books.cells(
      .html { book, context in
        let reader = book.reader(in: context.value())
        return .row(
          """
          <span class="lines"><span>\(book.title)</span>\
          <span class="quiet">\(book.author)\(reader.map { ", borrowed by \($0)" } ?? "")</span></span>
          """)
      }
    )
    .headerTitle { section in
      Shelf.read(shelf(section.section), in: section.value()).map { "\($0.name), \($0.room)" }
    }
  }
}
