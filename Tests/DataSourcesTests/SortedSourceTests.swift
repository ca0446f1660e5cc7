import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct SortedSourceTests {
  private func position(_ item: Int, section: Int = 0) -> ItemPosition { ItemPosition(section: section, item: item) }

  @Test func equalRowsStayInTheOrderOfTheBase() {
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
    nonisolated(unsafe) var questions = 0
    let sorted = base.sorted {
      questions += 1
      return $0.content < $1.content
    }
    questions = 0
    let last = position(count / sectionCount - 1, section: sectionCount - 1)
    base.replace(at: last, with: TestItem(base.item(at: last)?.id ?? 0, content: 500))
    base.insert(TestItem(-1, content: 300), at: position(5, section: sectionCount / 2))
    base.remove(at: position(7))
    base.move(from: position(0), to: last)
    #expect(questions <= 3 * 2 * 16, "two questions for each of log₂ n rows, for three rows")
    #expect(sorted.itemCount(inSection: 0) == base.itemCount(inSection: 0))
  }
}
