import DataSources
import ListTestSupport
import Testing

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
