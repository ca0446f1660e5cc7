import DataSources
import ListTestSupport
import Testing

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

  @Test func randomCompositions() {
    for seed in 1...400 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let shelves = (0..<3).map { Shelf(10 * $0..<10 * $0 + generator.below(10)) }
      var sources: [any DataSource<TestItem>] = shelves
      for _ in 0..<8 { sources.append(derived(from: sources, &generator)) }
      guard let top = sources.last else { return }
      let displayed = (0..<top.sectionCount).flatMap { section in
        (0..<top.itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
      }.filter { _ in generator.oneIn(2) }
      top.willDisplayItems(at: displayed + [ItemPosition(section: 99, item: 0), ItemPosition(section: 0, item: 999)])
      // Decorations have negative IDs.
      let expected = Set(displayed.compactMap { top.item(at: $0)?.id }.filter { $0 >= 0 })
      let found = shelves.reduce(into: Set<Int>()) { $0.formUnion($1.displayed) }
      #expect(found == expected, "seed \(seed): \(top)")
      if found != expected { return }
    }
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
