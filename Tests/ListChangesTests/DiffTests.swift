import ListChanges
import ListTestSupport
import Testing

@Suite struct DiffTests {
  /// Every pair of flat lists of up to four items with four IDs, duplicates included; the old IDs are named in order of
  /// appearance, since other names change nothing.
  @Test func everyPairOfSmallFlatLists() throws {
    let after = Self.rows(upTo: 4, ids: 4)
    for old in after where Self.isInOrderOfAppearance(old) {
      for new in after {
        let changes = ChangeSet(from: old, to: new)
        let copy = try changes.applied(to: old, count: new.count) { new[$0] }
        #expect(copy == new, "\(old) to \(new): \(changes)")
        let fault = faultOfDiff(changes, fromItems: old, toItems: new)
        #expect(fault == nil, "\(old) to \(new): \(changes)")
      }
    }
  }

  /// Every pair of lists of up to two sections with up to four items in total, with three IDs and two section names.
  @Test func everyPairOfSmallSectionedLists() {
    let after = Self.lists(rows: 3, ids: 3)
    var count = 0
    for old in after where Self.isInOrderOfAppearance(old.flatMap(\.items)) {
      for new in after {
        let changes = ChangeSet(fromSections: old, toSections: new)
        if let fault = faultOfDiff(changes, from: old, to: new) {
          Issue.record("\(old) to \(new): \(changes): \(fault)")
        }
        count += 1
      }
    }
    #expect(count > 10_000)
  }

  @Test(arguments: FuzzSettings.seeds(from: 1, count: 3))
  func randomLists(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<FuzzSettings.steps(2_000) {
      let old = generator.sections()
      let new = step % 2 == 0 ? generator.edited(old) : generator.sections()
      let changes = ChangeSet(fromSections: old, toSections: new)
      let fault = faultOfDiff(changes, from: old, to: new)
      #expect(fault == nil, "seed \(seed), step \(step): \(old) to \(new): \(changes)")
    }
  }

  @Test func longListWithOneMovedItemNeedsOneMove() {
    let old = (0..<1_000).map { TestItem($0) }
    let changes = ChangeSet(from: old, to: Array(old[1...]) + [old[0]])
    #expect(changes.moves.count == 1 && changes.count == 1)
  }

  @Test func idsThatAreNotEqualToThemselvesAreNotPaired() {
    let changes = ChangeSet(
      from: [Double.nan, 1, .nan], to: [.nan, 1, .nan], by: ItemComparison(id: \.self, hasSameContent: ==))
    #expect(changes.deletes.map(\.item) == [0, 2] && changes.inserts.map(\.item) == [0, 2])
    #expect(changes.moves.isEmpty && changes.updates.isEmpty)
  }

  @Test func keysAndContentByClosures() throws {
    let changes = ChangeSet(from: ["a1", "b1"], to: ["b2", "c1"], by: ItemComparison(id: \.first, hasSameContent: ==))
    let expected = try ChangeSet(
      deletes: [ItemPosition(section: 0, item: 0)], inserts: [ItemPosition(section: 0, item: 1)],
      updates: [ItemPosition(section: 0, item: 0)])
    #expect(changes == expected)
  }

  static func rows(upTo length: Int, ids: Int) -> [[TestItem]] {
    var all: [[TestItem]] = [[]]
    var longest: [[TestItem]] = [[]]
    for _ in 0..<length {
      longest = longest.flatMap { list in (0..<ids).map { list + [TestItem($0)] } }
      all += longest
    }
    return all
  }

  /// All lists without a section, with section A or B, and with both in either order.
  static func lists(rows: Int, ids: Int) -> [[TestSection]] {
    var lists: [[TestSection]] = [[]]
    for items in Self.rows(upTo: rows, ids: ids) {
      lists += ["A", "B"].map { [TestSection(id: $0, items: items)] }
      for split in 0...items.count {
        let (first, second) = (Array(items[..<split]), Array(items[split...]))
        lists.append([TestSection(id: "A", items: first), TestSection(id: "B", items: second)])
        lists.append([TestSection(id: "B", items: first), TestSection(id: "A", items: second)])
      }
    }
    return lists
  }

  static func isInOrderOfAppearance(_ rows: [TestItem]) -> Bool {
    var highest = -1
    for row in rows {
      if row.id > highest + 1 { return false }
      highest = max(highest, row.id)
    }
    return true
  }
}

