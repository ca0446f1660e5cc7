import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct StaticGroupTests {
  @Test("YV-20, YV-45: the given groups keep their order, and items of other groups are omitted")
  func groupsAreThoseOfTheModel() {
    let keys = [3, 0, 7, 2]
    let fault = faultOfRuns {
      $0.grouped(by: { ($0.id + $0.content) % 5 }, in: keys)
    } showing: { sections in
      keys.map { key in sections.flatMap(\.items).filter { ($0.id + $0.content) % 5 == key } }
    }
    #expect(fault == nil)
  }

  @Test("YV-20: only the first of several equal keys counts")
  func equalKeysAreOneGroup() {
    let grouped = ListSource([TestItem(1), TestItem(2)]).grouped(by: \.id, in: [2, 1, 2, 1, 1])
    #expect(contents(of: grouped).map { $0.map(\.id) } == [[2], [1]])
    #expect(ListSource([TestItem(1)]).grouped(by: \.id, in: []).sectionCount == 0)
  }

  @Test("YV-21, YV-23: static groups can be hidden, and are found by their key unless they are hidden")
  func lookups() {
    let base = ListSource([TestItem(1, content: 1), TestItem(2, content: 9), TestItem(3, content: 1)])
    let grouped = base.grouped(by: \.content, in: [4, 1, 2], header: { "<\($0)>" })
    let mirrors = [ListMirror(grouped), ListMirror(grouped.hidingEmptySections { $0.id != ItemID(4) })]
    #expect(grouped.section(ofKey: 1) == 1 && grouped.section(ofKey: 9) == nil)
    #expect(grouped.itemCount(ofKey: 1) == 2 && grouped.itemCount(ofKey: 4) == 0 && grouped.itemCount(ofKey: 9) == 0)
    #expect(grouped.key(ofSection: 2) == 2 && grouped.key(ofSection: 3) == nil && grouped.key(ofSection: -1) == nil)
    #expect(grouped.sectionInfo(at: 0) == SectionInfo(id: ItemID(4), header: "<4>"))
    base.replace(at: 1, with: TestItem(2, content: 2))
    base.remove(at: [0, 2])
    base.replace(at: 0, with: TestItem(2, content: 7))
    #expect(
      mirrors.map { $0.changeSets.map(\.description) } == [
        ["insert 2-0", "delete 1-0, 1-1", "delete 2-0"],
        ["insert section 2", "delete section 1", "delete section 1"],
      ])
    #expect(grouped.shape.itemCounts == [0, 0, 0] && mirrors.allSatisfy { $0.difference() == nil })
  }
}
