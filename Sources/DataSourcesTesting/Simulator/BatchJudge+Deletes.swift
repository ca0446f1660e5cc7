// Checks rules R and D: reloads and deletes, against the list before the update.
extension BatchJudge {
  func checkReloads() -> BatchFinding? {
    let (deletedSections, deletedItems) = (Set(batch.deletedSections), Set(batch.deletedItems))
    let (sections, positions) = (batch.reloadedSections.sorted(), batch.reloadedItems.sorted())
    for section in sections where deletedSections.contains(section) {
      return BatchFinding(.deletedAndReloaded, messages.deletedAndReloaded(section: section))
    }
    for position in positions where deletedItems.contains(position) || deletedSections.contains(position.section) {
      return BatchFinding(.deletedAndReloaded, messages.deletedAndReloaded(position))
    }
    for section in sections where !old.indices.contains(section) {
      return BatchFinding(.reloadOutOfBounds, messages.missingReload(section: section, count: old.count))
    }
    for position in positions where !old.hasItem(at: position) {
      return BatchFinding(.reloadOutOfBounds, messages.missingReload(position, in: old))
    }
    return nil
  }

  /// Checks deletes from the last to the first, as the view does.
  func checkDeletes(_ calls: ExpandedBatch) -> BatchFinding? {
    for section in calls.deletedSections.sorted().reversed() where !old.indices.contains(section) {
      return BatchFinding(.sectionDeleteOutOfBounds, messages.missingDelete(section: section, count: old.count))
    }
    for move in calls.movedSections where calls.deletedSections.contains(move.from) {
      return BatchFinding(.sectionDeletedAndMoved, messages.deletedAndMoved(section: move.from))
    }
    for move in calls.movedItems where calls.deletedSections.contains(move.from.section) {
      return BatchFinding(.moveFromDeletedSection, messages.moveFromDeleted(section: move.from.section))
    }
    for position in calls.deletedItems.reversed() where !old.hasItem(at: position) {
      return BatchFinding(.deleteOutOfBounds, messages.missingDelete(position, in: old))
    }
    let deleted = Set(calls.deletedItems)
    for move in calls.movedItems where deleted.contains(move.from) {
      return BatchFinding(.deletedAndMoved, messages.deletedAndMoved(move.from))
    }
    return nil
  }

  /// Checks for repeated calls, which the view accepts and breaks later, except those that it drops.
  func checkRepeats(_ calls: ExpandedBatch) -> BatchFinding? {
    let sections = [
      ("deleted", batch.deletedSections), ("reloaded", batch.reloadedSections), ("inserted", batch.insertedSections),
    ]
    for (verb, indices) in sections {
      guard let section = Self.firstRepeated(in: indices) else { continue }
      return BatchFinding(
        .calledTwice, "section \(section) is \(verb) twice; the view does not notice, and breaks later")
    }
    let items = [
      ("deleted", calls.deletedItems), ("reloaded", calls.reloads.map(\.old)), ("inserted", calls.insertedItems),
    ]
    for (verb, positions) in items {
      guard let position = Self.firstRepeated(in: positions) else { continue }
      return BatchFinding(
        .calledTwice, "\(kind.itemWord) \(position) is \(verb) twice; the view does not notice, and breaks later")
    }
    return nil
  }

  private static func firstRepeated<Value: Comparable>(in values: [Value]) -> Value? {
    let sorted = values.sorted()
    return zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
  }
}
