#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  /// Deleting, inserting and swiping rows, each on its own.
  @MainActor
  @Suite struct FoundingRowEditingTests {
    @Test("TS-25 editing styles are known without UIKit, and lead there and back")
    func stylesConvert() {
      for style in CellEditingStyle.allCases { #expect(CellEditingStyle(UITableViewCell.EditingStyle(style)) == style) }
      for style: UITableViewCell.EditingStyle in [.none, .delete, .insert] {
        #expect(UITableViewCell.EditingStyle(CellEditingStyle(style)) == style)
      }
    }

    /// All 32 combinations of what can be said: each row has just what it was given.
    @Test("TS-26, TS-27 deleting, inserting, moving and both swipes: every combination is what was said, no more")
    func editingIsGraded() {
      for given in 0..<32 {
        let list = ListSource((0..<4).map { TestItem($0) })
        let cells = list.cells(on: TableStage.self)
        let has = (0..<5).map { given & 1 << $0 != 0 }
        if has[0] { cells.onDelete { _, index in list.remove(at: index.position.item) } }
        if has[1] { cells.onInsert { row, index in list.insert(TestItem(row.id + 10), at: index.position.item) } }
        if has[2] { cells.movable(in: list) }
        if has[3] { cells.swipeActions { row, _ in [RowAction("trailing") { list.removeItem(withID: row.id) }] } }
        if has[4] { cells.leadingSwipeActions { row, _ in [RowAction("leading") { list.removeItem(withID: row.id) }] } }
        let stage = TableStage(cells)
        let user = stage.table.user
        let what: Comment = "\(given)"

        // Without editing mode: swipes, and the delete button where there is nothing else.
        let trailing = user.swipe(rowAt: path(0), .trailing)?.actions.map(\.title)
        #expect(trailing == (has[3] ? ["trailing"] : has[0] ? ["Delete"] : nil), what)
        user.endSwipe()
        #expect(user.swipe(rowAt: path(0), .leading)?.actions.map(\.title) == (has[4] ? ["leading"] : nil), what)
        user.endSwipe()
        guard given != 0 else { continue }

        stage.table.isEditing = true
        let style: UITableViewCell.EditingStyle = has[0] ? .delete : has[1] ? .insert : .none
        #expect(stage.cells.allSatisfy { $0.cell.editingStyle == style }, what)
        #expect(stage.cells.allSatisfy { $0.cell.showsReorderControl == has[2] }, what)
        #expect(user.insert(rowAt: path(1)) == (style == .insert), what)
        if style == .insert { #expect(list.items.map(\.id) == [0, 11, 1, 2, 3], what) }
        let before = list.items
        #expect(user.delete(rowAt: path(0)) == has[0], what)
        #expect(list.items == (has[0] ? Array(before.dropFirst()) : before), what)
        #expect(stage.move(path(0), to: path(2)) == has[2], what)
        #expect(stage.texts == list.items.map(String.init), what)
      }
    }

    @Test("TS-26 which rows can be edited may depend on the row")
    func editingDependsOnRows() {
      let list = ListSource((0..<3).map { TestItem($0) })
      let stage = TableStage(
        list.cells(on: TableStage.self)
          .onDelete(where: { row, _ in row.id != 1 }) { row, _ in list.removeItem(withID: row.id) }
          .onMove(where: { row, _ in row.id != 2 }) { _, index, target in
            list.move(from: index.position.item, to: target.item)
          }
          .deleteTitle { row, _ in "Remove \(row)" })
      #expect(stage.table.user.swipe(rowAt: path(0), .trailing)?.actions.map(\.title) == ["Remove 0"])
      stage.table.user.endSwipe()
      #expect(stage.table.user.swipe(rowAt: path(1), .trailing) == nil)
      #expect(!stage.beginMoving(path(2)) && stage.beginMoving(path(1)))
      stage.table.user.cancelMove()
      #expect(!stage.table.user.delete(rowAt: path(1)) && stage.table.user.delete(rowAt: path(2)))
      #expect(list.items.map(\.id) == [0, 1] && stage.texts == ["0", "1"])
    }

    @Test("TS-26 rows of sections are deleted by identity, through any operators")
    func rowsOfSectionsAreDeleted() {
      let list = SectionedSource((0..<2).map { s in ListSection(id: s, items: (0..<3).map { TestItem(10 * s + $0) }) })
      let stage = TableStage(list.filter { $0.id % 10 > 0 }.cells(on: TableStage.self).deletable(from: list))
      stage.table.isEditing = true
      #expect(stage.table.user.delete(rowAt: path(1, 1)))
      #expect(list.sections.map { $0.items.map(\.id) } == [[0, 1, 2], [10, 11]] && stage.texts == ["1", "2", "11"])
    }

    @Test("TS-26 an action behind a row changes the source, and editing of the row begins and ends")
    func actionsAreDone() throws {
      let list = ListSource((0..<3).map { TestItem($0) })
      var log: [String] = []
      let stage = TableStage(
        list.cells(on: TableStage.self)
          .swipeActions { row, _ in
            var off = RowAction("never") {}
            off.isEnabled = false
            return [RowAction("Archive", symbol: "box", isDestructive: true) { list.removeItem(withID: row.id) }, off]
          }
          .onEditing { row, isEditing, _ in log.append("\(row)\(isEditing ? "+" : "-")") })
      let actions = try #require(stage.table.user.swipe(rowAt: path(1), .trailing)).actions
      #expect(actions.map(\.title) == ["Archive"] && actions[0].style == .destructive && actions[0].image != nil)
      #expect(stage.table.user.tap(actions[0]) && stage.texts == ["0", "2"])
      #expect(log.first == "1+" && stage.record.hazards.isEmpty)
      // Rows can be swiped, and have no control in editing mode.
      stage.table.isEditing = true
      #expect(stage.cells.allSatisfy { $0.cell.editingStyle == .none })
    }

    @Test("TS-27 rows that only move have no control besides, and do not make room for one")
    func movableRowsHaveNoControl() {
      let list = ListSource(reloading: ["a", "b"])
      let stage = TableStage(list.cells(on: TableStage.self).movable(in: list))
      let adapter: ModelTableAdapter = stage.tableAdapter
      #expect(adapter.tableView(stage.table, editingStyleForRowAt: path(0)) == .none)
      #expect(!adapter.tableView(stage.table, shouldIndentWhileEditingRowAt: path(0)))
      #expect(stage.responds(to: "tableView:editingStyleForRowAtIndexPath:"))
      let both = TableStage(
        list.cells(on: TableStage.self).movable(in: list).onDelete { _, _ in }
          .indentation(whileEditing: { _, index in index.position.item == 0 }) { _, index in index.position.item })
      #expect(both.tableAdapter.tableView(both.table, shouldIndentWhileEditingRowAt: path(0)))
      #expect(!both.tableAdapter.tableView(both.table, shouldIndentWhileEditingRowAt: path(1)))
      #expect(both.tableAdapter.tableView(both.table, indentationLevelForRowAt: path(1)) == 1)
    }

    @Test("TS-28 in a collection each of moving, menus and dragging is on its own too")
    func collectionsAreGraded() {
      for given in 0..<8 {
        let list = ListSource((0..<3).map { TestItem($0) })
        let has = (0..<3).map { given & 1 << $0 != 0 }
        let cells = list.cells(on: CollectionStage.self)
        if has[0] { cells.movable(in: list) }
        if has[1] { cells.menu { _, _ in [.action(RowAction("x") {})] } }
        if has[2] { cells.onDrag { row, _ in row } }
        let stage = CollectionStage(cells)
        #expect((stage.longPress(path(0)) != nil) == has[1] && (stage.lift(path(0)) != nil) == has[2], "\(given)")
        #expect(stage.move(path(0), to: path(2)) == has[0], "\(given)")
        #expect(
          list.items.map(\.id) == (has[0] ? [1, 2, 0] : [0, 1, 2]) && stage.texts == list.items.map(String.init))
      }
    }

    @Test("TS-22 a source is read-only until its cells say otherwise")
    func sourcesAreReadOnly() {
      let list = ListSource(reloading: ["a", "b"])
      let stage = TableStage(list.cells(on: TableStage.self))
      #expect(!stage.responds(to: "tableView:commitEditingStyle:forRowAtIndexPath:"))
      #expect(!stage.responds(to: "tableView:moveRowAtIndexPath:toIndexPath:"))
      #expect(stage.table.user.swipe(rowAt: path(0), .trailing) == nil && !stage.beginMoving(path(0)))
      #expect(list.items == ["a", "b"])
    }

    @Test("TS-23 a source, its cells and its editing are one value of the screen's own, and shown in one line")
    func screensAreUnits() {
      let screen = Screen()
      let stage = TableStage(screen.cells)
      stage.table.isEditing = true
      #expect(stage.table.user.delete(rowAt: path(1)))
      screen.add()
      #expect(stage.texts == ["0", "2", "3"])
    }
  }

  @MainActor
  private struct Screen {
    let rows = ListSource((0..<3).map { TestItem($0) })
    var cells: CellSource<TestItem, UITableView> { rows.cells(on: TableStage.self).deletable(from: rows) }
    func add() { rows.append(TestItem(3)) }
  }
#endif
