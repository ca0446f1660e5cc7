import DataSourcesUIKit
import HeadlessUIKit

/// A cell of the benchmarks' tables.
final class TableCell: UITableViewCell {
  var row: Row?
}

/// A table in a window.
@MainActor
class ShownTable: @MainActor ShownList {
  let rows: ListRows
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)

  init(_ rows: ListRows) {
    self.rows = rows
    table.judgesBatches = false
    window.addSubview(table)
  }

  var cellQueries: Int { table.record.cellQueries }

  var isRight: Bool {
    let paths = table.indexPathsForVisibleRows ?? []
    return !paths.isEmpty
      && paths.allSatisfy { (table.cellForRow(at: $0) as? TableCell)?.row == rows.source.item(at: ItemPosition($0)) }
  }
}

/// A table that an adapter keeps in step.
final class AdaptedTable: ShownTable {
  private var adapter: TableAdapter?

  override init(_ rows: ListRows) {
    super.init(rows)
    adapter = TableAdapter(rows.source.cells(TableCell.self) { $0.row = $1 }, in: table)
    adapter?.settings.largestBatch = nil
    table.layoutIfNeeded()
  }
}

/// A table that is updated directly, as in an app without the library.
final class HandTable: ShownTable, UITableViewDataSource, UITableViewDelegate {
  private var observation: ListObservation?

  override init(_ rows: ListRows) {
    super.init(rows)
    table.register(TableCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = self
    table.delegate = self
    table.layoutIfNeeded()
    observation = rows.source.observe { [unowned self] in show($0.changes) }
  }

  private func show(_ changes: ChangeSet) {
    let paths = changes.updates.map { IndexPath($0) }
    if !paths.isEmpty {
      let shown = paths.filter { table.cellForRow(at: $0) != nil }
      return shown.isEmpty ? () : table.reconfigureRows(at: shown)
    }
    table.performBatchUpdates {
      if !changes.deletes.isEmpty { self.table.deleteRows(at: changes.deletes.map { IndexPath($0) }, with: .automatic) }
      if !changes.inserts.isEmpty { self.table.insertRows(at: changes.inserts.map { IndexPath($0) }, with: .automatic) }
      for move in changes.moves { self.table.moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }
  }

  func responds(to selector: Selector) -> Bool { selector == Selector("numberOfSectionsInTableView:") }

  func numberOfSections(in tableView: UITableView) -> Int { rows.source.sectionCount }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.source.itemCount(inSection: section)
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    (cell as? TableCell)?.row = rows.source.item(at: ItemPosition(indexPath))
    return cell
  }
}
