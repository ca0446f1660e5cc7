import DataSourcesUIKit
import ExampleModels

extension NamesModel {
  /// The names that match as cells that a swipe deletes.
  @MainActor
  func cells() -> CellList<Contact, UITableView> {
    results.cells(TitleCell.self) { cell, contact in cell.show(contact.name) }
      .onDelete { [unowned self] contact in remove(id: contact.id) }
  }
}

#if canImport(UIKit)
  /// Names, and a field to search them.
  final class NamesController: TableController, UISearchResultsUpdating {
    private let model = NamesModel()

    override func viewDidLoad() {
      super.viewDidLoad()
      show(model.cells())
      let search = UISearchController(searchResultsController: nil)
      search.searchResultsUpdater = self
      search.obscuresBackgroundDuringPresentation = false
      navigationItem.searchController = search
      navigationItem.hidesSearchBarWhenScrolling = false
      navigationItem.preferredSearchBarPlacement = .stacked
      navigationItem.rightBarButtonItem = UIBarButtonItem(.add) { [unowned self] in
        prompt("Name") { [model] in model.add($0) }
      }
    }

    func updateSearchResults(for searchController: UISearchController) {
      model.query = searchController.searchBar.text ?? ""
    }
  }
#endif
