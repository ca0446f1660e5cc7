import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct NonemptySectionsTests {
  private func names(_ source: some DataSource<TestItem>) -> [String] {
    (0..<source.sectionCount).compactMap { source.sectionInfo(at: $0)?.id?.description }
  }

  @Test("YV-21: all sections are hidden when they are empty")
  func sectionsAreThoseOfTheModel() {
    let fault = faultOfRuns {
      $0.hidingEmptySections()
    } showing: { sections in
      sections.map(\.items).filter { !$0.isEmpty }
    }
    #expect(fault == nil)
  }

  @Test("YV-21: some sections are hidden when they are empty, the others are static")
  func someSectionsStay() {
    let fault = faultOfRuns(seeds: 1...300) {
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
    let asked = AskedSource(base)
    let source = asked.hidingEmptySections()
    let questions = asked.questions {
      base.remove(at: ItemPosition(section: 5_000, item: 0))
      base.insert(TestItem(-1), at: ItemPosition(section: 5_000, item: 0))
      base.moveSection(from: 3, to: 9_000)
      base.move(from: ItemPosition(section: 7, item: 0), to: ItemPosition(section: 9_999, item: 1))
    }
    #expect(questions <= 4 + 4 && source.sectionCount == 9_999)
    #expect(asked.questions { _ = source.item(at: ItemPosition(section: 8_000, item: 0)) } == 1)
  }
}
