import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Counts, items and sections, as in the founding libraries, or as decided where those disagree.
@Suite struct FoundingLookupTests {
  private let rows = (0..<3).map { TestItem($0) }
  private let sections = [
    TestSection(id: "A", items: [TestItem(10), TestItem(11)], header: "a", footer: "z"),
    TestSection(id: "B", items: []),
    TestSection(id: "C", items: [TestItem(12)]),
  ]

  /// Returns one source of every kind that needs no task.
  private func everyKind() -> [any DataSource<TestItem>] {
    let (list, source) = (ListSource(rows), SectionedSource(sections))
    let composites: [any DataSource<TestItem>] = [
      SegmentedSource<TestItem>(), SegmentedSource([list, source], selecting: 1), ConcatenatedSections<TestItem>(),
      ConcatenatedSections([source, list]), ConcatenatedItems<TestItem>(), ConcatenatedItems([source, list]),
      StateSource(0) { _ in nil }, StateSource(0) { _ in source },
    ]
    let operators: [any DataSource<TestItem>] = [
      source.map { $0 }, source.compactMap { $0.id == 10 ? nil : $0 }, source.filter { $0.id > 10 },
      source.sorted { $0.id > $1.id }, source.grouped { $0.id % 2 }, source.hidingEmptySections(), source.reversed(),
      source.reversedSections(), source.prefix(1), source.deduplicated(), source.selection().map(\.item),
      source.collapsible(collapsed: [ItemID("A")]), source.consolidated(below: 9), source.updatingNeighbors(),
      source.separated(by: TestItem(-1)), source.prependingHeaderItems { _ in TestItem(-1) },
      source.interleaved(every: 1) { TestItem(-1 - $0) },
    ]
    return [list, ListSource<TestItem>(), source, StaticSource(rows), StaticSource(sections: sections)] + composites
      + operators + [ValueSource(3) { [TestItem($0)] }]
  }

