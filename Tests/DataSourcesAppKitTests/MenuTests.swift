#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport
  import Testing

  /// Context menus of one item, and of all selected ones.
  @MainActor
  @Suite struct MenuTests {
    let list = ListSource((0..<6).map { TestItem($0) })

    @Test func menusHaveTheCommandsOfTheClickedItem() {
      var chosen: [String] = []
      let screen = TableScreen(
        list.tableCells().contextMenu { item in
          [
            ItemCommand("Open \(item.id)") { chosen.append("open \(item.id)") },
            ItemCommand("More", children: [ItemCommand("Copy") { chosen.append("copy \(item.id)") }]),
          ]
        })
      let items = screen.table.user.openMenu(row: 4)
      #expect(items.map(\.title) == ["Open 4", "More"])
      items[0].choose()
      items[1].submenu?.items[0].choose()
      #expect(chosen == ["open 4", "copy 4"])
      #expect(screen.table.user.openMenu(row: -1).isEmpty)
    }

    /// A menu at a selected item is that of all selected items, a menu beside them that of the clicked one.
    @Test func menusActOnSelectedItems() {
      let screen = TableScreen(
        list.tableCells().contextMenu { [list] item in
          [
            ItemCommand("Open \(item.id)") {},
            ItemCommand("Delete") { list.removeItem(withID: item.id) },
          ]
        })
      screen.table.allowsMultipleSelection = true
      screen.table.user.select([1, 3, 4])
      let items = screen.table.user.openMenu(row: 3)
      #expect(items.map(\.title) == ["Delete"])
      items[0].choose()
      #expect(list.items.map(\.id) == [0, 2, 5] && screen.table.record.batches == 1 && screen.fault() == nil)
      screen.table.user.select([0, 1])
      let other = screen.table.user.openMenu(row: 2)
      #expect(other.map(\.title) == ["Open 5", "Delete"])
      other[1].choose()
      #expect(list.items.map(\.id) == [0, 2] && screen.table.selectedRowIndexes == [0, 1] && screen.fault() == nil)
    }
  }
#endif
