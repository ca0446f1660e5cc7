#if canImport(UIKit)
  import DataSourcesUIKit

  /// A screen that is a table, over a source of cells.
  class TableController: UITableViewController {
    /// Displays a list from now on.
    func show(_ cells: any DataSource<CellReference<UITableView>>) { TableAdapter(cells, in: tableView) }
  }

  /// A table of rows that never change.
  final class PlainTableController: TableController {
    private let cells: any DataSource<CellReference<UITableView>>

    init(_ cells: any DataSource<CellReference<UITableView>>) {
      self.cells = cells
      super.init(style: .insetGrouped)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      show(cells)
    }
  }
#endif
