#if LIST_VIEWS
  @testable import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Which item stays in place, in cases that random lists rarely meet.
  @MainActor
  @Suite struct HeldPlaceTests {
    /// A change that follows before the screen is laid out holds an item that is visible after the one before.
    @Test func changesInARowKeepVisibleRowsInPlace() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<60).map { TestItem($0) })
        let stage = S(list.cells(on: S.self))
        stage.scroll(to: 440)
        list.insert(contentsOf: (100..<130).map { TestItem($0) }, at: 0)
        #expect(stage.host.contentOffset.y == 1760)
        // Items that were visible where the list was before.
        list.remove(at: 31)
        list.remove(at: 12)
        #expect(stage.host.contentOffset.y == 1672)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// A view of a section that appears above the visible items, in a list whose items have no sizes.
    @Test func headersThatAppearMoveNothing() {
      func check<S: Stage>(_: S.Type) {
        let sections = ["A", "B", "C"].enumerated().map { index, id in
          TestSection(id: id, items: (0..<20).map { TestItem(index * 100 + $0) })
        }
        let list = SectionedSource(sections)
        let views = S.view { $0.show($1.info.header ?? "") }.size(CellSize(width: 320, height: 30))
        let stage = S(list.cells(on: S.self).header { $0.info.header == nil ? nil : views })
        stage.scroll(to: 1000)
        list.replaceSection(at: 0, with: TestSection(id: "A", items: sections[0].items, header: "a"))
        #expect(stage.host.contentOffset.y == 1030)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// In a grid, an item between visible ones may end above the screen.
    @Test func onlyAVisibleItemIsHeld() {
      let heights: [Int: Double] = [0: 100, 1: 20, 2: 100]
      let list = ListSource((0..<60).map { TestItem($0) })
      let stage = CollectionStage(
        list.cells(on: CollectionStage.self).size { item, _ in
          CellSize(width: 100, height: heights[item.id - 6] ?? 100)
        })
      stage.scroll(to: 250)
      stage.host.layoutIfNeeded()
      #expect(!stage.adapter.visiblePositions.contains(ItemPosition(section: 0, item: 7)))
      // Item 9 is the first visible one that is left.
      list.batch {
        list.remove(at: 8)
        list.remove(at: 6)
        list.remove(at: 0)
      }
      let place = stage.collection.layoutAttributesForItem(at: path(6))?.frame.minY ?? 0
      #expect(list.items[6].id == 9 && place - stage.host.contentOffset.y == 50)
    }
  }
#endif
