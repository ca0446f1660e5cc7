import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct GroupedSourceTests {
  private func position(_ item: Int, section: Int = 0) -> ItemPosition { ItemPosition(section: section, item: item) }

  private func contents(_ source: some DataSource<TestItem>) -> [[Int]] {
    (0..<source.sectionCount).map { section in
      (0..<source.itemCount(inSection: section)).compactMap { source.item(at: position($0, section: section))?.id }
    }
  }

  @Test("YV-1, YV-20 sections are inserted and deleted with their items")
  func sectionsAreInsertedAndDeletedWithTheirItems() {
    let base = ListSource([11, 25, 12, 21].map { TestItem($0) })
    let grouped = base.grouped(by: { $0.id / 10 }, header: { "\($0)0s" })
    let mirror = ListMirror(grouped)
    #expect(contents(grouped) == [[11, 12], [25, 21]])
    #expect(
      grouped.sectionInfo(at: 1)?.header == "20s" && grouped.section(ofKey: 2) == 1 && grouped.key(ofSection: 0) == 1)
    base.append(TestItem(5))
    #expect(mirror.updates.last?.changes.sectionInserts == [0] && contents(grouped) == [[5], [11, 12], [25, 21]])
    base.remove(at: [0, 2])
    #expect(mirror.updates.last?.changes.sectionDeletes == [1] && contents(grouped) == [[5], [25, 21]])
    #expect(grouped.section(ofKey: 1) == nil && grouped.key(ofSection: 2) == nil && mirror.difference() == nil)
  }

  @Test("YV-4 an item whose key changes moves to another section")
  func aRowWithAnotherKeyMovesToAnotherSection() {
    let base = ListSource([
      TestItem(1, content: 1), TestItem(2, content: 2), TestItem(3, content: 1), TestItem(4, content: 2),
    ])
    let grouped = base.grouped(by: \.content)
    let mirror = ListMirror(grouped)
    base.replace(at: 0, with: TestItem(1, content: 2))
    #expect(contents(grouped) == [[3], [1, 2, 4]])
    #expect(mirror.updates.last?.changes.description == "move 0-0 to 1-0; update 1-0")
    base.replace(at: 2, with: TestItem(3, content: 3))
    #expect(contents(grouped) == [[1, 2, 4], [3]] && mirror.difference() == nil)
    // No platform list accepts a move into a new section.
    #expect(mirror.updates.last.map { $0.changes.moves.isEmpty && $0.changes.sectionInserts == [1] } == true)
  }

  /// Another key moves only the items that have another one, and none of them is new.
  @Test(arguments: 0..<15) func theKeyCanBeSet(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let base = ListSource((0..<generator.below(40)).map { TestItem($0, content: generator.below(9)) })
    let all = base.grouped(by: \.content)
    let some = base.grouped(by: \.content, in: [4, 1, 0, 7])
    let mirrors = [ListMirror(all), ListMirror(some)]
    let displayed = [ListMirror(all.reversed()), ListMirror(some.reversed())]
    for step in 0..<20 {
      let (factor, modulus) = (1 + generator.below(3), 1 + generator.below(9))
      let key: (TestItem) -> Int = { factor * ($0.id + $0.content) % modulus }
      let moved = base.items.count { all.key($0) != key($0) }
      let count = mirrors[0].updates.count
      (all.key, some.key) = (key, key)
      #expect(contents(all) == contents(base.grouped(by: key)), "seed \(seed), step \(step)")
      #expect(contents(some) == contents(base.grouped(by: key, in: [4, 1, 0, 7])), "seed \(seed), step \(step)")
      #expect(mirrors[0].updates.count - count == (moved == 0 ? 0 : 1))
      if let changes = mirrors[0].updates.last?.changes, moved > 0 {
        // Into and out of sections that are new or gone, a change set has inserts and deletes instead of moves.
        let items = changes.inserts.count + changes.deletes.count + changes.moves.count
        #expect(!changes.isReload && changes.updates.isEmpty && items <= 2 * moved)
      }
      base.update(at: generator.below(40)) { $0.content = generator.below(9) }
      #expect((mirrors + displayed).allSatisfy { $0.difference() == nil }, "seed \(seed), step \(step)")
    }
  }

  @Test func itemsWithoutAKeyAreLast() {
    let base = ListSource((0..<6).map { TestItem($0) })
    let key: (TestItem) -> Int? = { $0.id % 3 == 0 ? nil : -$0.id % 3 }
    let grouped = base.grouped(by: key, header: { $0.map { "\($0)" } ?? "none" })
    #expect(contents(grouped) == [[2, 5], [1, 4], [0, 3]] && grouped.sectionInfo(at: 2)?.header == "none")
    #expect(grouped.section(ofKey: nil) == 2 && grouped.key(ofSection: 2) == .some(nil))
    // The ID is that of the value.
    #expect((0..<3).map { grouped.sectionInfo(at: $0)?.id } == [ItemID(-2), ItemID(-1), ItemID(Int?.none)])
    #expect(grouped.collapsible(collapsed: [ItemID(-1)]).shape.itemCounts == [2, 0, 2])
    #expect(contents(base.sorted(by: key)) == [[2, 5, 1, 4, 0, 3]])
    #expect(contents(base.sorted(by: key, using: >)) == [[1, 4, 2, 5, 0, 3]])
    // A key that every item has is none that some lack.
    let certain: GroupedSource<TestItem, Int> = base.grouped(by: \.content) { "\($0)" }
    #expect(certain.sectionInfo(at: 0)?.header == "0")
  }

  @Test func unorderedKeysKeepTheUpstreamOrder() {
    let base = ListSource([4, 2, 6, 1].map { TestItem($0) })
    let grouped = base.grouped(by: { $0.id }, areInIncreasingOrder: { $0 % 2 < $1 % 2 })
    #expect(contents(grouped) == [[4], [2], [6], [1]])
    base.insert(TestItem(8), at: 0)
    #expect(contents(grouped) == [[4], [2], [6], [8], [1]])
  }

  /// An order that contradicts itself gives some order, and every row.
  @Test func anOrderThatContradictsItselfLosesNothing() {
    var generator = SeededGenerator(seed: 5)
    let base = ListSource((0..<30).map { TestItem($0, content: $0 % 9) })
    let grouped = base.grouped(by: { $0.content }, areInIncreasingOrder: { ($0 * 5 + $1 * 3) % 4 < 2 })
    let mirror = ListMirror(grouped)
    for _ in 0..<200 {
      let row = generator.below(30)
      base.replace(at: row, with: TestItem(row, content: generator.below(14)))
      #expect(contents(grouped).joined().sorted() == base.items.map(\.id).sorted())
    }
    #expect(mirror.difference() == nil)
  }

  /// A change calls the key for the items that it inserts or updates, and for no others.
  @Test func aChangeReadsFewKeys() {
    nonisolated(unsafe) var calls = 0
    let base = ListSource((0..<20_000).map { TestItem($0, content: $0 % 1_000) })
    let grouped = base.grouped { (row: TestItem) -> Int in
      calls += 1
      return row.content
    }
    #expect(calls == 20_000 && grouped.sectionCount == 1_000)
    base.replace(at: 7, with: TestItem(7, content: 900))
    base.insert(TestItem(-1, content: 5_000), at: 10_000)
    base.remove(at: 3)
    base.move(from: 100, to: 19_000)
    #expect(calls == 20_002 && grouped.sectionCount == 1_001)
  }
}

