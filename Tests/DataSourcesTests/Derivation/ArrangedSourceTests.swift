import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// The items from both ends to the middle: an arrangement in which nearly every insertion moves items.
private struct FromBothEnds: SectionLayout {
  func displayedCount(of count: Int) -> Int { count }
  func upstreamIndex(of index: Int, count: Int) -> Int { index.isMultiple(of: 2) ? index / 2 : count - 1 - index / 2 }
  func displayedIndex(of index: Int, count: Int) -> Int? {
    index < (count + 1) / 2 ? 2 * index : 2 * (count - 1 - index) + 1
  }
}

/// An arrangement that contradicts itself, with indexes out of range.
private struct Nonsense: SectionLayout {
  var shift = 0

  func displayedCount(of count: Int) -> Int { count.isMultiple(of: 2) ? .max : -1 }
  func upstreamIndex(of index: Int, count: Int) -> Int { index == 1 ? .max : index / 2 + shift }
  func displayedIndex(of index: Int, count: Int) -> Int? { index == 0 ? .min : 1 }
}

/// An arrangement that calls a closure when it's asked for the first time.
private final class Arrangement: SectionLayout {
  private let isReversed: Bool
  var whenAsked: (() -> Void)?

  init(isReversed: Bool = false) { self.isReversed = isReversed }

  func displayedCount(of count: Int) -> Int {
    let closure = whenAsked
    whenAsked = nil
    closure?()
    return count
  }
  func upstreamIndex(of index: Int, count: Int) -> Int { isReversed ? count - 1 - index : index }
  func displayedIndex(of index: Int, count: Int) -> Int? { isReversed ? count - 1 - index : index }
}

@Suite struct ArrangedSourceTests {
  @Test func everyOtherItem() {
    let list = ListSource((0..<5).map { TestItem($0) })
    let arranged = list.every(2)
    let mirror = ListMirror(arranged)
    func ids() -> [Int] { (0..<arranged.itemCount(inSection: 0)).compactMap { arranged.item(at: position($0))?.id } }
    #expect(ids() == [0, 2, 4])
    list.insert(TestItem(9), at: 1)
    #expect(ids() == [0, 1, 3] && mirror.difference() == nil)
    list.move(from: 0, to: 5)
    #expect(ids() == [9, 2, 4] && mirror.difference() == nil)
    list.update(at: 2) { $0.content += 1 }
    #expect(mirror.updates.last?.changes == (try? ChangeSet(updates: [position(1)])))
    list.update(at: 1) { $0.content += 1 }
    #expect(mirror.updates.count == 3)
    for item in [-1, 3, .max, .min] { #expect(arranged.item(at: position(item)) == nil) }
    #expect(arranged.upstream.count == 1)
  }

  private func position(_ item: Int) -> ItemPosition { ItemPosition(section: 0, item: item) }

  @Test func aNewArrangementEmitsTheDifference() {
    let list = ListSource((0..<12).map { TestItem($0) })
    let arranged = list.every(3)
    let mirror = ListMirror(arranged)
    arranged.layout.step = 2
    #expect(arranged.snapshot().items.map(\.id) == [0, 2, 4, 6, 8, 10] && mirror.difference() == nil)
    #expect(mirror.updates.map { "\($0.changes)" } == ["delete 0-1, 0-3; insert 0-1, 0-2, 0-4, 0-5"])
    arranged.layout.step = 2
    #expect(mirror.updates.count == 1)
    list.remove(at: 0)
    #expect(arranged.snapshot().items.map(\.id) == [1, 3, 5, 7, 9, 11] && mirror.difference() == nil)
  }

  /// A closure that changes the arrangement while it's asked gets its way.
  @Test func anArrangementChangesWhileItIsAsked() {
    let arrangement = Arrangement()
    let list = ListSource((0..<6).map { TestItem($0) })
    let arranged = list.arranged(by: arrangement)
    let mirror = ListMirror(arranged)
    arrangement.whenAsked = { arranged.layout = Arrangement(isReversed: true) }
    list.append(TestItem(6))
    #expect(arranged.snapshot().items.map(\.id) == [6, 5, 4, 3, 2, 1, 0] && mirror.difference() == nil)
  }

  /// Random trees of sources, with batches, section changes and reloads, seen through arrangements.
  @Test(arguments: 0..<5 as Range<UInt64>) func followsRandomTrees(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let sections = SectionedSource(
      (0..<3).map { section in
        ListSection(id: section, items: (0..<6).map { TestItem(section * 100 + $0) })
      })
    let steps = [sections.every(2), sections.arranged(by: FromBothEnds()).every(3)]
    let mirrors = [
      ListMirror(steps[0]), ListMirror(sections.arranged(by: FromBothEnds())), ListMirror(steps[1].reversed()),
    ]
    let nonsense = sections.arranged(by: Nonsense())
    var id = 1_000
    for step in 0..<60 {
      sections.batch {
        for _ in 0..<1 + generator.below(3) {
          id += 1
          let section = generator.below(sections.sectionCount)
          let count = sections.itemCount(inSection: section)
          let item = ItemPosition(section: section, item: generator.below(max(1, count)))
          switch generator.below(7) {
          case 0, 1: sections.insert(TestItem(id), at: ItemPosition(section: section, item: generator.below(count + 1)))
          case 2 where count > 0: sections.remove(at: item)
          case 3 where count > 0: sections.update(at: item) { $0.content += 1 }
          case 4 where count > 0:
            sections.move(from: item, to: ItemPosition(section: generator.below(sections.sectionCount), item: 0))
          case 5: sections.moveSection(from: section, to: 0)
          default: sections.insertSection(ListSection(id: id, items: [TestItem(id)]), at: section)
          }
        }
      }
      if generator.oneIn(3) { steps[generator.below(2)].layout.step = 1 + generator.below(4) }
      nonsense.layout.shift = generator.below(5) - 2
      for mirror in mirrors { #expect(mirror.difference() == nil, "seed \(seed), step \(step)") }
      for section in -1..<nonsense.sectionCount + 1 {
        for item in [-1, 0, 1, 2, .max] { _ = nonsense.item(at: ItemPosition(section: section, item: item)) }
      }
    }
  }
}
