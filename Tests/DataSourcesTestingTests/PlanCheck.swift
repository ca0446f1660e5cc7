import DataSourcesTesting

/// Checks plans in simulated table and collection views, with the IDs after every batch.
struct PlanCheck {
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
  /// Items and sections that a batch keeps have their old IDs. Those that the first batch inserts have their final IDs.
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

  /// Throws an error unless the batches together keep the same items and sections as the change set.
  func checkOrigins(of plan: BatchPlan) throws {
    guard let batch = PlatformBatch(changes) else { return }
    let whole = batch.judged(from: PlatformSnapshot(old), to: PlatformSnapshot(new)).verdict
    let origins = try origins(through: plan)
    if origins != whole.origins { throw BatchFault("\(plan.stages) keep \(origins), the change set: \(whole)") }
  }

  /// Throws an error unless the updates name exactly the kept items and sections whose content changed.
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
