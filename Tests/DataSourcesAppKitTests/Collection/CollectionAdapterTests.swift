#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport
  import Testing

  /// The displayed items of a collection, and their cost.
  @MainActor
  @Suite struct CollectionAdapterTests {
    let list = ListSource((0..<100).map { TestItem($0) })

    @Test func itemsAreDisplayed() {
      let screen = CollectionScreen(list.collectionCells())
      #expect(screen.shown.map { $0?.id } == Array(0..<20) && screen.fault() == nil)
      screen.collection.user.scroll(to: 400)
      #expect(screen.shown.map { $0?.id } == Array(40..<60) && screen.fault() == nil)
      list.batch {
        list.remove(at: 41)
        list.insert(TestItem(200), at: 43)
        list.move(from: 45, to: 2)
      }
      #expect(screen.fault() == nil && screen.collection.record.batches == 1)
    }

    /// One changed item of 100,000 is configured once, if it is visible, and nothing is requested.
    @Test func anUpdateConfiguresOneItem() {
      let many = ListSource((0..<100_000).map { TestItem($0) })
      var configurations = 0
      let screen = CollectionScreen(many.collectionCells { configurations += 1 })
      screen.collection.judgesUpdates = false
      let cell = screen.collection.item(at: screen.path(3))
      let record = screen.collection.record
      configurations = 0
      many.replace(at: 3, with: TestItem(3, content: 7))
      #expect(configurations == 1 && screen.collection.item(at: screen.path(3)) === cell)
      many.replace(at: 50_000, with: TestItem(50_000, content: 7))
      #expect(configurations == 1)
      let after = screen.collection.record
      #expect(after.batches == record.batches && after.reloads == record.reloads)
      #if os(Linux)
        #expect(after.cellQueries == record.cellQueries && after.countQueries == record.countQueries)
      #endif
      #expect((cell as? TestCell)?.item?.content == 7)
    }

    @Test func anotherKindIsAnotherItem() {
      let screen = CollectionScreen(
        list.cells { item -> CellConfiguration<TestItem, NSCollectionView> in
          item.content == 1
            ? .cell(SecondTestCell.self) { $0.show($1, $2) } : .cell(TestCell.self) { $0.show($1, $2) }
        })
      list.replace(at: 3, with: TestItem(3, content: 1))
      #expect(screen.collection.item(at: screen.path(3)) is SecondTestCell && screen.fault() == nil)
    }

    #if os(Linux)
      @Test func nibsMakeItems() {
        var made = 0
        let nib = NSNib(headless: {
          made += 1
          return TestCell()
        })
        let screen = CollectionScreen(
          list.cells(.nib(nib, TestCell.self) { cell, item in cell.item = item }))
        #expect(made == 20 && screen.fault() == nil)
        screen.collection.user.scroll(to: 200)
        #expect(made < 41 && screen.fault() == nil)
      }
    #endif

    @Test func sizesFollowItems() {
      let screen = CollectionScreen(
        list.collectionCells().size { item, list in
          CellSize(width: list.width / 2, height: Double(20 + item.content))
        })
      func top(_ item: Int) -> CGFloat? {
        screen.collection.layoutAttributesForItem(at: screen.path(item))?.frame.minY
      }
      #expect(top(2) == 20 && screen.fault() == nil)
      list.replace(at: 1, with: TestItem(1, content: 13))
      #expect(top(2) == 33 && screen.fault() == nil)
      // Items are as wide as half of the collection.
      screen.scroll.frame.size.width = 300
      screen.window.layoutIfNeeded()
      #expect(screen.collection.layoutAttributesForItem(at: screen.path(0))?.frame.width == 150)
      #expect(top(2) == 33 && screen.fault() == nil)
    }

    @Test func itemsArePrefetched() {
      var prefetched: Set<Int> = []
      let screen = CollectionScreen(
        list.collectionCells().onPrefetch({ prefetched.insert($0.id) }, cancel: { prefetched.remove($0.id) }))
      #expect(prefetched == Set(20..<40))
      screen.collection.user.scroll(to: 200)
      #expect(prefetched.isSuperset(of: 40..<60))
    }

    @Test func aReplacedAdapterLeavesNothing() {
      let screen = CollectionScreen(list.collectionCells().onPrimaryAction { _ in })
      let count = (screen.collection.gestureRecognizers.count, screen.collection.subviews.count)
      CollectionAdapter(list.collectionCells().onPrimaryAction { _ in }, in: screen.collection)
      screen.window.layoutIfNeeded()
      #expect((screen.collection.gestureRecognizers.count, screen.collection.subviews.count) == count)
    }

    @Test func delegatesGetOtherCalls() {
      final class Delegate: NSObject, NSCollectionViewDelegateFlowLayout {
        #if os(Linux)
          func responds(to selector: Selector) -> Bool { selector == "collectionView:layout:sizeForItemAtIndexPath:" }
        #endif
        func collectionView(
          _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
          sizeForItemAt indexPath: IndexPath
        ) -> NSSize { NSSize(width: 100, height: 40) }
      }
      let delegate = Delegate()
      let screen = CollectionScreen(list.collectionCells())
      screen.adapter.setDelegate(delegate)
      screen.window.layoutIfNeeded()
      #expect(screen.shown.count == 5 && screen.fault() == nil)
    }

    @Test(arguments: [1_000, 10])
    func insertedItemsDoNotMoveVisibleOnes(largestBatch: Int) {
      let screen = CollectionScreen(list.collectionCells())
      screen.adapter.settings.largestBatch = largestBatch
      screen.collection.user.scroll(to: 407)
      let (shown, offset) = (screen.shown, screen.offset)
      list.insert(contentsOf: (1_000..<2_000).map { TestItem($0) }, at: 4)
      screen.window.layoutIfNeeded()
      #expect(screen.shown == shown && screen.offset == offset + 10_000 && screen.fault() == nil)
      list.batch { for _ in 0..<1_000 { list.remove(at: 4) } }
      screen.window.layoutIfNeeded()
      #expect(screen.shown == shown && screen.offset == offset && screen.fault() == nil)
    }

    @Test func adaptersScroll() {
      let screen = CollectionScreen(list.collectionCells())
      func scroll(_ alignment: ScrollAlignment) -> CGFloat {
        screen.adapter.scroll(to: ItemPosition(section: 0, item: 50), at: alignment, animated: false)
        return screen.offset / 20
      }
      #expect(scroll(.nearest) == 16 && scroll(.start) == 25 && scroll(.middle) == 20.5 && scroll(.end) == 16)
      // Bars cover the ends of the list.
      #if !os(Linux)
        screen.scroll.automaticallyAdjustsContentInsets = false
      #endif
      screen.scroll.contentInsets = NSEdgeInsets(top: 20, left: 0, bottom: 40, right: 0)
      #expect(scroll(.start) == 24 && scroll(.middle) == 21 && scroll(.end) == 18)
    }
  }
#endif
