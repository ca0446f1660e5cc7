#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport
  import Testing

  /// Actions of the user in a collection.
  @MainActor
  @Suite struct CollectionBehaviorTests {
    let list = ListSource((0..<6).map { TestItem($0) })

    @Test func doubleClicksAndReturnArePrimaryActions() {
      var opened: [Int] = []
      let screen = CollectionScreen(list.collectionCells().onPrimaryAction { opened.append($0.id) })
      let user = screen.collection.user
      user.click(itemAt: screen.path(2))
      #expect(opened.isEmpty && screen.marked == [2])
      user.doubleClick(itemAt: screen.path(3))
      user.press("\r")
      #expect(opened == [3, 3] && screen.marked == [3])
      user.press("x")
      user.press("\r", modifiers: .command)
      user.doubleClick(at: NSPoint(x: 10, y: 150))
      #expect(opened == [3, 3])
    }

    @Test func theDeleteKeyDeletesSelectedItems() {
      let screen = CollectionScreen(
        list.collectionCells().onDelete(where: { $0.id != 3 }) { [list] in list.removeItem(withID: $0.id) })
      screen.collection.allowsMultipleSelection = true
      screen.collection.user.select([screen.path(1), screen.path(3), screen.path(4)])
      screen.collection.user.press("\u{7F}")
      #expect(list.items.map(\.id) == [0, 2, 3, 5] && screen.collection.record.batches == 1 && screen.fault() == nil)
      #expect(screen.marked == [2])
    }

    @Test func menusHaveTheCommandsOfTheClickedItem() {
      var chosen: [String] = []
      let screen = CollectionScreen(
        list.collectionCells().contextMenu { item in
          [
            ItemCommand("Open \(item.id)") { chosen.append("open \(item.id)") },
            ItemCommand("More", children: [ItemCommand("Copy") { chosen.append("copy \(item.id)") }]),
          ]
        })
      let items = screen.collection.user.openMenu(itemAt: screen.path(4))
      #expect(items.map(\.title) == ["Open 4", "More"])
      items[0].choose()
      items[1].submenu?.items[0].choose()
      #expect(chosen == ["open 4", "copy 4"])
      #expect(screen.collection.user.openMenu(itemAt: nil).isEmpty)
    }

    @Test func menusActOnSelectedItems() {
      let screen = CollectionScreen(
        list.collectionCells().onSelect { _ in }.contextMenu { [list] item in
          [ItemCommand("Open \(item.id)") {}, ItemCommand("Delete") { list.removeItem(withID: item.id) }]
        })
      screen.collection.allowsMultipleSelection = true
      screen.collection.user.select([screen.path(1), screen.path(3), screen.path(4)])
      #expect(screen.collection.user.openMenu(itemAt: screen.path(0)).map(\.title) == ["Open 0", "Delete"])
      let items = screen.collection.user.openMenu(itemAt: screen.path(3))
      #expect(items.map(\.title) == ["Delete"])
      items[0].choose()
      #expect(list.items.map(\.id) == [0, 2, 5] && screen.collection.record.batches == 1 && screen.fault() == nil)
    }

    @Test func selectionsCallHandlers() {
      var calls: [String] = []
      let screen = CollectionScreen(
        list.collectionCells().onSelect { calls.append("+\($0.id)") }.onDeselect { calls.append("-\($0.id)") }
          .selectionDisabled { $0.id == 2 })
      for item in [1, 2, 3] { screen.collection.user.click(itemAt: screen.path(item)) }
      #expect(calls == ["+1", "-1", "+3"] && screen.marked == [3])
      screen.collection.user.clickBeside()
      #expect(calls == ["+1", "-1", "+3", "-3"])
    }

    @Test func itemsThatCannotBeSelectedHaveNoPrimaryAction() {
      var calls: [Int] = []
      let screen = CollectionScreen(
        list.collectionCells().onPrimaryAction { calls.append($0.id) }.selectionDisabled { $0.id == 2 })
      for item in 1...3 { screen.collection.user.doubleClick(itemAt: screen.path(item)) }
      #expect(calls == [1, 3])
    }

    @Test func deselectionCanBeDisabled() {
      let screen = CollectionScreen(list.collectionCells().deselectionDisabled { $0.id == 1 })
      screen.collection.user.click(itemAt: screen.path(1))
      screen.collection.user.click(itemAt: screen.path(3))
      #expect(screen.marked == [1])
    }

    /// A handler that deletes the deselected item doesn't change the selection of the same click.
    @Test func aClickSelectsTheClickedItemThoughHandlersChangeTheList() async {
      var selected: [Int] = []
      let screen = CollectionScreen(
        list.collectionCells().onSelect { selected.append($0.id) }
          .onDeselect { [list] in list.removeItem(withID: $0.id) })
      screen.collection.user.click(itemAt: screen.path(1))
      screen.collection.user.click(itemAt: screen.path(3))
      screen.rest()
      #expect(selected == [1, 3] && list.items.map(\.id) == [0, 2, 3, 4, 5])
      #expect(screen.marked == [2] && screen.fault() == nil)
    }

    @Test func theUserSelects() {
      let selection = list.selection(.multiple)
      let screen = CollectionScreen(selection.cells(TestCell.self) { $0.show($1, $2) })
      let user = screen.collection.user
      #expect(screen.collection.allowsMultipleSelection && screen.collection.isSelectable)
      user.click(itemAt: screen.path(1))
      user.click(itemAt: screen.path(4), modifiers: .shift)
      user.click(itemAt: screen.path(2), modifiers: .command)
      screen.rest()
      #expect(selection.selectedItems.map(\.id) == [1, 3, 4] && screen.fault() == nil)
      list.reload(with: list.items)
      #expect(screen.marked == [1, 3, 4] && screen.fault() == nil)
      list.insert(TestItem(10), at: 0)
      #expect(screen.marked == [2, 4, 5] && screen.fault() == nil)
      selection.deselectAll()
      #expect(screen.marked.isEmpty && screen.fault() == nil)
    }

    @Test func itemsAreReordered() {
      let screen = CollectionScreen(list.collectionCells().onMove(in: list))
      let user = screen.collection.user
      func drop(_ items: Set<Int>, at target: Int) -> [Int] {
        if let drag = user.drag(Set(items.map { screen.path($0) })) { user.drop(drag, at: screen.path(target)) }
        screen.rest()
        return list.items.map(\.id)
      }
      #expect(drop([0], at: 3) == [1, 2, 0, 3, 4, 5])
      #expect(drop([4], at: 0) == [4, 1, 2, 0, 3, 5])
      #expect(drop([0, 2, 5], at: 4) == [1, 0, 4, 2, 5, 3])
      #expect(drop([0], at: 0) == [1, 0, 4, 2, 5, 3] && drop([0], at: 1) == [1, 0, 4, 2, 5, 3])
      #expect(drop([2, 4, 5], at: 2) == [1, 0, 4, 5, 3, 2])
      #expect(drop([5], at: 6) == [1, 0, 4, 5, 3, 2])
      #expect(screen.fault() == nil && screen.collection.record.reloads < 8)
    }

    @Test func aRefusedMoveIsReverted() {
      let screen = CollectionScreen(list.collectionCells().onMove { _, _, _ in })
      if let drag = screen.collection.user.drag([screen.path(0)]) {
        screen.collection.user.drop(drag, at: screen.path(3))
      }
      screen.rest()
      #expect(list.items.map(\.id) == [0, 1, 2, 3, 4, 5] && screen.fault() == nil)
    }

    @Test func changesWaitForTheDrop() throws {
      let screen = CollectionScreen(list.collectionCells().onMove(in: list))
      let drag = try #require(screen.collection.user.drag([screen.path(0)]))
      list.append(TestItem(8))
      list.remove(at: 1)
      #expect(screen.collection.numberOfItems(inSection: 0) == 6)
      screen.collection.user.drop(drag, at: screen.path(3))
      screen.rest()
      #expect(list.items.map(\.id) == [2, 0, 3, 4, 5, 8] && screen.fault() == nil)
    }

    /// Changes wait while items are dragged, so the collection displays other positions than the source has.
    @Test func dropsHavePositionsOfTheSource() throws {
      for (item, expected) in [(0, 1), (2, 3), (3, 4), (4, 4), (5, 4), (6, 5)] {
        let list = ListSource((0..<6).map { TestItem($0) })
        let screen = CollectionScreen(list.collectionCells().onDrag { $0 })
        var targets: [ItemPosition] = []
        screen.adapter.onDrop = { _, target in
          targets.append(target)
          list.insert(TestItem(9), at: target.item)
          return true
        }
        let drag = try #require(screen.collection.user.drag([screen.path(0)]))
        list.insert(TestItem(8), at: 0)
        list.remove(at: 5)
        list.remove(at: 4)
        #expect(screen.collection.numberOfItems(inSection: 0) == 6)
        screen.collection.user.drop(drag, at: screen.path(item))
        screen.rest()
        #expect(targets == [at(0, expected)] && list.count == 6 && screen.fault() == nil, "item \(item)")
      }
    }

    @Test func itemsAreDroppedFromTables() throws {
      let origin = TableScreen(list.tableCells().onDrag { $0 })
      let other = ListSource([TestItem(70), TestItem(71)])
      let screen = CollectionScreen(other.collectionCells())
      screen.adapter.onDrop = { payloads, target in
        other.insert(contentsOf: payloads.compactMap { $0 as? TestItem }, at: target.item)
        return true
      }
      let drag = try #require(origin.table.user.drag([1, 2]))
      #expect(screen.collection.user.drop(drag, at: screen.path(1)))
      #expect(other.items.map(\.id) == [70, 1, 2, 71] && screen.fault() == nil)
      // Far below the last item.
      let second = try #require(origin.table.user.drag([3]))
      #expect(screen.collection.user.drop(second, at: screen.path(100), .on))
      #expect(other.items.map(\.id) == [70, 1, 2, 71, 3] && screen.fault() == nil)
    }
  }
#endif
