import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct CompactMapTests {
  @Test("TS-43 items that can't be converted are omitted")
  func rowsAreThoseOfTheModel() {
    let half: (TestItem) -> TestItem? = {
      ($0.id + $0.content) % 2 == 0 ? TestItem($0.id, content: $0.content + 1) : nil
    }
    let fault = faultOfRuns {
      $0.compactMap(half)
    } showing: { sections in
      sections.map { $0.items.compactMap(half) }
    }
    #expect(fault == nil)
  }

  @Test func itemsOfAnotherTypeKeepTheirID() {
    let base = ListSource([TestItem(1), TestItem(2, content: 7), TestItem(3, content: 9)])
    let words = base.compactMap { $0.content == 0 ? nil : "\($0.content)" }
    let mirror = ListMirror(words)
    #expect(contents(of: words) == [["7", "9"]])
    #expect(words.id(at: ItemPosition(section: 0, item: 1)) == ItemID(3))
    #expect(words.position(of: ItemID(3)) == ItemPosition(section: 0, item: 1) && words.position(of: ItemID(1)) == nil)
    base.replace(at: 0, with: TestItem(1, content: 5))
    base.replace(at: 1, with: TestItem(2))
    #expect(mirror.changeSets.map(\.description) == ["insert 0-0", "delete 0-1"])
    #expect(contents(of: words) == [["5", "9"]] && mirror.difference() == nil)
  }

  /// The closure is called once for each row that is new or updated, and once for each row that is read.
  @Test func theClosureIsCalledForChangedItems() {
    let base = ListSource((0..<10_000).map { TestItem($0) })
    nonisolated(unsafe) var calls = 0
    let odd = base.compactMap { (row: TestItem) -> Int? in
      calls += 1
      return row.id % 2 == 0 ? nil : row.id
    }
    #expect(calls == 10_000)
    base.insert(TestItem(-1), at: 5_000)
    base.replace(at: 7, with: TestItem(7, content: 1))
    base.remove(at: 3)
    base.move(from: 100, to: 9_000)
    #expect(calls == 10_002)
    #expect(odd.item(at: ItemPosition(section: 0, item: 4_000)) != nil && calls == 10_003)
  }

  /// If a closure returns another value for the same item, the item isn't displayed, and nothing traps.
  @Test func aClosureThatChangesItsMindGivesNil() {
    nonisolated(unsafe) var isWilling = true
    let rows = ListSource([TestItem(1)]).compactMap { isWilling ? $0 : nil }
    isWilling = false
    #expect(rows.itemCount(inSection: 0) == 1 && rows.item(at: ItemPosition(section: 0, item: 0)) == nil)
  }
}
