/// The check of a change set, first as a batch, then of its content updates.
struct LegalityCheck {
  /// The first fault of the batch, or of an update of an item or a section that isn't retained.
  let batchFinding: BatchFinding?
  /// The reasons why the batch is unsafe.
  let hazards: [BatchFinding]

  private let changes: ChangeSet
  /// The origins of a batch without a fault; `nil` for a reload, too.
  private let origins: BatchOrigins?

  init(
    _ changes: ChangeSet, from old: PlatformSnapshot, to new: PlatformSnapshot, in kind: PlatformListKind,
    allowingUnsafe: Bool = true
  ) {
    self.changes = changes
    let verdict = PlatformBatch(changes)?.judged(from: old, to: new, in: kind).verdict
    hazards = verdict?.hazards ?? []
    let fault = verdict?.violation ?? (allowingUnsafe ? nil : hazards.first)
    origins = fault == nil ? verdict?.origins : nil
    batchFinding = fault ?? origins.flatMap { Self.updateWithoutTarget(in: changes, $0) }
  }

  /// Returns an update of an item or a section that isn't retained.
  private static func updateWithoutTarget(in changes: ChangeSet, _ origins: BatchOrigins) -> BatchFinding? {
    for position in changes.updates where origins.oldPosition(ofNew: position) == nil {
      return BatchFinding(.itemUpdate, "item \(position) is updated, but no item is retained there")
    }
    for section in changes.sectionUpdates
    where !origins.sections.indices.contains(section) || origins.sections[section] == nil {
      return BatchFinding(.sectionUpdate, "section \(section) is updated, but no section is retained there")
    }
    return nil
  }

  /// Checks rule UP1: exactly the retained items whose content changed are updated.
  ///
  /// - Parameter isChanged: Compares the content at an old and a new position.
  func itemUpdateFinding(
    allowingNeedless: Bool = false, _ isChanged: (ItemPosition, ItemPosition) -> Bool
  ) -> BatchFinding? {
    guard let origins else { return nil }
    let updates = Set(changes.updates)
    for (old, new) in origins.retainedItems {
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

  /// Checks rule UP2: exactly the retained sections whose own content changed are updated.
  func sectionUpdateFinding(
    allowingNeedless: Bool = false, _ isChanged: (Int, Int) -> Bool
  ) -> BatchFinding? {
    guard let origins else { return nil }
    let updates = Set(changes.sectionUpdates)
    for (old, new) in origins.retainedSections {
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
