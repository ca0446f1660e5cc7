import DataSources
import DataSourcesTesting
import Testing

/// Keys that aren't equal to themselves.
@Suite struct UnequalKeyTests {
  struct Reading: Identifiable, Equatable {
    let id: Int
    var value: Double
    var note = ""
  }

  @Test func everyItemOfNaNHasAGroup() {
    let list = ListSource([Reading(id: 1, value: .nan), Reading(id: 2, value: 1), Reading(id: 3, value: .nan)])
    let groups = list.grouped(by: \.value)
    #expect(groups.itemCount == 3 && groups.sectionCount == 3)
    let observation = groups.observe { #expect(!$0.changes.isReload) }
    list.update(at: 0) { $0.note = "x" }
    list.append(Reading(id: 4, value: .nan))
    #expect(groups.itemCount == 4)
    list.remove(at: 0)
    list.removeItem(withID: 4)
    #expect(groups.itemCount == 2 && groups.snapshot().items.map(\.id).sorted() == [2, 3])
    withExtendedLifetime(observation) {}
  }

  @Test func deduplicatedByNaN() {
    let list = ListSource([Reading(id: 1, value: .nan), Reading(id: 2, value: .nan), Reading(id: 3, value: 1)])
    let unique = list.deduplicated(by: \.value)
    #expect(unique.itemCount == 3)
    list.remove(at: 0)
    list.append(Reading(id: 5, value: 1))
    #expect(unique.snapshot().items.map(\.id) == [2, 3])
  }
}
