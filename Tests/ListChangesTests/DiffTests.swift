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

  @Test(arguments: [1, 2, 3] as [UInt64])
  func randomLists(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<2_000 {
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
