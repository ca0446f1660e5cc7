import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

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
