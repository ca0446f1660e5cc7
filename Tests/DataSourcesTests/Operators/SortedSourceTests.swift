import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct SortedSourceTests {
  private func position(_ item: Int, section: Int = 0) -> ItemPosition { ItemPosition(section: section, item: item) }

  @Test func equalItemsAreInTheOrderOfTheBase() {
    let base = ListSource([3, 1, 13, 11, 2].map { TestItem($0) })
    let sorted = base.sorted { $0.id % 10 < $1.id % 10 }
    #expect(sorted.shape.itemCounts == [5])
    #expect((0..<5).map { sorted.item(at: position($0))?.id } == [1, 11, 2, 3, 13])
    base.move(from: 3, to: 0)
    #expect((0..<5).map { sorted.item(at: position($0))?.id } == [11, 1, 2, 3, 13])
  }

  @Test func aRowWhoseKeyChangesMovesAndIsUpdated() {
    let base = ListSource((0..<5).map { TestItem($0, content: $0 * 10) })
    let sorted = base.sorted(by: \.content)
    let mirror = ListMirror(sorted)
    base.replace(at: 1, with: TestItem(1, content: 35))
    let changes = mirror.updates.last?.changes
    #expect(changes?.moves.map { [$0.from.item, $0.to.item] } == [[1, 3]])
    #expect(changes?.updates.map(\.item) == [3] && changes?.count == 2)
    #expect(mirror.difference() == nil)
  }

  @Test func aNewOrderEmitsTheFewestMoves() {
    let base = ListSource((0..<20).map { TestItem($0, content: 20 - $0) })
    let sorted = base.sorted(by: \.id)
    let mirror = ListMirror(sorted)
    sorted.areInIncreasingOrder = { $0.id % 20 == 7 || $0.id < $1.id && $1.id % 20 != 7 }
    #expect(mirror.updates.last?.changes.moves.count == 1)
    sorted.areInIncreasingOrder = { $0.content < $1.content }
    #expect(mirror.updates.last?.changes.moves.count == 18)
    #expect(mirror.difference() == nil)
  }

  @Test func lookupsOutOfRangeAreNil() {
    let sorted = ListSource([2, 1].map { TestItem($0) }).sorted(by: \.id)
    for place in [
      position(2), position(-1), position(0, section: 1), position(0, section: -1), position(.max), position(.min),
    ] {
      #expect(sorted.item(at: place) == nil && sorted.id(at: place) == nil)
    }
    #expect(
      sorted.itemCount(inSection: -1) == 0 && sorted.itemCount(inSection: 1) == 0 && sorted.sectionInfo(at: 1) == nil)
  }

  /// One change calls the order a few times log₂ n, for any number of items and sections.
  @Test(arguments: [1, 100])
  func aChangeAsksTheOrderSeldom(sectionCount: Int) {
    let count = 20_000
    let sections = (0..<sectionCount).map { section in
      TestSection(
        id: "\(section)",
        items: (0..<count / sectionCount).map { TestItem(section * 1_000_000 + $0, content: ($0 * 7_919) % 1_000) })
    }
    let base = SectionedSource(sections)
    nonisolated(unsafe) var calls = 0
    let sorted = base.sorted {
      calls += 1
      return $0.content < $1.content
    }
    calls = 0
    let last = position(count / sectionCount - 1, section: sectionCount - 1)
    base.replace(at: last, with: TestItem(base.item(at: last)?.id ?? 0, content: 500))
    base.insert(TestItem(-1, content: 300), at: position(5, section: sectionCount / 2))
    base.remove(at: position(7))
    base.move(from: position(0), to: last)
    #expect(calls <= 3 * 2 * 16, "two calls for each of log₂ n rows, for three rows")
    #expect(sorted.itemCount(inSection: 0) == base.itemCount(inSection: 0))
  }
}

// MARK: - Long runs of edits

/// Sorted rows after long runs of edits, compared with the standard library's sort: the cache of a search is never out
/// of date.
@Suite struct SortedRunsTests {
  private func judge(_ sorted: SortedSource<TestItem>, _ base: SectionedSource<ListSection<Int, TestItem>>) -> String? {
    for (section, rows) in base.sections.enumerated() {
      let expected = rows.items.enumerated().sorted {
        ($0.element.content, $0.offset) < ($1.element.content, $1.offset)
      }.map(\.element)
      let found = (0..<sorted.itemCount(inSection: section)).map {
        sorted.item(at: ItemPosition(section: section, item: $0))
      }
      if found != expected { return "section \(section): \(found) instead of \(expected)" }
    }
    return nil
  }

  @Test(arguments: 0..<6) func areSorted(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var nextID = 0
    func newRow() -> TestItem {
      nextID += 1
      return TestItem(nextID, content: random.below(seed % 2 == 0 ? 12 : 1000))
    }
    func newSection() -> ListSection<Int, TestItem> {
      let rows = (0..<random.below(40)).map { _ in newRow() }
      return ListSection(id: nextID + 1_000_000, items: rows)
    }
    let base = SectionedSource((0..<3).map { _ in newSection() })
    let sorted = base.sorted(by: \.content)
    let mirror = ListMirror(sorted)
    func anyPosition() -> ItemPosition {
      let section = random.below(base.sectionCount)
      return ItemPosition(section: section, item: random.below(base.itemCount(inSection: section)))
    }
    func step() {
      switch random.below(12) {
      case 0, 1, 2: base.insert(newRow(), at: anyPosition())
      case 3: base.remove(at: anyPosition())
      case 4: base.remove(at: (0..<random.below(5)).map { _ in anyPosition() })
      case 5, 6, 7: base.update(at: anyPosition()) { $0.content = random.below(1000) }
      case 8: base.move(from: anyPosition(), to: anyPosition())
      case 9: base.moveSection(from: random.below(base.sectionCount), to: random.below(base.sectionCount))
      case 10:
        if base.sectionCount > 3 { base.removeSection(at: random.below(base.sectionCount)) }
        base.insertSection(newSection(), at: random.below(base.sectionCount + 1))
      default:
        // Items are moved, updated, inserted and deleted at once.
        var sections = base.sections
        guard sections.count > 1, !sections[0].items.isEmpty else { return }
        var row = sections[0].items.remove(at: random.below(sections[0].items.count))
        row.content = random.below(1000)
        sections[1].items.insert(row, at: random.below(sections[1].items.count + 1))
        sections[1].items.shuffle(using: &random)
        sections[0].items.append(newRow())
        base.sections = sections
      }
    }
    for round in 0..<60 {
      if random.oneIn(4) { base.batch { for _ in 0..<3 { step() } } } else { step() }
      if let fault = judge(sorted, base) ?? mirror.difference().map({ "\($0)" }) {
        Issue.record("seed \(seed), round \(round): \(fault)")
        return
      }
    }
  }
}

// MARK: - Batches

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
    // Sorting: log₂ 512 + 1 for each item. Merging: two for each of log₂ (16,384 / 512) + 2 calls.
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
    for round in 0..<12 {
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
