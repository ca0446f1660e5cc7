import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct CompactMapTests {
  @Test("TS-43 items that can't be converted are omitted", arguments: runSeeds)
  func rowsAreThoseOfTheModel(seed: UInt64) {
    let half: (TestItem) -> TestItem? = {
      ($0.id + $0.content) % 2 == 0 ? TestItem($0.id, content: $0.content + 1) : nil
    }
    let fault = faultOfRuns(seed: seed) {
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

// MARK: - Reversed

@Suite struct ReversedTests {
  private func ids(_ source: some DataSource<TestItem>) -> [[Int]] { contents(of: source).map { $0.map(\.id) } }

  @Test("YV-28: reversed items are those of the model", arguments: runSeeds)
  func rowsAreThoseOfTheModel(seed: UInt64) {
    let fault = faultOfRuns(seed: seed) {
      $0.reversed()
    } showing: { sections in
      sections.map { $0.items.reversed() }
    }
    #expect(fault == nil)
  }

  @Test(arguments: runSeeds) func sectionsAreThoseOfTheModel(seed: UInt64) {
    let fault = faultOfRuns(seed: seed) {
      $0.reversedSections()
    } showing: {
      $0.map(\.items).reversed()
    }
    #expect(fault == nil)
  }

  @Test("YV-28: operators after the reversal see the reversed order, operators before it don't")
  func orderMatters() {
    let base = ListSource((0..<10).map { TestItem($0) })
    #expect(ids(base.reversed().prefix(3)) == [[9, 8, 7]])
    #expect(ids(base.prefix(3).reversed()) == [[2, 1, 0]])
    let after = base.reversed().window(.fixed(2, offset: 1))
    let before = base.window(.fixed(2, offset: 1)).reversed()
    #expect(ids(after) == [[8, 7]] && ids(before) == [[2, 1]])
    // The same pin is the other end once the rows are reversed.
    let mirrors = [ListMirror(after), ListMirror(before)]
    base.append(TestItem(10))
    #expect(ids(after) == [[9, 8]] && ids(before) == [[2, 1]])
    #expect(mirrors.map { $0.changeSets.map(\.description) } == [["delete 0-1; insert 0-0"], []])
    #expect(mirrors.allSatisfy { $0.difference() == nil })
  }

  @Test("YV-27: a window over reversed items counts from their new beginning")
  func rangePositionsAreSwapped() {
    let base = ListSource((0..<10).map { TestItem($0) })
    let (plain, reversed) = (base.window(.fixed(3, offset: 2)), base.reversed().window(.fixed(3, offset: 5)))
    #expect(ids(plain) == [[2, 3, 4]] && ids(reversed) == [[4, 3, 2]])
    #expect(plain.rangePosition(inSection: 0) == RangePosition(offsetFromBeginning: 2, offsetFromEnd: 5, length: 3))
    #expect(reversed.rangePosition(inSection: 0) == RangePosition(offsetFromBeginning: 5, offsetFromEnd: 2, length: 3))
  }

  @Test func aWrongUpstreamChangeCausesAReload() throws {
    let base = manySections(2, rows: 3)
    let mirrors = [ListMirror(base.reversed()), ListMirror(base.reversedSections().reversed())]
    base.applySilently(.remove(at: [ItemPosition(section: 1, item: base.itemCount(inSection: 1) - 1)]))
    base.append(TestItem(9), toSection: 1)
    base.applySilently(.replaceSections(base.sectionCount - 1..<base.sectionCount, with: []))
    base.changeHub.emit(try ChangeSet(sectionInserts: [1]))
    for mirror in mirrors { #expect(mirror.changeSets == [.reload, .reload] && mirror.difference() == nil) }
  }

  /// A change among many items and sections causes few upstream lookups.
  @Test func aChangeReadsLittle() {
    let base = manySections(1_000, rows: 50)
    let counted = CountedLookups(base)
    let reversed = counted.reversed()
    let lookups = counted.lookups {
      base.insert(TestItem(-1), at: ItemPosition(section: 500, item: 7))
      base.move(from: ItemPosition(section: 3, item: 3), to: ItemPosition(section: 900, item: 1))
      base.moveSection(from: 7, to: 900)
      base.remove(at: ItemPosition(section: 1, item: 0))
    }
    #expect(lookups <= 4 + 5 && reversed.itemCount(inSection: 499) == 51)
    let sections = CountedLookups(base)
    let reversedSections = sections.reversedSections()
    #expect(sections.lookups { base.moveSection(from: 0, to: 999) } <= 1 && reversedSections.sectionCount == 1_000)
  }
}

// MARK: - Nonempty sections

@Suite struct NonemptySectionsTests {
  private func names(_ source: some DataSource<TestItem>) -> [String] {
    (0..<source.sectionCount).compactMap { source.sectionInfo(at: $0)?.id?.description }
  }

  @Test("YV-21: all sections are hidden when they are empty", arguments: runSeeds)
  func sectionsAreThoseOfTheModel(seed: UInt64) {
    let fault = faultOfRuns(seed: seed) {
      $0.hidingEmptySections()
    } showing: { sections in
      sections.map(\.items).filter { !$0.isEmpty }
    }
    #expect(fault == nil)
  }

  @Test(
    "YV-21: some sections are hidden when they are empty, the others are static",
    arguments: 1...300 as ClosedRange<UInt64>)
  func someSectionsAreStatic(seed: UInt64) {
    let fault = faultOfRuns(seed: seed) {
      $0.hidingEmptySections { $0.id == ItemID("A") || $0.id == ItemID("C") || $0.header?.count == 2 }
    } showing: { sections in
      sections.filter { !$0.items.isEmpty || !(["A", "C"].contains($0.id) || $0.header?.count == 2) }.map(\.items)
    }
    #expect(fault == nil)
  }

  @Test("YV-21: setting it for all sections replaces earlier settings, and applies to inserted sections")
  func theConditionCanBeReplaced() {
    let base = SectionedSource(["A", "B", "C", "D"].map { TestSection(id: $0, items: $0 == "C" ? [TestItem(1)] : []) })
    let source = base.hidingEmptySections { $0.id == ItemID("B") }
    let mirror = ListMirror(source)
    #expect(names(source) == ["A", "C", "D"])
    source.hidesWhenEmpty = { _ in true }
    #expect(names(source) == ["C"])
    source.hidesWhenEmpty = { $0.id != ItemID("B") && $0.id != ItemID("E") }
    base.insertSection(TestSection(id: "E", items: []), at: 0)
    base.insertSection(TestSection(id: "F", items: []), at: 0)
    #expect(names(source) == ["E", "B", "C"])
    #expect(
      mirror.changeSets.map(\.description) == [
        "delete section 0, 2", "insert section 0", "insert section 0",
      ])
    #expect(mirror.difference() == nil)
  }

  /// A change among ten thousand sections causes few upstream lookups, wherever it is.
  @Test func aChangeReadsLittle() {
    let base = manySections(10_000, rows: 1)
    let counted = CountedLookups(base)
    let source = counted.hidingEmptySections()
    let lookups = counted.lookups {
      base.remove(at: ItemPosition(section: 5_000, item: 0))
      base.insert(TestItem(-1), at: ItemPosition(section: 5_000, item: 0))
      base.moveSection(from: 3, to: 9_000)
      base.move(from: ItemPosition(section: 7, item: 0), to: ItemPosition(section: 9_999, item: 1))
    }
    #expect(lookups <= 4 + 4 && source.sectionCount == 9_999)
    #expect(counted.lookups { _ = source.item(at: ItemPosition(section: 8_000, item: 0)) } == 1)
  }
}
