import ListChanges

extension Selection {
  /// Brings the marks in step with the base.
  ///
  /// - Returns: the base's own changes, and what is updated because other rows are selected.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = rows
    var lost: [ItemID] = []
    guard !changes.isReload, follow(changes, &lost) else {
      reload(before)
      return .reload
    }
    dropRowsWithAnotherIdentity(changes, &lost)
    guard !lost.isEmpty else { return changes }
    keepRowsThatCameBack(changes, Set(lost))
    for id in Set(lost) where rows.uses[id] == nil { note { $0.remove(id) } }
    guard let position = nearest(changes, before), let id = base.id(at: position) else { return changes }
    select(position, id)
    var draft = ChangeSet.Draft()
    draft.updates = [position]
    return changes.concatenated(with: draft.changeSet())
  }

  private func follow(_ changes: ChangeSet, _ lost: inout [ItemID]) -> Bool {
    for step in changes.steps {
      guard rows.apply(step, newCount: base.itemCount(inSection:), lost: &lost) else { return false }
    }
    return rows.counts.agrees(with: base, after: changes)
  }

  /// Another row may have been put in the place of one, against the rules; it is not the one that was selected.
  private func dropRowsWithAnotherIdentity(_ changes: ChangeSet, _ lost: inout [ItemID]) {
    guard rows.ids.count > 0 else { return }
    for position in changes.updates {
      guard let id = rows.id(at: position), id != base.id(at: position) else { continue }
      _ = rows.deselect(position)
      lost.append(id)
    }
  }

  /// A row that leaves a deleted section for another one is a delete and an insert, and the same row.
  private func keepRowsThatCameBack(_ changes: ChangeSet, _ lost: Set<ItemID>) {
    let rowsOfNewSections = changes.sectionInserts.lazy.flatMap { [base] section in
      (0..<base.itemCount(inSection: section)).lazy.map { ItemPosition(section: section, item: $0) }
    }
    for position in Array(changes.inserts) + Array(rowsOfNewSections) {
      guard let id = base.id(at: position), lost.contains(id), mode == .multiple || rows.ids.count == 0 else {
        continue
      }
      _ = rows.select(position, id: id)
    }
  }

  private func nearest(_ changes: ChangeSet, _ before: SelectedRows) -> ItemPosition? {
    guard let replacement, isEnabled, rows.ids.count == 0, before.ids.count == 1,
      let position = before.position(ofRank: 0)
    else { return nil }
    let (old, new) = (ListShape(itemCounts: before.counts.array), ListShape(itemCounts: rows.counts.array))
    let nearest = PositionMap(changes).nearestPosition(toOld: position, from: old, to: new, preferring: replacement)
    return nearest.flatMap { isAllowed($0) ? $0 : nil }
  }

  /// Finds by identity what is still there.
  private func reload(_ before: SelectedRows) {
    rows = SelectedRows(of: base)
    guard before.ids.count > 0 else { return }
    search: for section in 0..<base.sectionCount {
      for item in 0..<base.itemCount(inSection: section) {
        let position = ItemPosition(section: section, item: item)
        guard let id = base.id(at: position), before.uses[id] != nil, rows.contains(position) else { continue }
        _ = rows.select(position, id: id)
        if mode == .single { break search }
      }
    }
    for id in before.uses.keys where rows.uses[id] == nil { note { $0.remove(id) } }
  }
}
