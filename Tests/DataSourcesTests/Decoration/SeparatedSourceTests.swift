import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct SeparatedSourceTests {
  @Test func separatorsAreBetweenItems() {
    let base = ListSource([TestItem(1), TestItem(2), TestItem(3)])
    let source = base.separated { above, below in "\(above.id)|\(below.id)" }
    #expect(
      rows(of: source) == [
        [.item(TestItem(1)), .decoration("1|2"), .item(TestItem(2)), .decoration("2|3"), .item(TestItem(3))]
      ])
    #expect(source.item(at: ItemPosition(section: 0, item: 1))?.decoration == "1|2")
    #expect(source.item(at: ItemPosition(section: 0, item: 2))?.item == TestItem(2))
    #expect(source.item(at: ItemPosition(section: 0, item: 5)) == nil && source.itemCount(inSection: 1) == 0)
    base.removeAll()
    #expect(source.itemCount(inSection: 0) == 0)
    base.append(TestItem(4))
    #expect(rows(of: source) == [[.item(TestItem(4))]])
  }

  /// The four overloads: separators derived from items or constant, of their own type or of the items' type.
  @Test func separatorsOfAnyType() {
    let base = ListSource([TestItem(1), TestItem(2)])
    let own: any DataSource<DecoratedItem<TestItem, String>> = base.separated(by: "-")
    #expect(rows(of: own) == [[.item(TestItem(1)), .decoration("-"), .item(TestItem(2))]])
    let same: any DataSource<TestItem> = base.separated(by: TestItem(0))
    #expect(rows(of: same) == [[TestItem(1), TestItem(0), TestItem(2)]])
    let made: any DataSource<TestItem> = base.separated { TestItem($0.id * 10 + $1.id) }
    #expect(rows(of: made) == [[TestItem(1), TestItem(12), TestItem(2)]])
  }

  /// Above a composite, the own ID of a child's separator looks like that of a separator of the composite's items.
  @Test func ownIDsOfSeparatorsInChildren() {
    let children = [[1, 2, 3], [4, 5], [2, 6]].map { ids in
      ListSource(ids.map { TestItem($0) }).separated(by: TestItem(0)).separated(by: TestItem(-1))
    }
    let source = ConcatenatedItems<TestItem>(children).separated(by: TestItem(-2)).separated(by: TestItem(-3))
    for item in 0..<source.itemCount(inSection: 0) {
      let position = ItemPosition(section: 0, item: item)
      let id = source.id(at: position)
      #expect(id.flatMap(source.position(of:)) == position)
      guard let own = id?.ownID, let found = source.position(of: own) else { continue }
      #expect(source.id(at: found)?.ownID == own)
    }
    // The separators of the first child are found by the IDs that they have there.
    let separator = children[0].id(at: ItemPosition(section: 0, item: 2))
    let found = separator.flatMap(source.position(of:))
    #expect(found.flatMap { source.item(at: $0) } == TestItem(0))
  }

  /// The ID that an item has upstream finds it only where it has this ID, too.
  @Test func idsOfUpstreamSeparatorsAreNotFound() {
    let upstream = ListSource([TestItem(1), TestItem(2)]).separated(by: TestItem(0))
    let source = upstream.separated(by: TestItem(-1))
    let separator = upstream.id(at: ItemPosition(section: 0, item: 1))
    let id = source.id(at: ItemPosition(section: 0, item: 2))
    #expect(id != separator && id.flatMap(source.position(of:)) == ItemPosition(section: 0, item: 2))
    #expect(separator.flatMap(source.position(of:)) == ItemPosition(section: 0, item: 1), "a separator of its own")
    let headed = upstream.prependingHeaderItems { _ in TestItem(9) }
    #expect(separator.flatMap(headed.position(of:)) == nil)
  }

  /// At most two operations for a row, and two more where a section's last row changes.
  @Test func changesAreFew() {
    let base = ListSource((0..<5).map { TestItem($0) })
    let mirror = ListMirror(base.separated(by: TestItem(-1)))
    base.insert(TestItem(10), at: 0)
    base.append(TestItem(11))
    base.remove(at: 0)
    base.remove(at: 5)
    base.move(from: 2, to: 0)
    base.move(from: 4, to: 0)
    base.replace(at: 1, with: TestItem(2, content: 1))
    #expect(
      mirror.changeSets.map(\.description)
        == [
          "insert 0-0, 0-1", "insert 0-11, 0-12", "delete 0-0, 0-1", "delete 0-9, 0-10",
          "move 0-4 to 0-0, 0-5 to 0-1", "delete 0-7; insert 0-1; move 0-8 to 0-0", "update 0-2",
        ])
    #expect(mirror.difference() == nil)
  }

  @Test func separatorsKeepTheIdentityOfTheRowAbove() throws {
    let base = ListSource((1...3).map { TestItem($0) })
    let source = base.separated(by: TestItem(-1)).separated(by: TestItem(-2))
    let ids = (0..<9).compactMap { source.id(at: ItemPosition(section: 0, item: $0)) }
    #expect(ids.count == 9 && Set(ids).count == 9 && ids[0] == ItemID(1) && ids[4] == ItemID(2))
    for (item, id) in ids.enumerated() { #expect(source.position(of: id)?.item == item) }
    base.move(from: 1, to: 0)
    #expect(source.position(of: ids[4])?.item == 0 && source.position(of: ids[5])?.item == 1)
    #expect(source.position(of: ids[6])?.item == 2)
    base.remove(at: 1)
    base.remove(at: 1)
    #expect(source.position(of: ids[5]) == nil && source.position(of: ItemID(1)) == nil)
  }

  @Test(arguments: modelSeeds)
  func separatorsFollowAModel(seed: UInt64) {
    let fault = faultOfOperator(seed: seed) {
      $0.separated { TestItem(-1, content: $0.content * 10_000 + $1.content) }
    } model: { sections in
      sections.map { section in
        section.items.enumerated().flatMap { item, row in
          item + 1 == section.items.count
            ? [row] : [row, TestItem(-1, content: row.content * 10_000 + section.items[item + 1].content)]
        }
      }
    }
    #expect(fault == nil)
  }

  @Test func aChangeReadsLittleOfTheUpstreamSource() {
    let list = ListSource((0..<50_000).map { TestItem($0) })
    let base = CountedLookups(list)
    let source = base.separated { TestItem($0.id + $1.id) }
    let lookups = base.lookups {
      list.insert(TestItem(-1), at: 25_000)
      list.remove(at: 3)
      list.move(from: 10, to: 40_000)
      list.replace(at: 7, with: TestItem(8, content: 1))
    }
    #expect(lookups <= 4 * 3)
    #expect(source.itemCount(inSection: 0) == 99_999)
    #expect(base.lookups { _ = source.item(at: ItemPosition(section: 0, item: 77_777)) } == 2)
  }

  @Test func aWrongUpstreamChangeCausesAReload() {
    let base = ListSource((0..<4).map { TestItem($0) })
    let mirror = ListMirror(base.separated(by: TestItem(-1)))
    base.applySilently(.replaceSubrange(base.count - 2..<base.count, with: []))
    base.append(TestItem(9))
    #expect(mirror.changeSets == [.reload] && mirror.difference() == nil)
  }
}
