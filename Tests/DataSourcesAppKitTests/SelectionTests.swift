#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport
  import Testing

  /// A `Selection` and the marks of a table are the same, also where the table isn't scrolled to.
  @MainActor
  @Suite struct SelectionTests {
    let list = ListSource((0..<50).map { TestItem($0) })

    private func screen(_ selection: Selection<TestItem>) -> TableScreen {
      TableScreen(selection.cells(ItemView.self) { $0.show($1, $2) })
    }

    @Test func theModeIsTheTables() {
      #expect(!screen(list.selection(.single)).table.allowsMultipleSelection)
      #expect(screen(list.selection(.multiple)).table.allowsMultipleSelection)
    }

    @Test func theUserSelects() {
      let selection = list.selection(.multiple)
      let screen = screen(selection)
      screen.table.user.click(row: 1)
      screen.table.user.click(row: 4, modifiers: .shift)
      screen.table.user.click(row: 2, modifiers: .command)
      #expect(selection.selectedItems.map(\.id) == [1, 3, 4] && screen.fault() == nil)
      screen.table.user.select(IndexSet(integersIn: 0..<50))
      #expect(selection.selectedItems.count == 50 && screen.fault() == nil)
      screen.table.user.click(row: 7)
      #expect(selection.selectedItems.map(\.id) == [7] && screen.fault() == nil)
    }

    /// A plain click also deselects items that aren't on screen.
    @Test func hiddenItemsAreMarked() {
      let selection = list.selection(.multiple)
      selection.select(at: ItemPosition(section: 0, item: 40))
      let screen = screen(selection)
      #expect(screen.table.selectedRowIndexes == [40])
      selection.select(at: ItemPosition(section: 0, item: 30))
      #expect(screen.table.selectedRowIndexes == [30, 40])
      screen.table.user.click(row: 1)
      #expect(selection.selectedItems.map(\.id) == [1] && screen.fault() == nil)
    }

    /// The selected items of a list are those of its own selection, not of one that it is made of.
    @Test func aSelectionOfAnotherOneHasItsOwnMarks() {
      let inner = list.selection(.multiple)
      let outer = inner.map(\.item).selection(.multiple)
      for item in [1, 2, 40] { inner.select(at: ItemPosition(section: 0, item: item)) }
      for item in [2, 3] { outer.select(at: ItemPosition(section: 0, item: item)) }
      let screen = TableScreen(outer.map(\.item).cells(.cell(ItemView.self) { $0.show($1, $2) }))
      #expect(screen.table.selectedRowIndexes == [2, 3] && screen.fault() == nil)
      screen.adapter.reload()
      #expect(screen.table.selectedRowIndexes == [2, 3] && screen.fault() == nil)
    }

    @Test func marksFollowItems() {
      let selection = list.selection(.single)
      let screen = screen(selection)
      screen.table.user.click(row: 2)
      list.move(from: 2, to: 45)
      #expect(screen.table.selectedRowIndexes == [45] && screen.fault() == nil)
      list.reload(with: list.items)
      #expect(screen.table.selectedRowIndexes == [45] && screen.fault() == nil)
      selection.deselectAll()
      #expect(screen.table.selectedRowIndexes.isEmpty && screen.fault() == nil)
      screen.table.user.click(row: 0)
      list.remove(at: 0)
      #expect(screen.table.selectedRowIndexes.isEmpty && screen.fault() == nil)
    }

    /// A list that displays equal items of another selection displays that one's marks, also where it isn't scrolled to.
    @Test func anotherSelectionHasOtherMarks() {
      let (first, second) = (list.selection(.multiple), list.selection(.multiple))
      let segments = SegmentedSource([first.map(\.item), second.map(\.item)])
      let screen = TableScreen(
        segments.cells(.cell(ItemView.self) { view, item, context in view.show(item, context) }))
      screen.table.user.click(row: 2)
      segments.select(1)
      #expect(screen.table.selectedRowIndexes.isEmpty && screen.fault() == nil)
      second.select(at: ItemPosition(section: 0, item: 40))
      segments.select(0)
      #expect(screen.table.selectedRowIndexes == [2] && screen.fault() == nil)
      segments.select(1)
      #expect(screen.table.selectedRowIndexes == [40] && screen.fault() == nil)
    }

    /// Marks without a `Selection` are the table's: they follow updates, and no handler is notified of a deletion.
    @Test func marksWithoutASelectionFollowUpdates() {
      var calls = 0
      let screen = TableScreen(list.tableCells().onDeselect { _ in calls += 1 })
      screen.table.allowsMultipleSelection = true
      screen.table.user.select([2, 3])
      list.remove(at: 2)
      list.insert(TestItem(100), at: 0)
      #expect(screen.table.selectedRowIndexes == [3] && calls == 0)
      // A change that is too large for updates reloads the table.
      screen.adapter.settings.largestBatch = 0
      list.insert(TestItem(101), at: 0)
      #expect(screen.table.selectedRowIndexes == [4] && calls == 0 && screen.table.record.batches == 2)
    }
  }
#endif
