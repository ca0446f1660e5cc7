#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport

  /// A cell that shows one row of the tests.
  class RowCell: UITableViewCell {
    var row: TestRow?
    var index: CellIndex?
    var configurations = 0

    func show(_ row: TestRow, _ index: CellIndex) {
      self.row = row
      self.index = index
      configurations += 1
    }
  }

  /// An adapter that counts which cells come on screen.
  final class CountingTableAdapter: TableAdapter {
    var appearances = 0

    override func overrides(_ method: String) -> Bool { method == "tableView:willDisplayCell:forRowAtIndexPath:" }

    override func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
      appearances += 1
      super.tableView(tableView, willDisplay: cell, forRowAt: indexPath)
    }
  }

  /// A source of rows in a table with room for ten of them, in a window.
  @MainActor
  final class TableScreen {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    let adapter: CountingTableAdapter
    let source: any DataSource<CellModel<UITableView>>

    init(_ source: any DataSource<CellModel<UITableView>>) {
      self.source = source
      window.addSubview(table)
      adapter = CountingTableAdapter(source, in: table)
      table.layoutIfNeeded()
    }

    /// The rows on screen, as their cells show them.
    var shown: [TestRow?] {
      (table.indexPathsForVisibleRows ?? []).map { (table.cellForRow(at: $0) as? RowCell)?.row }
    }

    /// What is wrong with what is on screen; `nil` when everything is as the source says.
    func fault(_ rows: any DataSource<TestRow>) -> String? {
      table.layoutIfNeeded()
      let counts = (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
      if counts != rows.shape.itemCounts { return "counts are \(counts), should be \(rows.shape.itemCounts)" }
      let visible = table.indexPathsForVisibleRows ?? []
      let total = counts.reduce(0, +)
      if visible.count < min(total, 3) { return "only \(visible.count) of \(total) rows are visible" }
      for path in visible {
        let cell = table.cellForRow(at: path) as? RowCell
        let row = rows.item(at: ItemPosition(path))
        if cell == nil || cell?.row != row {
          return "the cell at \(path) shows \(String(describing: cell?.row)), not \(String(describing: row))"
        }
      }
      return nil
    }
  }

  extension DataSource<TestRow> {
    /// The rows as cells of the tests; `configured` is called for each one that is filled.
    @MainActor
    func tableCells(configured: @escaping () -> Void = {}) -> CellSource<TestRow, UITableView> {
      cells(RowCell.self) { cell, row, index in
        cell.show(row, index)
        configured()
      }
    }
  }
#endif
