import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct StaticSourceTests {
  private struct Plain { var name: String }

  @Test func itemsAndSectionsAreFound() throws {
    let source = StaticSource(sections: [
      TestSection(id: "A", items: [TestItem(1), TestItem(2)], header: "a"),
      TestSection(id: "B", items: [TestItem(1), TestItem(3)]),
    ])
    let mirror = ListMirror(source, hasUniqueIDs: false)
    #expect(mirror.difference() == nil && source.shape.itemCounts == [2, 2])
    #expect(source.position(of: ItemID(1)) == ItemPosition(section: 0, item: 0))
    #expect(source.position(of: ItemID(3)) == ItemPosition(section: 1, item: 1))
    #expect(source.position(of: ItemID(4)) == nil)
    #expect(source.sectionInfo(at: 0) == SectionInfo(id: ItemID("A"), header: "a"))
  }

  @Test func itemsCanHaveNoIDsOrOthers() {
    let plain = StaticSource(withoutIDs: [Plain(name: "x")])
    #expect(plain.id(at: ItemPosition(section: 0, item: 0)) == nil && plain.position(of: ItemID("x")) == nil)
    let named = StaticSource([Plain(name: "x"), Plain(name: "y")], header: "h", footer: "f") { $0.name }
    #expect(named.position(of: ItemID("y")) == ItemPosition(section: 0, item: 1))
    #expect(named.sectionInfo(at: 0) == SectionInfo(header: "h", footer: "f") && named.sectionInfo(at: 1) == nil)
    let empty = StaticSource<TestItem>([])
    #expect(empty.shape.itemCounts == [0] && StaticSource([TestItem(5)]).position(of: ItemID(5)) != nil)
  }

  @Test func itIsAChildLikeAnyOther() {
    let list = ListSource([TestItem(1)])
    let mirror = ListMirror(StaticSource([TestItem(9)]).appendingItems(of: list))
    list.append(TestItem(2))
    #expect(mirror.changeSets.map(\.description) == ["insert 0-2"] && mirror.difference() == nil)
  }
}

@Suite struct ValueSourceTests {
  private struct Event {
    var title: String
    var places: [Int]
  }

  @Test("TS-18, TS-47 the items of a value follow it")
  func theItemsOfAValueFollowIt() {
    let source = ValueSource(Event(title: "a", places: [1, 2])) { event in
      [TestItem(0, content: event.title.count)] + event.places.map { TestItem($0) }
    }
    let mirror = ListMirror(source)
    source.value.title = "bcd"
    source.value.places = [2, 3, 1]
    source.value.title = "xyz"
    source.setValue(Event(title: "xyz", places: []), animation: .fade)
    #expect(
      mirror.changeSets.map(\.description) == [
        "update 0-0", "insert 0-2; move 0-1 to 0-3", "delete 0-1, 0-2, 0-3",
      ]
        || mirror.changeSets.map(\.description) == [
          "update 0-0", "insert 0-2; move 0-2 to 0-1", "delete 0-1, 0-2, 0-3",
        ])
    #expect(mirror.updates.last?.animation == .fade && mirror.difference() == nil)
    source.reload(with: Event(title: "", places: [7]))
    #expect(mirror.changeSets.last == .reload && source.value.places == [7] && mirror.difference() == nil)
  }

  @Test("TS-18 the sections of a value follow it", arguments: 1...200 as ClosedRange<UInt64>)
  func theSectionsOfAValueFollowIt(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let source = ValueSource(sectionsOf: generator.sections()) { $0 }
    let mirror = ListMirror(source, hasUniqueIDs: false)
    for _ in 0..<10 { source.value = generator.edited(source.value) }
    #expect(mirror.difference() == nil && !mirror.changeSets.contains(.reload))
    #expect(source.snapshot().sections.map(\.items) == source.value.map(\.items))
  }

  @Test func itemsWithoutAComparisonAreReloaded() {
    struct Plain { var name: String }
    let source = ValueSource(reloading: ["a"]) { $0.map { Plain(name: $0) } }
    let compared = ValueSource(["a"], comparison: ItemComparison(id: \.name, hasSameContent: { _, _ in true })) {
      $0.map { Plain(name: $0) }
    }
    var updates: [String] = []
    let observations = [
      source.observe { updates.append("\($0.changes)") }, compared.observe { updates.append("\($0.changes)") },
    ]
    source.value = ["a", "b"]
    compared.value = ["b", "a"]
    #expect(updates == ["reload", "insert 0-0"] && compared.position(of: ItemID("a")) != nil)
    withExtendedLifetime(observations) {}
  }

  /// If a closure reads more than the value, `refresh()` calls it again.
  @Test func itemsAreRefreshed() {
    final class Clock { var hour = 1 }
    let clock = Clock()
    let source = ValueSource(3) { [TestItem($0, content: clock.hour)] }
    let mirror = ListMirror(source)
    clock.hour = 2
    source.refresh()
    source.refresh()
    #expect(mirror.changeSets.map(\.description) == ["update 0-0"] && mirror.difference() == nil)
  }
}
