import ListChanges
import ListTestSupport
import Testing

@Suite struct PlanningTests {
  @Test func everySmallTransition() throws {
    let targets = smallLists(names: ["A", "B", "C"], ids: 2)
    for old in smallLists(names: ["A", "B", "C"], ids: 2, orders: false) {
      for new in targets {
        let changes = ChangeSet(fromSections: old, toSections: new)
        let fault = try Self.fault(of: changes, old, new)
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
      // Two diffs as one don't always have the fewest section moves.
      let changes =
        generator.oneIn(3)
        ? ChangeSet(fromSections: old, toSections: middle)
          .concatenated(with: ChangeSet(fromSections: middle, toSections: new))
        : ChangeSet(fromSections: old, toSections: new)
      let fault = try Self.fault(of: changes, old, new)
      #expect(fault == nil, "seed \(seed), step \(step): \(old) -> \(new): \(changes)")
      batches[try changes.plan(from: shape(of: old), to: shape(of: new)).stages.count] += 1
    }
    #expect(batches[1] > 0 && batches[2] > 0, "\(batches)")
  }

  @Test func anotherSectionMovesIfThatIsAsCheap() throws {
    // Either of two sections could move; the one whose item is deleted stays.
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

  @Test func aTouchedSectionThatAlonePassesManyNeedsTwoBatches() throws {
    let changes = try ChangeSet(
      sectionMoves: [.init(from: 0, to: 3)], inserts: [.init(section: 3, item: 0)],
      updates: [.init(section: 3, item: 1)])
    let (old, new) = (ListShape(itemCounts: [1, 1, 1, 1]), ListShape(itemCounts: [1, 1, 1, 2]))
    let two = try changes.plan(from: old, to: new)
    #expect(two.stages.map(\.changes.count) == [1, 1])
    #expect(two.stages.first?.shapeAfter == ListShape(itemCounts: [2, 1, 1, 1]))
    #expect(two.updates.updates.map(\.section) == [3])
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
    of changes: ChangeSet, _ old: [TestSection], _ new: [TestSection]
  ) throws -> String? {
    let oracle = PlanOracle(changes: changes, old: shape(of: old), new: shape(of: new))
    return oracle.fault(of: try changes.plan(from: oracle.old, to: oracle.new))
  }
}

extension BatchPlan.Stage {
  /// Creates the only stage of the plan of a change.
  fileprivate init?(_ changes: ChangeSet, _ old: ListShape, _ new: ListShape) {
    guard let stage = try? changes.plan(from: old, to: new).stages.first else { return nil }
    guard stage.changes == changes, stage.shapeBefore == old, stage.shapeAfter == new else { return nil }
    self = stage
  }
}