extension GroupedSourceTests {
  /// A title that depends on more than its key, such as "Today", stays as it is until the key is set.
  @Test func titlesAreRequestedAgainWithTheKey() {
    nonisolated(unsafe) var today = 1
    let days = ListSource((0..<6).map { TestItem($0, content: $0 / 2) })
    let source = days.grouped(by: \.content) { $0 == today ? "Today" : "day \($0)" }
    let mirror = ListMirror(source)
    func titles() -> [String?] { (0..<source.sectionCount).map { source.sectionInfo(at: $0)?.header } }
    today = 2
    days.append(TestItem(6, content: 3))
    #expect(titles() == ["day 0", "Today", "day 2", "day 3"] && mirror.difference() == nil)
    source.key = { $0.content }
    #expect(mirror.updates.last?.changes.description == "update section 1, 2")
    #expect(titles() == ["day 0", "day 1", "Today", "day 3"] && mirror.difference() == nil)
    // Items that move, and sections that disappear, in the same change.
    today = 0
    source.key = { $0.content == 2 ? 0 : $0.content }
    #expect(titles() == ["Today", "day 1", "day 3"] && mirror.difference() == nil)
    source.key = { $0.content }
    #expect(titles() == ["Today", "day 1", "day 2", "day 3"] && mirror.difference() == nil)
  }