  @Test("TS-15, GDS-4, EZ-1 lookups out of range return nil or 0 in every kind of source")
  func lookupsAreGraceful() {
    for source in everyKind() {
      let count = source.sectionCount
      for section in [-1, count, count + 1, .max, .min] {
        #expect(source.itemCount(inSection: section) == 0, "\(type(of: source)), section \(section)")
        #expect(source.sectionInfo(at: section) == nil, "\(type(of: source)), section \(section)")
        #expect(source.item(at: at(section, 0)) == nil && source.id(at: at(section, 0)) == nil)
      }
      for section in 0..<count {
        let items = source.itemCount(inSection: section)
        for item in [-1, items, items + 1, .max, .min] {
          #expect(source.item(at: at(section, item)) == nil, "\(type(of: source)), \(section)-\(item)")
          #expect(source.id(at: at(section, item)) == nil && !source.contains(at(section, item)))
        }
        for item in 0..<items { #expect(source.item(at: at(section, item)) != nil, "\(type(of: source))") }
      }
      #expect(source.position(of: ItemID("unknown")) == nil)
    }
  }

  @Test("TS-16, GDS-9 a flat list has one section, even if it is empty, and no items in other sections")
  func aListIsOneSection() {
    for count in 0...3 {
      let rows = (0..<count).map { TestItem($0) }
      for source in [StaticSource(rows), ListSource(rows)] as [any DataSource<TestItem>] {
        #expect(source.sectionCount == 1)
        for section in -1...2 {
          #expect(source.itemCount(inSection: section) == (section == 0 ? count : 0))
          for item in -1...count {
            let row = section == 0 && rows.indices.contains(item) ? rows[item] : nil
            #expect(source.item(at: at(section, item)) == row)
          }
        }
      }
    }
  }

  @Test("TS-16, TS-44 the items of all sections are a random-access collection that is always current")
  func rowsAreACollection() {
    let source = SectionedSource(
      reloading: [[], [1, 2], [], [3, 4], []].enumerated().map { ListSection(id: $0, items: $1) })
    func numbers(_ positions: some Sequence<ItemPosition>) -> [Int] { positions.compactMap { source.item(at: $0) } }
    #expect(numbers(source.positions) == [1, 2, 3, 4] && source.snapshot().items == [1, 2, 3, 4])
    #expect(numbers(source.positions[1..<3]) == [2, 3] && numbers(source.positions.reversed()) == [4, 3, 2, 1])
    #expect(source.positions.firstIndex(of: at(3, 0)) == 2 && source.positions[2] == at(3, 0))
    source.append(5, toSection: 4)
    #expect(numbers(source.positions) == [1, 2, 3, 4, 5] && source.positions.endIndex == 5)
    #expect(ListSource<Int>(reloading: []).positions.isEmpty)
  }

  @Test("TS-44 positions are found by ID, and unknown IDs are omitted")
  func identitiesLeadToPositions() {
    let source = StaticSource(sections: sections)
    let positions = [12, 99, 10].compactMap { source.position(of: ItemID($0)) }
    #expect(positions == [at(2, 0), at(0, 0)])
  }

  /// A section with additional content.
  private struct FederalState: ListSectionProtocol {
    var id: String
    var items: [Int]
    var capital: String
    var header: String? { id }
  }

  @Test("TS-17 every item of every section is found, for any numbers of sections and items")
  func everyRowIsFound() {
    for counts in [[5, 5, 5, 5], [1, 1, 1, 1], [0, 7], [9], [3, 0, 1]] {
      let sections = counts.enumerated().map { section, count in
        ListSection(id: section, items: (0..<count).map { 100 * section + $0 })
      }
      for source in [StaticSource(sections: sections, id: \.self), SectionedSource(reloading: sections)]
        as [any DataSource<Int>]
      {
        #expect(source.sectionCount == counts.count)
        for section in -1...counts.count {
          let count = counts.indices.contains(section) ? counts[section] : 0
          #expect(source.itemCount(inSection: section) == count)
          for item in -1...9 {
            let expected = item >= 0 && item < count ? 100 * section + item : nil
            #expect(source.item(at: at(section, item)) == expected, "\(section)-\(item) of \(counts)")
          }
        }
      }
    }
  }

  @Test("TS-17 a section can be of any type with items and additional content")
  func sectionsAreOfAnyType() {
    let source = SectionedSource(reloading: [
      FederalState(id: "Bavaria", items: [1, 2], capital: "Munich"),
      FederalState(id: "Hesse", items: [3], capital: "Wiesbaden"),
    ])
    #expect(source.section(at: 1)?.capital == "Wiesbaden" && source.section(at: 2)?.capital == nil)
    #expect(source.section(at: -1)?.capital == nil && source.sectionInfo(at: 0)?.header == "Bavaria")
    #expect(source.sections.map(\.items) == [[1, 2], [3]] && source.index(ofSectionID: "Hesse") == 1)
  }

  @Test("EZ-2 an empty list has an empty section or, if that is hidden, none until the first item is inserted")
  func anEmptyList() {
    let list = ListSource<TestItem>()
    let hiding = list.hidingEmptySections()
    let mirrors = [ListMirror(list), ListMirror(hiding)]
    #expect(list.sectionCount == 1 && hiding.sectionCount == 0)
    list.append(contentsOf: [TestItem(1), TestItem(2)])
    #expect(hiding.sectionCount == 1 && hiding.itemCount(inSection: 1) == 0 && hiding.item(at: at(1, 0)) == nil)
    list.remove(at: 0)
    list.removeAll()
    #expect(
      mirrors.map { $0.updates.map(\.changes).map(\.description) } == [
        ["insert 0-0, 0-1", "delete 0-0", "delete 0-0"], ["insert section 0", "delete 0-0", "delete section 0"],
      ])
    #expect(hiding.sectionCount == 0 && mirrors.allSatisfy { $0.difference() == nil })
  }

  @Test("EZ-3 sections have headers and footers, empty sections are kept, and a changed title is an update")
  func sectionsHaveTitles() {
    let source = SectionedSource(sections)
    let mirror = ListMirror(source)
    #expect((-1...3).map { source.sectionInfo(at: $0)?.header } == [nil, "a", nil, nil, nil])
    #expect((-1...3).map { source.sectionInfo(at: $0)?.footer } == [nil, "z", nil, nil, nil])
    #expect(source.shape.itemCounts == [2, 0, 1])
    var changed = sections
    changed[1].header = "b"
    source.sections = changed
    #expect(mirror.updates.map(\.changes).map(\.description) == ["update section 1"] && mirror.difference() == nil)
  }
}
