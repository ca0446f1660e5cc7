#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Deleting, inserting and swiping rows, each on its own.
  @MainActor
  @Suite struct FoundingRowEditingTests {
    // The answers of the adapter itself, which are optional methods of the protocols of UIKit.
    #if os(Linux)
      @Test("TS-25 the behavior of an item determines its editing control, which calls the item's handler")
      func stylesFollow() {
        var log: [String] = []
        let insert = { (text: String) in log.append("insert \(text)") }
        let delete = { (text: String) in log.append("delete \(text)") }
        let cells = ListSource(reloading: ["a"]).cells(on: TableStage.self)
        let lists: [(CellList<String, UITableView>, UITableViewCell.EditingStyle, [String])] = [
          (cells, .none, []), (cells.onInsert(insert), .insert, ["insert a"]),
          (cells.onDelete(delete), .delete, ["delete a"]),
          (cells.onInsert(insert).onDelete(delete), .delete, ["delete a"]),
          (cells.onInsert(insert).onDelete(where: { _ in false }, delete), .insert, ["insert a"]),
          (cells.onInsert(where: { _ in false }, insert), .none, []),
        ]
        for (list, style, handled) in lists {
          log = []
          let stage = TableStage(list)
          #expect(stage.responder.tableView(stage.table, editingStyleForRowAt: path(0)) == style)
          stage.responder.tableView(stage.table, commit: style, forRowAt: path(0))
          #expect(log == handled)
        }
      }
    #endif

    #if !os(tvOS)
      /// All 32 combinations of behaviors: each item has exactly those that it was given.
      @Test(
        "TS-26, TS-27 deleting, inserting, moving and both swipes: every combination has exactly the given behaviors")
      func editingIsGraded() {
        for given in 0..<32 {
          let list = ListSource((0..<4).map { TestItem($0) })
          var cells = list.cells(on: TableStage.self)
          let has = (0..<5).map { given & 1 << $0 != 0 }
          if has[0] { cells = cells.onDelete { list.removeItem(withID: $0.id) } }
          if has[1] {
            cells = cells.behavior { $0.insert = { list.insert(TestItem($0.item.id + 10), at: $0.position.item) } }
          }
          if has[2] { cells = cells.onMove(in: list) }
          if has[3] {
            cells = cells.swipeActions { row in [ItemCommand("trailing") { list.removeItem(withID: row.id) }] }
          }
          if has[4] {
            cells = cells.swipeActions(.leading) { row in [ItemCommand("leading") { list.removeItem(withID: row.id) }] }
          }
          let stage = TableStage(cells)
          let user = stage.table.user
          let what: Comment = "\(given)"

          // Outside of the editing mode: swipes, with a delete button.
          let trailing = user.swipe(rowAt: path(0), .trailing)?.actions.map(\.title)
          let buttons = (has[0] ? ["Delete"] : []) + (has[3] ? ["trailing"] : [])
          #expect(trailing == (buttons.isEmpty ? nil : buttons), what)
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
    #endif

    #if !os(tvOS)
      @Test("TS-26 whether an item can be edited can depend on the item")
      func editingDependsOnRows() {
        let list = ListSource((0..<3).map { TestItem($0) })
        let stage = TableStage(
          list.cells(on: TableStage.self)
            .onDelete(where: { $0.id != 1 }) { row in list.removeItem(withID: row.id) }
            .onMove(where: { $0.id != 2 }) { _, position, target in
              list.move(from: position.item, to: target.item)
            }
            .deleteTitle { row in "Remove \(row)" })
        #expect(stage.table.user.swipe(rowAt: path(0), .trailing)?.actions.map(\.title) == ["Remove 0"])
        stage.table.user.endSwipe()
        #expect(stage.table.user.swipe(rowAt: path(1), .trailing) == nil)
        #expect(!stage.beginMoving(path(2)) && stage.beginMoving(path(1)))
        stage.table.user.cancelMove()
        #expect(!stage.table.user.delete(rowAt: path(1)) && stage.table.user.delete(rowAt: path(2)))
        #expect(list.items.map(\.id) == [0, 1] && stage.texts == ["0", "1"])
      }
    #endif

    @Test("TS-26 items of sections are deleted by ID, through any operators")
    func rowsOfSectionsAreDeleted() {
      let list = SectionedSource((0..<2).map { s in ListSection(id: s, items: (0..<3).map { TestItem(10 * s + $0) }) })
      let stage = TableStage(list.filter { $0.id % 10 > 0 }.cells(on: TableStage.self).onDelete(from: list))
      stage.table.isEditing = true
      #expect(stage.table.user.delete(rowAt: path(1, 1)))
      #expect(list.sections.map { $0.items.map(\.id) } == [[0, 1, 2], [10, 11]] && stage.texts == ["1", "2", "11"])
    }

    #if !os(tvOS)
      @Test("TS-26 a swipe action changes the source, and editing of the row begins and ends")
      func actionsAreDone() throws {
        let list = ListSource((0..<3).map { TestItem($0) })
        var log: [String] = []
        let stage = TableStage(
          list.cells(on: TableStage.self)
            .swipeActions { row in
              var off = ItemCommand("never") {}
              off.isEnabled = false
              return [
                ItemCommand("Archive", symbol: "box", role: .destructive) { list.removeItem(withID: row.id) }, off,
              ]
            }
            .onEditing { row, isEditing in log.append("\(row)\(isEditing ? "+" : "-")") })
        let actions = try #require(stage.table.user.swipe(rowAt: path(1), .trailing)).actions
        #expect(actions.map(\.title) == ["Archive"] && actions[0].style == .destructive && actions[0].image != nil)
        #expect(stage.table.user.tap(actions[0]) && stage.texts == ["0", "2"])
        #expect(log.first == "1+" && stage.record.hazards.isEmpty)
        // Rows can be swiped, and have no control in editing mode.
        stage.table.isEditing = true
        #expect(stage.cells.allSatisfy { $0.cell.editingStyle == .none })
      }
    #endif

    #if os(Linux)
      @Test("TS-27 rows that can only be moved have no editing control, and no indentation for one")
      func movableRowsHaveNoControl() {
        let list = ListSource(reloading: ["a", "b"])
        let stage = TableStage(list.cells(on: TableStage.self).onMove(in: list))
        let adapter = stage.responder
        #expect(adapter.tableView(stage.table, editingStyleForRowAt: path(0)) == .none)
        #expect(!adapter.tableView(stage.table, shouldIndentWhileEditingRowAt: path(0)))
        #expect(stage.responds(to: "tableView:editingStyleForRowAtIndexPath:"))
        let both = TableStage(
          list.cells(on: TableStage.self).onMove(in: list).onDelete { _ in }
            .behavior {
              $0.indentsWhileEditing = { $0.position.item == 0 }
              $0.indentation = { $0.position.item }
            })
        #expect(both.responder.tableView(both.table, shouldIndentWhileEditingRowAt: path(0)))
        #expect(!both.responder.tableView(both.table, shouldIndentWhileEditingRowAt: path(1)))
        #expect(both.responder.tableView(both.table, indentationLevelForRowAt: path(1)) == 1)
      }
    #endif

    #if !os(tvOS)
      @Test("TS-28 moving, menus and dragging are independent in a collection, too")
      func collectionsAreGraded() {
        for given in 0..<8 {
          let list = ListSource((0..<3).map { TestItem($0) })
          let has = (0..<3).map { given & 1 << $0 != 0 }
          var cells = list.cells(on: CollectionStage.self)
          if has[0] { cells = cells.onMove(in: list) }
          if has[1] { cells = cells.contextMenu { _ in [ItemCommand("x") {}] } }
          if has[2] { cells = cells.onDrag { row in row } }
          let stage = CollectionStage(cells)
          #expect((stage.longPress(path(0)) != nil) == has[1] && (stage.lift(path(0)) != nil) == has[2], "\(given)")
          #expect(stage.move(path(0), to: path(2)) == has[0], "\(given)")
          #expect(
            list.items.map(\.id) == (has[0] ? [1, 2, 0] : [0, 1, 2]) && stage.texts == list.items.map(String.init))
        }
      }
    #endif

    #if !os(tvOS)
      @Test("TS-22 a source is read-only unless its cells allow editing")
      func sourcesAreReadOnly() {
        let list = ListSource(reloading: ["a", "b"])
        let stage = TableStage(list.cells(on: TableStage.self))
        #expect(!stage.responds(to: "tableView:commitEditingStyle:forRowAtIndexPath:"))
        #expect(!stage.responds(to: "tableView:moveRowAtIndexPath:toIndexPath:"))
        #expect(stage.table.user.swipe(rowAt: path(0), .trailing) == nil && !stage.beginMoving(path(0)))
        #expect(list.items == ["a", "b"])
      }
    #endif

    @Test("TS-23 a source, its cells and its editing are one value, which a screen displays in one line")
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
    var cells: CellList<TestItem, UITableView> { rows.cells(on: TableStage.self).onDelete(from: rows) }
    func add() { rows.append(TestItem(3)) }
  }
#endif
