#if LIST_VIEWS
  import DataSourcesTesting
  import Testing
  import UIKitStage

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  @MainActor
  struct TableUserTests {
    private func table(_ rows: [[Int]] = [[1, 2, 3, 4]]) -> TableFixture {
      let fixture = TableFixture(rows)
      fixture.window.layoutIfNeeded()
      _ = fixture.takeEvents()
      return fixture
    }

    @Test func aTapHighlightsAndSelects() {
      let fixture = table()
      fixture.table.user.tap(rowAt: path(1))
      #expect(
        fixture.takeEvents() == [
          "shouldHighlight 0-1", "didHighlight 0-1", "didUnhighlight 0-1", "willSelect 0-1", "didSelect 0-1", "act 0-1",
        ])
      fixture.table.user.tap(rowAt: path(2))
      #expect(
        fixture.takeEvents() == [
          "shouldHighlight 0-2", "didHighlight 0-2", "didUnhighlight 0-2", "willSelect 0-2", "willDeselect 0-1",
          "didDeselect 0-1", "didSelect 0-2", "act 0-2",
        ])
      #expect(fixture.table.visibleCells.map(\.isSelected) == [false, false, true, false])
      fixture.mayHighlight = false
      #expect(!fixture.table.user.tap(rowAt: path(0)))
      fixture.mayHighlight = true
      fixture.willSelect = { _ in nil }
      fixture.table.user.tap(rowAt: path(0))
      #expect(fixture.table.indexPathsForSelectedRows == [path(2)])
      fixture.willSelect = { _ in path(3) }
      fixture.table.user.tap(rowAt: path(0))
      #expect(fixture.table.indexPathForSelectedRow == path(3))
      #expect(!fixture.table.user.tap(rowAt: path(9)))
    }

    @Test func severalRowsAreSelected() {
      let fixture = table()
      fixture.table.allowsMultipleSelection = true
      for row in [2, 0, 1] { fixture.table.user.tap(rowAt: path(row)) }
      _ = fixture.takeEvents()
      fixture.table.user.tap(rowAt: path(0))
      #expect(fixture.takeEvents().suffix(2) == ["willDeselect 0-0", "didDeselect 0-0"])
      #expect(Set(fixture.table.indexPathsForSelectedRows ?? []) == [path(2), path(1)])
      fixture.table.selectRow(at: nil, animated: false, scrollPosition: .none)
      #expect(fixture.table.indexPathsForSelectedRows == nil)
      fixture.table.allowsSelection = false
      #expect(!fixture.table.user.tap(rowAt: path(0)))
      #expect(fixture.takeEvents().isEmpty)
    }

    @Test func aSelectionFollowsItsRow() {
      let fixture = table()
      fixture.table.allowsMultipleSelection = true
      for row in 0..<3 { fixture.table.selectRow(at: path(row), animated: false, scrollPosition: .none) }
      #expect(fixture.takeEvents().isEmpty)
      fixture.table.performBatchUpdates {
        fixture.rows = [[9, 2, 4, 1]]
        fixture.table.deleteRows(at: [path(2)], with: .none)
        fixture.table.insertRows(at: [path(0)], with: .none)
        fixture.table.moveRow(at: path(0), to: path(3))
      }
      Animations.finish()
      #expect(Set(fixture.table.indexPathsForSelectedRows ?? []) == [path(3), path(1)])
      #expect(fixture.table.visibleCells.map(\.isSelected) == [false, true, false, true])
      fixture.table.reloadRows(at: [path(1)], with: .none)
      Animations.finish()
      #expect(fixture.table.indexPathsForSelectedRows == [path(3)])
      fixture.table.reloadData()
      fixture.window.layoutIfNeeded()
      #expect(fixture.table.indexPathsForSelectedRows == nil)
      #expect(fixture.table.visibleCells.allSatisfy { !$0.isSelected })
    }

    @Test func marksEndWithEditing() {
      let fixture = table()
      fixture.table.allowsMultipleSelectionDuringEditing = true
      fixture.table.setEditing(true, animated: false)
      fixture.table.user.tap(rowAt: path(1))
      #expect(fixture.table.indexPathsForSelectedRows == [path(1)])
      fixture.table.setEditing(false, animated: false)
      #expect(fixture.table.indexPathsForSelectedRows == nil)
    }

    @Test func theMinusDeletes() {
      let fixture = table()
      #expect(!fixture.table.user.delete(rowAt: path(0)))
      fixture.editable = { $0.row != 3 }
      fixture.style = { $0.row == 2 ? .insert : .delete }
      fixture.table.setEditing(true, animated: true)
      #expect(fixture.table.visibleCells.map(\.editingStyle) == [.delete, .delete, .insert, .none])
      #expect(fixture.table.visibleCells.map(\.isEditing) == [true, true, true, false])
      #expect(fixture.table.user.delete(rowAt: path(1)))
      Animations.finish()
      #expect(fixture.rows == [[1, 3, 4]])
      #expect(fixture.fault() == nil)
      fixture.style = { _ in .insert }
      fixture.table.setEditing(false, animated: false)
      #expect(fixture.table.visibleCells.allSatisfy { !$0.isEditing && $0.editingStyle == .none })
      fixture.table.setEditing(true, animated: false)
      #expect(fixture.table.user.insert(rowAt: path(0)))
      #expect(fixture.rows == [[99, 1, 3, 4]])
      #expect(!fixture.table.user.delete(rowAt: path(3)))
      Animations.finish()
      #expect(fixture.fault() == nil)
    }

    #if !os(tvOS)
      @Test func aSwipeDisplaysButtons() {
        let fixture = table()
        let usual = fixture.table.user.swipe(rowAt: path(1), .trailing)
        #expect(usual?.actions.map(\.title) == ["Delete"])
        #expect(fixture.takeEvents() == ["willEdit 0-1"])
        #expect(fixture.table.user.tap(usual!.actions[0]))
        Animations.finish()
        // Without an index path: the row is deleted.
        #expect(fixture.takeEvents().contains("didEdit"))
        #expect(fixture.rows == [[1, 3, 4]])
        #expect(fixture.fault() == nil)
        var done = 0
        fixture.trailing = UISwipeActionsConfiguration(
          actions: [
            UIContextualAction(style: .normal, title: "Flag") { _, _, completion in
              done += 1
              completion(false)
            }
          ])
        let own = fixture.table.user.swipe(rowAt: path(0), .trailing)
        #expect(own?.actions.map(\.title) == ["Flag"])
        #expect(!fixture.table.user.tap(own!.actions[0]))
        #expect(done == 1)
        #expect(fixture.table.user.swipe(rowAt: path(0), .leading) == nil)
        fixture.editable = { _ in false }
        #expect(fixture.table.user.swipe(rowAt: path(0), .trailing) == nil)
      }
    #endif

    @Test func aRowIsMoved() {
      let fixture = table([[1, 2, 3], [4]])
      fixture.table.isEditing = true
      let cells = fixture.table.visibleCells
      fixture.movable = { $0.row != 1 }
      fixture.table.isEditing = false
      fixture.table.isEditing = true
      #expect(!fixture.table.user.beginMoving(rowAt: path(1)))
      _ = fixture.takeEvents()
      #expect(fixture.table.user.beginMoving(rowAt: path(0)))
      #if os(Linux)
        #expect(fixture.table.hasUncommittedUpdates)
      #endif
      fixture.target = { _, proposed in proposed.section == 1 ? path(1, 1) : proposed }
      #expect(fixture.table.user.drag(to: path(2)) == path(2))
      #expect(fixture.table.user.drag(to: path(0, 1)) == path(1, 1))
      fixture.table.user.drop()
      Animations.finish()
      #expect(fixture.takeEvents() == ["target 0-2", "target 1-0", "moveRow 0-0 to 1-1"])
      #expect(!fixture.table.hasUncommittedUpdates)
      #expect(fixture.rows == [[2, 3], [4, 1]])
      #expect(fixture.table.cellForRow(at: path(1, 1)) === cells[0])
      #expect(fixture.fault() == nil)
      fixture.table.user.beginMoving(rowAt: path(0, 1))
      fixture.table.user.drag(to: path(1))
      fixture.table.user.cancelMove()
      fixture.table.user.drop()
      #expect(fixture.rows == [[2, 3], [4, 1]])
      #expect(fixture.takeEvents() == ["target 0-1"])
    }

    #if os(Linux)
      @Test func aBatchDuringAMoveIsUnsafe() {
        let fixture = table()
        fixture.table.isEditing = true
        fixture.table.user.beginMoving(rowAt: path(0))
        fixture.table.performBatchUpdates {
          fixture.rows[0].removeLast()
          fixture.table.deleteRows(at: [path(3)], with: .none)
        }
        #expect(fixture.table.record.hazards.map(\.message) == ["the user is reordering items"])
      }
    #endif

    #if !os(tvOS)
      @Test func aLongPressDisplaysAMenu() {
        let fixture = table()
        #expect(fixture.table.user.longPress(rowAt: path(0)) == nil)
        var chosen = 0
        fixture.menu = UIContextMenuConfiguration(actionProvider: { _ in
          UIMenu(children: [UIAction(title: "Share") { _ in chosen += 1 }])
        })
        let menu = fixture.table.user.longPress(rowAt: path(0))?.menu
        #expect(menu?.children.map(\.title) == ["Share"])
        (menu?.children.first as? UIAction)?.performWithSender(nil, target: nil)
        #expect(chosen == 1)
        #if os(Linux)
          fixture.table.user.dismissMenu()
        #endif
      }
    #endif

    @Test func theFocusMoves() {
      let fixture = table()
      #expect(fixture.table.user.focus(rowAt: path(1)))
      #if os(Linux)
        #expect(fixture.table.user.focusedRow == path(1))
        fixture.table.selectionFollowsFocus = true
        fixture.table.user.focus(rowAt: path(2))
        #expect(fixture.table.indexPathForSelectedRow == path(2))
      #endif
      fixture.table.allowsFocus = false
      #expect(!fixture.table.user.focus(rowAt: path(3)))
    }

    @Test func theIndexLeadsToSections() {
      let fixture = TableFixture([Array(0..<20), Array(20..<40), Array(40..<60)])
      fixture.titles = ["A", "B", "C"]
      fixture.window.layoutIfNeeded()
      #expect(fixture.table.indexTitles == ["A", "B", "C"])
      fixture.table.user.tap(indexTitleAt: 1)
      #expect(fixture.table.indexPathsForVisibleRows?.first == path(0, 1))
      #expect(fixture.fault() == nil)
    }
  }
#endif
