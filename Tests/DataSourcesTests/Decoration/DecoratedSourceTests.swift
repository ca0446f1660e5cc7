import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct SeparatedSourceTests {
  @Test func separatorsAreBetweenItems() {
    let base = ListSource([TestItem(1), TestItem(2), TestItem(3)])
    let source = base.separated { above, below in "\(above.id)|\(below.id)" }
    #expect(
      contents(of: source) == [
        [.item(TestItem(1)), .decoration("1|2"), .item(TestItem(2)), .decoration("2|3"), .item(TestItem(3))]
      ])
    #expect(source.item(at: ItemPosition(section: 0, item: 1))?.decoration == "1|2")
    #expect(source.item(at: ItemPosition(section: 0, item: 2))?.item == TestItem(2))
    #expect(source.item(at: ItemPosition(section: 0, item: 5)) == nil && source.itemCount(inSection: 1) == 0)
    base.removeAll()
    #expect(source.itemCount(inSection: 0) == 0)
    base.append(TestItem(4))
    #expect(contents(of: source) == [[.item(TestItem(4))]])
  }

  /// The four overloads: separators derived from items or constant, of their own type or of the items' type.
  @Test func separatorsOfAnyType() {
    let base = ListSource([TestItem(1), TestItem(2)])
    let own: any DataSource<DecoratedItem<TestItem, String>> = base.separated(by: "-")
    #expect(contents(of: own) == [[.item(TestItem(1)), .decoration("-"), .item(TestItem(2))]])
    let same: any DataSource<TestItem> = base.separated(by: TestItem(0))
    #expect(contents(of: same) == [[TestItem(1), TestItem(0), TestItem(2)]])
    let made: any DataSource<TestItem> = base.separated { TestItem($0.id * 10 + $1.id) }
    #expect(contents(of: made) == [[TestItem(1), TestItem(12), TestItem(2)]])
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

// MARK: - Interleaved

@Suite struct InterleavedSourceTests {
  @Test func oneMoreAfterEveryFewRows() {
    let base = ListSource((1...5).map { TestItem($0) })
    let source = base.interleaved(every: 2) { "ad \($0)" }
    #expect(
      contents(of: source) == [
        [
          .item(TestItem(1)), .item(TestItem(2)), .decoration("ad 0"), .item(TestItem(3)), .item(TestItem(4)),
          .decoration("ad 1"), .item(TestItem(5)),
        ]
      ])
    let same: any DataSource<TestItem> = base.interleaved(every: 5) { TestItem(-$0) }
    #expect(contents(of: same) == [base.items + [TestItem(0)]])
  }

  @Test(arguments: [0, -1, .min, .max, 6])
  func nothingIsAddedWhereThePeriodIsNeverFull(every: Int) {
    let base = ListSource((1...5).map { TestItem($0) })
    let source = base.interleaved(every: every) { TestItem(-$0) }
    let mirror = ListMirror(source)
    base.remove(at: 2)
    #expect(contents(of: source) == [base.items] && mirror.difference() == nil)
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

// MARK: - Section items

@Suite struct SectionItemTests {
  private let base = SectionedSource([
    TestSection(id: "A", items: [TestItem(1), TestItem(2)], header: "a"),
    TestSection(id: "B", items: [], header: "b"), TestSection(id: "C", items: [TestItem(3)]),
  ])

  @Test func aHeaderItemPrecedesThoseOfItsSection() {
    let source = base.prependingHeaderItems(\.header)
    #expect(
      contents(of: source) == [
        [.decoration("a"), .item(TestItem(1)), .item(TestItem(2))], [.decoration("b")], [.item(TestItem(3))],
      ])
    #expect(source.item(at: ItemPosition(section: 0, item: 0))?.decoration == "a")
    #expect(source.item(at: ItemPosition(section: 2, item: 0))?.item == TestItem(3))
    let footers = base.appendingFooterItems(includingEmptySections: false) {
      TestItem(-1, content: $0.header == nil ? 1 : 0)
    }
    let both = footers.prependingHeaderItems(includingEmptySections: false) { _ in TestItem(-2) }
    #expect(contents(of: both).map { $0.map(\.id) } == [[-2, 1, 2, -1], [], [-2, 3, -1]])
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

  @Test func itemsOfEmptySectionsComeAndGo() {
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
