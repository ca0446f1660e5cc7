import ListTestSupport
import Testing

@testable import DataSources

/// The displayed items of a composition, of which the sources that it reads from are notified.
@MainActor
@Suite struct DisplayedItemsTests {
  /// A list that notes which of its items are displayed.
  private final class Shelf: EditableListSource {
    var storage: [TestItem]
    let changeHub = ChangeHub()
    var displayed: Set<Int> = []

    init(_ ids: Range<Int>) { storage = ids.map { TestItem($0, content: $0 % 3) } }

    func willDisplayItems(at positions: [ItemPosition]) {
      displayed.formUnion(positions.compactMap { item(at: $0)?.id })
    }
  }

  /// A source of an app that passes no displayed items on by itself.
  private final class Wrapper: DataSource {
    let base: any DataSource<TestItem>

    init(_ base: any DataSource<TestItem>) { self.base = base }

    var changeHub: ChangeHub { base.changeHub }
    var upstream: [any DataSource] { [base] }
    var sectionCount: Int { base.sectionCount }
    func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
    func item(at position: ItemPosition) -> TestItem? { base.item(at: position) }
    func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
    func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }
  }

  private struct EveryOther: SectionLayout {
    func displayedCount(of count: Int) -> Int { (count + 1) / 2 }
    func upstreamIndex(of index: Int, count: Int) -> Int { 2 * index }
    func displayedIndex(of index: Int, count: Int) -> Int? { index.isMultiple(of: 2) ? index / 2 : nil }
  }

  @Test(arguments: 1...400 as ClosedRange<UInt64>) func randomCompositions(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shelves = (0..<3).map { Shelf(10 * $0..<10 * $0 + generator.below(10)) }
    var sources: [any DataSource<TestItem>] = shelves
    for _ in 0..<8 { sources.append(derived(from: sources, &generator)) }
    let top = try #require(sources.last)
    let displayed = (0..<top.sectionCount).flatMap { section in
      (0..<top.itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
    }.filter { _ in generator.oneIn(2) }
    top.willDisplayItems(at: displayed + [ItemPosition(section: 99, item: 0), ItemPosition(section: 0, item: 999)])
    // Decorations have negative IDs.
    let expected = Set(displayed.compactMap { top.item(at: $0)?.id }.filter { $0 >= 0 })
    #expect(shelves.reduce(into: Set<Int>()) { $0.formUnion($1.displayed) } == expected, "\(top)")
  }

  /// A source of an app that displays several lists one below the other, and counts the IDs that are read.
  private final class Joined: DataSource {
    let lists: [ListSource<TestItem>]
    let changeHub = ChangeHub()
    var readCount = 0
    private let items: [TestItem]

    init(_ lists: [ListSource<TestItem>], _ shelves: [Displayed]) {
      self.lists = lists
      upstream = shelves
      items = lists.flatMap(\.items)
    }

    let upstream: [any DataSource]
    let sectionCount = 1
    func itemCount(inSection section: Int) -> Int { section == 0 ? items.count : 0 }
    func item(at position: ItemPosition) -> TestItem? {
      position.section == 0 && items.indices.contains(position.item) ? items[position.item] : nil
    }
    func id(at position: ItemPosition) -> ItemID? {
      readCount += 1
      return item(at: position).map { ItemID($0.id) }
    }
  }

  /// Notes the contents of the displayed items, and counts the IDs that are read.
  private final class Displayed: DataSource {
    let base: any DataSource<TestItem>
    var contents: [Int] = []
    var readCount = 0

    init(_ base: any DataSource<TestItem>) { self.base = base }

    var changeHub: ChangeHub { base.changeHub }
    var sectionCount: Int { base.sectionCount }
    func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
    func item(at position: ItemPosition) -> TestItem? { base.item(at: position) }
    func id(at position: ItemPosition) -> ItemID? {
      readCount += 1
      return base.id(at: position)
    }
    func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }
    func willDisplayItems(at positions: [ItemPosition]) {
      contents += positions.compactMap { item(at: $0)?.content }
    }
  }

  /// A source that doesn't say where its items are from notifies the list that an item is from, and not another one with its ID.
  @Test func itemsOfListsWithEqualIDs() {
    var ambiguousCount = 0
    for seed in 1...400 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let lists = (0..<2).map { list in
        ListSource(
          (0..<8).shuffled(using: &generator).prefix(2 + generator.below(5)).map {
            TestItem($0, content: 10 * list + $0)
          })
      }
      let shelves = lists.map { Displayed($0) }
      let joined = Joined(lists, shelves)
      for (index, item) in lists.flatMap(\.items).enumerated() {
        for shelf in shelves { shelf.contents = [] }
        joined.willDisplayItems(at: [ItemPosition(section: 0, item: index)])
        let found = shelves.flatMap(\.contents)
        #expect(found.contains(item.content), "seed \(seed), item \(index)")
        if found.count > 1 { ambiguousCount += 1 }
      }
    }
    // Where two lists meet, the neighbors can't always decide.
    #expect(ambiguousCount < 100)
  }

  /// A displayed item of a source of one's own costs lookups, and no search.
  @Test func itemsOfLargeListsAreNotSearchedFor() {
    let lists = (0..<2).map { list in ListSource((0..<1_000).map { TestItem($0 * (1 + list)) }) }
    let shelves = lists.map { Displayed($0) }
    let joined = Joined(lists, shelves)
    joined.willDisplayItems(at: (600..<640).map { ItemPosition(section: 0, item: $0) })
    #expect(shelves.map(\.contents.count) == [40, 0])
    #expect(([joined.readCount] + shelves.map(\.readCount)).allSatisfy { $0 <= 40 * 5 })
  }

  /// Each list is notified once of all its displayed items, wherever they are displayed.
  @Test func eachListIsNotifiedOnce() {
    let shelf = Calls(ListSource((0..<10).map { TestItem($0) }))
    let odd = shelf.filter { !$0.id.isMultiple(of: 2) }
    let all = ConcatenatedSections<TestItem>([shelf, odd.selection().map(\.item), shelf, OptimisticSource(shelf)])
    all.willDisplayItems(at: all.positions.map { $0 })
    // The list itself is a child twice.
    #expect(shelf.counts == [20, 5, 10])
  }

  private final class Calls: DataSource {
    let base: ListSource<TestItem>
    var counts: [Int] = []

    init(_ base: ListSource<TestItem>) { self.base = base }

    var changeHub: ChangeHub { base.changeHub }
    var sectionCount: Int { base.sectionCount }
    func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
    func item(at position: ItemPosition) -> TestItem? { base.item(at: position) }
    func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
    func willDisplayItems(at positions: [ItemPosition]) { counts.append(positions.count) }
  }

  /// Each cell that is displayed is traced to its source, so that doesn't list the children.
  @Test func childrenAreNotListedForItems() {
    let children = (0..<1_000).map { ListSource([TestItem($0), TestItem($0 + 1_000)]) }
    let sections = ConcatenatedSections<TestItem>(children)
    let items = ConcatenatedItems<TestItem>(children)
    let segments = SegmentedSource<TestItem>(children, selecting: 500)
    let counts = { [sections.table.listedCount, items.table.listedCount, segments.table.listedCount] }
    let before = counts()
    for source in [sections, items, segments] as [any DataSource<TestItem>] {
      for position in source.positions {
        let item = source.upstreamItem(at: position)
        #expect(
          (item?.source as? ListSource<TestItem>)?.item(at: item?.position ?? position) == source.item(at: position))
      }
      source.willDisplayItems(at: source.positions.map { $0 })
    }
    #expect(counts() == before)
  }

  private func derived(
    from sources: [any DataSource<TestItem>], _ generator: inout SeededGenerator
  ) -> any DataSource<TestItem> {
    let base = sources[max(0, sources.count - 1 - generator.below(3))]
    let other = sources[generator.below(sources.count)]
    let separator = TestItem(-1)
    switch generator.below(21) {
    case 0: return base.filter { $0.id % 4 != 1 }
    case 1: return base.sorted { $0.content < $1.content }
    case 2: return base.reversed()
    case 3: return base.grouped { $0.content }
    case 4: return base.map { TestItem($0.id, content: $0.content + 1) }
    case 5: return base.compactMap { $0.id % 5 == 2 ? nil : $0 }
    case 6: return base.separated(by: separator)
    case 7: return base.collapsible(collapsed: [])
    case 8: return base.selection(.multiple).map(\.item)
    case 9: return base.prefix(4)
    case 10: return base.consolidated(below: 3)
    case 11: return base.hidingEmptySections()
    case 12: return base.deduplicated(by: { $0.id })
    case 13: return base.appendingItems(of: other)
    case 14: return base.appendingSections(of: other)
    case 15: return SegmentedSource([other, base], selecting: 1)
    case 16: return StateSource(0) { _ in base }
    case 17: return Wrapper(base)
    case 18:
      let edited = OptimisticSource(base)
      edited.remove(at: ItemPosition(section: 0, item: 1))
      return edited
    case 19: return base.interleaved(every: 2) { _ in separator }
    default: return base.arranged(by: EveryOther())
    }
  }
}
