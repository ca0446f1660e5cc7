import ListChanges
import ListTestSupport
import Testing

@Suite struct StepTests {
  @Test func everySmallTransition() throws {
    let targets = smallLists(names: ["A", "B", "C"], ids: 2)
    for old in smallLists(names: ["A", "B", "C"], ids: 2, orders: false) {
      for new in targets {
        let changes = ChangeSet(fromSections: old, toSections: new)
        let fault = try Self.fault(of: changes, old, new)
        #expect(fault == nil, "\(old) -> \(new): \(changes): \(changes.steps)")
      }
    }
  }

  @Test func everyPermutationOfFiveItems() throws {
    let old = [TestSection(id: "A", items: (0..<5).map { TestItem($0) })]
    for rows in arrangements(of: Array(0..<6)) {
      let new = [TestSection(id: "A", items: rows.map { TestItem($0, content: 1) })]
      let changes = ChangeSet(fromSections: old, toSections: new)
      let fault = try Self.fault(of: changes, old, new)
      #expect(fault == nil, "\(rows): \(changes): \(changes.steps)")
    }
  }

  @Test(arguments: FuzzSettings.seeds(from: 23))
  func randomTransitions(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<FuzzSettings.steps(200) {
      let (old, middle) = (generator.sections(maximum: 6), generator.sections(maximum: 6))
      let new = generator.oneIn(3) ? generator.sections(maximum: 6) : generator.edited(old, edits: 9)
      var changes = ChangeSet(fromSections: old, toSections: new)
      if generator.oneIn(3) {
        changes = ChangeSet(fromSections: old, toSections: middle)
          .concatenated(with: ChangeSet(fromSections: middle, toSections: new))
      }
      let fault = try Self.fault(of: changes, old, new)
      #expect(fault == nil, "seed \(seed), step \(step): \(old) -> \(new): \(changes): \(changes.steps)")
    }
  }

  @Test func inOrderAndInWords() throws {
    let changes = try ChangeSet(
      sectionInserts: [0], sectionUpdates: [1], deletes: [at(0, 0), at(0, 2)], inserts: [at(1, 3)],
      moves: [.init(from: at(0, 4), to: at(1, 0))], updates: [at(1, 1)])
    #expect(
      changes.steps.map(\.description) == [
        "insert section 0", "delete 1-2", "delete 1-0", "move 1-2 to 1-0", "insert 1-3", "update section 1",
        "update 1-1",
      ])
    #expect(ChangeSet.reload.steps == [.reload])
    #expect(ChangeSet().steps.isEmpty)
  }

  /// A reversed list needs a move for every item but one; each is found without reading the others.
  @Test func aHundredThousandMoves() throws {
    let count = 100_000
    let moves = (0..<count - 1).map { ChangeSet.ItemMove(from: at(0, $0), to: at(0, count - 1 - $0)) }
    let steps = try ChangeSet(moves: moves).steps
    #expect(steps.count == count - 1)
    // The last item never moves; the others pass it, the one before it first.
    #expect(steps.first == .move(from: at(0, count - 2), to: at(0, count - 1)))
    #expect(steps.last == .move(from: at(0, 0), to: at(0, count - 1)))
  }

  /// Items identified by their origins, changed step by step in plain arrays.
  private static func fault(of changes: ChangeSet, _ old: [TestSection], _ new: [TestSection]) throws -> String? {
    let batch = try ReferenceBatch(changes, from: shape(of: old), to: shape(of: new))
    var sections = old.indices.map { section in
      (origin: section as Int?, rows: old[section].items.indices.map { at(section, $0) as ItemPosition? })
    }
    var content: [ChangeSet.Step] = []
    for step in changes.steps {
      switch step {
      case .reload: return "a reload"
      case .deleteSection(let section): sections.remove(at: section)
      case .moveSection(let from, let to): sections.insert(sections.remove(at: from), at: to)
      case .insertSection(let section):
        sections.insert((nil, Array(repeating: nil, count: new[section].items.count)), at: section)
      case .delete(let position): sections[position.section].rows.remove(at: position.item)
      case .move(let from, let to):
        if from == to { return "a step that changes nothing" }
        let row = sections[from.section].rows.remove(at: from.item)
        sections[to.section].rows.insert(row, at: to.item)
      case .insert(let position): sections[position.section].rows.insert(nil, at: position.item)
      case .updateSection, .update: content.append(step)
      }
    }
    if sections.map(\.origin) != batch.sectionOrigins { return "sections originate from \(sections.map(\.origin))" }
    if sections.map(\.rows) != batch.itemOrigins { return "items originate from \(sections.map(\.rows))" }
    let updates = changes.sectionUpdates.map { ChangeSet.Step.updateSection($0) } + changes.updates.map { .update($0) }
    return content == updates ? nil : "updates are \(content)"
  }
}

