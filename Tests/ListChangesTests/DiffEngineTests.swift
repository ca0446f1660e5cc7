import DataSourcesTesting
import Foundation
import ListTestSupport
import Testing

@testable import ListChanges

/// The parts of the diff that small lists don't reach.
@Suite struct DiffEngineTests {
  /// Long lists with blocks moved, shuffled, inserted, deleted and duplicated, in one section or several.
  @Test(arguments: FuzzSettings.seeds(from: 1))
  func longLists(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<60 {
      let count = 1 + generator.below(step % 10 == 0 ? 1_200 : 300)
      let old = (0..<count).map { TestItem(generator.oneIn(40) ? generator.below(count) : $0) }
      let new = Self.edited(old, &generator)
      let cut = generator.below(3) == 0 ? generator.below(min(old.count, new.count) + 1) : 0
      let lists = [old, new].map { rows in
        [TestSection(id: "A", items: Array(rows[..<cut])), TestSection(id: "B", items: Array(rows[cut...]))]
      }
      let changes = ChangeSet(fromSections: lists[0], toSections: lists[1])
      let fault = faultOfDiff(changes, from: lists[0], to: lists[1])
      #expect(fault == nil, "seed \(seed), step \(step): \(old) to \(new)")
    }
  }

  private static func edited(_ rows: [TestItem], _ generator: inout SeededGenerator) -> [TestItem] {
    var rows = rows
    for _ in 0...generator.below(6) {
      let start = generator.below(rows.count + 1)
      let end = start + generator.below(min(rows.count - start, [3, 40, 400][generator.below(3)]) + 1)
      let block = Array(rows[start..<end])
      switch generator.below(7) {
      case 0:
        rows.removeSubrange(start..<end)
        rows.insert(contentsOf: block, at: generator.below(rows.count + 1))
      case 1: rows.removeSubrange(start..<end)
      case 2: rows.insert(contentsOf: block.indices.map { TestItem(10_000 + $0) }, at: start)
      case 3: rows.replaceSubrange(start..<end, with: block.shuffled(using: &generator))
      case 4: rows.replaceSubrange(start..<end, with: block.reversed())
      case 5: for index in start..<end where generator.oneIn(3) { rows[index].content += 1 }
      default: rows.insert(contentsOf: block, at: generator.below(rows.count + 1))
      }
    }
    return rows
  }

  /// Both algorithms of the heaviest chain against the quadratic textbook method.
  @Test(arguments: FuzzSettings.seeds(from: 1, count: 2))
  func heaviestChains(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<400 {
      let longest = step % 2 == 0 ? 3 : 60
      var old = 0
      var runs = (0..<generator.below(30)).map { _ in
        let length = 1 + generator.below(longest)
        defer { old += length + generator.below(2) }
        return ItemRun(old: old, new: 0, length: length)
      }
      if generator.below(3) > 0 { runs.shuffle(using: &generator) }
      let chain = HeaviestChain(of: runs)
      let members = runs.indices.filter { chain.contains($0) }.map { runs[$0] }
      #expect(
        zip(members, members.dropFirst()).allSatisfy { $0.old < $1.old }, "seed \(seed), step \(step): not ascending")
      var best: [Int] = []
      for (index, run) in runs.enumerated() {
        best.append(Int(run.length) + ((0..<index).filter { runs[$0].old < run.old }.map { best[$0] }.max() ?? 0))
      }
      #expect(members.reduce(0) { $0 + Int($1.length) } == best.max() ?? 0, "seed \(seed), step \(step): \(runs)")
    }
  }

  /// Runs longer than the interval between two checks of the clock aren't split.
  @Test func longRunsAreOne() {
    let long = (0..<150_000).map { TestItem($0) }
    var walked = WalkedPairs(sectionCount: 1)
    walked.runStarts.append(0)
    long.withUnsafeBufferPointer { rows in
      long.withUnsafeBufferPointer { others in
        var walk = SectionWalk(
          old: rows, new: others, sections: (0, 0), comparer: IdentifiableComparer<TestItem>())
        walk.walk(into: &walked, DiffClock())
      }
    }
    #expect(walked.runs.count == 1 && walked.runs[0].length == 150_000)
  }

  @Test func manyMovesAreAscending() {
    var generator = SeededGenerator(seed: 3)
    let sections = (0..<40).map { section in
      TestSection(id: "\(section)", items: (0..<70).map { TestItem(section * 100 + $0) })
    }
    let rows = sections.flatMap(\.items).shuffled(using: &generator)
    let shuffled = sections.indices.map { index in
      TestSection(id: "\(index)", items: Array(rows[index * 70..<index * 70 + 70]))
    }
    let changes = ChangeSet(fromSections: sections, toSections: shuffled)
    #expect(changes.moves.count > 2_000)
    #expect(zip(changes.moves, changes.moves.dropFirst()).allSatisfy { $0.from < $1.from })
    #expect(faultOfDiff(changes, from: sections, to: shuffled) == nil)
  }

  @Test func hashesThatAlwaysCollideAreOnlySlow() {
    let old = (0..<300).map { CollidingRow(id: .init(value: $0)) }
    let changes = ChangeSet(from: old, to: old.reversed())
    #expect(changes.moves.count == 299 && changes.count == 299)
  }

  @Test func aTypeDefinesTheComparison() throws {
    enum ByFirstLetter: StaticItemComparison {
      static func id(of row: String) -> Character? { row.first }
      static func hasSameContent(_ left: String, _ right: String) -> Bool { left == right }
    }
    let (old, new) = (["a1", "b1", "c1"], ["c1", "a2", "b1"])
    let changes = ChangeSet(from: old, to: new, by: ItemComparison(ByFirstLetter.self))
    #expect(changes == ChangeSet(from: old, to: new, by: ItemComparison(id: \.first, hasSameContent: ==)))
    #expect(changes.moves.count == 1 && changes.updates.map(\.item) == [1])
  }
}

