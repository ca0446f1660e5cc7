import DataSourcesTesting
import ListTestSupport
import Testing

/// Plans random transitions and performs them batch by batch in simulated lists.
///
/// No batch is illegal or unsafe, and every retained item and section has the same ID as before. A plan has one batch, unless every choice of
/// the fewest section moves includes a section in which items change, and never more than two.
@Suite struct BatchPlanTests {
  @Test func sectionedTransitions() throws {
    let count = FuzzSettings.steps(2_000)
    let clock = ContinuousClock()
    var figures = BatchFigures()
    let time = try clock.measure {
      for kind in ListKind.allCases {
        let lists = RandomLists(
          sectionCounts: 0...6, itemCounts: 0...6, editCounts: 0...9, allowsDuplicates: kind != .uniqueIDs)
        try checkRandomTransitions(count: kind.share(of: count), seed: FuzzSettings.seed(), lists: lists) { old, new in
          try figures.check(kind.prepared(old), kind.prepared(new))
        }
      }
    }
    #expect(figures.transitionCount == count && figures.batchCounts.keys.allSatisfy { $0 <= 2 })
    #expect(figures.batchCounts[2, default: 0] > 0, "nothing was split: \(figures)")
    FuzzSettings.report("seed \(FuzzSettings.seed()): \(figures), \(time)")
  }

  @Test func flatTransitionsStepByStep() throws {
    let count = FuzzSettings.steps(1_000)
    let clock = ContinuousClock()
    var (stepCount, moveCount) = (0, 0)
    let time = try clock.measure {
      for (allowsDuplicates, count) in [(false, count - count / 2), (true, count / 2)] {
        let lists = RandomLists(itemCounts: 0...14, editCounts: 0...9, allowsDuplicates: allowsDuplicates)
        try checkRandomItemTransitions(count: count, seed: FuzzSettings.seed(), lists: lists) { old, new in
          let changes = ChangeSet(from: old, to: new)
          let table = PlatformList(.appKitTable, showing: PlatformSnapshot(old))
          let steps = try changes.steps.compactMap { try PlatformStep($0) }
          let verdict = table.performSteps(steps, to: PlatformSnapshot(new)).verdict
          if let violation = verdict.violation { throw violation }
          let batch = PlatformList(.table, showing: PlatformSnapshot(old)).apply(changes, to: PlatformSnapshot(new))
            .verdict
          guard verdict.origins == batch.origins, batch.isLegal else {
            throw BatchFault("as steps \(verdict.origins?.description ?? "illegal"), as a batch \(batch)")
          }
          stepCount += steps.count
          moveCount += changes.moves.count
        }
      }
    }
    #expect(moveCount > 0)
    FuzzSettings.report(
      "seed \(FuzzSettings.seed()): \(count) flat transitions in \(stepCount) single steps, \(time)")
  }
}

/// A property of the lists of a transition.
private enum ListKind: CaseIterable {
  case uniqueIDs, repeatedItems, repeatedSections

  /// Returns the number of transitions of this kind.
  func share(of count: Int) -> Int {
    switch self {
    case .uniqueIDs: count - count / 3 - count / 10
    case .repeatedItems: count / 3
    case .repeatedSections: count / 10
    }
  }

  /// Returns the sections or, for repeated sections, the same with shared IDs.
  func prepared(_ sections: [SampleSection]) -> [SampleSection] {
    guard self == .repeatedSections else { return sections }
    let others = ["C": "A", "D": "A", "F": "E"]
    return sections.map {
      SampleSection(id: others[$0.id] ?? $0.id, items: $0.items, header: $0.header, footer: $0.footer)
    }
  }
}

extension PlatformStep {
  /// Creates the call for a step in a list with one section, or `nil` for an update.
  fileprivate init?(_ step: ChangeSet.Step) throws {
    switch step {
    case .delete(let position) where position.section == 0: self = .remove(position.item)
    case .insert(let position) where position.section == 0: self = .insert(position.item)
    case .move(let from, let to) where from.section == 0 && to.section == 0:
      self = .move(from: from.item, to: to.item)
    case .update(let position) where position.section == 0: return nil
    default: throw BatchFault("\(step) in a list with one section")
    }
  }
}

