/// Checks a change set, first as a batch, then its content updates.
final class LegalityCheck {
  private let changes: ChangeSet
  private let kind: PlatformListKind
  private let allowingUnsafe: Bool
  private(set) var origins: BatchOrigins?
  /// The reasons why the batch is unsafe.
  private(set) var hazards: [BatchFinding] = []

  init(_ changes: ChangeSet, _ kind: PlatformListKind, _ allowingUnsafe: Bool) {
    self.changes = changes
    self.kind = kind
    self.allowingUnsafe = allowingUnsafe
  }

  /// Returns what is wrong with the batch, or with an update of an item or a section that isn't kept.
  func finding(from old: PlatformSnapshot, to new: PlatformSnapshot) -> BatchFinding? {
    guard let batch = PlatformBatch(changes) else { return nil }
    let verdict = batch.judged(from: old, to: new, in: kind).verdict
    guard let origins = verdict.origins else { return verdict.violation }
    hazards = verdict.hazards
    if !allowingUnsafe, let hazard = hazards.first { return hazard }
    self.origins = origins
    for position in changes.updates where origins.oldPosition(ofNew: position) == nil {
      return BatchFinding(.itemUpdate, "item \(position) is updated, but no item is kept there")
    }
    for section in changes.sectionUpdates
    where !origins.sections.indices.contains(section) || origins.sections[section] == nil {
      return BatchFinding(.sectionUpdate, "section \(section) is updated, but no section is kept there")
    }
    return nil
  }

  /// Checks rule UP1: exactly the kept items whose content changed are updated.
  ///
  /// - Parameter isChanged: Compares the content at an old and a new position.
  func findingOfItemUpdates(
    allowingNeedless: Bool = false, _ isChanged: (ItemPosition, ItemPosition) -> Bool
  ) -> BatchFinding? {
    guard let origins else { return nil }
    let updates = Set(changes.updates)
    for (old, new) in origins.keptItems {
      switch (isChanged(old, new), updates.contains(new)) {
      case (true, false):
        return BatchFinding(.itemUpdate, "the item at \(new), before at \(old), changed without an update")
      case (false, true) where !allowingNeedless:
        return BatchFinding(.itemUpdate, "the item at \(new), before at \(old), is updated, but did not change")
      default: continue
      }
    }
    return nil
  }

  /// Checks rule UP2: exactly the kept sections whose own content changed are updated.
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
