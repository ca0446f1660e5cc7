import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct NeighborTests {
  private func updates(_ mirror: ListMirror<TestItem>) -> [[Int]] {
    mirror.changeSets.map { $0.updates.map(\.item) }
  }

  @Test("YV-29 an insert, a delete and an update update the neighbors, once and merged with real updates")
  func neighborsAreUpdated() {
    let base = ListSource((0..<6).map { TestItem($0) })
    let mirror = ListMirror(base.updatingNeighbors())
    base.insert(TestItem(10), at: 3)
    base.remove(at: 3)
    base.replace(at: 0, with: TestItem(0, content: 1))
    base.items = base.items.map { $0.id == 2 || $0.id == 3 ? TestItem($0.id, content: 2) : $0 }
    base.move(from: 0, to: 3)
    base.append(TestItem(11))
    base.removeAll()
    #expect(updates(mirror) == [[2, 4], [2, 3], [0, 1], [1, 2, 3, 4], [0, 2, 3, 4], [5], []])
    #expect(mirror.difference() == nil)
  }

  @Test("YV-29 offsets are the relative positions of the items that an item depends on")
  func offsetsPoint() {
    let base = ListSource((0..<6).map { TestItem($0) })
    let (previous, next) = (
      ListMirror(base.updatingNeighbors(at: [-1])), ListMirror(base.updatingNeighbors(at: [2]))
    )
    base.replace(at: 3, with: TestItem(3, content: 1))
    base.insert(TestItem(9), at: 3)
    base.remove(at: 0)
    #expect(updates(previous) == [[3, 4], [4], [0]])
    #expect(updates(next) == [[1, 3], [1, 2], []])
  }

  @Test(
    "YV-29 no update for items that are inserted, are deleted or don't exist",
    arguments: [[], [0], [.max, .min], [7, -7]])
  func offsetsBeyondTheEnds(offsets: Set<Int>) {
    let base = ListSource((0..<3).map { TestItem($0) })
    let mirror = ListMirror(base.updatingNeighbors(at: offsets))
    base.replace(at: 1, with: TestItem(1, content: 1))
    base.insert(TestItem(7), at: 1)
    base.remove(at: 0)
    #expect(updates(mirror) == [[1], [], []])
  }

  @Test func itemsThatMoveTogetherKeepTheirNeighbors() {
    let base = ListSource((0..<6).map { TestItem($0) })
    let mirror = ListMirror(base.updatingNeighbors(at: [-1]))
    base.items = [4, 0, 1, 2, 3, 5].map { TestItem($0) }
    base.items = [2, 3, 4, 0, 1, 5].map { TestItem($0) }
    #expect(updates(mirror) == [[0, 1, 5], [0, 2, 5]])
  }

  @Test(
    "YV-29 exactly those items are updated whose neighbors were replaced or updated",
    arguments: modelSeeds.lowerBound...modelSeeds.upperBound + 6)
  func updatesFollowAModel(seed: UInt64) {
    let all: [Set<Int>] = [[-1], [1], [-1, 1], [2], [-3, 1], [-2, -1, 4], [.min, .max, 1]]
    let offsets = all[Int(seed) % all.count]
    let base = EditedSections(seed: seed)
    let source = base.source.updatingNeighbors(at: offsets)
    let mirror = ListMirror(source)
    let audit = UpdateAudit(source) { position in
      [source.item(at: position)]
        + offsets.sorted().map { offset in
          source.item(at: ItemPosition(section: position.section, item: position.item &+ offset))
        }
    }
    for edit in 0..<60 {
      base.edit()
      #expect(audit.fault == nil, "seed \(seed), edit \(edit)")
    }
    #expect(mirror.difference() == nil && contents(of: source) == base.source.sections.map(\.items))
  }

  @Test func aChangeReadsLittleOfTheUpstreamSource() {
    let list = ListSource((0..<50_000).map { TestItem($0) })
    let base = CountedLookups(list)
    let source = base.updatingNeighbors(at: [-2, 1])
    var counts: [Int] = []
    let observation = source.observe { counts.append($0.changes.count) }
    let lookups = base.lookups {
      list.insert(TestItem(-1), at: 25_000)
      list.remove(at: 3)
      list.replace(at: 7, with: TestItem(8, content: 1))
      list.move(from: 100, to: 40_000)
    }
    #expect(lookups <= 4 * 3 && counts == [4, 4, 3, 8])
    withExtendedLifetime(observation) {}
  }
}
