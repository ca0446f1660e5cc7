import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct ConsolidatedSourceTests {
  private let base = SectionedSource([
    TestSection(id: "A", items: [TestItem(1), TestItem(2)], header: "a"),
    TestSection(id: "B", items: [], header: "b"), TestSection(id: "C", items: [TestItem(3)], header: "c"),
  ])
  private let all = SectionInfo(id: ItemID("all"), header: "All")

  @Test("YV-30 fewer items than the threshold are in one section, in the order of the sections")
  func fewRowsAreInOneSection() {
    let source = base.consolidated(below: 4, as: all)
    #expect(source.isConsolidated && contents(of: source) == [[TestItem(1), TestItem(2), TestItem(3)]])
    #expect(source.sectionInfo(at: 0) == all && source.sectionInfo(at: 1) == nil)
    #expect(source.position(of: ItemID(3)) == ItemPosition(section: 0, item: 2))
    let sections = base.consolidated(below: 3, as: all)
    #expect(
      !sections.isConsolidated && sections.shape.itemCounts == [2, 0, 1] && sections.sectionInfo(at: 2)?.header == "c")
    #expect(base.consolidated(below: 0).sectionCount == 3)
    #expect(ListSource<TestItem>().consolidated(below: 1).shape.itemCounts == [0])
  }

  @Test("YV-30 crossing the threshold deletes the old sections and inserts the new ones")
  func crossingReplacesTheSections() {
    let source = base.consolidated(below: 4, as: all)
    let mirror = ListMirror(source)
    base.append(TestItem(4), toSection: 1)
    base.removeSection(at: 0)
    source.threshold = 2
    source.threshold = 1
    source.threshold = 9
    #expect(
      mirror.changeSets.map(\.description) == [
        "delete section 0; insert section 0, 1, 2", "delete section 0, 1, 2; insert section 0",
        "delete section 0; insert section 0, 1", "delete section 0, 1; insert section 0",
      ])
    #expect(mirror.difference() == nil)
  }

  @Test("YV-30 while the items are in one section, they are inserted, deleted and moved without changes of sections")
  func sectionsAreRowsMeanwhile() {
    let mirror = ListMirror(base.consolidated(below: 10, as: all))
    base.insertSection(TestSection(id: "D", items: [TestItem(5), TestItem(6)]), at: 1)
    base.moveSection(from: 0, to: 3)
    base.move(from: ItemPosition(section: 0, item: 1), to: ItemPosition(section: 3, item: 0))
    base.removeSection(at: 0)
    var sections = base.sections
    sections[0].header = "other"
    base.sections = sections
    base.insertSection(TestSection(id: "E", items: []), at: 0)
    base.replace(at: ItemPosition(section: 2, item: 0), with: TestItem(3, content: 1))
    #expect(
      mirror.changeSets.map(\.description) == [
        "insert 0-2, 0-3", "move 0-0 to 0-3, 0-1 to 0-4", "move 0-1 to 0-2", "delete 0-0", "update 0-0",
      ])
    #expect(mirror.difference() == nil)
  }

  @Test("YV-30 a section with the ID of the common section disables it")
  func aNamesakeDisablesIt() {
    let source = base.consolidated(below: 10, as: SectionInfo(id: ItemID("X")))
    let mirror = ListMirror(source)
    base.insertSection(TestSection(id: "X", items: []), at: 1)
    #expect(!source.isConsolidated && source.sectionCount == 4)
    base.moveSection(from: 1, to: 3)
    base.removeSection(at: 0)
    base.removeSection(at: 2)
    #expect(source.isConsolidated && source.sectionCount == 1)
    #expect(mirror.changeSets.map(\.sectionInserts.count) == [4, 0, 0, 1] && mirror.difference() == nil)
  }

  @Test("YV-30 one section or several, by a model", arguments: [0, 3, 6, 10, 100], modelSeeds)
  func sectionsFollowAModel(threshold: Int, seed: UInt64) {
    let fault = faultOfOperator(seed: seed) {
      $0.consolidated(below: threshold, as: all)
    } model: { sections in
      let rows = sections.flatMap(\.items)
      return rows.count < threshold ? [rows] : sections.map(\.items)
    }
    #expect(fault == nil)
  }

  @Test func aChangeReadsLittleOfTheUpstreamSource() {
    let sections = SectionedSource((0..<5_000).map { TestSection(id: "\($0)", items: [TestItem($0)]) })
    let base = CountedLookups(sections)
    let source = base.consolidated(below: 10_000, as: all)
    #expect(base.lookups { sections.append(TestItem(-5), toSection: 2_500) } <= 2)
    #expect(base.lookups { sections.insertSection(TestSection(id: "new", items: []), at: 7) } <= 3)
    #expect(base.lookups { sections.moveSection(from: 7, to: 4_000) } <= 1)
    #expect(base.lookups { _ = source.item(at: ItemPosition(section: 0, item: 4_321)) } == 1)
    #expect(source.item(at: ItemPosition(section: 0, item: 2_501)) == TestItem(-5))
  }
}
