#if os(Linux)
  @testable import DataSourcesSwiftUI
  import ListTestSupport
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ScrollTrackerTests {
    typealias Position = ListScrollPosition<Int>

    /// A list on screen whose view has a position, until the app ends.
    @MainActor
    private final class Screen {
      let stage = CellsStage()
      let clock = ManualClock()
      let tracker: ScrollTracker<UICollectionView>
      var position: Position
      /// The ID of a continuous binding.
      var id: Int?
      private(set) var writes = 0
      private let isContinuous: Bool

      init(_ source: any DataSource<TestItem>, _ position: Position = Position(), isContinuous: Bool = false) {
        self.position = position
        self.isContinuous = isContinuous
        let cells = source.cells(TextCell.self) { $0.text = "\($1)" }
        let adapter = CollectionAdapter(cells, in: stage.collection)
        tracker = ScrollTracker(adapter, in: stage.collection, clock: clock)
        stage.collection.didLayout = { [unowned self] in tracker.listDidLayout() }
        update()
      }

      /// Evaluates the view.
      func update() {
        tracker.update(
          ScrollBinding(
            item: { [unowned self] in
              isContinuous ? id.map { ScrollAnchorItem(id: ItemID($0)) } : position.item
            },
            setItem: { [unowned self] in
              writes += 1
              if isContinuous { id = $0.id.listed(as: Int.self) } else { position = Position($0) }
              update()
            }, isContinuous: isContinuous))
      }

      func scroll(to y: Double) {
        stage.layout()
        stage.collection.user.scroll(to: CGPoint(x: 0, y: y))
        stage.layout()
      }

      /// Waits for the end of scrolling.
      func rest() async {
        let count = writes
        _ = await clock.sleeping()
        clock.advance(by: .milliseconds(200))
        #expect(await eventually { self.writes > count })
      }

      /// The first item below the inset, and the part of it that isn't visible.
      var first: String? {
        stage.layout()
        let start = stage.collection.contentOffset.y + stage.collection.adjustedContentInset.top
        let path = stage.collection.indexPathsForVisibleItems.sorted().first {
          (stage.collection.layoutAttributesForItem(at: $0)?.frame.maxY ?? 0) > start
        }
        return path.flatMap { path in
          (stage.collection.cellForItem(at: path) as? TextCell).map { cell in
            "\(cell.text) \(Int((stage.collection.layoutAttributesForItem(at: path)?.frame.minY ?? 0) - start))"
          }
        }
      }
    }

    private func items(_ range: Range<Int>) -> [TestItem] { range.map { TestItem($0) } }

    @Test func aPositionIsRestoredInAnotherLaunch() async {
      let list = ListSource(items(0..<1_000))
      let screen = Screen(list)
      #expect(screen.first == "0 0")
      screen.scroll(to: 4_420)
      #expect(screen.first == "100 -20" && screen.writes == 0)
      await screen.rest()
      #expect(screen.position.id == 100 && screen.writes == 1)

      let text = screen.position.rawValue
      list.insert(contentsOf: items(2_000..<2_050), at: 3)
      list.removeItem(withID: 40)
      let restored = Screen(list, Position(rawValue: text) ?? Position())
      #expect(restored.first == "100 -20" && restored.writes == 0)
      // The first layout after a restoration isn't the user's.
      restored.scroll(to: 0)
      await restored.rest()
      #expect(restored.position.id == 0)
    }

    @Test func barsOverTheListCoverItems() async {
      let list = ListSource(items(0..<1_000))
      let screen = Screen(list)
      screen.stage.collection.contentInset.top = 100
      screen.scroll(to: 4_320)
      #expect(screen.first == "100 -20")
      await screen.rest()
      #expect(screen.position.id == 100)
      let restored = Screen(list, screen.position)
      restored.stage.collection.contentInset.top = 50
      #expect(restored.first == "100 -20")
    }

    @Test func aListAtItsStartDisplaysInsertedItems() async {
      let list = ListSource(items(0..<1_000))
      let screen = Screen(list)
      screen.scroll(to: 440)
      screen.scroll(to: 0)
      await screen.rest()
      #expect(screen.position.id == 0)
      list.insert(TestItem(5_000), at: 0)
      #expect(Screen(list, screen.position).first == "5000 0")
    }

    @Test func theItemInPlaceOfADeletedOneIsDisplayed() async {
      let list = ListSource(items(0..<1_000))
      let screen = Screen(list)
      screen.scroll(to: 4_420)
      await screen.rest()
      list.removeItem(withID: 100)
      #expect(Screen(list, screen.position).first == "101 -20")
    }

    @Test func aListThatIsFilledLaterScrollsThen() {
      let list = ListSource<TestItem>()
      let screen = Screen(list, Position(id: 700))
      #expect(screen.first == nil)
      list.append(contentsOf: items(0..<500))
      #expect(screen.first == "0 0")
      list.append(contentsOf: items(500..<1_000))
      #expect(screen.first == "700 0")
    }

    @Test func anItemThatIsLoadedLaterIsDisplayedInPlaceOfTheOneAtItsPosition() async {
      let all = ListSource(items(0..<1_000))
      let screen = Screen(all)
      screen.scroll(to: 4_420)
      await screen.rest()
      let paged = ListSource<TestItem>()
      let restored = Screen(paged, screen.position)
      paged.append(contentsOf: items(2_000..<2_200))
      #expect(restored.first == "2100 -20")
      paged.append(contentsOf: items(0..<1_000))
      #expect(restored.first == "100 -20" && restored.writes == 0)
      paged.insert(TestItem(5_000), at: 0)
      #expect(restored.first == "100 -20")
    }

    @Test func ofItemsWithOneIDTheVisibleOneIsRestored() async {
      let both = ListSource(items(100..<101)).appendingItems(of: ListSource(items(0..<1_000)))
      let screen = Screen(both)
      screen.scroll(to: 4_464)
      #expect(screen.first == "100 -20")
      await screen.rest()
      let restored = Screen(both, screen.position)
      #expect(restored.first == "100 -20" && restored.stage.collection.contentOffset.y == 4_464)
    }

    @Test func aPositionThatIsResetIsNotReachedLater() {
      let list = ListSource(items(0..<1_000))
      let screen = Screen(list)
      screen.position.id = 9_999
      screen.update()
      screen.position = Position()
      screen.update()
      list.append(TestItem(9_999))
      #expect(screen.first == "0 0")
    }

    @Test func aUserWhoScrollsIsLeftAlone() {
      let list = ListSource(items(0..<500))
      let screen = Screen(list, Position(id: 700))
      screen.scroll(to: 440)
      list.append(contentsOf: items(500..<1_000))
      #expect(screen.first == "10 0")
    }

    @Test func anAppScrollsByAnID() {
      let list = ListSource(items(0..<1_000))
      let screen = Screen(list)
      #expect(screen.first == "0 0")
      screen.position.id = 300
      screen.update()
      #expect(screen.first == "300 0")
      screen.position.id = 9_999
      screen.update()
      #expect(screen.first == "300 0")
      screen.position = Position()
      screen.update()
      #expect(screen.first == "300 0")
    }

    @Test func aBindingOfAnIDHasEachFirstItem() {
      let list = ListSource(items(0..<1_000))
      let screen = Screen(list, isContinuous: true)
      screen.scroll(to: 450)
      #expect(screen.id == 10 && screen.writes == 1)
      screen.scroll(to: 460)
      #expect(screen.writes == 1)
      screen.id = 500
      screen.update()
      #expect(screen.first == "500 0" && screen.id == 500)
      let early = Screen(list, isContinuous: true)
      early.id = 20
      early.update()
      #expect(early.first == "20 0" && early.id == 20)
    }

    /// Random edits between two launches: the item has the same place as before, as far as the list scrolls.
    @Test(arguments: 1...30) func positionsAreRestoredAfterEdits(seed: UInt64) async {
      var generator = SeededGenerator(seed: seed)
      let list = ListSource(items(0..<generator.below(60) + 20))
      var position = Position()
      var next = 1_000
      for _ in 0..<8 {
        let screen = Screen(list, position)
        screen.stage.layout()
        let height = Double(list.items.count) * 44
        let y = Double(generator.below(max(1, Int(height) - 440)))
        guard y != screen.stage.collection.contentOffset.y else { continue }
        screen.scroll(to: y)
        await screen.rest()
        position = screen.position
        let before = list.items.map(\.id)
        for _ in 0..<generator.below(30) {
          if generator.below(2) == 0 {
            list.insert(TestItem(next), at: generator.below(list.items.count + 1))
            next += 1
          } else if list.items.count > 15 {
            list.remove(at: generator.below(list.items.count))
          }
        }
        let index = Int(y / 44)
        let place = list.items.firstIndex { $0.id == before[index] } ?? index
        let expected = place < list.items.count ? Double(place) * 44 + y - Double(index) * 44 : 0
        let end = max(0, Double(list.items.count) * 44 - 440)
        let restored = Screen(list, position)
        restored.stage.layout()
        let offset = Double(restored.stage.collection.contentOffset.y)
        #expect(offset == (y == 0 ? 0 : min(expected, end)))
      }
    }

    /// Cells that are measured when they appear move the item; the next layout corrects that.
    @Test func sizesThatChangeDuringTheRestorationAreCorrected() {
      let list = ListSource(items(0..<1_000))
      let stage = CellsStage()
      var height = 44.0
      let cells = list.cells(TextCell.self) { $0.text = "\($1)" }.size { item, _ in
        CellSize(width: 320, height: item.id < 90 ? height : 44)
      }
      let adapter = CollectionAdapter(cells, in: stage.collection)
      let tracker = ScrollTracker(adapter, in: stage.collection)
      var layouts = 0
      stage.collection.didLayout = {
        layouts += 1
        tracker.listDidLayout()
        guard layouts == 1 else { return }
        height = 50
        stage.collection.collectionViewLayout.invalidateLayout()
      }
      tracker.update(
        ScrollBinding(item: { Position(id: 100).item }, setItem: { _ in }, isContinuous: false))
      stage.layout()
      #expect(stage.collection.contentOffset.y == 90 * 50 + 10 * 44 && stage.texts.first == "100")
    }

    @Test func positionsAreTexts() {
      #expect(Position(rawValue: "") == nil && Position(rawValue: "{") == nil)
      #expect(Position(rawValue: Position().rawValue) == Position() && Position().item == nil)
      let position = Position(
        ScrollAnchorItem(id: ItemID(7), offset: -1 / 3, position: ItemPosition(section: 1, item: 2)))
      #expect(Position(rawValue: position.rawValue) == position && position.item?.offset == -1 / 3)
      #expect(Position(rawValue: position.rawValue)?.item?.position == ItemPosition(section: 1, item: 2))
      var moved = position
      moved.id = 7
      #expect(moved != position && moved.item?.position == nil && moved == Position(id: 7))
      // An ID of another type is none.
      #expect(Position(ScrollAnchorItem(id: ItemID("seven"))) == Position())
    }
  }
#endif
