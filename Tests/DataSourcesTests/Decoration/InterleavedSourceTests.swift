import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct InterleavedSourceTests {
  @Test func oneMoreAfterEveryFewRows() {
    let base = ListSource((1...5).map { TestItem($0) })
    let source = base.interleaved(every: 2) { "ad \($0)" }
    #expect(
      rows(of: source) == [
        [
          .item(TestItem(1)), .item(TestItem(2)), .decoration("ad 0"), .item(TestItem(3)), .item(TestItem(4)),
          .decoration("ad 1"), .item(TestItem(5)),
        ]
      ])
    let same: any DataSource<TestItem> = base.interleaved(every: 5) { TestItem(-$0) }
    #expect(rows(of: same) == [base.items + [TestItem(0)]])
  }

  @Test(arguments: [0, -1, .min, .max, 6])
  func nothingIsAddedWhereThePeriodIsNeverFull(every: Int) {
    let base = ListSource((1...5).map { TestItem($0) })
    let source = base.interleaved(every: every) { TestItem(-$0) }
    let mirror = ListMirror(source)
    base.remove(at: 2)
    #expect(rows(of: source) == [base.items] && mirror.difference() == nil)
  }

  /// Items at the end pass no added item; items that pass an added one need one move each.
  @Test func changesAreFew() {
    let base = ListSource((0..<8).map { TestItem($0) })
    let mirror = ListMirror(base.interleaved(every: 3) { TestItem(-1 - $0) })
    base.append(TestItem(8))
    base.insert(TestItem(9), at: 0)
    base.remove(at: 4)
    base.move(from: 0, to: 4)
    base.replace(at: 4, with: TestItem(9, content: 1))
    let kinds = mirror.changeSets.map { [$0.deletes.count, $0.inserts.count, $0.moves.count, $0.updates.count] }
    #expect(kinds == [[0, 2, 0, 0], [0, 1, 3, 0], [1, 0, 2, 0], [0, 0, 2, 0], [0, 0, 0, 1]])
    #expect(mirror.difference() == nil)
  }

  @Test func addedItemsAreIdentifiedByIndexAndSection() throws {
    let base = SectionedSource(["A", "B"].map { TestSection(id: $0, items: [TestItem(1), TestItem(2), TestItem(3)]) })
    let source = base.interleaved(every: 1) { TestItem(-$0) }
    let place = ItemPosition(section: 1, item: 3)
    let id = try #require(source.id(at: place))
    #expect(source.position(of: id) == place)
    base.moveSection(from: 1, to: 0)
    #expect(source.position(of: id) == ItemPosition(section: 0, item: 3))
    base.remove(at: ItemPosition(section: 0, item: 0))
    #expect(source.position(of: id) == ItemPosition(section: 0, item: 3))
    base.remove(at: ItemPosition(section: 0, item: 0))
    #expect(source.position(of: id) == nil && source.item(at: ItemPosition(section: 0, item: 1)) == TestItem(0))
    let list = ListSource([TestItem(1)]).interleaved(every: 1) { TestItem(-$0) }
    #expect(list.id(at: ItemPosition(section: 0, item: 1)).flatMap(list.position)?.item == 1)
  }

  @Test(arguments: 1...4, modelSeeds)
  func addedRowsFollowAModel(every: Int, seed: UInt64) {
    let fault = faultOfOperator(seed: seed) {
      $0.interleaved(every: every) { TestItem(-1, content: $0) }
    } model: { sections in
      sections.map { section in
        section.items.enumerated().flatMap { item, row in
          (item + 1) % every == 0 ? [row, TestItem(-1, content: (item + 1) / every - 1)] : [row]
        }
      }
    }
    #expect(fault == nil)
  }

  @Test func aChangeReadsLittleOfTheUpstreamSource() {
    let list = ListSource((0..<50_000).map { TestItem($0) })
    let base = CountedLookups(list)
    let source = base.interleaved(every: 10) { TestItem(-$0) }
    var counts: [Int] = []
    let observation = source.observe { counts.append($0.changes.count) }
    let lookups = base.lookups {
      list.append(TestItem(-1))
      list.remove(at: 49_990)
      list.move(from: 10, to: 35)
    }
    #expect(lookups <= 3 * 3 && counts == [1, 2, 3])
    withExtendedLifetime(observation) {}
  }
}
