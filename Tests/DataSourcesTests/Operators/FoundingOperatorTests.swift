import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Behaviors of saved queries and mappings of a database, as operators on any source.
@Suite struct FoundingOperatorTests {
  private func key(_ row: TestItem) -> String? {
    ["b", "A", nil, "C"][(row.id + row.content) % 4]
  }

  @Test("TS-38 items are grouped and sorted, and items without a group are omitted", arguments: runSeeds)
  func groupedAndSorted(seed: UInt64) {
    let fault = faultOfRuns(seed: seed) {
      $0.filter { key($0) != nil }.grouped(by: { key($0) ?? "" }).sorted { ($0.content, $0.id) > ($1.content, $1.id) }
    } showing: { sections in
      let rows = sections.flatMap(\.items)
      let names = ["A", "C", "b"].filter { name in rows.contains { key($0) == name } }
      return names.map { name in
        rows.filter { key($0) == name }.sorted { ($0.content, $0.id) > ($1.content, $1.id) }
      }
    }
    #expect(fault == nil)
  }

  @Test("TS-39, YV-9 filters of filtered and sorted sources keep the order of sections and items", arguments: runSeeds)
  func filtersOfFilters(seed: UInt64) {
    let fault = faultOfRuns(seed: seed) {
      $0.filter { $0.id % 2 == 0 }.filter { $0.content == 0 }.sorted(by: \.id).filter { $0.id > 3 }
    } showing: { sections in
      sections.map { section in
        section.items.filter { $0.id % 2 == 0 && $0.content == 0 && $0.id > 3 }.sorted { $0.id < $1.id }
      }
    }
    #expect(fault == nil)
  }

  @Test("TS-41 groups are those that occur, in an order that can ignore case, or the given ones")
  func groupsAreSections() {
    let base = ListSource([0, 1, 3, 4].map { TestItem($0) })
    let all = base.grouped(by: { key($0) ?? "" }, areInIncreasingOrder: { $0.lowercased() < $1.lowercased() })
    let given = base.grouped(by: { key($0) ?? "" }, in: ["C", "d", "b"])
    let mirrors = [ListMirror(all), ListMirror(given)]
    #expect(contents(of: all).map { $0.map(\.id) } == [[1], [0, 4], [3]])
    #expect(contents(of: given).map { $0.map(\.id) } == [[3], [], [0, 4]])
    base.remove(at: 2)
    base.append(TestItem(2))
    #expect(contents(of: all).map { $0.map(\.id) } == [[2], [1], [0, 4]])
    #expect(contents(of: given).map { $0.map(\.id) } == [[], [], [0, 4]])
    #expect(mirrors.allSatisfy { $0.difference() == nil })
  }

  @Test(
    "TS-42 a list is filtered, reversed, limited to a window, and its empty sections are hidden, step by step",
    arguments: runSeeds)
  func tunedStepByStep(seed: UInt64) {
    let fault = faultOfRuns(seed: seed) {
      $0.filter { $0.id % 3 > 0 }.reversed().window(.fixed(2, offset: 1)).hidingEmptySections()
    } showing: { sections in
      sections.map { Array($0.items.filter { $0.id % 3 > 0 }.reversed().dropFirst().prefix(2)) }
        .filter { !$0.isEmpty }
    }
    #expect(fault == nil)
  }

  @Test("YV-7 a new filter or order emits inserts, deletes and moves, which downstream sources translate")
  func aNewConditionIsEmitted() {
    let base = ListSource((0..<6).map { TestItem($0, content: $0 % 2) })
    let filter = base.filter { $0.id < 4 }
    let sort = filter.sorted(by: \.id)
    let mirrors = [ListMirror(filter), ListMirror(sort), ListMirror(sort.filter { $0.id != 2 })]
    filter.isIncluded = { $0.id > 1 }
    #expect(mirrors.allSatisfy { $0.changeSets.last?.count == 4 || $0.changeSets.last?.count == 3 })
    sort.areInIncreasingOrder = { $0.id > $1.id }
    #expect(contents(of: sort).map { $0.map(\.id) } == [[5, 4, 3, 2]])
    #expect(mirrors.map { $0.changeSets.contains(.reload) } == [false, false, false])
    #expect(mirrors.map(\.changeSets.count) == [1, 2, 2] && mirrors.allSatisfy { $0.difference() == nil })
  }

  @Test("YV-22 operators are current immediately, even inside a batch, without explicit updates")
  func operatorsAreCurrent() {
    let base = SectionedSource([TestSection(id: "A", items: (0..<4).map { TestItem($0) })])
    let even = base.filter { $0.id % 2 == 0 }
    let shown = even.reversed().prefix(2)
    #expect(shown.shape.itemCounts == [2] && shown.item(at: at(0, 0)) == TestItem(2) && shown.itemCount == 2)
    base.batch {
      base.append(TestItem(8), toSection: 0)
      #expect(shown.item(at: at(0, 0)) == TestItem(8) && shown.position(of: ItemID(0)) == nil)
      base.insertSection(TestSection(id: "B", items: [TestItem(10)]), at: 0)
      #expect(shown.shape.itemCounts == [1, 2] && even.position(of: ItemID(8)) == at(1, 2))
    }
    base.reload(with: [])
    #expect(shown.sectionCount == 0 && shown.itemCount == 0 && shown.position(of: ItemID(8)) == nil)
  }

  @Test("YV-23 groups are found by section and sections by group; a hidden group has no section and no items")
  func groupsAndSections() {
    let base = ListSource([0, 1, 4].map { TestItem($0) })
    let grouped = base.grouped(by: { key($0) ?? "none" })
    #expect((-1...2).map { grouped.key(ofSection: $0) } == [nil, "A", "b", nil])
    #expect(["A", "b", "C"].map { grouped.section(ofKey: $0) } == [0, 1, nil])
    #expect(["A", "b", "C"].map { grouped.section(ofKey: $0).map(grouped.itemCount(inSection:)) } == [1, 2, nil])
    #expect((-1...2).map { grouped.itemCount(inSection: $0) } == [0, 1, 2, 0] && grouped.itemCount == 3)
    base.removeAll()
    #expect(grouped.itemCount == 0 && grouped.sectionCount == 0 && grouped.section(ofKey: "A") == nil)
  }

  @Test("YV-24 items and IDs are found through windows, pins and reversal; items outside a window are not found")
  func positionsThroughWindows() {
    let ids = Array(0..<6)
    for isReversed in [false, true] {
      let base = ListSource(ids.map { TestItem($0) })
      let order: any DataSource<TestItem> = isReversed ? base.reversed() : base
      let rows = isReversed ? ids.reversed() : ids
      for length in 0...7 {
        for offset in 0...7 {
          let fromBeginning = Array(rows.dropFirst(offset).prefix(length))
          let fromEnd = Array(rows.dropLast(offset).suffix(length))
          for (pin, expected) in [(ItemWindow.Edge.beginning, fromBeginning), (.end, fromEnd)] {
            let window = order.window(.fixed(length, offset: offset, pinnedTo: pin))
            #expect(contents(of: window).map { $0.map(\.id) } == [expected], "\(length), \(offset), \(pin)")
            for id in ids {
              #expect(window.position(of: ItemID(id)) == expected.firstIndex(of: id).map { at(0, $0) })
            }
            for item in -1...7 {
              let id = expected.indices.contains(item) ? ItemID(expected[item]) : nil
              #expect(window.id(at: at(0, item)) == id)
            }
          }
        }
      }
    }
  }
}
