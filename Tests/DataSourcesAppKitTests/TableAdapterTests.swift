#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport
  import Testing

  @MainActor
  @Suite struct TableAdapterTests {
    let list = ListSource((0..<5).map { TestItem($0) })

    @Test func changesAreUpdatesAndNotReloads() {
      let screen = TableScreen(list.tableCells())
      #expect(screen.shown == list.items)
      let reloads = screen.table.record.reloads
      list.batch {
        list.remove(at: 1)
        list.move(from: 0, to: 2)
        list.append(TestItem(9))
      }
      #expect(screen.fault() == nil && screen.shown == list.items)
      #expect(screen.table.record.reloads == reloads && screen.table.record.batches == 1)
    }

    /// A change of content is configured in the view that is there; only that item's.
    @Test func contentIsConfiguredInPlace() throws {
      let screen = TableScreen(list.tableCells())
      let view = try #require(screen.itemView(row: 2))
      #expect(view.configurations == 1)
      list.replace(at: 2, with: TestItem(2, content: 7))
      #expect(screen.itemView(row: 2) === view)
      #expect(view.configurations == 2 && view.item == TestItem(2, content: 7))
    }

    /// One of 100,000 displayed items changes: exactly one configuration, and none if it isn't visible.
    @Test func anUpdateRequestsOneConfiguration() {
      let many = ListSource((0..<100_000).map { TestItem($0) })
      var configurations = 0
      let screen = TableScreen(many.tableCells { configurations += 1 })
      screen.table.judgesUpdates = false
      configurations = 0
      #if os(Linux)
        let (views, heights) = (screen.table.record.viewQueries, screen.table.record.heightQueries)
      #endif
      many.replace(at: 3, with: TestItem(3, content: 1))
      screen.window.layoutIfNeeded()
      #expect(configurations == 1 && screen.itemView(row: 3)?.item?.content == 1)
      many.replace(at: 50_000, with: TestItem(50_000, content: 1))
      screen.window.layoutIfNeeded()
      #expect(configurations == 1)
      #if os(Linux)
        #expect(screen.table.record.viewQueries == views && screen.table.record.heightQueries == heights)
      #endif
    }

    @Test func otherKindsGetOtherViews() {
      final class OtherView: ItemView {}
      let screen = TableScreen(
        list.cells { (item: TestItem) -> CellConfiguration<TestItem, NSTableView> in
          item.content == 0
            ? .cell(ItemView.self) { $0.show($1, $2) } : .cell(OtherView.self) { $0.show($1, $2) }
        })
      list.replace(at: 2, with: TestItem(2, content: 7))
      #expect(screen.itemView(row: 2) is OtherView && screen.fault() == nil)
      list.replace(at: 2, with: TestItem(2))
      #expect(screen.itemView(row: 2).map { type(of: $0) == ItemView.self } == true && screen.fault() == nil)
    }

    @Test func aTableInNoWindowIsReloaded() {
      let screen = TableScreen(list.tableCells())
      screen.scroll.removeFromSuperview()
      list.append(TestItem(9))
      #expect(screen.table.record.batches == 0)
      screen.window.contentView?.addSubview(screen.scroll)
      #expect(screen.fault() == nil)
    }

    /// The table keeps its adapter, and another adapter takes the table over.
    @Test func theTableKeepsItsAdapter() {
      let screen = TableScreen(list.tableCells())
      weak var first: TableAdapter?
      var adapter: TableAdapter? = TableAdapter(list.tableCells(), in: screen.table)
      first = adapter
      adapter = nil
      #expect(first != nil)
      let other = ListSource([TestItem(70)])
      TableAdapter(other.tableCells(), in: screen.table)
      #expect(first == nil)
      screen.window.layoutIfNeeded()
      #expect(screen.shown == [TestItem(70)])
      list.append(TestItem(9))
      #expect(screen.table.numberOfRows == 1)
    }

    @Test func sourcesAreReplaced() {
      let screen = TableScreen(list.tableCells())
      screen.adapter.source = ListSource((10..<13).map { TestItem($0) }).tableCells()
      #expect(screen.fault() == nil && screen.shown.map { $0?.id } == [10, 11, 12])
    }

    @Test func columnsAreAddedAndShowTheirTexts() {
      let screen = TableScreen { table in
        list.cells([ListColumn("ID") { "#\($0.id)" }, ListColumn("Content") { "\($0.content)" }.width(40)], in: table)
      }
      #expect(screen.table.tableColumns.map(\.title) == ["ID", "Content"] && screen.table.tableColumns[1].width == 40)
      #expect(screen.text(row: 1) == "#1" && screen.text(row: 1, column: 1) == "0")
      #if os(Linux)
        let views = screen.table.record.viewQueries
      #endif
      list.replace(at: 1, with: TestItem(1, content: 8))
      #expect(screen.text(row: 1, column: 1) == "8")
      #if os(Linux)
        #expect(screen.table.record.viewQueries == views)
      #endif
    }

    /// Items with other columns of the same IDs have views of other classes, which aren't reused for each other.
    @Test func columnsOfOneIDHaveViewsOfSeveralClasses() {
      let files = ListSource((0..<103).map { TestItem($0, content: $0 < 3 ? 1 : 0) })
      let screen = TableScreen { table in
        let folderColumns = [ListColumn<TestItem>("Name", ItemView.self) { $0.show($1, $2) }]
        let fileColumns = [ListColumn<TestItem>("Name") { "#\($0.id)" }]
        table.add(fileColumns)
        return files.cells { (item: TestItem) -> CellConfiguration<TestItem, NSTableView> in
          .columns(item.content == 1 ? folderColumns : fileColumns)
        }
      }
      for _ in 0..<2 {
        #expect(screen.itemView(row: 2)?.item == files.items[2] && screen.text(row: 3) == "#3")
        screen.table.user.scroll(to: 26 * 50)
        #expect(screen.text(row: 50) == "#50" && screen.text(row: 59) == "#59")
        screen.table.user.scroll(to: 0)
      }
      // An item that gets other columns is displayed by another view.
      files.replace(at: 1, with: TestItem(1))
      screen.window.layoutIfNeeded()
      #expect(screen.itemView(row: 1) == nil && screen.text(row: 1) == "#1")
      files.replace(at: 1, with: TestItem(1, content: 1))
      screen.window.layoutIfNeeded()
      #expect(screen.itemView(row: 1)?.item == files.items[1])
    }

    @Test func columnsSort() {
      var orders: [Bool] = []
      let screen = TableScreen { table in
        list.cells(
          [ListColumn("ID") { "#\($0.id)" }.onSort { orders.append($0) }, ListColumn("Content") { _ in "" }], in: table)
      }
      screen.table.user.click(header: 0)
      screen.table.user.click(header: 0)
      screen.table.user.click(header: 1)
      #expect(orders == [true, false])
    }

    @Test func typingSelectsAnItem() {
      let names = ListSource([TestItem(31), TestItem(45), TestItem(32)])
      let screen = TableScreen { table in names.cells([ListColumn("ID") { "\($0.id)" }], in: table) }
      #expect(screen.table.user.type("3") == 0)
      #expect(screen.table.user.type("3") == 2)
      #expect(screen.table.selectedRowIndexes == [2])
      #expect(TableScreen(names.tableCells()).table.user.type("3") == nil)
    }

    /// Views have no texts: the item has one, which replaces those of columns.
    @Test func typingSelectsAnItemOfViews() {
      let names = ListSource([TestItem(31), TestItem(45), TestItem(32)])
      let views = TableScreen(names.tableCells().typeSelect { "\($0.id)" })
      #expect(views.table.user.type("3") == 0 && views.table.user.type("3") == 2)
      let columns = TableScreen { table in
        names.cells(
          [ListColumn("", id: "view", ItemView.self) { $0.show($1, $2) }, ListColumn("Nine") { _ in "9" }], in: table
        ).typeSelect { "\($0.id)" }
      }
      #expect(columns.table.user.type("9") == nil && columns.table.user.type("4") == 1)
      // Items that choose their configuration, and items of sections.
      let mixed = TableScreen(
        names.cells { item -> CellConfiguration<TestItem, NSTableView> in
          .cell(ItemView.self) { $0.show($1, $2) }.typeSelect { "\(item.id == 45 ? 7 : $0.id)" }
        }.headerTitle { _ in "45" })
      #expect(mixed.table.user.type("45") == nil && mixed.table.user.type("7") == 2)
    }

    @Test func theAppsDelegateGetsOtherCalls() {
      final class Delegate: NSObject, NSTableViewDelegate {
        var moved = 0
        #if os(Linux)
          func responds(to selector: Selector) -> Bool {
            ["tableViewColumnDidMove:", "tableView:heightOfRow:"].contains(selector)
          }
        #endif
        func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat { 50 }
      }
      let screen = TableScreen(list.tableCells().height(30))
      let delegate = Delegate()
      screen.adapter.setDelegate(delegate)
      screen.window.layoutIfNeeded()
      #expect(screen.table.rect(ofRow: 0).height == 30)
      #if canImport(ObjectiveC)
        let height = #selector((any NSTableViewDelegate).tableView(_:heightOfRow:))
      #else
        let height: Selector = "tableView:heightOfRow:"
      #endif
      screen.adapter.setDelegate(delegate, overriding: [height])
      screen.window.layoutIfNeeded()
      #expect(screen.table.rect(ofRow: 0).height == 50 && screen.fault() == nil)
    }

    @Test func viewsAppearAndDisappearOnce() {
      var visible: [Int] = []
      let many = ListSource((0..<40).map { TestItem($0) })
      let screen = TableScreen(
        many.tableCells().onAppear { visible.append($0.id) }
          .onDisappear { item in visible.removeAll { $0 == item.id } })
      #expect(visible.sorted() == Array(0..<10))
      screen.table.user.scroll(to: 26 * 20)
      #expect(visible.sorted() == Array(20..<30))
      many.remove(at: 25)
      #expect(visible.sorted() == [20, 21, 22, 23, 24, 26, 27, 28, 29, 30])
      screen.adapter.reload()
      screen.window.layoutIfNeeded()
      #expect(visible.sorted() == [20, 21, 22, 23, 24, 26, 27, 28, 29, 30])
    }
  }
#endif
