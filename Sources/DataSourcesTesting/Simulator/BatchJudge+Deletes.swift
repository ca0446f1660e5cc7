// Rules R and D: what must hold for reloads and deletes, against the list before the update.
extension BatchJudge {
  func checkReloads() -> BatchFinding? {
    let (deletedSections, deletedRows) = (Set(batch.deletedSections), Set(batch.deletedRows))
    let (sections, rows) = (batch.reloadedSections.sorted(), batch.reloadedRows.sorted())
    for section in sections where deletedSections.contains(section) {
      return BatchFinding(.deletedAndReloaded, messages.deletedAndReloaded(section: section))
    }
    for row in rows where deletedRows.contains(row) || deletedSections.contains(row.section) {
      return BatchFinding(.deletedAndReloaded, messages.deletedAndReloaded(row))
    }
    for section in sections where !old.indices.contains(section) {
      return BatchFinding(.reloadOutOfBounds, messages.missingReload(section: section, count: old.count))
    }
    for row in rows where !old.hasRow(at: row) {
      return BatchFinding(.reloadOutOfBounds, messages.missingReload(row, in: old))
    }
    return nil
  }

  /// The view looks at deletes from the last one to the first.
  func checkDeletes(_ calls: ExpandedBatch) -> BatchFinding? {
    for section in calls.deletedSections.sorted().reversed() where !old.indices.contains(section) {
      return BatchFinding(.sectionDeleteOutOfBounds, messages.missingDelete(section: section, count: old.count))
    }
    for move in calls.movedSections where calls.deletedSections.contains(move.from) {
      return BatchFinding(.sectionDeletedAndMoved, messages.deletedAndMoved(section: move.from))
    }
    for move in calls.movedRows where calls.deletedSections.contains(move.from.section) {
      return BatchFinding(.moveFromDeletedSection, messages.moveFromDeleted(section: move.from.section))
    }
    for row in calls.deletedRows.reversed() where !old.hasRow(at: row) {
      return BatchFinding(.deleteOutOfBounds, messages.missingDelete(row, in: old))
    }
    let deleted = Set(calls.deletedRows)
    for move in calls.movedRows where deleted.contains(move.from) {
      return BatchFinding(.deletedAndMoved, messages.deletedAndMoved(move.from))
    }
    return nil
  }

  /// No exception comes of these, but broken lists; what the view drops anyway does no harm.
  func checkRepeats(_ calls: ExpandedBatch) -> BatchFinding? {
    let sections = [
      ("deleted", batch.deletedSections), ("reloaded", batch.reloadedSections), ("inserted", batch.insertedSections),
    ]
    for (verb, numbers) in sections {
      guard let section = Self.firstRepeated(in: numbers) else { continue }
      return BatchFinding(
        .calledTwice, "section \(section) is \(verb) twice; the view does not notice, and breaks later")
    }
    let rows = [
      ("deleted", calls.deletedRows), ("reloaded", calls.reloads.map(\.old)), ("inserted", calls.insertedRows),
    ]
    for (verb, positions) in rows {
      guard let row = Self.firstRepeated(in: positions) else { continue }
      return BatchFinding(
        .calledTwice, "\(kind.rowWord) \(row) is \(verb) twice; the view does not notice, and breaks later")
    }
    return nil
  }

  private static func firstRepeated<Place: Hashable & Comparable>(in places: [Place]) -> Place? {
    let sorted = places.sorted()
    return zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
  }
}
