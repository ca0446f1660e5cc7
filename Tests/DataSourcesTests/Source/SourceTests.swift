import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// The shortest possible source of one's own.
private final class Favorites: EditableListSource {
  var storage: [TestItem] = []
  let changeHub = ChangeHub()
}

private final class Timetable: EditableSectionedSource {
  var storage: [TestSection] = []
  let changeHub = ChangeHub()
}

@Suite struct SourceTests {
  @Test("ED-12 a custom source has all editing methods")
  func aListOfOnesOwnHasAllEdits() {
    let list = Favorites()
    let mirror = ListMirror(list.filter { $0.content == 0 })
    list.append(contentsOf: [TestItem(1), TestItem(2), TestItem(3)])
    list.move(from: 0, to: 2)
    list.replace(at: 1, with: TestItem(3, content: 1))
    list.setItems([TestItem(4), TestItem(1)])
    #expect(mirror.difference() == nil)
    #expect(mirror.updates.last?.changes.description == "delete 0-0; insert 0-0")
    #expect(list.remove(at: 0) == TestItem(4))
    list.removeAll()
    #expect(list.items.isEmpty && mirror.difference() == nil)
  }

  @Test func sectionsOfOnesOwnHaveAllEdits() {
    let source = Timetable()
    let mirror = ListMirror(source)
    source.setSections([TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [])])
    source.append(TestItem(2), toSection: 1)
    source.move(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 1, item: 1))
    source.moveSection(from: 0, to: 1)
    source.insertSection(TestSection(id: "C", items: [TestItem(3)]), at: 1)
    #expect(source.removeSection(at: 2)?.id == "A")
    #expect(source.remove(at: ItemPosition(section: 1, item: 0)) == TestItem(3))
    #expect(source.sections.map(\.id) == ["B", "C"])
    #expect(mirror.difference() == nil)
  }

  @Test func indexesOutOfRangeAreIgnored() {
    let list = ListSource([TestItem(1)])
    var count = 0
    let observation = list.observe { _ in count += 1 }
    list.insert(TestItem(2), at: 2)
    list.insert(TestItem(2), at: -1)
    list.move(from: 0, to: 1)
    list.replace(at: 1, with: TestItem(2))
    #expect(list.remove(at: -1) == nil)
    list.remove(at: [5, -3])
    list.items = list.items
    #expect(count == 0 && list.items == [TestItem(1)])
    #expect(list.item(at: ItemPosition(section: 1, item: 0)) == nil)
    withExtendedLifetime(observation) {}
  }

  @Test func itemsWithoutAComparisonReload() throws {
    struct Plain { var name: String }
    let list = ListSource(reloading: [Plain(name: "a")])
    var updates: [ChangeSet] = []
    let observation = list.observe { updates.append($0.changes) }
    list.items = [Plain(name: "b")]
    list.append(Plain(name: "c"))
    let insert = try ChangeSet(inserts: [ItemPosition(section: 0, item: 1)])
    #expect(updates == [.reload, insert])
    #expect(list.id(at: ItemPosition(section: 0, item: 0)) == nil)
    withExtendedLifetime(observation) {}
  }

  @Test func aComparisonOfOnesOwn() {
    let list = ListSource(["a1", "b1"], comparison: ItemComparison(id: { $0.prefix(1) }, hasSameContent: ==))
    var updates: [String] = []
    let observation = list.observe { updates.append($0.changes.description) }
    list.items = ["b2", "a1"]
    #expect(updates == ["move 0-0 to 0-1; update 0-0"] || updates == ["move 0-1 to 0-0; update 0-0"])
    #expect(list.position(of: ItemID("a")) == nil)
    #expect(list.position(of: ItemID("a" as Substring)) == ItemPosition(section: 0, item: 1))
    withExtendedLifetime(observation) {}
  }

  @Test func childrenAreDistinguished() throws {
    let (left, right) = (ListSource([TestItem(1)]), ListSource([TestItem(2), TestItem(1)]))
    let both = left.appendingItems(of: right)
    let id = try #require(both.id(at: ItemPosition(section: 0, item: 2)))
    #expect(id != both.id(at: ItemPosition(section: 0, item: 0)))
    #expect(both.position(of: id) == ItemPosition(section: 0, item: 2))
    #expect(id.description == "1/1")
    #expect(both.position(of: ItemID(1)) == ItemPosition(section: 0, item: 0), "the first child that has it")
    #expect(both.position(of: ItemID(3)) == nil)
  }

  @Test func aConditionIsCalledOnlyForChangedItems() {
    let list = ListSource((0..<1_000).map { TestItem($0) })
    var calls = 0
    let filtered = list.filter { row in
      calls += 1
      return row.id % 2 == 0
    }
    #expect(calls == 1_000)
    list.append(TestItem(1_000))
    list.remove(at: 3)
    list.move(from: 0, to: 10)
    list.replace(at: 5, with: TestItem(6, content: 1))
    #expect(calls == 1_002)
    #expect(filtered.itemCount(inSection: 0) == 502)
  }

  /// Items that are stored silently, or a change set that does not match, reload the sources downstream.
  @Test func aChangeThatDoesNotMatchReloads() throws {
    let source = Timetable()
    let above = source.filter { $0.id != 2 }.hidingEmptySections().appendingItems(of: ListSource([TestItem(7)]))
    let mirror = ListMirror(above, hasUniqueIDs: true)
    source.storage = [TestSection(id: "A", items: [TestItem(1), TestItem(2)])]
    source.append(TestItem(3), toSection: 0)
    #expect(mirror.updates.map(\.changes) == [.reload] && above.itemCount(inSection: 0) == 3)
    source.changeHub.emit(try ChangeSet(deletes: [ItemPosition(section: 3, item: 0)]))
    #expect(mirror.updates.map(\.changes) == [.reload, .reload] && mirror.difference() == nil)
    source.storage = []
    source.filter { _ in false }.isIncluded = { _ in true }
  }

  @Test func emptySectionsAreHiddenAndShown() {
    let source = SectionedSource([TestSection(id: "A", items: []), TestSection(id: "B", items: [TestItem(1)])])
    let mirror = ListMirror(source.hidingEmptySections())
    source.move(from: ItemPosition(section: 1, item: 0), to: ItemPosition(section: 0, item: 0))
    #expect(mirror.updates.map(\.changes.description) == ["delete section 0; insert section 0"])
    #expect(mirror.difference() == nil)
  }
}

