#if canImport(ExampleDatabase)
  import DataSourcesUIKit
  import ExampleDatabase

  extension BookSearch {
    /// The books as cells that a swipe deletes; they can be dragged while all of them are displayed.
    ///
    /// Cells and headers read who has borrowed a book and where a shelf is, in the transaction that the search displays.
    @MainActor
    func cells(of model: BooksModel) -> CellList<Book, UITableView> {
      books.cells(
        .cell(TitleCell.self) { cell, book, context in
          let reader = book.reader(in: context.value())
          cell.show(book.title, detail: reader.map { "\(book.author), borrowed by \($0)" } ?? book.author)
        }
      )
      .headerTitle { [unowned self] section in
        shelf(ofSection: section.section, in: section.value()).map { "\($0.name), \($0.room)" }
      }
      .onDelete { book in try await model.delete(book, isolation: MainActor.shared) }
      .onMove(where: { [unowned self] _ in isOrdered }) { _, position, target in
        try await model.move(from: position, to: target, isolation: MainActor.shared)
      }
    }
  }

  #if canImport(UIKit)
    /// Books on shelves, and a field to search them.
    final class BooksController: TableController, UISearchResultsUpdating {
      private var search: BookSearch?

      override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = editButtonItem
        let field = UISearchController(searchResultsController: nil)
        field.searchResultsUpdater = self
        field.obscuresBackgroundDuringPresentation = false
        navigationItem.searchController = field
        open { [self] in
          let model = try await BooksModel(ExampleFile.open("books"), isolation: MainActor.shared)
          let search = try await BookSearch(model, isolation: MainActor.shared)
          self.search = search
          // Typed while the database was being opened.
          search.query = field.searchBar.text ?? ""
          show(search.cells(of: model))
        }
      }

      func updateSearchResults(for searchController: UISearchController) {
        search?.query = searchController.searchBar.text ?? ""
      }
    }
  #endif
#endif
