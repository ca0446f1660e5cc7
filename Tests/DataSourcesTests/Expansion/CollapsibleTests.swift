import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct CollapsibleTests {
  private let base = SectionedSource([
    TestSection(id: "A", items: [TestItem(1), TestItem(2)], header: "A"),
    TestSection(id: "B", items: [TestItem(3), TestItem(4)], header: "B"),
    TestSection(id: "C", items: [], header: "C"),
  ])

  @Test func aCollapsedSectionHasAHeaderAndNoItems() {
    let source = base.collapsible()
    let mirror = ListMirror(source)
    source.toggle(section: 1)
    #expect(source.shape.itemCounts == [2, 0, 0] && source.sectionInfo(at: 1)?.header == "B")
    #expect(source.isCollapsed(section: 1) && source.totalItemCount(inSection: 1) == 2)
    #expect(mirror.updates.map(\.changes.deletes.count) == [2])
    base.append(TestItem(5), toSection: 1)
    base.replace(at: ItemPosition(section: 1, item: 0), with: TestItem(3, content: 1))
    // Titles can display the number of its items.
    #expect(mirror.updates.dropFirst().map(\.changes.description) == ["update section 1"])
    base.move(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 1, item: 1))
    base.move(from: ItemPosition(section: 1, item: 3), to: ItemPosition(section: 0, item: 0))
    base.move(from: ItemPosition(section: 1, item: 0), to: ItemPosition(section: 1, item: 1))
    #expect(
      mirror.updates.dropFirst(2).map(\.changes.description) == [
        "update section 1; delete 0-0", "update section 1; insert 0-0",
      ])
    source.toggle(section: 1)
    #expect(source.shape.itemCounts == [2, 3, 0] && mirror.updates.count == 5)
    #expect(mirror.difference() == nil)
  }

  @Test func aMovedSectionRemainsCollapsed() {
    let source = base.collapsible(collapsed: [ItemID("B")])
    let mirror = ListMirror(source)
    base.moveSection(from: 1, to: 2)
    #expect(source.isCollapsed(section: 2) && !source.isCollapsed(section: 1))
    let section = base.removeSection(at: 2)
    #expect(source.collapsedIDs == [ItemID("B")])
    if let section { base.insertSection(section, at: 0) }
    #expect(source.shape.itemCounts == [0, 2, 0])
    base.reload(with: base.sections.reversed())
    #expect(source.shape.itemCounts == [0, 2, 0] && source.isCollapsed(section: 2))
    source.expandAll()
    #expect(source.shape.itemCounts == [0, 2, 2] && source.collapsedIDs.isEmpty)
    source.collapseAll()
    #expect(source.itemCount == 0 && mirror.difference() == nil)
    source.collapsedIDs = [ItemID("A"), ItemID("Z")]
    #expect(source.shape.itemCounts == [0, 0, 2] && mirror.difference() == nil)
  }

  /// Of sections with equal IDs, each is collapsed by itself; after a reload, the last call decides for all.
  @Test func sectionsWithEqualIDs() {
    let list = SectionedSource([
      TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "A", items: [TestItem(2), TestItem(3)]),
    ])
    let source = list.collapsible()
    source.collapseAll()
    source.expand(section: 0)
    #expect(source.shape.itemCounts == [1, 0])
    list.reload(with: list.sections)
    #expect(source.shape.itemCounts == [1, 2])
    source.collapse(section: 1)
    #expect(source.shape.itemCounts == [1, 0])
    list.reload(with: list.sections)
    #expect(source.shape.itemCounts == [0, 0])
  }

  @Test func unknownSectionsAreIgnored() {
    let source = base.collapsible()
    let mirror = ListMirror(source)
    for section in [-1, 3, .max, .min] {
      source.toggle(section: section)
      source.expand(section: section)
      source.collapse(section: section)
      #expect(!source.isCollapsed(section: section) && source.totalItemCount(inSection: section) == 0)
    }
    source.expand(section: 0)
    #expect(mirror.updates.isEmpty && mirror.difference() == nil)
  }

  /// A base that changed without emitting causes a reload, and the same sections are collapsed afterward.
  @Test func aWrongUpstreamChangeCausesAReload() {
    let source = base.collapsible(collapsed: [ItemID("A")])
    let mirror = ListMirror(source)
    base.applySilently(.replaceSections(base.sectionCount - 1..<base.sectionCount, with: []))
    base.append(TestItem(9), toSection: 1)
    #expect(mirror.updates.map(\.changes) == [.reload])
    #expect(source.shape.itemCounts == [0, 3] && mirror.difference() == nil)
  }

  /// The headers of groups are closures of users, which can toggle the source that reads the IDs of sections.
  @Test func collapsingWhileSectionsAreRead() throws {
    let list = ListSource((0..<8).map { TestItem($0, content: $0 % 3) })
    var act: (() -> Void)?
    let groups = list.grouped(by: \.content) { key in
      let action = act
      act = nil
      action?()
      return "\(key)"
    }
    let source = groups.collapsible(collapsed: [ItemID(-1)])
    let mirror = ListMirror(source)
    act = { source.toggle(section: 0) }
    list.append(TestItem(20, content: 20))
    #expect(source.isCollapsed(section: 0) && source.collapsedIDs == [ItemID(-1), ItemID(0)])
    act = { source.collapseAll() }
    list.append(TestItem(21, content: 21))
    #expect(source.itemCount == 1 && source.collapsedIDs == Set([-1, 0, 1, 2, 20].map { ItemID($0) }))
    act = { source.expandAll() }
    list.append(TestItem(22, content: -5))
    #expect(source.collapsedIDs.isEmpty && source.itemCount == list.count)
    act = { source.collapsedIDs = [ItemID(2)] }
    source.collapsedIDs = [ItemID(20)]
    list.append(TestItem(23, content: 23))
    act = { source.collapse(section: 1) }
    list.reload(with: list.items)
    #expect(mirror.difference() == nil)
    // A setter that changes nothing doesn't cause a reload.
    let count = mirror.changeSets.count(where: \.isReload)
    let ids = source.collapsedIDs
    act = { source.collapsedIDs = ids }
    list.append(TestItem(24, content: 24))
    #expect(mirror.changeSets.count(where: \.isReload) == count)
    #expect(mirror.difference() == nil)
  }

  /// The cost of one change, with ten thousand collapsed sections and as many items, in upstream lookups.
  @Test func aChangeReadsNothingElseOfTheUpstreamSource() {
    let sections = manySections(10_000, rows: 1)
    let base = CountedLookups(sections)
    let source = base.collapsible()
    source.collapseAll()
    #expect(base.lookups { sections.append(TestItem(-1), toSection: 5_000) } <= 4)
    #expect(base.lookups { source.toggle(section: 5_000) } <= 6)
    #expect(source.itemCount(inSection: 5_000) == 2)
  }
}
