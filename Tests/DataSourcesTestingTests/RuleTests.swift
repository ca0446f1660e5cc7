import DataSourcesTesting
import ListTestSupport
import Testing

/// A batch that breaks exactly one rule, and the message of the list.
struct RuleCase: CustomTestStringConvertible {
  let rule: BatchRule
  let old: [Int]
  let new: [Int]
  let batch: PlatformBatch
  let kind: PlatformListKind
  let message: String

  init(_ rule: BatchRule, _ old: [Int], _ new: [Int], _ batch: PlatformBatch, _ message: String) {
    self.init(rule, old, new, batch, .collection, message)
  }

  init(
    _ rule: BatchRule, _ old: [Int], _ new: [Int], _ batch: PlatformBatch, _ kind: PlatformListKind, _ message: String
  ) {
    (self.rule, self.old, self.new, self.batch, self.kind, self.message) = (rule, old, new, batch, kind, message)
  }

  var testDescription: String { "\(rule) in \(old) to \(new): \(batch)" }

  func judged() -> BatchJudgment {
    batch.judged(from: PlatformSnapshot(itemCounts: old), to: PlatformSnapshot(itemCounts: new), in: kind)
  }
}

@Suite struct RuleTests {
  @Test(arguments: illegalCases) func illegal(_ example: RuleCase) {
    let judgment = example.judged()
    #expect(judgment.verdict.violation?.rule == example.rule)
    #expect(judgment.verdict.violation?.message.contains(example.message) == true, "\(judgment.verdict)")
    #expect(judgment.verdict.origins == nil && judgment.ignored.isEmpty)
  }

  @Test(arguments: unsafeCases) func unsafe(_ example: RuleCase) {
    let judgment = example.judged()
    #expect(judgment.verdict.hazards.map(\.rule) == [example.rule])
    #expect(judgment.verdict.hazards.first?.message.contains(example.message) == true, "\(judgment.verdict)")
    #expect(judgment.verdict.origins != nil && !judgment.verdict.isLegal)
  }

  @Test(arguments: ignoredCases) func ignored(_ example: RuleCase) {
    let judgment = example.judged()
    #expect(judgment.verdict.violation == nil, "\(judgment.verdict)")
    #expect(judgment.ignored.map(\.rule) == [example.rule])
    #expect(judgment.ignored.first?.message.contains(example.message) == true, "\(judgment.ignored)")
  }

  /// All rules have a case here, except those for IDs, content, steps and the state of the list.
  @Test func everyRuleHasACase() {
    let here = Set((illegalCases + unsafeCases + ignoredCases).map(\.rule))
    let elsewhere: Set<BatchRule> = [
      .itemIdentity, .sectionIdentity, .itemUpdate, .sectionUpdate, .unsafeState,
      .stepInsertOutOfBounds, .stepRemoveOutOfBounds, .stepMoveOutOfBounds, .stepCount,
    ]
    #expect(here.isDisjoint(with: elsewhere))
    #expect(here.union(elsewhere) == Set(BatchRule.allCases))
  }

  @Test func descriptionsContainTheShortName() {
    #expect(BatchRule.deleteOutOfBounds.description == "D5")
    #expect(BatchFinding(.deletedAndMoved, "message").description == "D6 message")
  }

