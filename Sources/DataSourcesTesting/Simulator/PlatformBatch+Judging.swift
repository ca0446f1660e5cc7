extension PlatformBatch {
  /// What a platform list that shows `old` makes of this batch, when its data source answers `new` afterwards.
  ///
  /// All checks are made in the order in which the list makes them, and the first one that fails is told. When both
  /// snapshots know identities, every section and row that the list keeps must be the same one in both.
  ///
  ///     let batch = PlatformBatch(deletedRows: [ItemPosition(section: 0, item: 3)])
  ///     let judgement = batch.judged(from: PlatformSnapshot(itemCounts: [3]), to: PlatformSnapshot(itemCounts: [2]))
  ///     print(judgement.verdict)  // D5 attempt to delete item 3 from section 0 which only contains 3 items …
  ///
  /// - Complexity: O(*n* + *k* log *k*) on average for *n* rows in both lists and *k* calls; calls that reload rows of a
  ///   section, and moves to the same number, take O(*n* + *k*) each.
  public func judged(
    from old: PlatformSnapshot, to new: PlatformSnapshot, in kind: PlatformListKind = .collection
  ) -> BatchJudgement {
    if kind == .appKitTable {
      return .illegal(.init(.wrongKindOfList, "an NSTableView takes single steps, one after the other, and no batch"))
    }
    var judgement = BatchJudge(self, from: old.itemCounts, to: new.itemCounts, in: kind).judgement()
    judgement.checkIdentities(from: old, to: new)
    return judgement
  }
}

extension BatchJudgement {
  /// Rules ID: makes a verdict illegal when what the list keeps is not the same in both snapshots.
  mutating func checkIdentities(from old: PlatformSnapshot, to new: PlatformSnapshot) {
    guard let origins = verdict.origins else { return }
    for (before, after) in origins.keptSections {
      guard let was = old.sectionID(at: before), let `is` = new.sectionID(at: after), was != `is` else { continue }
      let message = "section \(after) is taken for the old section \(before), but that was \(was) and this is \(`is`)"
      self = .illegal(.init(.sectionIdentity, message))
      return
    }
    for (before, after) in origins.keptRows {
      guard let was = old.rowID(at: before), let `is` = new.rowID(at: after), was != `is` else { continue }
      let message = "the row at \(after) is taken for the old row at \(before), but that was \(was) and this is \(`is`)"
      self = .illegal(.init(.rowIdentity, message))
      return
    }
  }
}
