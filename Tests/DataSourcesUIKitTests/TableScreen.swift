#if LIST_VIEWS
  @testable import DataSourcesUIKit
  import ListTestSupport
  import UIKitStage

  /// A cell that displays one row of the tests.
  class RowCell: UITableViewCell {
    var row: TestItem?
    var index: CellContext<TestItem>?
    var configurations = 0

    func show(_ row: TestItem, _ index: CellContext<TestItem>) {
      self.row = row
      self.index = index
      configurations += 1
    }
  }

  /// A table that counts which rows it is to configure in the cells that they have.
  final class CountingTable: UITableView {
    private(set) var reconfigured = 0
    private(set) var missed: [IndexPath] = []
    /// How many cells appeared with an item.
    private(set) var appearances = 0

    #if os(Linux)
      override func addSubview(_ view: UIView) {
        if view is RowCell { appearances += 1 }
        super.addSubview(view)
      }
    #else
      override func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell
      {
        appearances += 1
        return super.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
      }
    #endif

    override func reconfigureRows(at indexPaths: [IndexPath]) {
      reconfigured += indexPaths.count
      missed += indexPaths.filter { cellForRow(at: $0) == nil }
      super.reconfigureRows(at: indexPaths)
    }
  }

  /// A source of rows in a table with room for ten of them, in a window.
  @MainActor
  final class TableScreen {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let table = CountingTable(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    let adapter: TableAdapter
    let source: any DataSource<CellReference<UITableView>>

    init(_ source: any DataSource<CellReference<UITableView>>) {
      self.source = source
      window.show(table)
      adapter = TableAdapter(source, in: table)
      table.layoutIfNeeded()
    }

    /// The rows on screen, as their cells display them.
    var shown: [TestItem?] {
      (table.indexPathsForVisibleRows ?? []).map { (table.cellForRow(at: $0) as? RowCell)?.row }
    }

    /// The first fault on screen; `nil` if everything matches the source.
    func fault(_ rows: any DataSource<TestItem>) -> String? {
      let counts = rows.shape.itemCounts
      return counts == sourceCounts ? fault() : "the source has \(sourceCounts), its rows \(counts)"
    }
  }

  extension DataSource<TestItem> {
    /// The rows as cells of the tests; `configured` is called for each configured one.
    @MainActor
    func tableCells(configured: @escaping () -> Void = {}) -> CellList<TestItem, UITableView> {
      cells(
        .cell(RowCell.self) { cell, row, index in
          cell.show(row, index)
          configured()
        })
    }
  }
#endif
