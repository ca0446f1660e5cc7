/// A change set under examination: as a batch, and its content updates.
final class LegalityCheck {
  private let changes: ChangeSet
  private let kind: PlatformListKind
  private let allowingUnsafe: Bool
  private(set) var origins: BatchOrigins?
  /// What is unsafe in the batch.
  private(set) var hazards: [BatchFinding] = []

  init(_ changes: ChangeSet, _ kind: PlatformListKind, _ allowingUnsafe: Bool) {
    self.changes = changes
    self.kind = kind
    self.allowingUnsafe = allowingUnsafe
  }

  /// What is wrong with the batch, or with an update of something that is not kept.
  func finding(from old: PlatformSnapshot, to new: PlatformSnapshot) -> BatchFinding? {
    guard let batch = PlatformBatch(changes) else { return nil }
    let verdict = batch.judged(from: old, to: new, in: kind).verdict
    guard let origins = verdict.origins else { return verdict.violation }
    hazards = verdict.hazards
    if !allowingUnsafe, let hazard = hazards.first { return hazard }
    self.origins = origins
    for position in changes.updates where origins.row(at: position) == nil {
      return BatchFinding(.rowUpdate, "row \(position) is updated, but no row is kept there")
    }
    for section in changes.sectionUpdates
    where !origins.sections.indices.contains(section) || origins.sections[section] == nil {
      return BatchFinding(.sectionUpdate, "section \(section) is updated, but no section is kept there")
    }
    return nil
  }

  /// Rule UP1: which kept rows are updated must be told by the content, given their old and new positions.
  func findingOfRowUpdates(
    allowingNeedless: Bool = false, _ isChanged: (ItemPosition, ItemPosition) -> Bool
  ) -> BatchFinding? {
    guard let origins else { return nil }
    let updates = Set(changes.updates)
    for (old, new) in origins.keptRows {
      switch (isChanged(old, new), updates.contains(new)) {
      case (true, false):
        return BatchFinding(.rowUpdate, "the row at \(new), before at \(old), changed without an update")
      case (false, true) where !allowingNeedless:
        return BatchFinding(.rowUpdate, "the row at \(new), before at \(old), is updated, but did not change")
      default: continue
      }
    }
    return nil
  }

  /// Rule UP2: the same for kept sections' own content.
  func findingOfSectionUpdates(
    allowingNeedless: Bool = false, _ isChanged: (Int, Int) -> Bool
  ) -> BatchFinding? {
    guard let origins else { return nil }
    let updates = Set(changes.sectionUpdates)
    for (old, new) in origins.keptSections {
      switch (isChanged(old, new), updates.contains(new)) {
      case (true, false):
        return BatchFinding(.sectionUpdate, "section \(new), before \(old), changed its own content without an update")
      case (false, true) where !allowingNeedless:
        return BatchFinding(.sectionUpdate, "section \(new), before \(old), is updated, but did not change")
      default: continue
      }
    }
    return nil
  }
}
