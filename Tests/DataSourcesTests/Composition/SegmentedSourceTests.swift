import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// GDS-27, GDS-28.
@Suite struct SegmentedSourceTests {
  private let first = ListSource([TestItem(1), TestItem(2)])
  private let second = ListSource([TestItem(2, content: 1), TestItem(3)])
  private let sections = SectionedSource([
    TestSection(id: "A", items: [TestItem(1)], header: "A"), TestSection(id: "B", items: [TestItem(2)]),
  ])

  @Test("TS-19, GDS-27 the first child is selected; switching emits one change set, by ID or a reload")
  func switchingIsOneChangeSet() {
    let segments = SegmentedSource([first, second])
    let mirror = ListMirror(segments)
    #expect(segments.selectedIndex == 0 && segments.selectedChild === first)
    #expect(segments.select(1, animation: .fade) && segments.selectedChild === second)
    #expect(segments.select(1) && segments.select(second))
    #expect(segments.select(first, comparison: .reload))
    #expect(segments.select(1, comparison: .identity))
    segments.comparison = .reload
    segments.select(0)
    #expect(
      mirror.changeSets.map(\.description) == [
        "delete 0-0; insert 0-1; update 0-0", "reload", "delete 0-0; insert 0-1; update 0-0", "reload",
      ])
    #expect(mirror.difference() == nil)
  }

  /// Items of another selection may have other marks, so they are updated, however equal they are.
  @Test func itemsOfAnotherSelectionAreUpdated() {
    let items = ListSource((0..<3).map { TestItem($0) })
    let (one, other) = (items.selection(), items.selection(.multiple))
    let children: [(selection: Int?, source: any DataSource<TestItem>)] = [
      (nil, items), (nil, items.filter { _ in true }), (1, one.map(\.item)), (1, one.filter { _ in true }.map(\.item)),
      (2, other.map(\.item)),
    ]
    for before in children {
      for after in children where before.source !== after.source {
        let segments = SegmentedSource([before.source, after.source])
        let states = StateSource(false, comparison: .equality) { $0 ? after.source : before.source }
        let rows = ConcatenatedItems([before.source])
        let sections = ConcatenatedSections([before.source])
        let lists: [any DataSource<TestItem>] = [segments, states, rows, sections]
        let mirrors = lists.map { ListMirror($0) }
        segments.select(1)
        states.state = true
        rows.replaceChild(at: 0, with: after.source)
        sections.replaceChild(at: 0, with: after.source)
        for mirror in mirrors {
          let updated = mirror.changeSets.map { Array($0.updates) }
          #expect(updated == (before.selection == after.selection ? [] : [Array(items.positions)]))
          #expect(mirror.difference() == nil)
        }
      }
    }
  }

  /// Children can have any number of sections, which are matched by their own IDs.
  @Test func switchingSections() {
    let other = SectionedSource([TestSection(id: "B", items: [TestItem(2), TestItem(4)], header: "B")])
    let segments = SegmentedSource([sections, other, first])
    let mirror = ListMirror(segments)
    segments.select(1)
    #expect(mirror.changeSets.last?.description == "delete section 0; update section 0; insert 0-1")
    segments.select(2)
    #expect(mirror.changeSets.last?.description == "delete section 0; insert section 0")
    #expect(segments.sectionInfo(at: 0) == SectionInfo() && mirror.difference() == nil)
  }

  /// Items without an ID can only be reloaded.
  @Test func switchingWithoutIDsReloads() {
    let segments = SegmentedSource([ListSource(reloading: ["a"]), ListSource(reloading: ["a"])])
    var updates: [ListUpdate] = []
    let observation = segments.observe { updates.append($0) }
    segments.select(1, animation: .fade)
    #expect(updates == [ListUpdate(changes: .reload, animation: .fade)])
    withExtendedLifetime(observation) {}
  }

  @Test("GDS-28 changes of children that are not selected become visible when they are selected")
  func childrenNotSelectedAreSilent() {
    var calls = 0
    let counted = second.map { row in
      calls += 1
      return row
    }
    let segments = SegmentedSource([first, counted])
    let above = segments.filter { _ in true }
    let mirror = ListMirror(above)
    calls = 0
    second.append(TestItem(4))
    second.reload(with: [TestItem(5)])
    #expect(mirror.changeSets.isEmpty && calls == 0)
    segments.select(1)
    #expect(mirror.changeSets.count == 1 && above.item(at: ItemPosition(section: 0, item: 0)) == TestItem(5))
    first.removeAll()
    second.append(TestItem(6))
    #expect(mirror.changeSets.count == 2 && mirror.difference() == nil)
  }

  @Test("GDS-27 inserting before the selected child keeps it selected; the first inserted child is selected")
  func theSelectedChildRemainsSelected() {
    let segments = SegmentedSource<TestItem>()
    let mirror = ListMirror(segments)
    #expect(segments.selectedIndex == nil && segments.selectedChild == nil && segments.sectionCount == 0)
    #expect(!segments.select(0) && segments.item(at: ItemPosition(section: 0, item: 0)) == nil)
    #expect(segments.appendChild(first) && segments.selectedIndex == 0)
    #expect(segments.insertChild(second, at: 0) && segments.selectedIndex == 1)
    #expect(segments.appendChild(sections) && segments.selectedIndex == 1)
    #expect(segments.moveChild(from: 1, to: 2) && segments.selectedIndex == 2)
    #expect(segments.moveChild(from: 0, to: 2) && segments.selectedIndex == 1)
    #expect(segments.removeChild(at: 0) === sections && segments.selectedIndex == 0)
    #expect(segments.children.map(ObjectIdentifier.init) == [first, second].map { ObjectIdentifier($0) })
    #expect(mirror.changeSets.map(\.description) == ["insert section 0"] && mirror.difference() == nil)
  }

  @Test("GDS-27 when the selected child is removed, the next one is selected, or the one before, in one change set")
  func aNeighborFollowsTheSelectedChild() {
    let segments = SegmentedSource([first, second, sections], selecting: 1)
    let mirror = ListMirror(segments)
    #expect(segments.removeChild(second) && segments.selectedIndex == 1 && segments.selectedChild === sections)
    #expect(segments.removeChild(at: 1) === sections && segments.selectedChild === first)
    #expect(segments.removeAllChildren().count == 1 && segments.selectedIndex == nil)
    #expect(mirror.changeSets.count == 3 && mirror.difference() == nil)
    second.append(TestItem(9))
    #expect(mirror.changeSets.count == 3 && segments.sectionCount == 0)
  }

  /// A selected child is compared with its replacement; other children are not compared.
  @Test func replacingChildren() {
    let segments = SegmentedSource([first, sections])
    let mirror = ListMirror(segments)
    #expect(segments.replaceChild(at: 1, with: second) && mirror.changeSets.isEmpty)
    #expect(segments.replaceChild(at: 0, with: second))
    #expect(mirror.changeSets.map(\.description) == ["delete 0-0; insert 0-1; update 0-0"])
    first.append(TestItem(7))
    second.append(TestItem(8))
    #expect(mirror.changeSets.count == 2 && mirror.difference() == nil)
  }

  @Test("GDS-20 an unknown child, a repeated child, an index out of range: a result, never a trap")
  func invalidInput() {
    let segments = SegmentedSource([first, second, first], selecting: 9)
    let mirror = ListMirror(segments)
    #expect(
      segments.selectedIndex == 0 && segments.index(ofChild: first) == 0 && segments.index(ofChild: sections) == nil)
    #expect(!segments.select(sections) && !segments.select(3) && !segments.select(-1))
    #expect(!segments.removeChild(sections) && segments.removeChild(at: .max) == nil)
    #expect(segments.removeChildren(-1..<1, animation: .none).isEmpty && segments.children.count == 3)
    #expect(!segments.insertChild(sections, at: 4) && !segments.insertChild(sections, at: -1))
    #expect(!segments.moveChild(from: 0, to: 3) && !segments.replaceChild(at: 3, with: sections))
    #expect(!segments.appendChild(segments) && !segments.appendChild(segments.map { $0 }.appendingSections(of: first)))
    segments.select(2)
    #expect(segments.removeChild(first) && segments.selectedIndex == 1 && segments.selectedChild === first)
    #expect(mirror.changeSets.isEmpty && mirror.difference() == nil)
  }

  @Test("GDS-28 positions are those of the selected child")
  func positionsAreThoseOfTheSelectedChild() {
    let segments = SegmentedSource([first, sections], selecting: 1)
    let position = ItemPosition(section: 1, item: 0)
    #expect(segments.childPosition(of: position) == ChildPosition(child: 1, position: position))
    #expect(segments.position(of: position, inChild: 1) == position)
    #expect(segments.position(of: position, inChild: 0) == nil)
    #expect(segments.position(of: ItemID(2)) == position)
    #expect(segments.childPosition(of: ItemPosition(section: 1, item: 1)) == nil)
    segments.moveHandler = { $0.perform() }
    #expect(segments.moveItem(from: position, to: ItemPosition(section: 0, item: 1)) == .moved)
    #expect(sections.sections.map(\.items) == [[TestItem(1), TestItem(2)], []])
  }
}
