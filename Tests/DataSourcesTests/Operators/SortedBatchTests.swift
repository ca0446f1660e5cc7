import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Many items at once under `sorted`, and under `filter` and `sorted`.
@Suite struct SortedBatchTests {
  private let limits = CountLimits.shared

  private func items(_ source: any DataSource<TestItem>) -> [TestItem] {
    (0..<source.itemCount(inSection: 0)).compactMap { source.item(at: ItemPosition(section: 0, item: $0)) }
  }

  /// A batch takes about as many comparisons as sorting it, and a search among the few items between two others for each.
  @Test func aBatchComparesSeldom() {
    var random = SeededGenerator(seed: 1)
    let base = ListSource((0..<16_384).map { TestItem($0, content: random.below(1 << 30)) })
    nonisolated(unsafe) var comparisons = 0
    let sorted = base.sorted {
      comparisons += 1
      return $0.content < $1.content
    }
    comparisons = 0
    base.append(contentsOf: (0..<512).map { TestItem(100_000 + $0, content: random.below(1 << 30)) })
    // Sorting: log₂ 512 + 1 for each item. Merging: two for each of log₂ (16,384 / 512) + 2 questions.
    #expect(comparisons <= 512 * (9 + 1 + 2 * (5 + 2)), "\(comparisons)")
    #expect(limits.fault("512 items inserted among 16,384 that are sorted: comparisons", comparisons) == nil)
    #expect(items(sorted) == base.items.sorted { $0.content < $1.content })
    comparisons = 0
    base.append(contentsOf: (0..<512).map { TestItem(200_000 + $0, content: 1 << 30 + $0) })
    // The items are in order already, and behind all others: the searches are half as wide each time.
    #expect(comparisons <= 512 + 2 * 15 * 10, "\(comparisons)")
    #expect(limits.fault("512 sorted items appended to 16,384: comparisons", comparisons) == nil)
    #expect(items(sorted) == base.items.sorted { $0.content < $1.content })
  }

  @Test func loadingItemsInOrderComparesThemOnce() {
    let base = ListSource((0..<1_000).map { TestItem($0, content: $0 / 3) })
    nonisolated(unsafe) var comparisons = 0
    let sorted = base.sorted {
      comparisons += 1
      return $0.content < $1.content
    }
    #expect(comparisons == 999)
    #expect(items(sorted) == base.items)
  }

  /// Batches of inserts, deletes and updates, in several runs, with equal items, judged by the standard library.
  @Test(arguments: 0..<8) func batchesAreMerged(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let range = seed % 2 == 0 ? 10 : 1_000
    var nextID = 0
    func newItems(_ count: Int) -> [TestItem] {
      (0..<count).map { _ in
        nextID += 1
        return TestItem(nextID, content: random.below(range))
      }
    }
    let base = ListSource<TestItem>()
    let sorted = base.filter { $0.id % 4 > 0 }.sorted { $0.content < $1.content }
    let mirror = ListMirror(sorted)
    for round in 0..<25 {
      base.batch {
        for _ in 0..<1 + random.below(3) {
          switch random.below(5) {
          case 0, 1: base.insert(contentsOf: newItems(random.below(60)), at: random.below(base.count + 1))
          case 2: base.append(contentsOf: newItems(random.below(200)).sorted { $0.content < $1.content })
          case 3: base.remove(at: (0..<random.below(60)).map { _ in random.below(base.count + 1) })
          default:
            let changed = (0..<random.below(40)).map { _ in random.below(base.count + 1) }.filter { $0 < base.count }
            let items = base.items
            base.replace(changed.map { ($0, TestItem(items[$0].id, content: random.below(range))) })
          }
        }
      }
      var items = base.items
      if random.oneIn(4) {
        // Items that are moved, updated, inserted and deleted at once.
        items.shuffle(using: &random)
        items = Array(items.dropLast(items.count / 8)) + newItems(20)
        for index in items.indices where random.oneIn(5) { items[index].content = random.below(range) }
        base.items = items
      }
      let expected = base.items.filter { $0.id % 4 > 0 }.enumerated().sorted {
        ($0.element.content, $0.offset) < ($1.element.content, $1.offset)
      }
      guard self.items(sorted) == expected.map(\.element), mirror.difference() == nil else {
        Issue.record("seed \(seed), round \(round): \(mirror.difference().map { "\($0)" } ?? "another order")")
        return
      }
    }
  }

  /// A comparison that returns anything makes some order of all items.
  @Test(arguments: 0..<8) func aComparisonThatContradictsItselfLosesNoItem(seed: Int) {
    nonisolated(unsafe) var random = SeededGenerator(seed: UInt64(seed))
    let base = ListSource((0..<50).map { TestItem($0) })
    let sorted = base.sorted { _, _ in random.oneIn(2) }
    let mirror = ListMirror(sorted)
    for round in 1..<15 {
      base.insert(contentsOf: (0..<random.below(50)).map { TestItem(1_000 * round + $0) }, at: random.below(base.count))
      base.remove(at: (0..<random.below(30)).map { _ in random.below(base.count) })
      let old = base.items
      base.replace((0..<20).map { ($0, TestItem(old[$0].id, content: round)) })
      #expect(items(sorted).map(\.id).sorted() == base.items.map(\.id).sorted())
      #expect(mirror.difference() == nil)
    }
  }

  /// Items that are released while a batch is sorted, because a comparison removes them from the list.
  @Test func aComparisonRemovesTheItemsItCompares() {
    final class Content {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    let base = ListSource(reloading: (0..<20).map { Content($0 * 2) })
    nonisolated(unsafe) var countdown = -1
    let sorted = base.sorted {
      countdown -= 1
      if countdown == 0 { base.removeAll() }
      return $0.value < $1.value
    }
    for start in 1..<150 {
      countdown = start
      base.append(contentsOf: (0..<20).map { Content(($0 * 7) % 20 * 2 + 1) })
      countdown = -1
      #expect(sorted.itemCount(inSection: 0) == base.count)
      let values = (0..<base.count).compactMap { sorted.item(at: ItemPosition(section: 0, item: $0))?.value }
      #expect(values == base.items.map(\.value).sorted())
      base.items = (0..<20).map { Content($0 * 2) }
    }
  }

  /// A source that has no item at some of its positions.
  @Test func missingItemsAreNoFault() throws {
    final class Gaps: DataSource {
      let emitter = ChangeEmitter()
      var changeHub: ChangeHub { emitter.hub }
      var count = 10
      var sectionCount: Int { 1 }
      func itemCount(inSection section: Int) -> Int { section == 0 ? count : 0 }
      func item(at position: ItemPosition) -> TestItem? {
        position.item % 3 == 0 ? nil : TestItem(position.item, content: -position.item)
      }
    }
    let base = Gaps()
    let sorted = base.sorted { $0.content < $1.content }
    #expect(sorted.itemCount(inSection: 0) == 10)
    #expect(items(sorted).map(\.id) == [8, 7, 5, 4, 2, 1])
    base.count = 16
    base.emitter.emit(try ChangeSet(inserts: (10..<16).map { ItemPosition(section: 0, item: $0) }))
    #expect(sorted.itemCount(inSection: 0) == 16)
    #expect(items(sorted).map(\.id) == [14, 13, 11, 10, 8, 7, 5, 4, 2, 1])
  }
}
