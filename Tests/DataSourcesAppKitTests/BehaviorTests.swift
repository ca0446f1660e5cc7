#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport
  import Testing

  /// Actions of the user.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct BehaviorTests {
    let list = ListSource((0..<6).map { TestItem($0) })

    @Test func doubleClicksAndReturnArePrimaryActions() {
      var opened: [Int] = []
      let screen = TableScreen(list.tableCells().onPrimaryAction { opened.append($0.id) })
      screen.table.user.click(row: 2)
      #expect(opened.isEmpty && screen.table.selectedRowIndexes == [2])
      screen.table.user.doubleClick(row: 3)
      screen.table.user.press("\r")
      #expect(opened == [3, 3] && screen.table.selectedRowIndexes == [3])
      // Another key, and the key with a modifier, are the table's.
      screen.table.user.press("x")
      screen.table.user.press("\r", modifiers: .command)
      #expect(opened == [3, 3])
    }

    @Test func theDeleteKeyDeletesSelectedItems() {
      let screen = TableScreen(
        list.tableCells().onDelete(where: { $0.id != 3 }) { [list] in list.removeItem(withID: $0.id) })
      screen.table.allowsMultipleSelection = true
      screen.table.user.select([1, 3, 4])
      screen.table.user.press("\u{7F}")
      #expect(list.items.map(\.id) == [0, 2, 3, 5] && screen.table.record.batches == 1 && screen.fault() == nil)
      #expect(screen.table.selectedRowIndexes == [2])
      screen.table.user.press("\u{7F}")
      #expect(list.count == 4)
    }

    @Test func swipesRevealCommandsAndDeletion() {
      var archived: [Int] = []
      let screen = TableScreen(
        list.tableCells().onDelete(from: list).swipeActions { item in
          [ItemCommand("Archive") { archived.append(item.id) }]
        })
      let actions = screen.table.user.swipe(row: 1, .trailing)
      #expect(actions.map(\.title) == ["Delete", "Archive"] && actions[0].style == .destructive)
      #expect(screen.table.user.swipe(row: 1, .leading).isEmpty)
      actions[1].press(row: 1)
      #expect(archived == [1] && !screen.table.rowActionsVisible)
      actions[0].press(row: 1)
      #expect(list.items.map(\.id) == [0, 2, 3, 4, 5] && screen.fault() == nil)
    }

    @Test func selectionsCallHandlers() {
      var calls: [String] = []
      let screen = TableScreen(
        list.tableCells().onSelect { calls.append("+\($0.id)") }.onDeselect { calls.append("-\($0.id)") }
          .selectionDisabled { $0.id == 2 })
      screen.table.user.click(row: 1)
      screen.table.user.click(row: 2)
      screen.table.user.click(row: 3)
      #expect(calls == ["+1", "-1", "+3"] && screen.table.selectedRowIndexes == [3])
      screen.table.user.clickBelow()
      #expect(calls == ["+1", "-1", "+3", "-3"])
    }

    @Test func itemsThatCannotBeSelectedHaveNoPrimaryAction() {
      var calls: [Int] = []
      let screen = TableScreen(
        list.tableCells().onPrimaryAction { calls.append($0.id) }.selectionDisabled { $0.id == 2 })
      for row in 1...3 { screen.table.user.doubleClick(row: row) }
      #expect(calls == [1, 3])
    }

    @Test func deselectionCanBeDisabled() {
      let screen = TableScreen(list.tableCells().deselectionDisabled { $0.id == 1 })
      screen.table.user.click(row: 1)
      screen.table.user.click(row: 3)
      #expect(screen.table.selectedRowIndexes == [1])
    }

    @Test func rowsAreReordered() {
      let screen = TableScreen(list.tableCells().onMove(in: list))
      let user = screen.table.user
      func drop(_ rows: IndexSet, at row: Int) -> [Int] {
        if let drag = user.drag(rows) { user.drop(drag, at: row) }
        screen.rest()
        return list.items.map(\.id)
      }
      #expect(drop([0], at: 3) == [1, 2, 0, 3, 4, 5])
      #expect(drop([4], at: 0) == [4, 1, 2, 0, 3, 5])
      #expect(drop([0, 2, 5], at: 4) == [1, 0, 4, 2, 5, 3])
      #expect(drop([0], at: 0) == [1, 0, 4, 2, 5, 3] && drop([0], at: 1) == [1, 0, 4, 2, 5, 3])
      #expect(drop([5], at: 6) == [1, 0, 4, 2, 5, 3])
      #expect(screen.fault() == nil && screen.table.record.reloads < 8)
      // Nothing is displayed twice.
      let batches = screen.table.record.batches
      #expect(drop([0], at: 2) == [0, 1, 4, 2, 5, 3] && screen.table.record.batches == batches + 1)
    }

    @Test func aRefusedMoveIsReverted() {
      let screen = TableScreen(list.tableCells().onMove { _, _, _ in })
      if let drag = screen.table.user.drag([0]) { screen.table.user.drop(drag, at: 3) }
      screen.rest()
      #expect(list.items.map(\.id) == [0, 1, 2, 3, 4, 5] && screen.fault() == nil)
    }

    /// Changes wait while rows are dragged.
    @Test func changesWaitForTheDrop() throws {
      let screen = TableScreen(list.tableCells().onMove(in: list))
      let drag = try #require(screen.table.user.drag([0]))
      list.append(TestItem(8))
      list.remove(at: 1)
      #expect(screen.table.numberOfRows == 6)
      screen.table.user.drop(drag, at: 3)
      screen.rest()
      #expect(list.items.map(\.id) == [2, 0, 3, 4, 5, 8] && screen.fault() == nil)
    }

    /// Nothing polls: the end of the drag is an event.
    @Test func theEndOfADragDisplaysWhatWaits() async throws {
      let screen = TableScreen(list.tableCells().onMove(in: list))
      let drag = try #require(screen.table.user.drag([0]))
      list.append(TestItem(8))
      await turns()
      #expect(screen.table.numberOfRows == 6)
      screen.table.user.cancel(drag)
      #expect(await eventually { screen.table.numberOfRows != 6 })
      #expect(screen.table.numberOfRows == 7 && screen.fault() == nil)
    }

    @Test func itemsAreDroppedOnOtherTables() throws {
      let origin = TableScreen(list.tableCells().onDrag { $0 })
      let other = ListSource([TestItem(70), TestItem(71)])
      let screen = TableScreen(other.tableCells())
      screen.adapter.onDrop = { payloads, target in
        other.insert(contentsOf: payloads.compactMap { $0 as? TestItem }, at: target.item)
        return true
      }
      let drag = try #require(origin.table.user.drag([1, 2]))
      #expect(screen.table.user.drop(drag, at: 1))
      #expect(other.items.map(\.id) == [70, 1, 2, 71] && screen.fault() == nil)
      // Below the last row, and on a row.
      let second = try #require(origin.table.user.drag([3]))
      #expect(screen.table.user.drop(second, at: -1, .on))
      #expect(other.items.map(\.id) == [70, 1, 2, 71, 3] && screen.fault() == nil)
      let third = try #require(origin.table.user.drag([3]))
      #expect(!origin.table.user.drop(third, at: 1))
    }

    /// Changes wait while rows are dragged, so the table displays other positions than the source has.
    @Test func dropsHavePositionsOfTheSource() throws {
      for (row, expected) in [(0, 1), (2, 3), (3, 4), (4, 4), (5, 4), (6, 5)] {
        let list = ListSource((0..<6).map { TestItem($0) })
        let screen = TableScreen(list.tableCells().onDrag { $0 })
        var targets: [ItemPosition] = []
        screen.adapter.onDrop = { _, target in
          targets.append(target)
          list.insert(TestItem(9), at: target.item)
          return true
        }
        let drag = try #require(screen.table.user.drag([0]))
        list.insert(TestItem(8), at: 0)
        list.remove(at: 5)
        list.remove(at: 4)
        #expect(screen.table.numberOfRows == 6)
        screen.table.user.drop(drag, at: row)
        screen.rest()
        #expect(targets == [at(0, expected)] && list.count == 6 && screen.fault() == nil, "row \(row)")
      }
    }

    @Test func whatOtherAppsDragIsAnItemOfThePasteboard() {
      let screen = TableScreen(list.tableCells())
      var texts: [String?] = []
      screen.adapter.onDrop = { payloads, _ in
        texts += payloads.map { ($0 as? NSPasteboardItem)?.string(forType: .string) }
        return true
      }
      let item = NSPasteboardItem()
      item.setString("x", forType: .string)
      #expect(!screen.table.user.drop(ListDrag([item]), at: 0))
      screen.table.registerForDraggedTypes([.string])
      #expect(screen.table.user.drop(ListDrag([item]), at: 0) && texts == ["x"])
    }

    @Test func failedWorkIsReported() async {
      struct Failure: Error {}
      let screen = TableScreen(list.tableCells().onPrimaryAction { _ in throw Failure() })
      let error: any Error = await withCheckedContinuation { done in
        screen.adapter.settings.onError = { done.resume(returning: $0) }
        screen.table.user.doubleClick(row: 1)
      }
      #expect(error is Failure)
    }

    /// Rows are as high as their views want, also when these are configured again.
    @Test func rowsMeasureTheirViews() {
      final class TallView: ItemView {
        override var fittingSize: NSSize { NSSize(width: 100, height: CGFloat(30 + (item?.content ?? 0))) }
      }
      let screen = TableScreen { table in
        table.usesAutomaticRowHeights = true
        return list.cells(.cell(TallView.self) { $0.show($1, $2) })
      }
      #expect(screen.table.rect(ofRow: 2).minY == 60 && screen.fault() == nil)
      list.insert(TestItem(10, content: 50), at: 0)
      #expect(screen.table.rect(ofRow: 1).minY == 80 && screen.fault() == nil)
      list.replace(at: 0, with: TestItem(10, content: 5))
      #expect(screen.table.rect(ofRow: 1).minY == 35 && screen.fault() == nil)
    }

    @Test func heightsFollowItems() {
      let screen = TableScreen(list.tableCells().size { item, _ in .height(Double(20 + item.content)) })
      #expect(screen.table.rect(ofRow: 2).minY == 40)
      #if os(Linux)
        let queries = screen.table.record.heightQueries
      #endif
      list.replace(at: 1, with: TestItem(1, content: 13))
      #expect(screen.table.rect(ofRow: 2).minY == 53)
      list.replace(at: 1, with: TestItem(1, content: 13))
      #if os(Linux)
        #expect(screen.table.record.heightQueries == queries + 1)
      #endif
      #expect(screen.fault() == nil)
    }
  }
#endif