/// The limits of a diff, and its policy for duplicates.
@Suite struct DiffOptionsTests {
  private let rows = (0..<200).map { TestItem($0) }

  @Test func optionsWithoutLimitsChangeNothing() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let new = rows.shuffled(using: &generator).dropLast(generator.below(50)) + [TestItem(1_000)]
      let plain = ChangeSet(from: rows, to: Array(new))
      #expect(try ChangeSet(from: rows, to: Array(new), options: DiffOptions()) == plain)
      let generous = DiffOptions(duplicates: .reject, maximumChangeCount: plain.count, timeLimit: .seconds(Int64.max))
      #expect(try ChangeSet(from: rows, to: Array(new), options: generous) == plain)
    }
  }

  @Test func duplicatesAreNamedWithBothPositions() throws {
    let options = DiffOptions(duplicates: .reject)
    let twice = Array(rows[..<5]) + [TestItem(3)]
    let ofNew = #expect(throws: DuplicateIDs.self) { try ChangeSet(from: rows, to: twice, options: options) }
    #expect(ofNew?.description == "items 0-3 and 0-5 of the new list have the same ID 3")
    let ofOld = #expect(throws: DuplicateIDs.self) { try ChangeSet(from: twice, to: rows, options: options) }
    #expect(ofOld?.description == "items 0-3 and 0-5 of the old list have the same ID 3")
    let paired = try ChangeSet(from: twice, to: rows, options: DiffOptions())
    #expect(paired == ChangeSet(from: twice, to: rows))
  }

  @Test func duplicatesAcrossSectionsAreDetected() throws {
    let options = DiffOptions(duplicates: .reject)
    let first = TestSection(id: "A", items: [TestItem(1), TestItem(2)])
    let second = TestSection(id: "B", items: [TestItem(3), TestItem(1)])
    let items = #expect(throws: DuplicateIDs.self) {
      try ChangeSet(fromSections: [first], toSections: [first, second], options: options)
    }
    #expect(items?.duplicates == .items(ItemPosition(section: 0, item: 0), ItemPosition(section: 1, item: 1)))
    let sections = #expect(throws: DuplicateIDs.self) {
      try ChangeSet(fromSections: [first, second, first], toSections: [], options: options)
    }
    #expect(sections?.description == "sections 0 and 2 of the old list have the same ID A")
  }

  /// An ID that doesn't equal itself isn't a duplicate.
  @Test func valuesThatAreNotANumberAreNoDuplicates() throws {
    let values = [Double.nan, .nan, 1]
    let changes = try ChangeSet(
      from: values, to: values.reversed(), by: ItemComparison(id: { $0 }, hasSameContent: ==),
      options: DiffOptions(duplicates: .reject))
    #expect(changes.deletes.count == 2 && changes.inserts.count == 2)
  }

  @Test func moreChangesThanTheMaximumAreAReload() throws {
    let new = Array(rows.dropFirst(10))
    #expect(try ChangeSet(from: rows, to: new, options: DiffOptions(maximumChangeCount: 10)).deletes.count == 10)
    #expect(try ChangeSet(from: rows, to: new, options: DiffOptions(maximumChangeCount: 9)) == .reload)
    #expect(try ChangeSet(from: rows, to: rows, options: DiffOptions(maximumChangeCount: 0)).isEmpty)
  }

  @Test func noTimeIsAReload() throws {
    let options = DiffOptions(timeLimit: .zero)
    #expect(try ChangeSet(from: rows, to: rows.reversed(), options: options) == .reload)
    let sections = [TestSection(id: "A", items: rows)]
    let others = [TestSection(id: "A", items: rows.reversed())]
    #expect(try ChangeSet(fromSections: sections, toSections: others, options: options) == .reload)
  }

  /// The diff checks the clock between two parts of a long run, and the time limit isn't exceeded.
  @Test func longListsWithATimeLimit() throws {
    let long = (0..<150_000).map { TestItem($0) }
    var new = long
    new.swapAt(140_000, 140_001)
    let changes = try ChangeSet(from: long, to: new, options: DiffOptions(timeLimit: .seconds(600)))
    #expect(changes.moves.count == 1 && changes.count == 1)
  }
}
