import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct SectionItemTests {
  private let base = SectionedSource([
    TestSection(id: "A", items: [TestItem(1), TestItem(2)], header: "a"),
    TestSection(id: "B", items: [], header: "b"), TestSection(id: "C", items: [TestItem(3)]),
  ])

  @Test func aHeaderItemPrecedesThoseOfItsSection() {
    let source = base.prependingHeaderItems(\.header)
    #expect(
      rows(of: source) == [
        [.decoration("a"), .item(TestItem(1)), .item(TestItem(2))], [.decoration("b")], [.item(TestItem(3))],
      ])
    #expect(source.item(at: ItemPosition(section: 0, item: 0))?.decoration == "a")
    #expect(source.item(at: ItemPosition(section: 2, item: 0))?.item == TestItem(3))
    let footers = base.appendingFooterItems(includingEmptySections: false) {
      TestItem(-1, content: $0.header == nil ? 1 : 0)
    }
    let both = footers.prependingHeaderItems(includingEmptySections: false) { _ in TestItem(-2) }
    #expect(rows(of: both).map { $0.map(\.id) } == [[-2, 1, 2, -1], [], [-2, 3, -1]])
  }

  @Test func aSectionThatIsUpdatedUpdatesItsRow() {
    let mirror = ListMirror(base.prependingHeaderItems { $0.header.map { TestItem(-1, content: $0.utf8.count) } })
    var sections = base.sections
    sections[0].header = "aaa"
    base.sections = sections
    sections[0].header = nil
    sections[2].header = "c"
    base.sections = sections
    #expect(mirror.changeSets[0].updates.map(\.description) == ["0-0"])
    #expect(mirror.changeSets[0].sectionUpdates == [0])
    #expect(mirror.changeSets[1].deletes.map(\.description) == ["0-0"])
    #expect(mirror.changeSets[1].inserts.map(\.description) == ["2-0"])
    #expect(mirror.difference() == nil)
  }

  @Test func theItemOfAnEmptySectionIsInsertedAndDeletedWithTheOthers() {
    let mirror = ListMirror(base.prependingHeaderItems(includingEmptySections: false) { _ in TestItem(-1) })
    base.append(TestItem(4), toSection: 1)
    base.move(from: ItemPosition(section: 1, item: 0), to: ItemPosition(section: 0, item: 1))
    base.remove(at: ItemPosition(section: 2, item: 0))
    #expect(
      mirror.changeSets.map(\.description) == [
        "insert 1-0, 1-1", "delete 1-0; move 1-1 to 0-2", "delete 2-0, 2-1",
      ])
    #expect(mirror.difference() == nil)
  }

  @Test func theRowHasTheIdentityOfItsSection() throws {
    let source = base.prependingHeaderItems { _ in TestItem(-1) }
    let id = try #require(source.id(at: ItemPosition(section: 2, item: 0)))
    base.moveSection(from: 2, to: 0)
    #expect(source.position(of: id) == ItemPosition(section: 0, item: 0))
    base.removeSection(at: 0)
    #expect(source.position(of: id) == nil && source.position(of: ItemID(2)) == ItemPosition(section: 0, item: 2))
    base.insertSection(TestSection(id: "C", items: []), at: 2)
    #expect(source.position(of: id) == ItemPosition(section: 2, item: 0))
    let list = ListSource([TestItem(1)]).prependingHeaderItems { _ in TestItem(-1) }
    #expect(list.id(at: ItemPosition(section: 0, item: 0)).flatMap(list.position)?.item == 0)
  }

  @Test(arguments: [true, false], modelSeeds)
  func headerRowsFollowAModel(ofEmptySections: Bool, seed: UInt64) {
    func header(_ title: String?) -> TestItem? { title == "1" ? nil : TestItem(-1, content: title.hashValue) }
    let fault = faultOfOperator(seed: seed) {
      $0.prependingHeaderItems(includingEmptySections: ofEmptySections) { header($0.header) }
    } model: { sections in
      sections.map { section in
        let isDecorated = ofEmptySections || !section.items.isEmpty
        return (isDecorated ? [header(section.header)] : []).compactMap(\.self) + section.items
      }
    }
    #expect(fault == nil)
  }

  @Test(arguments: [true, false], modelSeeds)
  func footerRowsFollowAModel(ofEmptySections: Bool, seed: UInt64) {
    func footer(_ title: String?) -> TestItem? { title == "1" ? nil : TestItem(-1, content: title.hashValue) }
    let fault = faultOfOperator(seed: seed) {
      $0.appendingFooterItems(includingEmptySections: ofEmptySections) { footer($0.header) }
    } model: { sections in
      sections.map { section in
        let isDecorated = ofEmptySections || !section.items.isEmpty
        return section.items + (isDecorated ? [footer(section.header)] : []).compactMap(\.self)
      }
    }
    #expect(fault == nil)
  }

  @Test func aChangeReadsLittleOfTheUpstreamSource() {
    let sections = SectionedSource((0..<5_000).map { TestSection(id: "\($0)", items: [TestItem($0)]) })
    let base = CountedLookups(sections)
    let source = base.prependingHeaderItems { _ in TestItem(-1) }
    let place = ItemPosition(section: 2_500, item: 0)
    #expect(base.lookups { sections.append(TestItem(-5), toSection: 2_500) } <= 2)
    #expect(base.lookups { sections.insertSection(TestSection(id: "new", items: []), at: 7) } <= 5)
    #expect(base.lookups { sections.moveSection(from: 7, to: 4_000) } <= 1)
    #expect(base.lookups { sections.removeSection(at: 4_000) } <= 1)
    guard let id = source.id(at: place) else { return }
    #expect(base.lookups { _ = source.position(of: id) } == 0 && source.position(of: id) == place)
  }
}
