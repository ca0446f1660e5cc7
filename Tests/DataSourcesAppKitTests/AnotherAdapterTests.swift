#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport
  import Testing

  /// What a table gets from its adapter and loses with it.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct AnotherAdapterTests {
    let list = ListSource((0..<6).map { TestItem($0) })

    @Test func doubleClicksAndMenusAreThoseOfTheNewestAdapter() {
      var opened: [String] = []
      let screen = TableScreen(
        list.tableCells().onPrimaryAction { opened.append("first \($0.id)") }.contextMenu { _ in [ItemCommand("Old") {}]
        })
      screen.table.user.doubleClick(row: 1)
      TableAdapter(list.tableCells().onPrimaryAction { opened.append("second \($0.id)") }, in: screen.table)
      screen.table.layoutSubtreeIfNeeded()
      screen.table.user.doubleClick(row: 2)
      #expect(opened == ["first 1", "second 2"] && screen.table.menu == nil)
      TableAdapter(list.tableCells(), in: screen.table)
      #expect(screen.table.doubleAction == nil && screen.table.target == nil)
    }

    #if os(Linux)
      @Test func otherAppsMayCopyWhatIsDragged() {
        let screen = TableScreen(list.tableCells())
        #expect(screen.table.foreignDragOperations.isEmpty)
        TableAdapter(list.tableCells().onDrag { "\($0.id)" }, in: screen.table)
        #expect(screen.table.foreignDragOperations == .copy)
      }
    #endif

    @Test func heightsFollowTheWidth() async {
      let screen = TableScreen(
        list.tableCells().size { _, list in .height(list.width > 200 ? 20 : 50) })
      screen.table.layoutSubtreeIfNeeded()
      let (wide, height) = (screen.table.bounds.width, screen.table.rect(ofRow: 1).height)
      screen.scroll.contentView.setFrameSize(NSSize(width: 100, height: 260))
      screen.table.tile()
      #expect(await eventually { screen.table.rect(ofRow: 1).height != height })
      #expect(wide > 200 && screen.table.rect(ofRow: 1).height == height + 30)
      #expect(screen.fault() == nil)
    }
  }
#endif
