import ListChanges
import ListTestSupport
import Testing

@Suite struct PlanningTests {
  @Test(arguments: BatchPlan.Strategy.allCases)
  func everySmallTransition(strategy: BatchPlan.Strategy) throws {
    // The long way round for all strategies only on demand.
    let ids = strategy == .fewestMoves ? 2 : min(2, fuzzSteps(1))
    let targets = smallLists(names: ["A", "B", "C"], ids: ids)
    for old in smallLists(names: ["A", "B", "C"], ids: ids, orders: false) {
      for new in targets {
        let changes = ChangeSet(fromSections: old, toSections: new)
        let fault = try Self.fault(of: changes, old, new, strategy)
        #expect(fault == nil, "\(old) -> \(new): \(changes)")
      }
    }
  }

  @Test func randomTransitions() throws {
    let seed = fuzzSeed(41)
    var generator = SeededGenerator(seed: seed)
    var batches = [0, 0, 0]
    for step in 0..<fuzzSteps(600) {
      let (old, middle) = (generator.sections(maximum: 6), generator.sections(maximum: 6))
      let new = generator.oneIn(3) ? generator.sections(maximum: 6) : generator.edited(old, edits: 8)
      // Of two diffs as one, section moves need not be the fewest.
      let changes =
        generator.oneIn(3)
        ? ChangeSet(fromSections: old, toSections: middle)
          .concatenated(with: ChangeSet(fromSections: middle, toSections: new))
        : ChangeSet(fromSections: old, toSections: new)
      for strategy in BatchPlan.Strategy.allCases {
        let fault = try Self.fault(of: changes, old, new, strategy)
        #expect(fault == nil, "seed \(seed), step \(step), \(strategy): \(old) -> \(new): \(changes)")
      }
      batches[try changes.plan(from: shape(of: old), to: shape(of: new)).stages.count] += 1
    }
    #expect(batches[1] > 0 && batches[2] > 0, "\(batches)")
  }

  @Test func anotherSectionMovesWhereThatIsAsCheap() throws {
    // Either of two sections could move; the one whose row goes stays.
    for touched in [0, 1] {
      for moved in [0, 1] {
        let changes = try ChangeSet(
          sectionMoves: [.init(from: moved, to: 1 - moved)], deletes: [.init(section: touched, item: 0)])
        let plan = try changes.plan(
          from: ListShape(itemCounts: [2, 2]), to: ListShape(itemCounts: touched == 0 ? [2, 1] : [1, 2]))
        #expect(plan.stages.map(\.changes.sectionMoves) == [[.init(from: 1 - touched, to: touched)]])
      }
    }
  }

  @Test func aTouchedSectionThatAlonePassesManyIsTwoBatchesOrMoreMoves() throws {
    let changes = try ChangeSet(
      sectionMoves: [.init(from: 0, to: 3)], inserts: [.init(section: 3, item: 0)],
      updates: [.init(section: 3, item: 1)])
    let (old, new) = (ListShape(itemCounts: [1, 1, 1, 1]), ListShape(itemCounts: [1, 1, 1, 2]))
    let two = try changes.plan(from: old, to: new)
    #expect(two.stages.map(\.changes.count) == [1, 1])
    #expect(two.stages.first?.after == ListShape(itemCounts: [2, 1, 1, 1]))
    #expect(two.updates.updates.map(\.section) == [3])
    let one = try changes.plan(from: old, to: new, strategy: .fewestBatches)
    #expect(one.stages.map(\.changes.sectionMoves.count) == [3])
    let replaced = try changes.plan(from: old, to: new, strategy: .oneBatch)
    #expect(replaced.stages.map(\.changes) == one.stages.map(\.changes))
  }

  @Test func asOneBatchTheSectionIsReplacedOnlyIfNothingElseHelps() throws {
    let changes = try ChangeSet(
      sectionMoves: [.init(from: 0, to: 1)],
      deletes: [.init(section: 0, item: 0)],
      moves: [.init(from: .init(section: 0, item: 1), to: .init(section: 0, item: 0))],
      updates: [.init(section: 1, item: 0), .init(section: 0, item: 0)])
    let plan = try changes.plan(
      from: ListShape(itemCounts: [3, 1]), to: ListShape(itemCounts: [2, 1]), strategy: .oneBatch)
    #expect(plan.stages.map(\.changes.description) == ["delete section 0; insert section 1; insert 0-0"])
    #expect(plan.updates.isEmpty)
  }

  @Test func reloadsUpdatesAndNothing() throws {
    let (old, new) = (ListShape(itemCounts: [1]), ListShape(itemCounts: [2, 2]))
    let reload = try ChangeSet.reload.plan(from: old, to: new)
    #expect(reload.stages == [.init(.reload, old, new)].compactMap(\.self) && reload.updates.isEmpty)
    #expect(try ChangeSet().plan(from: new, to: new) == ChangeSet().plan(from: old, to: old))
    let content = try ChangeSet(sectionUpdates: [1], updates: [.init(section: 0, item: 1)])
    let plan = try content.plan(from: new, to: new)
    #expect(plan.stages.isEmpty && plan.updates == content)
    #expect(throws: ChangeSet.Violation.self) { try content.plan(from: old, to: new) }
  }

  private static func fault(
    of changes: ChangeSet, _ old: [TestSection], _ new: [TestSection], _ strategy: BatchPlan.Strategy
  ) throws -> String? {
    let oracle = PlanOracle(changes: changes, old: shape(of: old), new: shape(of: new))
    return oracle.fault(of: try changes.plan(from: oracle.old, to: oracle.new, strategy: strategy), strategy: strategy)
  }
}

extension BatchPlan.Stage {
  /// The only stage of a plan for these.
  fileprivate init?(_ changes: ChangeSet, _ old: ListShape, _ new: ListShape) {
    guard let stage = try? changes.plan(from: old, to: new).stages.first else { return nil }
    guard stage.changes == changes, stage.before == old, stage.after == new else { return nil }
    self = stage
  }
}