/// The error that describes why a plan is wrong.
private struct BatchFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Checks of the plans of transitions, with the counts of their batches and moves.
private struct BatchFigures {
  private(set) var transitionCount = 0
  /// The number of transitions by the number of their batches.
  private(set) var batchCounts: [Int: Int] = [:]
  private(set) var sectionMoveCount = 0
  private(set) var itemMoveCount = 0

  /// Throws an error unless all plans from one list to the other are correct.
  mutating func check(_ old: [SampleSection], _ new: [SampleSection]) throws {
    let changes = ChangeSet(fromSections: old, toSections: new)
    let check = PlanCheck(old: old, new: new, changes: changes)
    let fewest = try check.plan()
    try check.checkStages(of: fewest)
    try check.checkOrigins(of: fewest)
    let choices = SectionChoices(changes, old: old.map(\.items.count), new: new.map(\.items.count))
    let moves = fewest.stages.reduce(0) { $0 + $1.changes.sectionMoves.count }
    if moves != choices.fewestMoves { throw BatchFault("\(moves) section moves, of \(choices.fewestMoves)") }
    let isStructural = PlatformBatch(changes).map { $0.count > 0 } ?? true
    let expected = isStructural ? (choices.everyFewestIsUnsafe ? 2 : 1) : 0
    if fewest.stages.count != expected { throw BatchFault("\(fewest.stages.count) batches, not \(expected)") }

    transitionCount += 1
    batchCounts[fewest.stages.count, default: 0] += 1
    sectionMoveCount += moves
    itemMoveCount += changes.moves.count
  }
}

extension BatchFigures: CustomStringConvertible {
  var description: String {
    let batches = batchCounts.sorted { $0.key < $1.key }.map { "\($0.value) in \($0.key) batches" }
    return "\(transitionCount) sectioned transitions: 0 illegal, 0 unsafe; \(batches.joined(separator: ", ")); "
      + "\(sectionMoveCount) moves of sections, \(itemMoveCount) of items"
  }
}

/// The choices of sections that aren't moved, all of which are tried.
private struct SectionChoices {
  private(set) var fewestMoves = 0
  /// Whether every choice with the fewest moves moves a section in which items change.
  private(set) var everyFewestIsUnsafe = true

  init(_ changes: ChangeSet, old: [Int], new: [Int]) {
    // The origins of the sections according to the simulator, or none for a reload.
    let batch = PlatformBatch(changes) ?? PlatformBatch()
    let verdict = batch.judged(from: PlatformSnapshot(itemCounts: old), to: PlatformSnapshot(itemCounts: new)).verdict
    let retained = verdict.origins?.retainedSections ?? []
    let isAffected = retained.map { before, after in
      batch.deletedItems.contains { $0.section == before } || batch.insertedItems.contains { $0.section == after }
        || batch.movedItems.contains { $0.from.section == before || $0.to.section == after }
    }
    var most = -1
    for choice in 0..<(1 << retained.count) {
      let unmoved = retained.indices.filter { choice >> $0 & 1 == 1 }
      guard zip(unmoved, unmoved.dropFirst()).allSatisfy({ retained[$0].old < retained[$1].old }) else { continue }
      let isUnsafe = retained.indices.contains { choice >> $0 & 1 == 0 && isAffected[$0] }
      if unmoved.count > most { (most, everyFewestIsUnsafe) = (unmoved.count, true) }
      if unmoved.count == most, !isUnsafe { everyFewestIsUnsafe = false }
    }
    fewestMoves = retained.count - most
  }
}

/// The check of a plan in simulated table and collection views, with the IDs after every batch.
private struct PlanCheck {
  let old: [SampleSection]
  let new: [SampleSection]
  let changes: ChangeSet

  func plan() throws -> BatchPlan {
    try changes.plan(
      from: ListShape(itemCounts: old.map(\.items.count)), to: ListShape(itemCounts: new.map(\.items.count)))
  }

