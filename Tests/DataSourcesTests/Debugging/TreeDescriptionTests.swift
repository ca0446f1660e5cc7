import DataSources
import ListTestSupport
import Testing

@Suite struct TreeDescriptionTests {
  private struct Plain {}

  @Test func repeatedSourceIsDescribedOnce() {
    let list = ListSource([TestItem(1), TestItem(2), TestItem(3)])
    let tree = list.filter { $0.id > 1 }.appendingSections(of: list.map { $0 }, list)
    #expect(
      tree.treeDescription == """
        ConcatenatedSections<TestItem>: 3 sections, 8 items
          FilteredSource<TestItem>: 1 section, 2 items
            [1] ListSource<TestItem>: 1 section, 3 items
          MappedSource<TestItem, TestItem>: 1 section, 3 items
            [1] above
          [1] above
        """)
  }

  @Test("TS-15, GDS-36 every source describes its state, and is named by its type")
  func everySourceDescribesItsState() {
    let sections = SectionedSource([
      TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [TestItem(2), TestItem(3)]),
    ])
    let selection = sections.selection(.multiple)
    selection.select(at: [ItemPosition(section: 1, item: 0)])
    let collapsible = sections.collapsible(collapsed: [ItemID("B")]).hidingEmptySections()
    let outline = OutlineSource([TestNode(1, [TestNode(2)])], expanded: [1]) { $0.children }
    let states = StateSource(
      7, source: { _ in ListSource<TestItem>() }, whenEmpty: { _ in StaticSource([TestItem(9)]) })
    let parts: [any DataSource<TestItem>] = [
      selection.map(\.item), collapsible, outline.map { TestItem($0.id) }, states,
      sections.grouped { $0.id % 2 }.sorted(by: \.id), ValueSource(1) { [TestItem($0)] },
    ]
    let segments = SegmentedSource([ConcatenatedItems(parts), StaticSource([])], selecting: 0)
    #expect(
      segments.treeDescription == """
        SegmentedSource<TestItem>: 1 section, 11 items, child 0 of 2 selected
          ConcatenatedItems<TestItem>: 1 section, 11 items
            MappedSource<SelectableItem<TestItem>, TestItem>: 2 sections, 3 items
              Selection<TestItem>: 2 sections, 3 items, 1 selected, multiple
                [1] SectionedSource<ListSection<String, TestItem>>: 2 sections, 3 items
            NonemptySectionsSource<TestItem>: 1 section, 1 item
              CollapsibleSource<TestItem>: 2 sections, 1 item, 1 collapsed
                [1] above
            MappedSource<OutlineItem<TestNode>, TestItem>: 1 section, 2 items
              OutlineSource<TestNode>: 1 section, 2 items, 1 expanded
            StateSource<Int, TestItem>: 1 section, 1 item, state 7, placeholder shown
              ListSource<TestItem>: 1 section, 0 items
              StaticSource<TestItem>: 1 section, 1 item
            SortedSource<TestItem>: 2 sections, 3 items
              GroupedSource<TestItem, Int>: 2 sections, 3 items
                [1] above
            ValueSource<Int, ListSection<Int, TestItem>>: 1 section, 1 item
          StaticSource<TestItem>: 1 section, 0 items
        """)
  }

  @Test func customSourceIsDescribedByTypeOrDetails() {
    #expect(Opaque([Plain()]).treeDescription == "Opaque<Plain>: 1 section, 1 item, no identity")
    #expect(
      Open([TestItem(1)]).treeDescription == """
        Open: 1 section, 1 item, with details, no identity
          ListSource<TestItem>: 1 section, 0 items
        """)
  }

  @Test func manyChildrenAreTruncated() {
    let one = ConcatenatedSections((0..<103).map { _ in StaticSource([TestItem(1)]) })
    let two = ConcatenatedSections([one, ListSource<TestItem>()])
    let lines = two.treeDescription.split(separator: "\n")
    #expect(lines.count == 104 && lines[102] == "    and 3 more" && lines[103].hasPrefix("  ListSource"))
    #expect(one.treeDescription.hasSuffix("\n  and 3 more"))
  }

  @Test func deepTree() {
    var source: any DataSource<TestItem> = ListSource([TestItem(1)])
    for _ in 0..<300 { source = source.hidingEmptySections() }
    #expect(source.treeDescription.split(separator: "\n").count == 301)
  }
}

private class Opaque<Item>: EditableListSource {
  var storage: [Item]
  let changeHub = ChangeHub()
  var upstream: [any DataSource] { [] }
  init(_ items: [Item]) { storage = items }
  func changes(from old: [Item], to new: [Item]) -> ChangeSet { .reload }
  func id(at position: ItemPosition) -> ItemID? { nil }
}

private final class Open: Opaque<TestItem>, DescribedSource {
  override var upstream: [any DataSource] { [ListSource<TestItem>()] }
  var describedDetails: String? { "with details" }
}