  /// The days of another time zone: rows move between days, whose titles are those of the new zone.
  @Test func daysOfAnotherZone() {
    nonisolated(unsafe) var shift = 0
    let events = ListSource((0..<12).map { TestItem($0, content: $0 * 8) })
    let days = events.grouped(by: { ($0.content + shift) / 24 }) { "day \($0), shifted by \(shift)" }
    let mirror = ListMirror(days)
    shift = 9
    days.key = { ($0.content + shift) / 24 }
    #expect(
      (0..<days.sectionCount).map { days.sectionInfo(at: $0)?.header } == (0..<5).map { "day \($0), shifted by 9" })
    #expect(mirror.difference() == nil)
  }
}

// MARK: - Static groups

@Suite struct StaticGroupTests {
  @Test("YV-20, YV-45: the given groups keep their order, and items of other groups are omitted", arguments: runSeeds)
  func groupsAreThoseOfTheModel(seed: UInt64) {
    let keys = [3, 0, 7, 2]
    let fault = faultOfRuns(seed: seed) {
      $0.grouped(by: { ($0.id + $0.content) % 5 }, in: keys)
    } showing: { sections in
      keys.map { key in sections.flatMap(\.items).filter { ($0.id + $0.content) % 5 == key } }
    }
    #expect(fault == nil)
  }

  @Test("YV-20: only the first of several equal keys counts")
  func equalKeysAreOneGroup() {
    let grouped = ListSource([TestItem(1), TestItem(2)]).grouped(by: \.id, in: [2, 1, 2, 1, 1])
    #expect(contents(of: grouped).map { $0.map(\.id) } == [[2], [1]])
    #expect(ListSource([TestItem(1)]).grouped(by: \.id, in: []).sectionCount == 0)
  }

  @Test("YV-21, YV-23: static groups can be hidden, and are found by their key unless they are hidden")
  func lookups() {
    let base = ListSource([TestItem(1, content: 1), TestItem(2, content: 9), TestItem(3, content: 1)])
    let grouped = base.grouped(by: \.content, in: [4, 1, 2], header: { "<\($0)>" })
    let mirrors = [ListMirror(grouped), ListMirror(grouped.hidingEmptySections { $0.id != ItemID(4) })]
    #expect(grouped.section(ofKey: 1) == 1 && grouped.section(ofKey: 9) == nil)
    #expect([1, 4, 9].map { grouped.section(ofKey: $0).map(grouped.itemCount(inSection:)) } == [2, 0, nil])
    #expect(grouped.key(ofSection: 2) == 2 && grouped.key(ofSection: 3) == nil && grouped.key(ofSection: -1) == nil)
    #expect(grouped.sectionInfo(at: 0) == SectionInfo(id: ItemID(4), header: "<4>"))
    base.replace(at: 1, with: TestItem(2, content: 2))
    base.remove(at: [0, 2])
    base.replace(at: 0, with: TestItem(2, content: 7))
    #expect(
      mirrors.map { $0.changeSets.map(\.description) } == [
        ["insert 2-0", "delete 1-0, 1-1", "delete 2-0"],
        ["insert section 2", "delete section 1", "delete section 1"],
      ])
    #expect(grouped.shape.itemCounts == [0, 0, 0] && mirrors.allSatisfy { $0.difference() == nil })
  }
}

// MARK: - Unequal keys

/// Keys that aren't equal to themselves.
@Suite struct UnequalKeyTests {
  struct Reading: Identifiable, Equatable {
    let id: Int
    var value: Double
    var note = ""
  }

  @Test func everyItemOfNaNHasAGroup() {
    let list = ListSource([Reading(id: 1, value: .nan), Reading(id: 2, value: 1), Reading(id: 3, value: .nan)])
    let groups = list.grouped(by: \.value)
    #expect(groups.itemCount == 3 && groups.sectionCount == 3)
    let observation = groups.observe { #expect(!$0.changes.isReload) }
    list.update(at: 0) { $0.note = "x" }
    list.append(Reading(id: 4, value: .nan))
    #expect(groups.itemCount == 4)
    list.remove(at: 0)
    list.removeItem(withID: 4)
    #expect(groups.itemCount == 2 && groups.snapshot().items.map(\.id).sorted() == [2, 3])
    withExtendedLifetime(observation) {}
  }

  @Test func deduplicatedByNaN() {
    let list = ListSource([Reading(id: 1, value: .nan), Reading(id: 2, value: .nan), Reading(id: 3, value: 1)])
    let unique = list.deduplicated(by: \.value)
    #expect(unique.itemCount == 3)
    list.remove(at: 0)
    list.append(Reading(id: 5, value: 1))
    #expect(unique.snapshot().items.map(\.id) == [2, 3])
  }
}