@Suite struct RiskTests {
  @Test func eachRuleNamesSectionAndItem() throws {
    let changes = try ChangeSet(
      sectionMoves: [.init(from: 0, to: 2), .init(from: 3, to: 0)],
      deletes: [at(0, 3), at(2, 0)], inserts: [at(2, 0), at(2, 5), at(1, 0)],
      moves: [
        .init(from: at(0, 0), to: at(2, 3)), .init(from: at(0, 1), to: at(0, 0)), .init(from: at(3, 1), to: at(3, 0)),
        .init(from: at(2, 1), to: at(1, 1)),
      ],
      updates: [at(0, 1)])
    #expect(
      changes.risks.map(\.description) == [
        "section 0 moves to 2, with 4 item operations in it (U1)",
        "section 0 moves to 2, and item 0-1 to 0-0 (U2)",
        "section 3 moves to 0, and item 0-1 to 0-0 (U2)",
        "section 3 moves to 0, and item 3-1 to 3-0 (U2)",
      ])
  }

  @Test func updatesAndSectionsThatShiftAreNoRisk() throws {
    #expect(try ChangeSet(sectionMoves: [.init(from: 1, to: 0)], updates: [at(0, 0)]).risks.isEmpty)
    #expect(try ChangeSet(sectionInserts: [0], deletes: [at(0, 0)], inserts: [at(1, 0)]).risks.isEmpty)
    #expect(ChangeSet.reload.risks.isEmpty)
  }

  /// Compared with a check of every pair of a section move and an item operation.
  @Test(arguments: FuzzSettings.seeds(from: 7))
  func randomChanges(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<FuzzSettings.steps(250) {
      let old = generator.sections()
      let changes = ChangeSet(fromSections: old, toSections: generator.edited(old, edits: 9))
      var inside = 0
      var across = 0
      for move in changes.sectionMoves {
        inside += changes.deletes.filter { $0.section == move.from }.count
        inside += changes.inserts.filter { $0.section == move.to }.count
        for row in changes.moves {
          let isFrom = row.from.section == move.from
          let isTo = row.to.section == move.to
          if isFrom, isTo { inside += 1 } else if isFrom || isTo { across += 1 }
        }
      }
      let risks = changes.risks
      let (first, second) = (risks.filter { $0.itemMove == nil }, risks.filter { $0.itemMove != nil })
      #expect(first.reduce(0) { $0 + $1.operationCount } == inside, "seed \(seed), step \(step): \(changes)")
      #expect(second.count == across, "seed \(seed), step \(step): \(changes)")
      #expect(Set(risks).count == risks.count && first.allSatisfy { $0.rule == .itemsChangeInMovedSection })
    }
  }

  @Test func violationsNameTheRule() throws {
    let shape = ListShape(itemCounts: [2, 2])
    let error = #expect(throws: ChangeSet.Violation.self) {
      try ChangeSet(deletes: [at(1, 2)]).validate(from: shape, to: shape)
    }
    #expect(error?.description == "item 1-2 is deleted, but the item counts are [2, 2] (D5)")
    #expect(Set(ChangeSet.Violation.Rule.allCases.map(\.rawValue)).count == ChangeSet.Violation.Rule.allCases.count)
  }

  /// Exactly the changes that the reference rejects must be rejected, for all small operations and shapes.
  @Test(arguments: FuzzSettings.seeds(from: 99))
  func theValidatorAgreesWithTheReference(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for step in 0..<FuzzSettings.steps(750) {
      guard let changes = generator.wildChanges() else { continue }
      let old = ListShape(itemCounts: (0..<generator.below(4)).map { _ in generator.below(4) })
      let counts = generator.oneIn(2) ? Self.fitting(changes, old) : nil
      let new = ListShape(itemCounts: counts ?? (0..<generator.below(4)).map { _ in generator.below(4) })
      let verdict = Result { try changes.validate(from: old, to: new) }
      let isLegal = (try? ReferenceBatch(changes, from: old, to: new)) != nil && Self.rowsExist(changes, old, new)
      #expect(
        (try? verdict.get()) != nil || !isLegal, "seed \(seed), step \(step): \(old) -> \(new): \(changes): \(verdict)")
      #expect((try? verdict.get()) == nil || isLegal, "seed \(seed), step \(step): \(old) -> \(new): \(changes)")
      if isLegal { accepted += 1 }
    }
    #expect(accepted > 25)
  }

  /// The cases that the reference doesn't check: items of sections that don't exist, and updates.
  private static func rowsExist(_ changes: ChangeSet, _ old: ListShape, _ new: ListShape) -> Bool {
    (changes.deletes + changes.moves.map(\.from)).allSatisfy { old.contains($0) }
      && (changes.inserts + changes.moves.map(\.to) + changes.updates).allSatisfy { new.contains($0) }
      && changes.sectionUpdates.allSatisfy { $0 < new.sectionCount }
  }

  /// Item counts that a change could lead to.
  private static func fitting(_ changes: ChangeSet, _ old: ListShape) -> [Int]? {
    let count = old.sectionCount + changes.sectionInserts.count - changes.sectionDeletes.count
    guard count >= 0 else { return nil }
    let map = PositionMap(changes)
    return (0..<count).map { section in
      guard let before = map.oldSection(ofNew: section) else { return 1 }
      let removed =
        changes.deletes.filter { $0.section == before }.count
        + changes.moves.filter { $0.from.section == before }.count
      let added =
        changes.inserts.filter { $0.section == section }.count + changes.moves.filter { $0.to.section == section }.count
      return old.itemCount(inSection: before) - removed + added
    }
  }
}