private struct CollidingRow: Identifiable, Equatable {
  struct ID: Hashable {
    let value: Int
    func hash(into hasher: inout Hasher) { hasher.combine(0) }
  }
  let id: ID
}

/// Long lists, and lists with many copies of one id.
@Suite struct LargeListTests {
  private static func expectRight(_ old: [Int], _ new: [Int], _ comment: Comment) throws {
    let (old, new) = (rows(old), rows(new))
    let changes = ChangeSet(from: old, to: new)
    #expect(faultOfDiff(changes, fromItems: old, toItems: new) == nil, comment)
    try expectLegal(changes, from: old, to: new)
  }

  @Test func emptyAndOneSidedLists() throws {
    for count in [0, 1, 2, 1_000] {
      let all = Array(0..<count)
      try Self.expectRight([], all, "\(count) inserted")
      try Self.expectRight(all, [], "\(count) are deleted")
      try Self.expectRight(all, [count / 2], "all but one of \(count) are deleted")
      try Self.expectRight(all, all.map { $0 + count }, "\(count) are replaced")
    }
  }

  @Test func oneIDForAllItems() throws {
    for (before, after) in [(1, 3_000), (3_000, 1), (3_000, 3_000), (3_000, 2_900), (0, 3_000)] {
      try Self.expectRight(Array(repeating: 7, count: before), Array(repeating: 7, count: after), "\(before), \(after)")
    }
    let mixed = (0..<3_000).map { $0 % 100 == 0 ? $0 : -1 }
    try Self.expectRight(mixed, mixed.reversed(), "others between them")
  }

  @Test func manyCopiesOfManyIDs() throws {
    var generator = SplitMix64(seed: 1)
    let copies = FuzzSettings.isLong ? 100 : 8
    let ids = (0..<1_000 * copies).map { $0 % 1_000 }
    let shuffled = ids.shuffled(using: &generator)
    try Self.expectRight(ids, shuffled, "in order to shuffled")
    try Self.expectRight(shuffled, ids.shuffled(using: &generator), "shuffled to shuffled")
    try Self.expectRight(shuffled, Array(shuffled.dropLast(500).reversed()), "some copies are deleted")
  }

  @Test func backwardsWithCopies() throws {
    for copies in [1, 2, 3, 10] {
      let ids = (0..<2_000).map { $0 / copies }
      try Self.expectRight(ids, ids.reversed(), "neighbors are copies")
      let others = (0..<2_000).map { $0 % (2_000 / copies) }
      try Self.expectRight(others, others.reversed(), "copies are far from each other")
      try Self.expectRight(others + [-1], [-1] + others.reversed() + [-2], "with others around")
    }
  }

