import DataSources
import ListStorage

extension PresentedList {
  /// Displays a change.
  func show(_ update: ListUpdate) {
    var update = update
    guard update.changes.isReload || update.changes.hasStructuralChanges else { return showContents(update) }
    let before = counts
    var after = counts
    if !update.changes.isReload, !follow(update.changes, &after) { update.changes = .reload }
    if update.changes.isReload { after = upcomingCounts }
    guard !update.changes.isEmpty else { return }
    let stages = stages(of: update.changes, to: after)
    ahead = stages.map { ($0.changes, nil) }
    var committed = 0
    let commit = { [weak self] (stage: Int) in
      guard let self, stage > committed else { return }
      committed = stage
      ahead = stage == stages.count ? [] : Array(ahead.suffix(stages.count - stage))
      counts = stage == stages.count ? after : CountList((stages[stage - 1].after ?? ListShape()).itemCounts)
    }
    let batches = stages.indices.map { stage in
      ListBatch(changes: stages[stage].changes) { commit(stage + 1) }
    }
    let commitAll = { commit(stages.count) }
    if update.changes.isReload { commitAll() }
    presenter?.show(
      PresentedChange(
        update: update, batches: update.changes.isReload ? [] : batches, counts: before, commitAll: commitAll))
    // There may be no presenter, or it may have displayed nothing.
    commitAll()
  }

  /// Has item counts follow a change; returns whether they are those of the list after it.
  private func follow(_ changes: ChangeSet, _ counts: inout CountList) -> Bool {
    if heldMoves.isEmpty { return counts.apply(changes, of: source) }
    let upcoming = upcomingCounts
    let isPossible = changes.steps.allSatisfy { counts.apply($0, newCount: upcoming.itemCount(inSection:)) }
    return isPossible && counts == upcoming
  }

  /// Displays a change that moves nothing.
  private func showContents(_ update: ListUpdate) {
    var update = update
    if !update.changes.steps.allSatisfy(counts.allows) || counts.count != source.sectionCount {
      update.changes = .reload
      return show(update)
    }
    presenter?.show(PresentedChange(update: update, batches: [], counts: counts, commitAll: {}))
  }

  /// The batches of a change, each with the counts after it; those after the last one are known.
  private func stages(of changes: ChangeSet, to new: CountList) -> [(changes: ChangeSet, after: ListShape?)] {
    guard !changes.sectionMoves.isEmpty, !changes.risks.isEmpty else { return [(changes, nil)] }
    let plan = try? changes.plan(from: shape, to: ListShape(itemCounts: new.array))
    guard let plan, plan.stages.count > 1 else { return [(plan?.stages.first?.changes ?? changes, nil)] }
    return plan.stages.map { ($0.changes, $0.shapeAfter) }
  }
}
