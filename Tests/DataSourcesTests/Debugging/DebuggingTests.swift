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

  @Test("TS-15, GDS-36 an app gives a source a name")
  func sourcesHaveNames() {
    let mine = ListSource([TestItem(1)]).named("mine")
    let all = ListSource<TestItem>().appendingSections(of: mine.filter { _ in true }.named("all of mine"))
    #expect(
      all.treeDescription == """
        ConcatenatedSections<TestItem>: 2 sections, 1 item
          ListSource<TestItem>: 1 section, 0 items
          “all of mine” FilteredSource<TestItem>: 1 section, 1 item
            “mine” ListSource<TestItem>: 1 section, 1 item
        """)
    var lines: [String] = []
    let tracing = all.trace { lines.append("\($0)") }
    mine.append(TestItem(2))
    #expect(lines.contains { $0.contains("“mine” ListSource<TestItem>") }, "\(lines)")
    mine.named(nil)
    #expect(mine.treeDescription == "ListSource<TestItem>: 1 section, 2 items")
    withExtendedLifetime(tracing) {}
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

// MARK: - Traces

@Suite struct ChangeTraceTests {
  private let list = ListSource((0..<6).map { TestItem($0) })

  @Test func everyStepIsTraced() {
    let tree = list.filter { $0.content == 0 }.appendingSections(of: list.filter { _ in true }, ListSource<TestItem>())
    var traces: [ChangeTrace] = []
    let tracing = tree.trace { traces.append($0) }
    list.replace(at: 5, with: TestItem(5, content: 1), animation: .fade)
    list.replace(at: 5, with: TestItem(5, content: 2))
    #expect(
      traces.map(\.description) == [
        """
        ListSource<TestItem> #1: update 0-5
        FilteredSource<TestItem> #1: update 0-5 → delete 0-5
        FilteredSource<TestItem> #2: update 0-5 → update 0-5
        ConcatenatedSections<TestItem>: [FilteredSource<TestItem> #1] delete 0-5 + [FilteredSource<TestItem> #2] update 0-5 → \
        delete 0-5; update 1-5
        """,
        """
        ListSource<TestItem> #1: update 0-5
        FilteredSource<TestItem> #1: update 0-5 → no changes
        FilteredSource<TestItem> #2: update 0-5 → update 0-5
        ConcatenatedSections<TestItem>: update 0-5 → update 1-5
        """,
      ])
    #expect(traces.map(\.animation) == [.fade, .automatic])
    tracing.cancel()
    list.removeAll()
    #expect(traces.count == 2)
  }

  /// The source that starts a change translates nothing, so only operators take time.
  @Test func operatorsTakeTime() throws {
    let filtered = list.filter { $0.content == 0 }
    var last: ChangeTrace?
    let tracing = filtered.trace { last = $0 }
    list.append(contentsOf: (10..<2_000).map { TestItem($0) })
    let trace = try #require(last)
    #expect(trace.steps.first?.duration == .zero)
    #expect(try #require(trace.steps.last?.duration) > .zero)
    withExtendedLifetime(tracing) {}
  }

  /// Only upstream sources are traced, and every single change of a batch.
  @Test func otherSourcesAreNotTraced() {
    let low = list.filter { $0.id < 3 }
    let (side, high) = (list.map { $0 }, low.map { $0 })
    var traces: [[String]] = []
    let tracing = low.trace { traces.append($0.steps.map(\.source)) }
    list.batch {
      list.append(TestItem(1))
      list.append(TestItem(9))
    }
    low.isIncluded = { _ in true }
    let other = ListSource([TestItem(1)])
    let both = ConcatenatedSections([high, other])
    other.append(TestItem(3))
    list.remove(at: 0)
    let (source, filter) = ("ListSource<TestItem>", "FilteredSource<TestItem>")
    #expect(traces == [[source, filter], [source, filter], [filter], [source, filter]])
    withExtendedLifetime((tracing, side, both)) {}
  }

  @Test func reloadReasons() throws {
    let source = Loose()
    let sections = source.hidingEmptySections()
    let top = sections.appendingItems(of: list)
    var reasons: [[ChangeTrace.ReloadReason?]] = []
    var last = ""
    let tracing = top.trace {
      reasons.append($0.steps.map(\.reloadReason))
      last = "\($0)"
    }
    list.reload(with: [TestItem(3)])
    #expect(
      last == """
        ListSource<TestItem>: reload (requested, or items that can't be compared)
        ConcatenatedItems<TestItem>: reload → reload (reload of an upstream source)
        """)
    source.storage = [TestItem(1), TestItem(2)]
    source.append(TestItem(3))
    #expect(last.contains("NonemptySectionsSource<TestItem>: insert 0-2 → reload (Loose had changed without emitting)"))
    source.changeHub.emit(try ChangeSet(deletes: [ItemPosition(section: 4, item: 0)]))
    #expect(last.contains("→ reload (Loose emitted an invalid change set: "))
    let name = "Loose"
    #expect(
      reasons.prefix(2) == [[.requested, .upstreamReload], [nil, .missedChange(source: name), .upstreamReload]])
    source.append(TestItem(4))
    #expect(reasons.last == [nil, nil, nil])
    withExtendedLifetime(tracing) {}
  }

  /// A switch without a comparison, and one that follows an upstream change.
  @Test func reloadBySwitching() {
    let states = StateSource(1, comparison: .reload, source: { [list] _ in list }, whenEmpty: { _ in StaticSource([]) })
    var last = ""
    let tracing = states.trace { last = "\($0)" }
    list.removeAll()
    #expect(last.hasSuffix("→ reload (can't be expressed as single changes)"))
    states.setState(2)
    withExtendedLifetime(tracing) {}
  }

  /// A trace continues when its source joins another tree, and two traces are independent.
  @Test func tracesSurviveJoiningTrees() {
    let other = ListSource([TestItem(1)])
    var (first, second) = (0, 0)
    let tracing = list.trace { _ in first += 1 }
    var otherTracing: ChangeTracing? = other.trace { _ in second += 1 }
    let both = list.appendingSections(of: other)
    list.append(TestItem(7))
    other.append(TestItem(8))
    #expect(first == 1 && second == 1 && otherTracing != nil)
    otherTracing = nil
    other.append(TestItem(9))
    #expect(first == 1 && second == 1)
    withExtendedLifetime((tracing, both)) {}
  }
}

private final class Loose: EditableListSource {
  var storage: [TestItem] = []
  let changeHub = ChangeHub()
}
