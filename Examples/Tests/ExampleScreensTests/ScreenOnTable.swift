#if !canImport(UIKit)
  import DataSourcesUIKit

  @testable import ExampleScreens

  /// A screen's cells in a table with room for ten rows, and their visible content.
  @MainActor
  final class ScreenOnTable {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private let adapter: TableAdapter
    /// The changes that were shown, in words.
    private(set) var changes: [String] = []

    init(_ cells: any DataSource<CellReference<UITableView>>) {
      window.addSubview(table)
      adapter = TableAdapter(cells, in: table)
      adapter.settings.didDisplay = { [weak self] update, _ in self?.changes.append("\(update.changes)") }
      table.layoutIfNeeded()
    }

    /// The cells on screen.
    var cells: [TitleCell] {
      table.layoutIfNeeded()
      return (table.indexPathsForVisibleRows ?? []).compactMap { table.cellForRow(at: $0) as? TitleCell }
    }

    /// Their titles.
    var titles: [String] { cells.map { $0.textLabel?.text ?? "" } }

    /// The item counts, as the table knows them.
    var counts: [Int] {
      table.layoutIfNeeded()
      return (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
    }
  }
#endif