extension SeededGenerator {
  /// A few operations on small lists, or `nil` when they contradict each other.
  mutating func wildChanges(bound: Int = 3) -> ChangeSet? {
    func some(_ generator: inout SeededGenerator) -> Int { max(0, generator.below(4) - 1) }
    let sections = (0..<4).map { _ in (0..<some(&self) / 2).map { _ in below(bound) } }
    let rows = (0..<5).map { _ in (0..<some(&self)).map { _ in at(below(bound), below(bound)) } }
    return try? ChangeSet(
      sectionDeletes: sections[0], sectionInserts: sections[1],
      sectionMoves: zip(sections[2], sections[3]).map { .init(from: $0, to: $1) },
      sectionUpdates: oneIn(4) ? [below(bound)] : [], deletes: rows[0], inserts: rows[1],
      moves: zip(rows[2], rows[3]).map { .init(from: $0, to: $1) }, updates: rows[4])
  }
}

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

  @Test(arguments: FuzzSettings.seeds(from: 41))
  func randomTransitions(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var batches = [0, 0, 0]
    for step in 0..<FuzzSettings.steps(150) {
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
    // Either of two sections could move; the one whose item is deleted doesn't.
    for changed in [0, 1] {
      for moved in [0, 1] {
        let changes = try ChangeSet(
          sectionMoves: [.init(from: moved, to: 1 - moved)], deletes: [.init(section: changed, item: 0)])
        let plan = try changes.plan(
          from: ListShape(itemCounts: [2, 2]), to: ListShape(itemCounts: changed == 0 ? [2, 1] : [1, 2]))
        #expect(plan.stages.map(\.changes.sectionMoves) == [[.init(from: 1 - changed, to: changed)]])
      }
    }
  }

  @Test func aChangedSectionThatMustMoveNeedsTwoBatches() throws {
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

/// Checks that a plan of a change has safe batches, as few as possible, and the same origins.
///
/// Derived from the rules alone; tries all subsets of sections.
struct PlanOracle {
  let changes: ChangeSet
  let old: ListShape
  let new: ListShape

  func fault(of plan: BatchPlan) -> String? {
    do {
      let original = try ReferenceBatch(changes, from: old, to: new)
      if let fault = try faultOfStages(plan) { return fault }
      let batches = fewestBatches(original)
      if plan.stages.count != batches {
        return "\(plan.stages.count) batches where \(batches) are needed"
      }
      let moves = plan.stages.reduce(0) { $0 + $1.changes.sectionMoves.count }
      if moves > changes.sectionMoves.count { return "more section moves than before" }
      return try faultOfOrigins(plan, original)
    } catch {
      return "\(error)"
    }
  }

  private func faultOfStages(_ plan: BatchPlan) throws -> String? {
    var shape = old
    for stage in plan.stages {
      if stage.shapeBefore != shape { return "a stage begins with \(stage.shapeBefore), not \(shape)" }
      if !stage.changes.sectionUpdates.isEmpty || !stage.changes.updates.isEmpty { return "an update in a batch" }
      if stage.changes.isEmpty { return "an empty batch" }
      try stage.changes.validate(from: stage.shapeBefore, to: stage.shapeAfter)
      if try stage.changes.remade() != stage.changes { return "\(stage.changes) is not canonical" }
      if isUnsafe(stage.changes) || !stage.changes.risks.isEmpty { return "\(stage.changes) is unsafe" }
      shape = stage.shapeAfter
    }
    if shape != new { return "the plan leads to \(shape)" }
    try plan.updates.validate(from: new, to: new)
    return plan.updates.count == plan.updates.updates.count + plan.updates.sectionUpdates.count ? nil : "no updates"
  }

  private func faultOfOrigins(_ plan: BatchPlan, _ original: ReferenceBatch) throws -> String? {
    var sections: [Int?] = (0..<old.sectionCount).map { $0 }
    var rows: [[ItemPosition?]] = old.itemCounts.indices.map { section in
      (0..<old.itemCounts[section]).map { ItemPosition(section: section, item: $0) }
    }
    for stage in plan.stages {
      let batch = try ReferenceBatch(stage.changes, from: stage.shapeBefore, to: stage.shapeAfter)
      sections = batch.sectionOrigins.map { $0.flatMap { sections[$0] } }
      rows = batch.itemOrigins.map { $0.map { $0.flatMap { rows[$0.section][$0.item] } } }
    }
    if sections != original.sectionOrigins { return "sections originate from \(sections)" }
    if rows != original.itemOrigins { return "items originate from \(rows)" }
    let whole = plan.stages.map(\.changes).reduce(ChangeSet()) { $0.concatenated(with: $1) }
      .concatenated(with: plan.updates)
    let batch = try ReferenceBatch(whole, from: old, to: new)
    if batch.sectionOrigins != original.sectionOrigins || batch.itemOrigins != original.itemOrigins {
      return "as one, the stages are \(whole)"
    }
    return whole.updates == changes.updates && whole.sectionUpdates == changes.sectionUpdates ? nil : "other updates"
  }

  /// Returns the number of batches that a plan needs, by trying every set of sections that could be unmoved.
  private func fewestBatches(_ original: ReferenceBatch) -> Int {
    if changes.isReload { return 1 }
    if changes.count == changes.updates.count + changes.sectionUpdates.count { return 0 }
    if !isUnsafe(changes) { return 1 }
    let retained = original.sectionOrigins.enumerated().compactMap { new, old in old.map { (old: $0, new: new) } }
    let longest = referenceLongestChain(retained.map(\.old))
    for choice in 0..<(1 << retained.count) {
      let unmoved = retained.indices.filter { choice >> $0 & 1 == 1 }.map { retained[$0] }
      guard unmoved.count == longest, unmoved.map(\.old) == unmoved.map(\.old).sorted() else { continue }
      let moved = retained.indices.filter { choice >> $0 & 1 == 0 }.map { retained[$0] }
      if !moved.contains(where: { hasItemOperations(old: $0.old, new: $0.new) }) { return 1 }
    }
    return 2
  }

  private func hasItemOperations(old: Int, new: Int) -> Bool {
    changes.deletes.contains { $0.section == old } || changes.inserts.contains { $0.section == new }
      || changes.moves.contains { $0.from.section == old || $0.to.section == new }
  }

  private func isUnsafe(_ batch: ChangeSet) -> Bool {
    batch.sectionMoves.contains { move in
      batch.deletes.contains { $0.section == move.from } || batch.inserts.contains { $0.section == move.to }
        || batch.moves.contains { $0.from.section == move.from || $0.to.section == move.to }
    }
  }
}

extension ChangeSet {
  /// Creates this change again from its operations.
  func remade() throws -> ChangeSet {
    if isReload { return .reload }
    return try ChangeSet(
      sectionDeletes: sectionDeletes, sectionInserts: sectionInserts, sectionMoves: sectionMoves,
      sectionUpdates: sectionUpdates, deletes: Array(deletes), inserts: Array(inserts), moves: Array(moves),
      updates: Array(updates))
  }
}
