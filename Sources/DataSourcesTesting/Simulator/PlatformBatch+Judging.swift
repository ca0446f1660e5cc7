extension PlatformBatch {
  /// Simulates this batch in a platform list that displays `old` and whose data source contains `new` afterward.
  ///
  /// See ``PlatformList/performBatchUpdates(_:to:)``.
  package func judged(
    from old: PlatformSnapshot, to new: PlatformSnapshot, in kind: PlatformListKind = .collection
  ) -> BatchJudgment {
    if kind == .appKitTable {
      return .illegal(.init(.wrongKindOfList, "an NSTableView performs single steps, and no batches"))
    }
    var judgment = BatchJudge(self, from: old.itemCounts, to: new.itemCounts, in: kind).judgment()
    judgment.checkIdentities(from: old, to: new)
    return judgment
  }
}

extension BatchJudgment {
  /// Checks rules ID: a kept item or section has the same ID in both snapshots.
  mutating func checkIdentities(from old: PlatformSnapshot, to new: PlatformSnapshot) {
    guard let origins = verdict.origins else { return }
    for (before, after) in origins.keptSections {
      guard let was = old.sectionID(at: before), let `is` = new.sectionID(at: after), was != `is` else { continue }
      let message = "the list keeps the old section \(before) as section \(after), but their IDs are \(was) and \(`is`)"
      self = .illegal(.init(.sectionIdentity, message))
      return
    }
    for (before, after) in origins.keptItems {
      guard let was = old.itemID(at: before), let `is` = new.itemID(at: after), was != `is` else { continue }
      let message =
        "the list keeps the old item at \(before) as the item at \(after), but their IDs are \(was) and \(`is`)"
      self = .illegal(.init(.itemIdentity, message))
      return
    }
  }
}
