import DataSourcesUIKit
import ExampleModels

extension ItemsModel {
  /// The items as cells that a swipe deletes.
  @MainActor
  func cells() -> CellList<String, UITableView> {
    rows.titleCells().behavior { $0.delete = .sync { [unowned self] in remove(at: $0.position) } }
  }
}

#if canImport(UIKit)
  /// Items of a Core Data store.
  final class ItemsController: TableController {
    private var model: ItemsModel?

    override func viewDidLoad() {
      super.viewDidLoad()
      do {
        let model = try CoreDataItems.makeModel()
        show(model.cells())
        navigationItem.rightBarButtonItem = UIBarButtonItem(.add) { model.add() }
        self.model = model
      } catch {
        say("The store can't be opened: \(error.localizedDescription)")
      }
    }
  }
#endif
