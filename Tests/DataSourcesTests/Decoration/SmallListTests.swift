import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Every change from one small list to another, through every operator that adds items or leaves some out.
@Suite struct SmallListTests {
  private func follow(_ states: [[TestSection]]) -> String? {
    let source = SectionedSource<TestSection>()
    let lists: [any DataSource<TestItem>] = [
      source.separated { TestItem(-1, content: 100 * $0.content + $1.content) },
      source.interleaved(every: 1) { TestItem(-1, content: $0) },
      source.interleaved(every: 2) { TestItem(-1, content: $0) },
      source.prependingHeaderItems(includingEmptySections: false) { TestItem(-1, content: $0.header == "A" ? 1 : 2) },
      source.appendingFooterItems { TestItem(-1, content: $0.header == "A" ? 1 : 2) },
      source.deduplicated { $0.id % 2 },
      source.updatingNeighbors(at: [-1, 2]), source.consolidated(below: 2, as: SectionInfo(id: ItemID("all"))),
    ]
    let mirrors = lists.map { ListMirror($0) }
    func go(to state: [TestSection]) -> String? {
      source.sections = state
      return mirrors.lazy.compactMap { $0.difference() }.first
    }
    for (number, first) in states.enumerated() {
      if let fault = go(to: first) { return fault }
      for second in states[(number + 1)...] {
        if let fault = go(to: second) ?? go(to: first) { return fault }
      }
    }
    return nil
  }

  /// All orders of some of these rows.
  private func orders(_ ids: Set<Int>) -> [[TestItem]] {
    [[]] + ids.sorted().flatMap { id in orders(ids.subtracting([id])).map { [TestItem(id, content: id)] + $0 } }
  }

  @Test func oneSectionOfThreeRows() {
    let fault = follow(orders([1, 2, 3]).map { [TestSection(id: "A", items: $0, header: "A")] })
    #expect(fault == nil)
  }

  @Test func twoSectionsOfTwoRows() {
    var states: [[TestSection]] = [[]]
    for rows in [[], [1], [2], [1, 2]].map({ $0.map { TestItem($0, content: $0) } }) {
      for split in 0...rows.count {
        let sections = [
          TestSection(id: "A", items: Array(rows[..<split]), header: "A"),
          TestSection(id: "B", items: Array(rows[split...]), header: "B"),
        ]
        states += [sections, sections.reversed()] + (split == rows.count ? [[sections[0]]] : [])
      }
    }
    #expect(states.count == 21 && follow(states) == nil)
  }
}
