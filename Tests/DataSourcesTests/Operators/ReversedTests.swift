import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct ReversedTests {
  private func ids(_ source: some DataSource<TestItem>) -> [[Int]] { contents(of: source).map { $0.map(\.id) } }

  @Test("YV-28: reversed items are those of the model")
  func rowsAreThoseOfTheModel() {
    let fault = faultOfRuns {
      $0.reversed()
    } showing: { sections in
      sections.map { $0.items.reversed() }
    }
    #expect(fault == nil)
  }

  @Test func sectionsAreThoseOfTheModel() {
    let fault = faultOfRuns {
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
    let asked = AskedSource(base)
    let reversed = asked.reversed()
    let questions = asked.questions {
      base.insert(TestItem(-1), at: ItemPosition(section: 500, item: 7))
      base.move(from: ItemPosition(section: 3, item: 3), to: ItemPosition(section: 900, item: 1))
      base.moveSection(from: 7, to: 900)
      base.remove(at: ItemPosition(section: 1, item: 0))
    }
    #expect(questions <= 4 + 5 && reversed.itemCount(inSection: 499) == 51)
    let sections = AskedSource(base)
    let reversedSections = sections.reversedSections()
    #expect(sections.questions { base.moveSection(from: 0, to: 999) } <= 1 && reversedSections.sectionCount == 1_000)
  }
}
