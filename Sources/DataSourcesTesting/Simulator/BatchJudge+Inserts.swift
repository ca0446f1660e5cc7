// Checks rules I and RM: inserts and the new positions of reloads, against the list after the update.
extension BatchJudge {
  func checkInserts(_ calls: ExpandedBatch) -> BatchFinding? {
    for section in calls.insertedSections.sorted() where !new.indices.contains(section) {
      return BatchFinding(.sectionInsertOutOfBounds, messages.missingInsert(section: section, count: new.count))
    }
    for move in calls.movedSections where calls.insertedSections.contains(move.to) {
      return BatchFinding(.sectionInsertedOnMoveTarget, messages.insertedOnMoveTarget(section: move.to))
    }
    for move in calls.movedItems where calls.insertedSections.contains(move.to.section) {
      return BatchFinding(.moveIntoInsertedSection, messages.moveIntoInserted(section: move.to.section))
    }
    for position in (calls.insertedItems + calls.reloads.map(\.new)).sorted()
    where !new.hasItem(at: position) && !calls.insertedSections.contains(position.section) {
      return BatchFinding(.insertOutOfBounds, messages.missingInsert(position, in: new))
    }
    let inserted = Set(calls.insertedItems)
    for move in calls.movedItems where inserted.contains(move.to) {
      return BatchFinding(.insertedOnMoveTarget, messages.insertedOnMoveTarget(move.to))
    }
    return nil
  }

  func checkReloadedItems(_ calls: ExpandedBatch) -> BatchFinding? {
    let sources = Set(calls.movedItems.map(\.from))
    for reload in calls.reloads where sources.contains(reload.old) {
      return BatchFinding(.reloadedAndMoved, messages.deletedAndReloaded(reload.old))
    }
    var taken = Set(calls.movedItems.map(\.to)).union(calls.insertedItems)
    for reload in calls.reloads where !taken.insert(reload.new).inserted {
      return BatchFinding(.reloadOnMoveTarget, messages.insertedOnMoveTarget(reload.new))
    }
    return nil
  }
}
