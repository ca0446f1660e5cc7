import ListChanges

extension Selection {
  /// Brings the marks in step with the base.
  ///
  /// - Returns: the base's own changes, and what is updated because other rows are selected.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = rows
    var lost: [ItemID] = []
    departed.enter(changeHub.batchNumber)
    guard !changes.isReload, follow(changes, &lost) else {
      reload(before)
      return .reload
    }
    dropRowsWithAnotherIdentity(changes, &lost)
    guard !lost.isEmpty || !departed.ids.isEmpty || rows.usesOfChildren > 0 else { return changes }
    var draft = ChangeSet.Draft()
    draft.updates = keepRowsThatCameBack(changes, Set(lost))
    if let position = nearest(changes, before), let id = base.id(at: position) {
      select(position, id)
      departed.substitute = id
      draft.updates.append(position)
    }
    return draft.updates.isEmpty ? changes : changes.concatenated(with: draft.changeSet())
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

  /// Selects again what left and came.
  ///
  /// A row that leaves a deleted section for another one is a delete and an insert, and the same row. So is one that leaves
  /// a child of a composite for another one, in whose ID only the child differs.
  ///
  /// - Returns: what is no longer selected in the place of such a row.
  private func keepRowsThatCameBack(_ changes: ChangeSet, _ lost: Set<ItemID>) -> [ItemPosition] {
    let rowsOfNewSections = changes.sectionInserts.lazy.flatMap { [base] section in
      (0..<base.itemCount(inSection: section)).lazy.map { ItemPosition(section: section, item: $0) }
    }
    var updates: [ItemPosition] = []
    let positions = Array(changes.inserts) + Array(rowsOfNewSections)
    var missing = keep(lost, among: positions, &updates)
    noteArrivals(among: positions)
    // It may have come before it left, and been shown without its mark.
    for id in missing where id.isOfChild && rows.uses[id] == nil {
      guard let arrival = departed.arrivals[id.ownID], arrival != id, let position = base.position(of: arrival),
        rows.contains(position), !rows.isSelected(position)
      else { continue }
      missing.remove(id)
      updates.append(position)
      selectAgain(position, arrival, isNews: true, &updates)
    }
    leave(missing, lost)
    return updates
  }

  private func noteArrivals(among positions: [ItemPosition]) {
    guard rows.usesOfChildren > 0 || departed.ids.contains(where: \.isOfChild) else { return }
    for position in positions {
      guard let id = base.id(at: position), id.isOfChild else { continue }
      departed.arrivals[id.ownID] = id
    }
  }

  /// Selects those of the rows that left now, or before in the same batch, which are among the ones at some positions.
  ///
  /// - Parameters:
  ///   - lost: the rows that left now.
  ///   - positions: where they may be.
  ///   - updates: gets what is no longer selected in the place of such a row.
  /// - Returns: the rows that are not there.
  private func keep(
    _ lost: Set<ItemID>, among positions: some Sequence<ItemPosition>, _ updates: inout [ItemPosition]
  ) -> Set<ItemID> {
    let gone = lost.union(departed.ids)
    var missing = gone
    guard !gone.isEmpty else { return [] }
    for position in positions {
      guard let id = base.id(at: position), gone.contains(id), rows.contains(position) else { continue }
      missing.remove(id)
      selectAgain(position, id, isNews: !lost.contains(id), &updates)
    }
    return missing
  }

  private func leave(_ missing: Set<ItemID>, _ lost: Set<ItemID>) {
    departed.ids = missing
    for id in lost where rows.uses[id] == nil { note { $0.remove(id) } }
  }

  private func selectAgain(_ position: ItemPosition, _ id: ItemID, isNews: Bool, _ updates: inout [ItemPosition]) {
    if mode == .single, let selected = rows.position(ofRank: 0) {
      // Only what took its place by itself gives way.
      guard let substitute = departed.substitute, rows.id(at: selected) == substitute else { return }
      departed.substitute = nil
      if let id = rows.deselect(selected) { note { $0.deselect(id) } }
      updates.append(selected)
    }
    if isNews { select(position, id) } else { _ = rows.select(position, id: id) }
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
    guard before.ids.count > 0 || !departed.ids.isEmpty else { return }
    let lost = Set(before.uses.keys)
    var updates: [ItemPosition] = []
    leave(keep(lost, among: base.positions, &updates), lost)
  }
}
