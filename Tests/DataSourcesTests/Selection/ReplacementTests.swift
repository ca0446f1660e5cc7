import DataSources
import DataSourcesTesting
import Foundation
import ListTestSupport
import Testing

/// The item that is selected instead of a deleted one, and selections of items with equal IDs.
@Suite struct ReplacementTests {
  @Test(arguments: [Selection<TestItem>.Mode.single, .multiple]) func itemThatMovesToAnotherChild(
    _ mode: Selection<TestItem>.Mode
  ) {
    let (first, second) = (ListSource([TestItem(1), TestItem(2)]), ListSource([TestItem(3)]))
    let all = first.appendingSections(of: second)
    let selection = all.selection(mode)
    selection.replacement = .automatic
    selection.select(ItemID(1))
    all.batch { if let item = first.removeItem(withID: 1) { second.append(item) } }
    #expect(selection.selectedItems == [TestItem(1)])
  }

  /// The only selected item moves through children in batches, and its replacements come and go; it stays the only one.
  @Test(arguments: [Selection<TestItem>.Mode.single, .multiple]) func randomMoves(_ mode: Selection<TestItem>.Mode) {
    let steps = ProcessInfo.processInfo.environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 4_000
    for seed in 1...UInt64(max(1, steps / 20)) {
      var generator = SeededGenerator(seed: seed)
      var content = 0
      // Others have few IDs, so that several have the same one.
      func other() -> TestItem {
        content += 1
        return TestItem(1 + generator.below(3), content: content)
      }
      let chosen = TestItem(0)
      let lists = [ListSource([chosen]), ListSource([other(), other()]), ListSource([other(), other(), other()])]
      let inner: any DataSource<TestItem> =
        generator.oneIn(2) ? ConcatenatedSections(Array(lists[1...])) : ConcatenatedItems(Array(lists[1...]))
      let all: any DataSource<TestItem> =
        generator.oneIn(2) ? ConcatenatedSections([lists[0], inner]) : ConcatenatedItems([lists[0], inner])
      let selection = all.selection(mode)
      selection.replacement = generator.oneIn(4) ? nil : .automatic
      let mirror = ListMirror(selection, hasUniqueIDs: false)
      selection.select(ItemID(0))
      for step in 0..<12 {
        selection.batch {
          let isMoving = generator.oneIn(2)
          if isMoving { for list in lists { list.removeItem(withID: 0) } }
          for _ in 0..<generator.below(5) {
            let list = lists[generator.below(3)]
            let index = generator.below(list.count + 1)
            if generator.oneIn(2) {
              list.insert(other(), at: index)
            } else if list.count > 0, list.items[min(index, list.count - 1)] != chosen {
              list.remove(at: min(index, list.count - 1))
            }
          }
          let target = lists[generator.below(3)]
          if isMoving { target.insert(chosen, at: generator.below(target.count + 1)) }
        }
        #expect(
          selection.selectedItems == [chosen] && mirror.difference() == nil,
          "seed \(seed), step \(step): \(selection.snapshot().items)")
        if selection.selectedItems != [chosen] { return }
      }
    }
  }

  /// Of several items with an ID, as many are selected after a reload, or when some return, as before.
  @Test func itemsWithEqualIDs() {
    let items = [TestItem(1, content: 1), TestItem(2, content: 2), TestItem(1, content: 3), TestItem(1, content: 4)]
    let list = ListSource(items)
    let selection = list.selection(.multiple)
    selection.select(at: ItemPosition(section: 0, item: 2))
    list.reload(with: items)
    #expect(selection.selectedItems.map(\.content) == [3])
    list.batch {
      list.remove(at: 2)
      list.insert(contentsOf: [TestItem(1, content: 5), TestItem(1, content: 6)], at: 0)
    }
    #expect(selection.selectedItems.map(\.content) == [5])
    list.reload(with: [TestItem(2), TestItem(1, content: 7), TestItem(1, content: 8)])
    #expect(selection.selectedItems.count == 1)
  }
}