// MARK: - IDs

/// Lookups by the value of an item's ID find what lookups by `ItemID` find, in any tree of sources.
@Suite struct IdentityLookupTests {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func valuesFindWhatItemIDsFind(seed: UInt64) {
    let tree = RandomTree(seed: seed)
    for _ in 0..<10 {
      tree.mutate()
      for source in tree.sources {
        for id in -1..<12 {
          let position = source.position(of: ItemID(id))
          #expect(source.position(ofID: id) == position, "seed \(seed)")
          #expect(source.item(withID: id) == position.flatMap { source.item(at: $0) }, "seed \(seed)")
        }
      }
    }
  }

  @Test func itemIDsCrossIsolationDomains() async {
    let list = ListSource([TestItem(1), TestItem(2)]).appendingItems(of: ListSource([TestItem(2)]))
    let ids = list.positions.compactMap(list.id(at:))
    let own = await Task.detached { ids.map(\.ownID) }.value
    #expect(own == [1, 2, 2].map { ItemID($0) } && Set(ids).count == 3)
  }

  @Test func equalIntegersOfDifferentTypesAreOneID() {
    #expect(ItemID(1) == ItemID(Int64(1)) && ItemID(1) != ItemID("1"))
  }
}

// MARK: - Section infos

struct SectionInfoTests {
  /// Only what is known is printed.
  @Test func aDescriptionSaysWhatIsKnown() {
    #expect("\(SectionInfo())" == "SectionInfo()")
    #expect("\(SectionInfo(id: ItemID("fruit"), header: "Fruit"))" == "SectionInfo(id: fruit, header: \"Fruit\")")
    #expect("\(SectionInfo(footer: "3 of 5", indexTitle: "F"))" == "SectionInfo(footer: \"3 of 5\", indexTitle: \"F\")")
  }
}
