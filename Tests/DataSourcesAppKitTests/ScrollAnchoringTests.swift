#if LIST_VIEWS
  import AppKitStage
  import DataSourcesAppKit
  import ListTestSupport
  import Testing

  /// The visible items stay in place.
  @MainActor
  @Suite struct ScrollAnchoringTests {
    private let list = ListSource((0..<100).map { TestItem($0) })

    /// 1,000 items above the visible ones, as updates and as a reload.
    @Test(arguments: [1_000, 10])
    func insertedItemsDoNotMoveVisibleOnes(largestBatch: Int) {
      let screen = TableScreen(list.tableCells())
      screen.adapter.settings.largestBatch = largestBatch
      screen.table.user.scroll(to: 26 * 50 + 7)
      let (shown, offset) = (screen.shown, screen.offset)
      list.insert(contentsOf: (1_000..<2_000).map { TestItem($0) }, at: 3)
      screen.window.layoutIfNeeded()
      #expect(screen.shown == shown && screen.offset == offset + 26_000 && screen.fault() == nil)
      list.batch { for _ in 0..<1_000 { list.remove(at: 3) } }
      screen.window.layoutIfNeeded()
      #expect(screen.shown == shown && screen.offset == offset && screen.fault() == nil)
    }

    @Test func anchoringHasModes() {
      let screen = TableScreen(list.tableCells())
      func insert(_ mode: ScrollAnchoring, at offset: CGFloat, _ index: Int) -> CGFloat {
        screen.adapter.settings.anchoring = mode
        screen.table.user.scroll(to: offset)
        list.insert(TestItem(1_000 + list.count), at: index)
        screen.window.layoutIfNeeded()
        return screen.offset - offset
      }
      #expect(insert(.off, at: 0, 0) == 0 && insert(.off, at: 500, 0) == 0)
      #expect(insert(.whenScrolled, at: 0, 0) == 0 && insert(.whenScrolled, at: 500, 0) == 26)
      #expect(insert(.always, at: 0, 0) == 26 && insert(.always, at: 500, 0) == 26)
      #expect(insert(.always, at: 0, list.count) == 0)
      let end = screen.table.frame.height - 260
      #expect(insert(.followingEnd, at: end, list.count) == 26)
      #expect(insert(.followingEnd, at: end, list.count) == 0 && insert(.followingEnd, at: 500, 0) == 26)
    }

    @Test func adaptersScroll() {
      let screen = TableScreen(list.tableCells())
      func scroll(_ alignment: ScrollAlignment) -> CGFloat {
        screen.adapter.scroll(to: ItemPosition(section: 0, item: 50), at: alignment, animated: false)
        return screen.offset / 26
      }
      #expect(scroll(.nearest) == 41 && scroll(.start) == 50 && scroll(.middle) == 45.5 && scroll(.end) == 41)
      // Bars cover the ends of the list.
      #if !os(Linux)
        screen.scroll.automaticallyAdjustsContentInsets = false
      #endif
      screen.scroll.contentInsets = NSEdgeInsets(top: 26, left: 0, bottom: 52, right: 0)
      #expect(scroll(.start) == 49 && scroll(.middle) == 46 && scroll(.end) == 43)
    }
  }
#endif
