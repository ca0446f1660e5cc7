#if os(Linux)
  @testable import DataSourcesSwiftUI
  import ListTestSupport
  import Testing

  @MainActor
  @Suite struct BoundSelectionTests {
    /// The state of a view, as a binding has it.
    final class State {
      var ids: Set<ItemID> = []
      var writes = 0
    }

    private func bound(_ source: any DataSource<TestItem>, isMultiple: Bool = true) -> (BoundSelection<TestItem>, State)
    {
      let (bound, state) = (BoundSelection(source, isMultiple: isMultiple), State())
      bound.onChange = {
        state.ids = $0
        state.writes += 1
      }
      return (bound, state)
    }

    private func ids(_ values: Int...) -> Set<ItemID> { Set(values.map { ItemID($0) }) }

    @Test func bothSidesFollowEachOther() {
      let list = ListSource((0..<5).map { TestItem($0) })
      let (bound, state) = bound(list)
      bound.apply(ids(1, 3))
      #expect(bound.selection.selectedItems == [TestItem(1), TestItem(3)] && state.writes == 0)
      bound.selection.select(at: ItemPosition(section: 0, item: 4))
      #expect(state.ids == ids(1, 3, 4) && state.writes == 1)
      bound.apply(state.ids)
      #expect(state.writes == 1)
      list.move(from: 4, to: 0)
      #expect(bound.selection.selectedPositions.map(\.item) == [0, 2, 4] && state.writes == 1)
      list.removeItem(withID: 3)
      #expect(state.ids == ids(1, 4) && state.writes == 2)
      bound.apply([])
      #expect(bound.selection.ids.isEmpty && state.writes == 2)
    }

    @Test func theOnlySelectedItemIsSelectedWhenItIsLoaded() {
      let list = ListSource<TestItem>()
      let (bound, state) = bound(list, isMultiple: false)
      bound.apply(ids(7))
      list.append(contentsOf: [TestItem(1), TestItem(7)])
      #expect(bound.selection.selectedItems == [TestItem(7)] && state.writes == 0)
      // Another one is selected before.
      bound.apply(ids(9))
      bound.selection.select(ItemID(1))
      #expect(state.ids == ids(1))
      list.append(TestItem(9))
      #expect(bound.selection.selectedItems == [TestItem(1)] && state.ids == ids(1))
    }

    @Test func idsThatTheListHasNotLoadedAreSelectedLater() {
      let list = ListSource([TestItem(1)])
      let (bound, state) = bound(list)
      bound.apply(ids(1, 7))
      bound.selection.deselectAll()
      #expect(state.ids == ids(7))
      bound.selection.select(ItemID(1))
      #expect(state.ids == ids(1, 7))
      list.append(TestItem(7))
      #expect(bound.selection.selectedItems == [TestItem(1), TestItem(7)] && state.ids == ids(1, 7))
    }

    /// The IDs of items in a composite name the child, or don't.
    @Test(arguments: [true, false]) func idsInAComposite(usesPaths: Bool) throws {
      let (mine, theirs) = (ListSource([TestItem(1), TestItem(3)]), ListSource([TestItem(2), TestItem(3)]))
      let all = mine.appendingItems(of: theirs)
      let (bound, state) = bound(all)
      bound.usesPaths = usesPaths
      let path = try #require(all.id(ItemID(3), ofChild: 1))
      bound.apply([path])
      #expect(bound.selection.selectedPositions.map(\.item) == [3] && state.writes == 0)
      bound.selection.select(at: ItemPosition(section: 0, item: 0))
      #expect(try state.ids == [path, usesPaths ? #require(all.id(ItemID(1), ofChild: 0)) : ItemID(1)])
      bound.apply(state.ids)
      bound.selection.deselect(at: ItemPosition(section: 0, item: 3))
      theirs.append(TestItem(4))
      #expect(bound.selection.selectedPositions.map(\.item) == [0] && state.ids.count == 1)
      // Two IDs of one item.
      bound.apply([path, ItemID(3)])
      let isOther = bound.selection.selectedPositions.count == 2
      bound.selection.deselectAll()
      mine.append(TestItem(5))
      #expect(state.ids.isEmpty && bound.selection.ids.isEmpty && isOther)
      mine.removeItem(withID: 5)
      bound.apply([path, ItemID(2), try #require(all.id(ItemID(2), ofChild: 1))])
      bound.selection.deselect(at: ItemPosition(section: 0, item: 2))
      mine.append(TestItem(5))
      #expect(state.ids == [path] && bound.selection.selectedItems == [TestItem(3)])
      mine.removeItem(withID: 5)
      // What the state names isn't there yet.
      let later = try #require(all.id(ItemID(4), ofChild: 1))
      theirs.removeItem(withID: 4)
      bound.apply([later])
      #expect(bound.selection.ids.isEmpty)
      theirs.insert(TestItem(4), at: 0)
      #expect(bound.selection.selectedPositions.map(\.item) == [2] && bound.selection.selectedItems == [TestItem(4)])
      bound.selection.deselectAll()
      #expect(state.ids.isEmpty)
    }

    @Test func aSingleSelectionHasOneID() {
      let list = ListSource((0..<5).map { TestItem($0) })
      let (bound, state) = bound(list, isMultiple: false)
      bound.apply(ids(9))
      bound.selection.select(at: ItemPosition(section: 0, item: 2))
      #expect(state.ids == ids(2))
      bound.selection.select(at: ItemPosition(section: 0, item: 3))
      #expect(state.ids == ids(3))
    }

    /// Random edits, taps and writes to the state: the state contains the selected IDs, and those that aren't in the
    /// list.
    @Test(arguments: 1...40) func stateAndSelectionAgree(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let list = ListSource((0..<8).map { TestItem($0) })
      let (bound, state) = bound(list)
      var next = 8
      for _ in 0..<200 {
        switch generator.below(5) {
        case 0:
          list.insert(TestItem(next), at: generator.below(list.items.count + 1))
          next += 1
        case 1 where !list.items.isEmpty: list.remove(at: generator.below(list.items.count))
        case 2 where !list.items.isEmpty:
          bound.selection.toggle(at: ItemPosition(section: 0, item: generator.below(list.items.count)))
        case 3 where !list.items.isEmpty:
          list.move(from: generator.below(list.items.count), to: generator.below(list.items.count))
        default: state.ids = Set((0..<generator.below(4)).map { _ in ItemID(generator.below(next + 3)) })
        }
        bound.apply(state.ids)
        let listed = Set(list.items.map { ItemID($0.id) })
        #expect(state.ids.intersection(listed) == Set(bound.selection.ids))
      }
    }
  }
#endif
