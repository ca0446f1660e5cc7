import DataSources
import ListTestSupport
import Testing

@Suite struct TreeDescriptionTests {
  private struct Plain {}

  @Test func aDiamondIsShownOnce() {
    let list = ListSource([TestRow(1), TestRow(2), TestRow(3)])
    let tree = list.filter { $0.id > 1 }.appendingSections(of: list.map { $0 }, list)
    #expect(
      tree.treeDescription == """
        ConcatenatedSections<TestRow>: 3 sections, 8 rows
          FilteredSource<TestRow>: 1 section, 2 rows
            [1] ListSource<TestRow>: 1 section, 3 rows
          MappedSource<TestRow, TestRow>: 1 section, 3 rows
            [1] above
          [1] above
        """)
  }

  @Test("GDS-36 every source says what is worth knowing")
  func everySourceSaysWhatIsWorthKnowing() {
    let sections = SectionedSource([
      TestSection(id: "A", items: [TestRow(1)]), TestSection(id: "B", items: [TestRow(2), TestRow(3)]),
    ])
    let selection = sections.selection(.multiple)
    selection.select(at: [ItemPosition(section: 1, item: 0)])
    let collapsible = sections.collapsible(collapsed: [ItemID("B")]).hidingEmptySections()
    let outline = OutlineSource([TestNode(1, [TestNode(2)])], expanded: [1]) { $0.children }
    let states = StateSource(
      7, source: { _ in ListSource<TestRow>() }, whenEmpty: { _ in StaticSource([TestRow(9)]) })
    let parts: [any DataSource<TestRow>] = [
      selection.map(\.row), collapsible, outline.map { TestRow($0.id) }, states,
      sections.grouped { $0.id % 2 }.sorted(by: \.id), ValueSource(1) { [TestRow($0)] },
    ]
    let segments = SegmentedSource([ConcatenatedItems(parts), StaticSource([])], selecting: 0)
    #expect(
      segments.treeDescription == """
        SegmentedSource<TestRow>: 1 section, 11 rows, child 0 of 2 selected
          ConcatenatedItems<TestRow>: 1 section, 11 rows
            MappedSource<SelectableItem<TestRow>, TestRow>: 2 sections, 3 rows
              Selection<TestRow>: 2 sections, 3 rows, 1 selected, multiple
                [1] SectionedSource<ListSection<String, TestRow>>: 2 sections, 3 rows
            NonemptySectionsSource<TestRow>: 1 section, 1 row
              CollapsibleSource<TestRow>: 2 sections, 1 row, 1 collapsed
                [1] above
            MappedSource<OutlineItem<TestNode>, TestRow>: 1 section, 2 rows
              OutlineSource<TestNode>: 1 section, 2 rows, 1 expanded
            StateSource<Int, TestRow>: 1 section, 1 row, state 7, placeholder shown
              ListSource<TestRow>: 1 section, 0 rows
              StaticSource<TestRow>: 1 section, 1 row
            SortedSource<TestRow>: 2 sections, 3 rows
              GroupedSource<TestRow, Int>: 2 sections, 3 rows
                [1] above
            ValueSource<Int, ListSection<Int, TestRow>>: 1 section, 1 row
          StaticSource<TestRow>: 1 section, 0 rows
        """)
  }

  @Test func aSourceOfOnesOwnIsDescribedByItsTypeOrSaysMore() {
    #expect(Opaque([Plain()]).treeDescription == "Opaque<Plain>: 1 section, 1 row, no identity")
    #expect(
      Open([TestRow(1)]).treeDescription == """
        Open: 1 section, 1 row, as told, no identity
          ListSource<TestRow>: 1 section, 0 rows
        """)
  }

  @Test func manyChildrenAreCut() {
    let one = ConcatenatedSections((0..<103).map { _ in StaticSource([TestRow(1)]) })
    let two = ConcatenatedSections([one, ListSource<TestRow>()])
    let lines = two.treeDescription.split(separator: "\n")
    #expect(lines.count == 104 && lines[102] == "    and 3 more" && lines[103].hasPrefix("  ListSource"))
    #expect(one.treeDescription.hasSuffix("\n  and 3 more"))
  }

  @Test func aDeepTreeIsDescribedToo() {
    var source: any DataSource<TestRow> = ListSource([TestRow(1)])
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

private final class Open: Opaque<TestRow>, DescribedSource {
  override var upstream: [any DataSource] { [ListSource<TestRow>()] }
  var describedDetails: String? { "as told" }
}
