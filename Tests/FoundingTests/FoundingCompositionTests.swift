import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Children in one list, concatenated or selected.
@Suite struct FoundingCompositionTests {
  private func list(_ ids: Range<Int>) -> ListSource<TestItem> { ListSource(ids.map { TestItem($0) }) }

  @Test("TS-19 selecting a segment takes effect immediately, and notified observers see its items")
  func selectingIsSynchronous() {
    let segments = SegmentedSource([list(0..<1), list(5..<8)])
    var seen: [[Int]] = []
    let observation = segments.observe { _ in seen.append([segments.itemCount(inSection: 0)]) }
    #expect(segments.select(1) && seen == [[3]] && segments.item(at: at(0, 0)) == TestItem(5))
    #expect(!segments.select(2) && !segments.select(-1) && seen == [[3]] && segments.selectedIndex == 1)
    observation.cancel()
  }

  @Test("TS-24 a closure that captures its source keeps it alive only while it observes")
  func nothingIsKeptAlive() {
    weak var kept: SegmentedSource<TestItem>?
    weak var keptChild: ListSource<TestItem>?
    var count = 0
    do {
      let child = list(0..<2)
      let segments = SegmentedSource([child, list(2..<4)])
      let observation = segments.observe { _ in count += segments.itemCount(inSection: 0) + child.count }
      (kept, keptChild) = (segments, child)
      segments.select(1)
      withExtendedLifetime(observation) {}
    }
    #expect(count == 4 && kept == nil && keptChild == nil)
  }

  @Test("GDS-17 concatenated items have one section with continuous indices, and no section before or after it")
  func oneSectionOfChildren() {
    let both = ConcatenatedItems([list(0..<50), list(50..<250)])
    #expect(both.position(of: at(0, 5), inChild: 1) == at(0, 55))
    #expect(both.childPosition(of: at(0, 55)).map { [$0.child, $0.position.item] } == [1, 5])
    #expect(both.childPosition(of: at(0, 49)).map { [$0.child, $0.position.item] } == [0, 49])
    #expect(both.position(of: at(9, 5), inChild: 1) == nil && both.childPosition(of: at(9, 55)) == nil)
    #expect(both.itemCount(inSection: 0) == 250 && both.itemCount(inSection: 9) == 0)
    let nested = both.appendingItems(of: list(250..<251))
    #expect(nested.childPosition(of: at(0, 250))?.child == 1 && nested.item(at: at(0, 249)) == TestItem(249))
    #expect(ConcatenatedItems<TestItem>().shape.itemCounts == [0])
  }

  @Test("GDS-18 all sections of all children are counted, including those of a segment and of empty children")
  func childrenHaveSections() {
    let sections = SectionedSource([
      TestSection(id: "A", items: [TestItem(1), TestItem(2)]), TestSection(id: "B", items: []),
      TestSection(id: "C", items: [TestItem(3)], header: "c"),
    ])
    let empty = ListSource<TestItem>()
    let stack = ConcatenatedSections([SegmentedSource([ConcatenatedSections([sections])]), empty, list(4..<5)])
    let mirror = ListMirror(stack)
    #expect(stack.shape.itemCounts == [2, 0, 1, 0, 1] && stack.sectionInfo(at: 2)?.header == "c")
    #expect(stack.item(at: at(2, 0)) == TestItem(3) && stack.item(at: at(4, 0)) == TestItem(4))
    sections.append(TestItem(9), toSection: 2)
    empty.append(TestItem(8))
    sections.removeSection(at: 0)
    #expect(mirror.updates.map(\.changes).map(\.description) == ["insert 2-1", "insert 3-0", "delete section 0"])
    #expect(stack.shape.itemCounts == [0, 2, 1, 1] && mirror.difference() == nil)
  }

