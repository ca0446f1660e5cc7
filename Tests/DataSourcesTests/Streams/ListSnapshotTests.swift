import DataSources
import ListTestSupport
import Testing

@Suite struct ListContentsTests {
  /// Every section has the identity and titles that it has in the source, also in a composite.
  @Test func sectionsKeepTheirInformation() {
    let source = SectionedSource([
      TestSection(id: "A", items: [TestItem(1)], header: "a", footer: "z"), TestSection(id: "B", items: []),
    ])
    let stack = source.appendingSections(of: ListSource([TestItem(2)]), source)
    for list in [source, stack] as [any DataSource<TestItem>] {
      let contents = list.snapshot()
      #expect(
        contents.sections.map {
          SectionInfo(id: $0.id, header: $0.header, footer: $0.footer, indexTitle: $0.indexTitle)
        }
          == (0..<list.sectionCount).map { list.sectionInfo(at: $0) })
    }
    let sections = source.snapshot().sections
    #expect(sections.map(\.id) == [ItemID("A"), ItemID("B")])
    #expect(sections.map(\.header) == ["a", nil] && sections.map(\.footer) == ["z", nil])
    #expect(stack.snapshot().sections.map(\.id)[2] == nil)
    let ids = stack.snapshot().sections.map(\.id)
    #expect(ids[0] != ids[3] && ids[0] != nil)
  }

  /// Sections with the same items and different IDs are different sections.
  @Test func theIdentityIsPartOfTheValue() {
    let (one, two) = (TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [TestItem(1)]))
    #expect(StaticSource(sections: [one]).snapshot() != StaticSource(sections: [two]).snapshot())
    #expect(StaticSource(sections: [one]).snapshot() == SectionedSource([one]).snapshot())
  }
}