  /// Indices and counts of any size result in a verdict, never in a trap.
  @Test func extremeIndicesAndCounts() {
    let extremes = [Int.min, -1, 0, 1, 2, Int.max]
    for section in extremes {
      for item in extremes {
        let (position, zero) = (at(section, item), at(0, 0))
        let batches = [
          PlatformBatch(deletedItems: [position]), PlatformBatch(insertedItems: [position]),
          PlatformBatch(reloadedItems: [position]), PlatformBatch(movedItems: [move(position, zero)]),
          PlatformBatch(movedItems: [move(zero, position)]), PlatformBatch(deletedSections: [section, item]),
          PlatformBatch(insertedSections: [section, item]), PlatformBatch(movedSections: [move(section, item)]),
          PlatformBatch(reloadedSections: [section, item]),
          PlatformBatch(insertedSections: [section], insertedItems: [position], reloadedItems: [zero]),
          PlatformBatch(deletedSections: [section], deletedItems: [position], reloadedItems: [zero]),
        ]
        for batch in batches {
          for counts in [[], [1], [2, 0], [-1], [Int.max], [1, Int.max, Int.max]] {
            let snapshot = PlatformSnapshot(itemCounts: counts)
            let verdict = batch.judged(from: snapshot, to: snapshot).verdict
            let isPossible = counts.indices.contains(section) || counts.indices.contains(item)
            if !isPossible { #expect(verdict.violation != nil, "\(counts): \(batch)") }
          }
        }
      }
    }
  }
}

/// One batch for every rule, and every wording of it, for which a list throws an exception.
let illegalCases: [RuleCase] = [
  .init(
    .deletedAndReloaded, [3], [2], PlatformBatch(deletedItems: [at(0, 1)], reloadedItems: [at(0, 1)]),
    "attempt to delete and reload the same index path ({length = 2, path = 0 - 1})"),
  .init(
    .deletedAndReloaded, [1, 1], [1], PlatformBatch(deletedSections: [0], reloadedItems: [at(0, 0)]),
    "delete and reload the same index path"),
  .init(
    .deletedAndReloaded, [1], [], PlatformBatch(deletedSections: [0], reloadedSections: [0]),
    "delete and reload the same index path ({length = 1, path = 0})"),
  .init(
    .reloadOutOfBounds, [3], [3], PlatformBatch(reloadedItems: [at(0, 3)]),
    "attempt to reload item ({length = 2, path = 0 - 3}) that doesn't exist (there are only 3 items in section 0"),
  .init(
    .reloadOutOfBounds, [3], [3], PlatformBatch(reloadedItems: [at(-1, 0)]), "there are only 1 sections before update"),
  .init(.reloadOutOfBounds, [3], [3], PlatformBatch(reloadedSections: [1]), .table, "attempt to reload section (1)"),
  .init(
    .sectionDeleteOutOfBounds, [3], [], PlatformBatch(deletedSections: [1]), .table,
    "attempt to delete section 1, but there are only 1 sections before the update"),
  .init(
    .sectionDeletedAndMoved, [1, 1], [1], PlatformBatch(deletedSections: [1], movedSections: [move(1, 0)]),
    "attempt to perform a delete and a move from the same section (1)"),
  .init(
    .sectionDeletedAndMoved, [1, 1], [1, 1], PlatformBatch(movedSections: [move(1, 0)], reloadedSections: [1]),
    "attempt to perform a delete and a move from the same section (1)"),
  .init(
    .moveFromDeletedSection, [1, 1], [2], PlatformBatch(deletedSections: [0], movedItems: [move(at(0, 0), at(0, 0))]),
    "cannot move an item from a deleted section (0)"),
  .init(
    .moveFromDeletedSection, [1, 1], [0, 2],
    PlatformBatch(reloadedSections: [0], movedItems: [move(at(0, 0), at(1, 0))]),
    .table, "cannot move a row from a deleted section (0)"),
  .init(
    .deleteOutOfBounds, [3], [2], PlatformBatch(deletedItems: [at(0, 3)]), .table,
    "attempt to delete row 3 from section 0 which only contains 3 rows before the update"),
  .init(
    .deleteOutOfBounds, [3], [2], PlatformBatch(deletedItems: [at(2, 0)]),
    "attempt to delete item 0 from section 2, but there are only 1 sections before the update"),
  .init(
    .deletedAndMoved, [3], [2], PlatformBatch(deletedItems: [at(0, 2)], movedItems: [move(at(0, 2), at(0, 0))]),
    "attempt to perform a delete and a move from the same index path ({length = 2, path = 0 - 2})"),
  .init(.calledTwice, [3], [1], PlatformBatch(deletedItems: [at(0, 1), at(0, 1)]), "item 0-1 is deleted twice"),
  .init(.calledTwice, [1], [3], PlatformBatch(insertedItems: [at(0, 1), at(0, 1)]), "item 0-1 is inserted twice"),
  .init(.calledTwice, [3], [3], PlatformBatch(reloadedItems: [at(0, 1), at(0, 1)]), "item 0-1 is reloaded twice"),
  .init(.calledTwice, [3, 1], [], PlatformBatch(deletedSections: [1, 1]), "section 1 is deleted twice"),
  .init(
    .sectionInsertOutOfBounds, [1], [1, 1], PlatformBatch(insertedSections: [2]),
    "attempt to insert section 2 but there are only 2 sections after the update"),
  .init(
    .sectionInsertedOnMoveTarget, [1, 1], [1, 1, 1],
    PlatformBatch(insertedSections: [0], movedSections: [move(1, 0)]),
    "attempt to perform an insert and a move to the same section (0)"),
  .init(
    .sectionInsertedOnMoveTarget, [1, 1], [1, 1], PlatformBatch(movedSections: [move(0, 1)], reloadedSections: [1]),
    "attempt to perform an insert and a move to the same section (1)"),
  .init(
    .moveIntoInsertedSection, [2], [1, 1],
    PlatformBatch(insertedSections: [1], movedItems: [move(at(0, 1), at(1, 0))]),
    "cannot move an item into a newly inserted section (1)"),
  .init(
    .moveIntoInsertedSection, [2, 0], [1, 1],
    PlatformBatch(reloadedSections: [1], movedItems: [move(at(0, 1), at(1, 0))]),
    "cannot move an item into a newly inserted section (1)"),
  .init(
    .insertOutOfBounds, [2], [3], PlatformBatch(insertedItems: [at(0, 3)]), .table,
    "attempt to insert row 3 into section 0, but there are only 3 rows in section 0 after the update"),
  .init(
    .insertOutOfBounds, [2], [3], PlatformBatch(insertedItems: [at(1, 0)]),
    "attempt to insert item 0 into section 1, but there are only 1 sections after the update"),
  .init(
    .insertOutOfBounds, [2, 0], [1, 1],
    PlatformBatch(movedItems: [move(at(0, 0), at(1, 0))], reloadedItems: [at(0, 1)]),
    "attempt to insert item 1 into section 0, but there are only 1 items"),
  .init(
    .insertedOnMoveTarget, [2], [3], PlatformBatch(insertedItems: [at(0, 0)], movedItems: [move(at(0, 1), at(0, 0))]),
    "attempt to perform an insert and a move to the same index path ({length = 2, path = 0 - 0})"),
  .init(
    .moveOutOfBounds, [1], [1], PlatformBatch(movedSections: [move(1, 0)]),
    "attempt to move section 1, but there are only 1 sections before the update"),
  .init(
    .moveOutOfBounds, [1], [1], PlatformBatch(movedSections: [move(0, 1)]),
    "attempt to move section 0 to section 1, but there are only 1 sections after the update"),
  .init(
    .moveOutOfBounds, [2], [2], PlatformBatch(movedItems: [move(at(0, 2), at(0, 0))]),
    "attempt to move index path ({length = 2, path = 0 - 2}) that does not exist - there are only 2 items in section 0"),
  .init(
    .moveOutOfBounds, [2], [2], PlatformBatch(movedItems: [move(at(1, 0), at(0, 0))]),
    "from a section that does not exist - there are only 1 sections before the update"),
  .init(
    .moveOutOfBounds, [2], [2], PlatformBatch(movedItems: [move(at(0, 0), at(0, 2))]), .table,
    "to index path ({length = 2, path = 0 - 2}) that does not exist - there are only 2 rows in section 0 after"),
  .init(
    .moveOutOfBounds, [2], [2], PlatformBatch(movedItems: [move(at(0, 0), at(1, 0))]),
    "in section that does not exist - there are only 1 sections after the update"),
  .init(
    .movedToTwoPositions, [3], [3], PlatformBatch(movedItems: [move(at(0, 0), at(0, 2)), move(at(0, 0), at(0, 1))]),
    "attempt to move item at index path {length = 2, path = 0 - 0} to both {length = 2, path = 0 - 1} and"),
  .init(
    .movedToTwoPositions, [1, 1, 1], [1, 1, 1], PlatformBatch(movedSections: [move(0, 1), move(0, 2)]),
    "attempt to move section 0 to both section 1 and section 2"),
  .init(
    .twoMovesToOnePosition, [3], [3], PlatformBatch(movedItems: [move(at(0, 2), at(0, 0)), move(at(0, 1), at(0, 0))]),
    "attempt to move both item at index path {length = 2, path = 0 - 1} and {length = 2, path = 0 - 2} to {length"),
  .init(
    .twoMovesToOnePosition, [1, 1, 1], [1, 1, 1], PlatformBatch(movedSections: [move(1, 0), move(2, 0)]),
    "attempt to move both section 1 and section 2 to section 0"),
  .init(
    .reloadedAndMoved, [4], [3],
    PlatformBatch(deletedItems: [at(0, 2)], movedItems: [move(at(0, 3), at(0, 0))], reloadedItems: [at(0, 3)]),
    "attempt to delete and reload the same index path ({length = 2, path = 0 - 3})"),
  .init(
    .reloadOnMoveTarget, [2], [2], PlatformBatch(movedItems: [move(at(0, 1), at(0, 0))], reloadedItems: [at(0, 0)]),
    "attempt to perform an insert and a move to the same index path ({length = 2, path = 0 - 0})"),
  .init(
    .sectionCount, [1], [1, 1], PlatformBatch(), .table,
    "Invalid update: invalid number of sections. The number of sections contained in the table view after the update"
      + " (2) must be equal to the number of sections contained in the table view before the update (1), plus or minus"
      + " the number of sections inserted or deleted (0 inserted, 0 deleted)."),
  .init(
    .sectionCount, [1], [1, 1], PlatformBatch(),
    "Data source before updates = { 1 section with item counts: [1] }\n"
      + "Data source after updates = { 2 sections with item counts: [1, 1] }"),
  .init(
    .itemCount, [4], [4], PlatformBatch(deletedItems: [at(0, 3)]), .table,
    "Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section after the"
      + " update (4) must be equal to the number of rows contained in that section before the update (4), plus or minus"
      + " the number of rows inserted or deleted from that section (0 inserted, 1 deleted) and plus or minus the number"
      + " of rows moved into or out of that section (0 moved in, 0 moved out)."),
  .init(
    .itemCount, [2, 2], [2, 2], PlatformBatch(movedItems: [move(at(0, 0), at(1, 0))]), .table,
    "section 0. The number of rows contained in an existing section after the update (2)"),
  .init(
    .itemCount, [4], [4], PlatformBatch(deletedItems: [at(0, 3)]), "Updates = [\n\tDelete item (0 - 3)\n]"),
  .init(.wrongKindOfList, [1], [0], PlatformBatch(deletedItems: [at(0, 0)]), .appKitTable, "performs single steps"),
  .init(.countOutOfRange, [-1], [-1], PlatformBatch(), "section 0 has -1 items"),
]

/// One batch for every rule for unsafe batches.
let unsafeCases: [RuleCase] = [
  .init(
    .changesInMovedSection, [1, 2], [1, 1], PlatformBatch(movedSections: [move(1, 0)], deletedItems: [at(1, 0)]),
    "section 1 moves"),
  .init(
    .changesInMovedSection, [1, 1], [2, 1], PlatformBatch(movedSections: [move(1, 0)], insertedItems: [at(0, 0)]),
    "section 1 moves"),
  .init(
    .changesInMovedSection, [1, 2], [2, 1],
    PlatformBatch(movedSections: [move(1, 0)], movedItems: [move(at(1, 1), at(0, 0))]), "section 1 moves"),
  .init(
    .moveAcrossMovedSection, [1, 1], [0, 2],
    PlatformBatch(movedSections: [move(1, 0)], movedItems: [move(at(1, 0), at(1, 0))]), "out of or into"),
  .init(
    .moveAcrossMovedSection, [1, 1], [2, 0],
    PlatformBatch(movedSections: [move(1, 0)], movedItems: [move(at(0, 0), at(0, 0))]), "out of or into"),
  .init(
    .sectionReloadAmongOthers, [1, 1], [5, 0],
    PlatformBatch(reloadedSections: [0], deletedItems: [at(1, 0)]), "section 0 is reloaded"),
  .init(
    .reloadInMovedSection, [1, 1], [1, 1],
    PlatformBatch(movedSections: [move(1, 1)], reloadedItems: [at(1, 0)]), "item 1-0 is reloaded"),
]

/// One batch for every rule for calls that have no effect.
let ignoredCases: [RuleCase] = [
  .init(
    .deleteInDeletedSection, [2, 1], [1], PlatformBatch(deletedSections: [0], deletedItems: [at(0, 7)]),
    "item 0-7 is part of"),
  .init(
    .insertInInsertedSection, [1], [1, 2], PlatformBatch(insertedSections: [1], insertedItems: [at(1, 0)]),
    "item 1-0 is part of"),
  .init(
    .sameMoveTwice, [2], [2], PlatformBatch(movedItems: [move(at(0, 0), at(0, 1)), move(at(0, 0), at(0, 1))]),
    "item 0-0 is moved to 0-1 twice"),
  .init(
    .sameMoveTwice, [2, 1], [1, 2], PlatformBatch(movedSections: [move(0, 1), move(0, 1)]), "section 0 is moved"),
  .init(.idleMove, [2], [2], PlatformBatch(movedItems: [move(at(0, 1), at(0, 1))]), "item 0-1 to itself"),
  .init(.idleMove, [2, 1], [2, 1], PlatformBatch(movedSections: [move(1, 1)]), "section 1 to itself"),
]