  @Test func hugeBlocks() throws {
    let all = Array(0..<5_000)
    let block = all[1_500..<4_000]
    let rest = all[..<1_500] + all[4_000...]
    try Self.expectRight(Array(rest), all, "is inserted")
    try Self.expectRight(all, Array(rest), "is deleted")
    try Self.expectRight(all, Array(block + rest), "moves to the front")
    try Self.expectRight(all, Array(rest + block), "moves to the end")
    try Self.expectRight(all, Array(rest[..<1_000] + block.reversed() + rest[1_000...]), "moves and is reversed")
    try Self.expectRight(all, all.map { block.contains($0) ? -$0 : $0 }, "is replaced")
  }

  @Test func hugeBlocksBetweenSections() throws {
    let all = Array(0..<3_000)
    func sections(_ parts: [ArraySlice<Int>]) -> [ListSection<Int, KeyedRow<Int>>] {
      parts.enumerated().map { ListSection(id: $0, items: rows($1)) }
    }
    let lists = [
      sections([all[...]]), sections([[], all[...]]), sections([all[..<500], all[500..<1_500], all[1_500...]]),
      sections([all[1_500...], all[..<500], all[500..<1_500]]), sections([all[..<2_500], [], all[2_500...]]),
    ]
    for old in lists {
      for new in lists {
        let changes = ChangeSet(fromSections: old, toSections: new)
        #expect(faultOfDiff(changes, from: old, to: new) == nil)
        try expectLegal(changes, fromSections: old, toSections: new)
      }
    }
  }

  /// The oracle of long lists against the one of short lists.
  @Test func bothLongestChainsAgree() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let count = Int.random(in: 0...40, using: &generator)
      let values = (0..<count).map { _ in Int.random(in: 0...count, using: &generator) }
      #expect(quickLongestChain(values) == referenceLongestChain(values), "\(values)")
    }
  }
}

/// The diff of lists of `FUZZ_ROWS` items, such as 10,000,000, terminates.
///
/// For release builds: a test of its own in `Scripts/fuzz`.
@Suite(.serialized, .enabled(if: hugeCount > 0)) struct HugeListTests {
  private enum ByValue: StaticItemComparison {
    static func id(of row: Int) -> Int { row }
    static func hasSameContent(_ left: Int, _ right: Int) -> Bool { left == right }
  }

  private static func changes(_ name: String, from old: [Int], to new: [Int]) throws -> ChangeSet {
    var changes = ChangeSet()
    let time = ContinuousClock().measure { changes = ChangeSet(from: old, to: new, by: ItemComparison(ByValue.self)) }
    print("\(old.count) rows, \(name): \(changes.count) operations, \(time), peak memory so far \(peakMemory())")
    try changes.validate(from: ListShape(itemCounts: [old.count]), to: ListShape(itemCounts: [new.count]))
    return changes
  }

  /// The peak memory of this process, on systems that report it in a file.
  private static func peakMemory() -> String {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.map { $0.dropFirst(6).trimmingCharacters(in: .whitespaces) } ?? "unknown"
  }

  @Test func identical() throws {
    let old = Array(0..<hugeCount)
    #expect(try Self.changes("identical", from: old, to: old.map { $0 }).isEmpty)
  }

  @Test func oneInFront() throws {
    let old = Array(0..<hugeCount)
    let changes = try Self.changes("one inserted in front", from: old, to: [-1] + old)
    #expect(changes.count == 1 && changes.inserts.map(\.item) == [0])
  }

  @Test(arguments: FuzzSettings.seeds(from: 1, count: 1))
  func shuffled(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let old = Array(0..<hugeCount)
    let new = old.shuffled(using: &generator)
    let changes = try Self.changes("shuffled", from: old, to: new)
    #expect(changes.moves.count == changes.count)
    #expect(changes.moves.count == hugeCount - quickLongestChain(new), "not the fewest moves")
    #expect(changes.moves.allSatisfy { old[$0.from.item] == new[$0.to.item] }, "not the same rows")
  }
}

private let hugeCount = ProcessInfo.processInfo.environment["FUZZ_ROWS"].flatMap { Int($0) } ?? 0
