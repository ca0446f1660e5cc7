#if LIST_VIEWS
  import DataSourcesUIKit
  import Testing
  import UIKitStage

  /// Screens whose closures have another answer, although no item has changed; and what tables forget.
  @MainActor
  @Suite struct ReconfiguringTests {
    final class PlainCell: UITableViewCell {}
    final class LargeCell: UITableViewCell {}
    final class TitleView: UITableViewHeaderFooterView { var title = "" }

    struct Item: Identifiable, Equatable { let id: Int }

    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)

    init() { window.addSubview(table) }

    private func cell(_ row: Int) -> UITableViewCell? {
      table.layoutIfNeeded()
      return table.cellForRow(at: IndexPath(row: row, section: 0))
    }

    @Test func anotherKindAndSize() {
      let list = ListSource((0..<20).map { Item(id: $0) })
      var isLarge = false
      let cells = list.cells { _ in
        isLarge
          ? .cell(LargeCell.self) { cell, item in cell.textLabel?.text = "large \(item.id)" }.height(100)
          : .cell(PlainCell.self) { cell, item in cell.textLabel?.text = "plain \(item.id)" }.height(40)
      }
      let adapter = TableAdapter(cells, in: table)
      #expect(cell(3)?.textLabel?.text == "plain 3")
      isLarge = true
      adapter.reconfigureVisibleItems()
      #expect(cell(3) is LargeCell && cell(3)?.textLabel?.text == "large 3")
      #expect(table.rectForRow(at: IndexPath(row: 3, section: 0)).height == 100)
    }

    @Test func cellsOfOneKindStay() {
      let list = ListSource((0..<20).map { Item(id: $0) })
      var prefix = "a"
      let adapter = TableAdapter(
        list.cells(PlainCell.self) { $0.textLabel?.text = "\(prefix)\($1.id)" }, in: table)
      let first = cell(0)
      prefix = "b"
      adapter.reconfigureVisibleItems()
      #expect(cell(0) === first && first?.textLabel?.text == "b0")
    }

    /// The headers of empty sections, which are all that is visible.
    @Test func headersOfEmptySections() {
      let list = SectionedSource((0..<6).map { ListSection(id: $0, items: [Item](), header: "\($0)") })
      var prefix = "a"
      let adapter = TableAdapter(
        list.cells(PlainCell.self) { _, _ in }.header { _ in
          .view(TitleView.self) { $0.title = prefix + ($1.info.header ?? "") }.height(30)
        }, in: table)
      table.layoutIfNeeded()
      func titles() -> [String?] { (0..<6).map { (table.headerView(forSection: $0) as? TitleView)?.title } }
      #expect(titles() == ["a0", "a1", "a2", "a3", "a4", "a5"])
      prefix = "b"
      adapter.reconfigureVisibleItems()
      table.layoutIfNeeded()
      #expect(titles() == ["b0", "b1", "b2", "b3", "b4", "b5"])
    }

    /// A tap opens an item, and selects it while the table is edited.
    @Test func tapsWhileEditing() {
      let list = ListSource((0..<5).map { Item(id: $0) })
      let selection = list.selection(.multiple)
      var opened: [Int] = []
      let adapter = TableAdapter(
        selection.cells(PlainCell.self) { _, _, _ in }.onPrimaryAction { opened.append($0.id) }, in: table)
      table.allowsMultipleSelectionDuringEditing = true
      table.layoutIfNeeded()
      table.user.tap(rowAt: IndexPath(row: 1, section: 0))
      #expect(opened == [1] && selection.selectedItems.isEmpty)
      table.isEditing = true
      table.user.tap(rowAt: IndexPath(row: 2, section: 0))
      #expect(opened == [1] && selection.selectedItems.map(\.id) == [2])
      #expect(table.indexPathsForSelectedRows == [IndexPath(row: 2, section: 0)])
      // The table removes the marks, and the selection has the item.
      table.isEditing = false
      #expect(table.indexPathsForSelectedRows == nil && selection.selectedItems.map(\.id) == [2])
      adapter.markSelection()
      #expect(table.indexPathsForSelectedRows == [IndexPath(row: 2, section: 0)])
    }
  }
#endif
