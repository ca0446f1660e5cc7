import ListChanges
import ListTestSupport

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

  /// Returns the number of batches that a plan needs, by trying every set of sections that could stay.
  private func fewestBatches(_ original: ReferenceBatch) -> Int {
    if changes.isReload { return 1 }
    if changes.count == changes.updates.count + changes.sectionUpdates.count { return 0 }
    if !isUnsafe(changes) { return 1 }
    let survivors = original.sectionOrigins.enumerated().compactMap { new, old in old.map { (old: $0, new: new) } }
    let longest = referenceLongestChain(survivors.map(\.old))
    for choice in 0..<(1 << survivors.count) {
      let kept = survivors.indices.filter { choice >> $0 & 1 == 1 }.map { survivors[$0] }
      guard kept.count == longest, kept.map(\.old) == kept.map(\.old).sorted() else { continue }
      let moved = survivors.indices.filter { choice >> $0 & 1 == 0 }.map { survivors[$0] }
      if !moved.contains(where: { isTouched(old: $0.old, new: $0.new) }) { return 1 }
    }
    return 2
  }

  private func isTouched(old: Int, new: Int) -> Bool {
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
