// Rules I and RM: what must hold for inserts, against the list after the update, and for what reloads make of themselves.
extension BatchJudge {
  func checkInserts(_ calls: ExpandedBatch) -> BatchFinding? {
    for section in calls.insertedSections.sorted() where !new.indices.contains(section) {
      return BatchFinding(.sectionInsertOutOfBounds, messages.missingInsert(section: section, count: new.count))
    }
    for move in calls.movedSections where calls.insertedSections.contains(move.to) {
      return BatchFinding(.sectionInsertedOnMoveTarget, messages.insertedOnMoveTarget(section: move.to))
    }
    for move in calls.movedRows where calls.insertedSections.contains(move.to.section) {
      return BatchFinding(.moveIntoInsertedSection, messages.moveIntoInserted(section: move.to.section))
    }
    for row in (calls.insertedRows + calls.reloads.map(\.new)).sorted()
    where !new.hasRow(at: row) && !calls.insertedSections.contains(row.section) {
      return BatchFinding(.insertOutOfBounds, messages.missingInsert(row, in: new))
    }
    let inserted = Set(calls.insertedRows)
    for move in calls.movedRows where inserted.contains(move.to) {
      return BatchFinding(.insertedOnMoveTarget, messages.insertedOnMoveTarget(move.to))
    }
    return nil
  }

  func checkReloadedRows(_ calls: ExpandedBatch) -> BatchFinding? {
    let sources = Set(calls.movedRows.map(\.from))
    for reload in calls.reloads where sources.contains(reload.old) {
      return BatchFinding(.reloadedAndMoved, messages.deletedAndReloaded(reload.old))
    }
    var taken = Set(calls.movedRows.map(\.to)).union(calls.insertedRows)
    for reload in calls.reloads where !taken.insert(reload.new).inserted {
      return BatchFinding(.reloadOnMoveTarget, messages.insertedOnMoveTarget(reload.new))
    }
    return nil
  }
}