  @Test("GDS-21 lookups of removed items and children return nil, even while observers are notified of the removal")
  func removedItemsAreNil() {
    for make in [{ ConcatenatedSections($0) }, { ConcatenatedItems($0) }, { SegmentedSource($0) }]
      as [([any DataSource<TestItem>]) -> any CompositeSource<TestItem>]
    {
      let child = list(0..<3)
      let composite = make([child, list(3..<4)])
      let old = Array(composite.positions)
      var calls = 0
      let observation = composite.observe { _ in
        for position in old {
          let (row, local) = (composite.item(at: position), composite.childPosition(of: position))
          #expect((row == nil) == (local == nil) && (composite.id(at: position) == nil) == (row == nil))
          calls += 1
        }
      }
      child.remove(at: [0, 2])
      #expect(composite.position(of: at(0, 1), inChild: 0) == nil)
      composite.removeChild(child)
      #expect(calls == 2 * old.count && composite.index(ofChild: child) == nil)
      child.append(TestItem(9))
      composite.removeAllChildren()
      #expect(calls == 3 * old.count && composite.position(of: at(0, 0), inChild: 0) == nil)
      #expect(old.allSatisfy { composite.item(at: $0) == nil && composite.childPosition(of: $0) == nil })
      observation.cancel()
    }
  }

  @Test("GDS-22 changes at positions of a child are translated to positions of the whole list through all levels")
  func changesAreTranslated() throws {
    let lists = (0..<4).map { list(10 * $0..<10 * $0 + 2) }
    let stack = lists[0].appendingItems(of: lists[1]).appendingSections(of: lists[2].appendingItems(of: lists[3]))
    let segments = SegmentedSource([stack.appendingSections(of: list(90..<91))])
    let mirror = ListMirror(segments)
    var expected: [ChangeSet] = []
    for (number, child) in lists.enumerated() {
      func whole(_ item: Int) -> ItemPosition {
        at(number / 2, item + (number % 2 == 1 ? lists[number - 1].count : 0))
      }
      for index in 0...child.count {
        child.insert(TestItem(100 * number + 50 + index), at: index)
        child.update(at: index) { $0.content += 1 }
        expected += [try ChangeSet(inserts: [whole(index)]), try ChangeSet(updates: [whole(index)])]
      }
      let last = child.count - 1
      child.move(from: 0, to: last)
      child.remove(at: [0, last])
      expected.append(try ChangeSet(moves: [.init(from: whole(0), to: whole(last))]))
      expected.append(try ChangeSet(deletes: [whole(0), whole(last)]))
    }
    #expect(mirror.updates.map(\.changes) == expected && mirror.difference() == nil)
  }

  @Test("GDS-24 titles are those of the list, or else those of the first child with items")
  func titlesOfChildren() {
    func section(_ name: String, _ count: Int) -> SectionedSource<TestSection> {
      let rows = (0..<count).map { TestItem($0) }
      return SectionedSource([TestSection(id: name, items: rows, header: name, footer: "end of \(name)")])
    }
    let (empty, first, second) = (section("empty", 0), section("first", 1), section("second", 2))
    let list = ConcatenatedItems([empty, first, second])
    let mirror = ListMirror(list)
    #expect(list.sectionInfo(at: 0) == SectionInfo(header: "first", footer: "end of first"))
    first.remove(at: at(0, 0))
    #expect(list.sectionInfo(at: 0) == SectionInfo(header: "second", footer: "end of second"))
    list.header = "own"
    #expect(list.sectionInfo(at: 0) == SectionInfo(header: "own", footer: "end of second"))
    empty.append(TestItem(7), toSection: 0)
    #expect(
      list.sectionInfo(at: 0) == SectionInfo(header: "own", footer: "end of empty") && list.sectionInfo(at: 1) == nil)
    #expect(mirror.updates.map(\.changes).map { Array($0.sectionUpdates) } == [[0], [0], [0]])
    list.removeAllChildren()
    #expect(list.sectionInfo(at: 0) == SectionInfo(header: "own") && mirror.difference() == nil)
    let stack = ConcatenatedSections([empty, second])
    #expect((-1...2).map { stack.sectionInfo(at: $0)?.header } == [nil, "empty", "second", nil])
    #expect(ConcatenatedItems<TestItem>().sectionInfo(at: 0) == SectionInfo())
  }
}
