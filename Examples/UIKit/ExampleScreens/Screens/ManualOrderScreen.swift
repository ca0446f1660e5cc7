import DataSourcesUIKit
import ExampleModels

extension ManualOrderModel {
  /// The rows as cells that can be dragged and selected.
  ///
  /// The table already displays the user's move when the model is notified, so nothing moves twice.
  @MainActor
  func cells() -> CellList<Entry<String>, UITableView> {
    selection.cells(TitleCell.self) { cell, entry, _ in cell.show(entry.value) }.onMove(in: rows)
  }
}

#if canImport(UIKit)
  /// Rows to drag; the table is always in editing mode, and one row or several can be selected in it.
  final class ManualOrderController: TableController {
    private let model = ManualOrderModel()
    private let limit = SelectionLimit()

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.allowsSelectionDuringEditing = true
      tableView.allowsMultipleSelectionDuringEditing = true
      setEditing(true, animated: false)
      let adapter = show(model.cells())
      adapter.setDelegate(limit, overriding: [#selector(SelectionLimit.tableView(_:willSelectRowAt:))])
      navigationItem.rightBarButtonItems = [
        UIBarButtonItem(.add) { [unowned self] in prompt("What is new?") { [model] in model.add($0) } },
        UIBarButtonItem(.trash) { [unowned self] in model.remove() },
        UIBarButtonItem("One/Many") { [unowned self] in
          model.selection.mode = model.selection.mode == .single ? .multiple : .single
          tableView.allowsMultipleSelectionDuringEditing = model.selection.mode == .multiple
          adapter.markSelection()
        },
      ]
    }
  }
#endif

/// A delegate of the table that refuses a fourth selected row: one method of UIKit, which it answers instead of the list.
final class SelectionLimit: NSObject, UITableViewDelegate {
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    (tableView.indexPathsForSelectedRows?.count ?? 0) < 3 ? indexPath : nil
  }
}
