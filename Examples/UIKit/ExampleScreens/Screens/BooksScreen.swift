#if canImport(ExampleDatabase)
  import DataSourcesUIKit
  import ExampleDatabase

  extension BooksModel {
    /// The books as cells that a swipe deletes; they can be dragged while all of them are displayed.
    func cells() -> CellList<Book, UITableView> {
      books.cells(TitleCell.self) { cell, book in cell.show(book.title, detail: book.author) }
        .onDelete { [unowned self] book in try await delete(book) }
        .onMove(where: { [unowned self] _ in isOrdered }) { [unowned self] _, position, target in
          try await move(from: position, to: target)
        }
    }
  }

  #if canImport(UIKit)
    /// Books on shelves, and a field to search them.
    final class BooksController: TableController, UISearchResultsUpdating {
      private var model: BooksModel?

      override func viewDidLoad() {
        super.viewDidLoad()
        title = "Books"
        navigationItem.rightBarButtonItem = editButtonItem
        let search = UISearchController(searchResultsController: nil)
        search.searchResultsUpdater = self
        search.obscuresBackgroundDuringPresentation = false
        navigationItem.searchController = search
        Task {
          do {
            let model = try await BooksModel(path: URL.documentsDirectory.appending(path: "books.sqlite").path)
            self.model = model
            show(model.cells())
          } catch {
            say("\(error)")
          }
        }
      }

      func updateSearchResults(for searchController: UISearchController) {
        model?.query = searchController.searchBar.text ?? ""
      }
    }
  #endif
#endif
