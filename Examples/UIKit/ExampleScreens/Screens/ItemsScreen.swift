import DataSourcesUIKit
import ExampleModels

extension ItemsModel {
  /// The items as cells that a swipe deletes.
  @MainActor
  func cells() -> CellSource<String, UITableView> {
    rows.titleCells().onDelete { [unowned self] _, index in remove(at: index.position) }
  }
}

#if canImport(UIKit)
  /// Items of a store.
  final class ItemsController: TableController {
    private let model = ItemsModel()

    override func viewDidLoad() {
      super.viewDidLoad()
      show(model.cells())
      navigationItem.rightBarButtonItem = UIBarButtonItem(.add) { [unowned self] in model.add() }
    }
  }
#endif
