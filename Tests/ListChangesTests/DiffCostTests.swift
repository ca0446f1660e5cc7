import DataSourcesTesting
import ListChanges
import ListTestSupport
import Testing

/// A diff compares few IDs and hashes only leftover items, with a bound for any input.
@Suite struct DiffCostTests {
  typealias Row = CountedItem<Int, Int>
  typealias Section = ListSection<String, Row>

  /// A list before and after a change, and how often IDs may be compared and hashed.
  struct Case {
    let name: String
    let old: [Int]
    let new: [Int]
    let compared: Int
    let hashed: Int
  }

  static let cases: [Case] = {
    var generator = SplitMix64(seed: 1)
    let count = 20_000
    let all = Array(0..<count)
    let block = Array(count..<count + 1_000)
    let withBlock = Array(all[..<9_000] + block + all[9_000...])
    // Matched items pay for looking ahead: a fixed part, and at most a few comparisons for each item.
    let alike = count + count / 10 + 200
    return [
      Case(name: "identical", old: all, new: all, compared: count, hashed: 0),
      Case(name: "one in front", old: all, new: [-1] + all, compared: alike, hashed: 0),
      Case(name: "one at the end", old: all, new: all + [-1], compared: alike, hashed: 0),
      Case(name: "the first one is deleted", old: all, new: Array(all.dropFirst()), compared: alike, hashed: 0),
      Case(name: "one moves far", old: all, new: all[1..<15_000] + [0] + all[15_000...], compared: alike, hashed: 4),
      Case(name: "a block is inserted", old: all, new: withBlock, compared: alike + 4 * block.count, hashed: 0),
      Case(name: "a block is deleted", old: withBlock, new: all, compared: alike + 4 * block.count, hashed: 0),
      Case(
        name: "a block moves", old: withBlock, new: all + block, compared: alike + 8 * block.count,
        hashed: 2 * block.count),
      Case(name: "turned around", old: all, new: all.reversed(), compared: 4 * count, hashed: 0),
      Case(
        name: "shuffled", old: all, new: all.shuffled(using: &generator), compared: 6 * count, hashed: 2 * count),
      Case(name: "all others", old: all, new: all.map { $0 + count }, compared: 3 * count, hashed: 2 * count),
      Case(name: "all come", old: [], new: all, compared: 0, hashed: 0),
      Case(name: "all go", old: all, new: [], compared: 0, hashed: 0),
    ]
  }()

  @Test(arguments: cases.indices) func idsAreComparedAndHashedSparingly(index: Int) throws {
    let (test, counter) = (Self.cases[index], OperationCounter())
    let (old, new) = (rows(test.old, counter), rows(test.new, counter))
    let changes = counter.counting { ChangeSet(from: old, to: new) }
    #expect(counter.idComparisonCount <= test.compared && counter.hashCount <= test.hashed, "\(test.name): \(counter)")
    #expect(limits.fault("diff of 20,000 items, \(test.name): hashes", counter.hashCount) == nil)
    if counter.hashCount == 0 {
      // Otherwise the number depends on collisions in a table.
      #expect(limits.fault("diff of 20,000 items, \(test.name): comparisons", counter.idComparisonCount) == nil)
    }
    // The content of each surviving item is compared once.
    #expect(counter.itemComparisonCount == old.count - changes.deletes.count, "\(test.name): \(counter)")
    try changes.validate(from: ListShape(itemCounts: [old.count]), to: ListShape(itemCounts: [new.count]))
  }

  @Test func sharedStorageIsNotRead() {
    let counter = OperationCounter()
    let list = rows(Array(0..<100), counter)
    #expect(counter.counting { ChangeSet(from: list, to: list) }.isEmpty)
    #expect(counter.count == 0, "\(counter)")
  }

  @Test func itemsOfInsertedAndDeletedSectionsAreNotCompared() {
    let counter = OperationCounter()
    let old = [section("A", 0..<500, counter), section("B", 500..<1_000, counter)]
    let new = [section("C", 0..<500, counter), section("D", 500..<1_000, counter)]
    let changes = counter.counting { ChangeSet(fromSections: old, toSections: new) }
    #expect(changes.sectionDeletes == [0, 1] && changes.sectionInserts == [0, 1] && changes.count == 4)
    #expect(counter.count == 0, "\(counter)")
  }

  @Test func itemsOfSectionsWithSharedStorageAreNotCompared() {
    let counter = OperationCounter()
    let old = ["A", "B", "C", "D"].enumerated().map { section($1, $0 * 500..<$0 * 500 + 500, counter) }
    // One section is deleted, one inserted, one moved, and the header of one changes.
    var new = [old[3], old[0], section("E", 500..<1_000, counter), old[2]]
    new[1].header = "another"
    let moved = counter.counting { ChangeSet(fromSections: old, toSections: new) }
    #expect(moved.sectionMoves.count == 1 && moved.sectionUpdates == [1] && moved.count == 4)
    #expect(counter.count == 0, "\(counter)")

    // An item changes in one section: the items of other sections aren't compared.
    new = old
    new[2].items.append(Row(-1, counter: counter))
    let inserted = counter.counting { ChangeSet(fromSections: old, toSections: new) }
    #expect(inserted.inserts.count == 1 && inserted.count == 1)
    #expect(limits.fault("diff of sections of which one changes: comparisons", counter.count) == nil)
    #expect(counter.hashCount == 0, "\(counter)")
  }

  @Test func onlyItemsThatChangeTheirSectionAreHashed() {
    let counter = OperationCounter()
    let old = ["A", "B", "C"].enumerated().map { section($1, $0 * 1_000..<$0 * 1_000 + 1_000, counter) }
    var new = old
    new[2].items.insert(contentsOf: new[0].items[300..<320], at: 500)
    new[0].items.removeSubrange(300..<320)
    let changes = counter.counting { ChangeSet(fromSections: old, toSections: new) }
    #expect(changes.moves.count == 20 && changes.count == 20)
    #expect(limits.fault("diff of 20 items that change sections: hashes", counter.hashCount) == nil)
    #expect(counter.idComparisonCount <= 2_600, "\(counter)")
  }

  private let limits = CountLimits.shared

  private func rows(_ ids: [Int], _ counter: OperationCounter) -> [Row] { ids.map { Row($0, counter: counter) } }

  private func section(_ name: String, _ ids: Range<Int>, _ counter: OperationCounter) -> Section {
    Section(id: name, items: rows(Array(ids), counter))
  }
}

@Suite struct CountLimitsTests {
  private let limits = CountLimits(text: "# Comment\nreads\t100\nnothing\t0\nreads\t120\nbad\tx\n")

  @Test(arguments: [100, 90, 75]) func countsNearTheLimitPass(count: Int) {
    #expect(limits.fault("reads", count) == nil && limits.fault("nothing", 0) == nil)
  }

  @Test func otherCountsFailWithTheLineToWrite() throws {
    for count in [101, 74, 0] { #expect(try #require(limits.fault("reads", count)).hasSuffix("\nreads\t\(count)")) }
    #expect(limits.fault("reads", 101)?.contains("is 101, and its limit 100") == true)
    #expect(limits.fault("reads", 74)?.contains("lower it") == true)
    #expect(limits.fault("nothing", 1) != nil && limits.fault("writes", 0) != nil && limits.fault("bad", 0) != nil)
  }
}
