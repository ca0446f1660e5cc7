import DataSources
import ListTestSupport
import Testing

@Suite struct TreeDescriptionTests {
  private struct Plain {}

  @Test func repeatedSourceIsDescribedOnce() {
    let list = ListSource([TestRow(1), TestRow(2), TestRow(3)])
    let tree = list.filter { $0.id > 1 }.appendingSections(of: list.map { $0 }, list)
    #expect(
      tree.treeDescription == """
        ConcatenatedSections<TestRow>: 3 sections, 8 items
          FilteredSource<TestRow>: 1 section, 2 items
            [1] ListSource<TestRow>: 1 section, 3 items
          MappedSource<TestRow, TestRow>: 1 section, 3 items
            [1] above
          [1] above
        """)
  }

  @Test("GDS-36 every source describes its state")
  func everySourceSaysWhatIsWorthKnowing() {
    let sections = SectionedSource([
      TestSection(id: "A", items: [TestRow(1)]), TestSection(id: "B", items: [TestRow(2), TestRow(3)]),
    ])
    let selection = sections.selection(.multiple)
    selection.select(at: [ItemPosition(section: 1, item: 0)])
    let collapsible = sections.collapsible(collapsed: [ItemID("B")]).hidingEmptySections()
    let outline = OutlineSource([TestNode(1, [TestNode(2)])], expanded: [1]) { $0.children }
    let states = StateSource(
      7, source: { _ in ListSource<TestRow>() }, whenEmpty: { _ in StaticSource(row: TestRow(9)) })
    let parts: [any DataSource<TestRow>] = [
      selection.map(\.item), collapsible, outline.map { TestRow($0.id) }, states,
      sections.grouped { $0.id % 2 }.sorted(by: \.id), ValueSource(1) { [TestRow($0)] },
    ]
    let segments = SegmentedSource([ConcatenatedItems(parts), StaticSource([])], selecting: 0)
    #expect(
      segments.treeDescription == """
        SegmentedSource<TestRow>: 1 section, 11 items, child 0 of 2 selected
          ConcatenatedItems<TestRow>: 1 section, 11 items
            MappedSource<SelectableItem<TestRow>, TestRow>: 2 sections, 3 items
              Selection<TestRow>: 2 sections, 3 items, 1 selected, multiple
                [1] SectionedSource<ListSection<String, TestRow>>: 2 sections, 3 items
            NonemptySectionsSource<TestRow>: 1 section, 1 item
              CollapsibleSource<TestRow>: 2 sections, 1 item, 1 collapsed
                [1] above
            MappedSource<OutlineItem<TestNode>, TestRow>: 1 section, 2 items
              OutlineSource<TestNode>: 1 section, 2 items, 1 expanded
            StateSource<Int, TestRow>: 1 section, 1 item, state 7, placeholder shown
              ListSource<TestRow>: 1 section, 0 items
              StaticSource<TestRow>: 1 section, 1 item
            SortedSource<TestRow>: 2 sections, 3 items
              GroupedSource<TestRow, Int>: 2 sections, 3 items
                [1] above
            ValueSource<Int, ListSection<Int, TestRow>>: 1 section, 1 item
          StaticSource<TestRow>: 1 section, 0 items
        """)
  }

  @Test func customSourceIsDescribedByTypeOrDetails() {
    #expect(Opaque([Plain()]).treeDescription == "Opaque<Plain>: 1 section, 1 item, no identity")
    #expect(
      Open([TestRow(1)]).treeDescription == """
        Open: 1 section, 1 item, with details, no identity
          ListSource<TestRow>: 1 section, 0 items
        """)
  }

  @Test func manyChildrenAreTruncated() {
    let one = ConcatenatedSections((0..<103).map { _ in StaticSource([TestRow(1)]) })
    let two = ConcatenatedSections([one, ListSource<TestRow>()])
    let lines = two.treeDescription.split(separator: "\n")
    #expect(lines.count == 104 && lines[102] == "    and 3 more" && lines[103].hasPrefix("  ListSource"))
    #expect(one.treeDescription.hasSuffix("\n  and 3 more"))
  }

  @Test func deepTree() {
    var source: any DataSource<TestRow> = ListSource([TestRow(1)])
    for _ in 0..<300 { source = source.hidingEmptySections() }
    #expect(source.treeDescription.split(separator: "\n").count == 301)
  }
}

private class Opaque<Item>: EditableListSource {
  var items: [Item]
  let changeHub = ChangeHub()
  init(_ items: [Item]) { self.items = items }
}

private final class Open: Opaque<TestRow>, DescribedSource {
  var describedChildren: [any DataSource] { [ListSource<TestRow>()] }
  var describedDetails: String? { "with details" }
}
