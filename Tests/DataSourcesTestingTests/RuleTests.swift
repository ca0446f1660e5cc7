import DataSourcesTesting
import Testing

func at(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }

func move(_ from: ItemPosition, _ to: ItemPosition) -> ChangeSet.ItemMove { .init(from: from, to: to) }

func move(_ from: Int, _ to: Int) -> ChangeSet.SectionMove { .init(from: from, to: to) }

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