  /// Throws an error unless every batch is legal and safe in both lists, and the updates after the last one are exact.
  func checkStages(of plan: BatchPlan) throws {
    let snapshots = try snapshots(of: plan)
    for kind in [PlatformListKind.table, .collection] {
      let list = PlatformList(kind, showing: PlatformSnapshot(old))
      for (stage, snapshot) in zip(plan.stages, snapshots) {
        let verdict = list.apply(stage.changes, to: snapshot).verdict
        guard verdict.isLegal else { throw BatchFault("\(kind): \(stage.changes) of \(plan.stages): \(verdict)") }
      }
      if list.shown != PlatformSnapshot(new) { throw BatchFault("\(kind) displays \(list.shown) at the end") }
    }
    try checkUpdates(of: plan)
  }

  /// Returns the snapshot after each stage.
  ///
  /// Retained items and sections have their old IDs. Those that the first batch inserts have their final IDs.
  private func snapshots(of plan: BatchPlan) throws -> [PlatformSnapshot] {
    guard plan.stages.count > 1 else { return plan.stages.map { _ in PlatformSnapshot(new) } }
    guard plan.stages.count == 2 else { throw BatchFault("\(plan.stages.count) batches") }
    let (first, second) = (try Self.origins(of: plan.stages[0]), try Self.origins(of: plan.stages[1]))
    var sections = first.sections.map { $0.map { old[$0].id } }
    var items = first.items.map { $0.map { $0.map { old[$0.section].items[$0.item].id } } }
    for (before, after) in second.retainedSections where sections[before] == nil { sections[before] = new[after].id }
    for (before, after) in second.retainedItems where items[before.section][before.item] == nil {
      items[before.section][before.item] = new[after.section].items[after.item].id
    }
    guard sections.allSatisfy({ $0 != nil }), items.joined().allSatisfy({ $0 != nil }) else {
      throw BatchFault("the second batch deletes an insert of the first one: \(plan.stages)")
    }
    return [
      PlatformSnapshot(itemIDs: items.map { $0.compactMap(\.self) }, sectionIDs: sections.compactMap(\.self)),
      PlatformSnapshot(new),
    ]
  }

  private static func origins(of stage: BatchPlan.Stage) throws -> BatchOrigins {
    guard let batch = PlatformBatch(stage.changes) else { throw BatchFault("a reload") }
    let before = PlatformSnapshot(itemCounts: stage.shapeBefore.itemCounts)
    let verdict = batch.judged(from: before, to: PlatformSnapshot(itemCounts: stage.shapeAfter.itemCounts)).verdict
    guard let origins = verdict.origins else { throw BatchFault("\(stage.changes): \(verdict)") }
    return origins
  }

  /// Returns the origins of the new list through all batches.
  private func origins(through plan: BatchPlan) throws -> BatchOrigins {
    var all = BatchOrigins(
      sections: old.indices.map { $0 },
      items: old.enumerated().map { section, content in
        content.items.indices.map { ItemPosition(section: section, item: $0) }
      })
    for stage in plan.stages {
      let origins = try Self.origins(of: stage)
      let sections = origins.sections.map { $0.flatMap { all.sections[$0] } }
      all = BatchOrigins(
        sections: sections, items: origins.items.map { $0.map { $0.flatMap { all.oldPosition(ofNew: $0) } } })
    }
    return all
  }

  /// Throws an error unless the batches together retain the same items and sections as the change set.
  func checkOrigins(of plan: BatchPlan) throws {
    guard let batch = PlatformBatch(changes) else { return }
    let whole = batch.judged(from: PlatformSnapshot(old), to: PlatformSnapshot(new)).verdict
    let origins = try origins(through: plan)
    if origins != whole.origins { throw BatchFault("\(plan.stages) retain \(origins), the change set: \(whole)") }
  }

  /// Throws an error unless the updates name exactly the retained items and sections whose content changed.
  private func checkUpdates(of plan: BatchPlan) throws {
    let origins = try origins(through: plan)
    let items = origins.retainedItems.filter {
      old[$0.old.section].items[$0.old.item].content != new[$0.new.section].items[$0.new.item].content
    }
    let sections = origins.retainedSections.filter { !old[$0.old].hasSameContent(as: new[$0.new]) }
    if items.map(\.new) != Array(plan.updates.updates) || sections.map(\.new) != plan.updates.sectionUpdates {
      throw BatchFault("wrong updates: \(plan.updates)")
    }
    if plan.updates.count != items.count + sections.count { throw BatchFault("more than updates: \(plan.updates)") }
  }
}
