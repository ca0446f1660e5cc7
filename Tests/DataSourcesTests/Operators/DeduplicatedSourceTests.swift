import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct DeduplicatedSourceTests {
  private func ids(_ source: some DataSource<TestItem>) -> [[Int]] { contents(of: source).map { $0.map(\.id) } }

  /// When the first one is deleted, the next one replaces it as the same item.
  @Test func theNextDuplicateReplacesTheFirst() {
    let base = ListSource([1, 2, 1, 3, 2, 1].enumerated().map { TestItem($1, content: $0) })
    let source = base.deduplicated()
    let mirror = ListMirror(source)
    #expect(ids(source) == [[1, 2, 3]])
    base.remove(at: 0)
    base.remove(at: 3)
    base.remove(at: 1)
    base.insert(TestItem(3, content: 9), at: 0)
    base.insert(TestItem(3, content: 10), at: 0)
    base.replace(at: 1, with: TestItem(3, content: 11))
    #expect(ids(source) == [[3, 2, 1]])
    #expect(
      mirror.changeSets.map(\.description) == [
        "move 0-0 to 0-1; update 0-1", "move 0-1 to 0-2; update 0-2", "move 0-1 to 0-0; update 0-0", "update 0-0",
      ])
    #expect(mirror.difference() == nil)
  }

  @Test func byAKeyTheNextDuplicateIsAnotherItem() {
    let base = ListSource([11, 12, 21, 13].map { TestItem($0) })
    let source = base.deduplicated { $0.id / 10 }
    let mirror = ListMirror(source)
    #expect(ids(source) == [[11, 21]])
    base.remove(at: 0)
    base.move(from: 2, to: 0)
    base.replace(at: 0, with: TestItem(13, content: 1))
    base.remove(at: 1)
    #expect(
      mirror.changeSets.map(\.description) == [
        "delete 0-0; insert 0-0", "delete 0-0; insert 0-0", "update 0-0",
      ])
    #expect(ids(source) == [[13, 21]] && mirror.difference() == nil)
  }

  /// An item whose key changes is kept if it is the first one with both keys.
  @Test func anItemWithANewKeyIsKept() {
    let base = ListSource([TestItem(1, content: 1), TestItem(2, content: 2), TestItem(3, content: 1)])
    let source = base.deduplicated(by: \.content)
    let mirror = ListMirror(source)
    base.replace(at: 0, with: TestItem(1, content: 7))
    base.replace(at: 0, with: TestItem(1, content: 2))
    base.replace(at: 1, with: TestItem(2, content: 5))
    #expect(
      mirror.changeSets.map(\.description) == ["insert 0-2; update 0-0", "delete 0-1; update 0-0", "insert 0-1"])
    #expect(ids(source) == [[1, 2, 3]] && mirror.difference() == nil)
  }

  @Test func itemsWithoutIDRemain() {
    let source = ListSource(reloading: ["a", "a", "b"]).deduplicated()
    #expect(contents(of: source) == [["a", "a", "b"]])
    #expect(contents(of: ListSource(reloading: ["a", "a", "b"]).deduplicated(by: \.self)) == [["a", "b"]])
  }

  @Test(arguments: modelSeeds)
  func identitiesFollowAModel(seed: UInt64) {
    let fault = faultOfOperator(seed: seed, hasUniqueIDs: false) {
      $0.deduplicated()
    } model: { sections in
      var seen: Set<Int> = []
      return sections.map { $0.items.filter { seen.insert($0.id).inserted } }
    }
    #expect(fault == nil)
  }

  @Test(arguments: modelSeeds)
  func keysFollowAModel(seed: UInt64) {
    func key(_ row: TestItem) -> Int { row.content % (2 + Int(seed) % 7) }
    let fault = faultOfOperator(seed: seed) {
      $0.deduplicated(by: key)
    } model: { sections in
      var seen: Set<Int> = []
      return sections.map { $0.items.filter { seen.insert(key($0)).inserted } }
    }
    #expect(fault == nil)
  }

  /// One change reads only the keys of inserted and updated items, also among 5,000 duplicates.
  @Test(arguments: [1, 5_000])
  func aChangeReadsFewKeys(distinct: Int) {
    nonisolated(unsafe) var calls = 0
    let base = ListSource((0..<5_000).map { TestItem($0) })
    let source = base.deduplicated { (row: TestItem) -> Int in
      calls += 1
      return row.id % distinct
    }
    #expect(calls == 5_000 && source.itemCount(inSection: 0) == distinct)
    base.remove(at: 0)
    base.insert(TestItem(0), at: 3_000)
    base.move(from: 5, to: 4_000)
    base.replace(at: 7, with: TestItem(base.items[7].id, content: 1))
    #expect(calls == 5_002 && source.itemCount(inSection: 0) == distinct)
  }

  @Test func rowsAreFoundByIdentityWithoutAskingTheBase() {
    let base = CountedLookups(ListSource((0..<1_000).map { TestItem($0 % 500) }))
    let source = base.deduplicated()
    #expect(base.lookups { _ = source.position(of: ItemID(499)) } == 0)
    #expect(source.position(of: ItemID(499))?.item == 499)
    #expect(source.position(of: ItemID(500)) == nil)
  }

  @Test func aWrongUpstreamChangeCausesAReload() {
    let base = ListSource((0..<4).map { TestItem($0) })
    let mirror = ListMirror(base.deduplicated())
    base.applySilently(.replaceSubrange(base.count - 2..<base.count, with: []))
    base.append(TestItem(9))
    #expect(mirror.changeSets == [.reload] && mirror.difference() == nil)
  }
}
