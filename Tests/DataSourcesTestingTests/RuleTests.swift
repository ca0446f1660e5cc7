import DataSourcesTesting
import Testing

func row(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }

func move(_ from: ItemPosition, _ to: ItemPosition) -> ChangeSet.ItemMove { .init(from: from, to: to) }

func move(_ from: Int, _ to: Int) -> ChangeSet.SectionMove { .init(from: from, to: to) }

/// A batch that breaks exactly one rule, and what the list says.
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

  func judged() -> BatchJudgement {
    batch.judged(from: PlatformSnapshot(itemCounts: old), to: PlatformSnapshot(itemCounts: new), in: kind)
  }
}

@Suite struct RuleTests {
  @Test(arguments: illegalCases) func illegal(_ example: RuleCase) {
    let judgement = example.judged()
    #expect(judgement.verdict.violation?.rule == example.rule)
    #expect(judgement.verdict.violation?.message.contains(example.message) == true, "\(judgement.verdict)")
    #expect(judgement.verdict.origins == nil && judgement.ignored.isEmpty)
  }

  @Test(arguments: unsafeCases) func unsafe(_ example: RuleCase) {
    let judgement = example.judged()
    #expect(judgement.verdict.hazards.map(\.rule) == [example.rule])
    #expect(judgement.verdict.hazards.first?.message.contains(example.message) == true, "\(judgement.verdict)")
    #expect(judgement.verdict.origins != nil && !judgement.verdict.isLegal)
  }

  @Test(arguments: ignoredCases) func ignored(_ example: RuleCase) {
    let judgement = example.judged()
    #expect(judgement.verdict.violation == nil, "\(judgement.verdict)")
    #expect(judgement.ignored.map(\.rule) == [example.rule])
    #expect(judgement.ignored.first?.message.contains(example.message) == true, "\(judgement.ignored)")
  }

  /// The rules that are judged elsewhere: by identities, content, steps or the list's state.
  @Test func everyRuleHasACase() {
    let here = Set((illegalCases + unsafeCases + ignoredCases).map(\.rule))
    let elsewhere: Set<BatchRule> = [
      .rowIdentity, .sectionIdentity, .rowUpdate, .sectionUpdate, .unsafeState,
      .stepInsertOutOfBounds, .stepRemoveOutOfBounds, .stepMoveOutOfBounds, .stepCount,
    ]
    #expect(here.isDisjoint(with: elsewhere))
    #expect(here.union(elsewhere) == Set(BatchRule.allCases))
  }

  @Test func namesAreUniqueAndShown() {
    #expect(BatchRule.deleteOutOfBounds.description == "D5")
    #expect(BatchFinding(.deletedAndMoved, "so").description == "D6 so")
  }

  /// Numbers of any size are a verdict, never a trap.
  @Test func extremeNumbers() {
    let extremes = [Int.min, -1, 0, 1, 2, Int.max]
    for section in extremes {
      for item in extremes {
        let (place, zero) = (row(section, item), row(0, 0))
        let batches = [
          PlatformBatch(deletedRows: [place]), PlatformBatch(insertedRows: [place]),
          PlatformBatch(reloadedRows: [place]), PlatformBatch(movedRows: [move(place, zero)]),
          PlatformBatch(movedRows: [move(zero, place)]), PlatformBatch(deletedSections: [section, item]),
          PlatformBatch(insertedSections: [section, item]), PlatformBatch(movedSections: [move(section, item)]),
          PlatformBatch(reloadedSections: [section, item]),
          PlatformBatch(insertedSections: [section], insertedRows: [place], reloadedRows: [zero]),
          PlatformBatch(deletedSections: [section], deletedRows: [place], reloadedRows: [zero]),
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
