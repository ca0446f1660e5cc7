import ListChanges

extension OptimisticSource {
  /// Does the edits to the base as it is now, and says what the base's changes are then.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    // Without edits, all is the base's.
    guard !pendingEdits.isEmpty else { return changes }
    let old = overlay
    guard !changes.isReload, follow(changes) else { return reload() }
    let touched = followRows(changes)
    take(OptimisticFold(pendingEdits, base, comparison, places: places, touched: touched))
    return self.changes(from: old, after: changes)
  }

  /// Takes over the counts of the base.
  ///
  /// - Returns: whether the change fits: a base may have changed without a word, or say what is not so.
  private func follow(_ changes: ChangeSet) -> Bool {
    guard var counts = known else { return false }
    for step in changes.steps {
      let fits = counts.apply(step, newCount: base.itemCount(inSection:), isCollapsed: { _ in false })
      guard fits else { return false }
    }
    known = counts
    return counts.counts.agrees(with: base, after: changes)
  }

  private func reload() -> ChangeSet {
    known = CollapsedSections(of: base) { _ in false }
    var wanted = Set(pendingEdits.map(\.rowID))
    for edit in pendingEdits { if case .base(_, let id) = edit.anchor { wanted.insert(id) } }
    var found: [ItemID: ItemPosition] = [:]
    for section in 0..<base.sectionCount {
      for item in 0..<base.itemCount(inSection: section) {
        let position = ItemPosition(section: section, item: item)
        guard let id = base.item(at: position).map(comparison.id), wanted.contains(id), found[id] == nil else {
          continue
        }
        found[id] = position
      }
    }
    places = found
    for index in pendingEdits.indices {
      if let section = pendingEdits[index].section, section >= base.sectionCount { pendingEdits[index].section = nil }
      if case .base(_, let id) = pendingEdits[index].anchor {
        pendingEdits[index].anchor = found[id].map { .base($0, id) } ?? .start
      }
    }
    take(OptimisticFold(pendingEdits, base, comparison, places: places, touched: wanted))
    return .reload
  }

  /// Finds the rows of all edits where the base has them now.
  ///
  /// - Returns: the rows that the base said anything about.
  private func followRows(_ changes: ChangeSet) -> Set<ItemID> {
    let map = PositionMap(changes)
    // A copy: users' code is asked, and may read this source.
    var edits = pendingEdits
    for index in edits.indices { edits[index].follow(map, base, comparison) }
    pendingEdits = edits
    var touched: Set<ItemID> = []
    var missing = Set(pendingEdits.map(\.rowID))
    let updated = Set(changes.updates)
    let moved = Set(changes.moves.map(\.to))
    for (id, place) in places {
      places[id] = map.newPosition(ofOld: place)
      guard let now = places[id] else {
        touched.insert(id)
        continue
      }
      missing.remove(id)
      if updated.contains(now) || moved.contains(now) { touched.insert(id) }
    }
    guard !missing.isEmpty else { return touched }
    func look(_ position: ItemPosition) {
      guard let id = base.item(at: position).map(comparison.id), missing.remove(id) != nil else { return }
      places[id] = position
      touched.insert(id)
    }
    changes.inserts.forEach(look)
    for section in changes.sectionInserts {
      for item in 0..<base.itemCount(inSection: section) { look(ItemPosition(section: section, item: item)) }
    }
    return touched
  }

  /// What leads from what was shown to what is shown now.
  func changes(from old: OptimisticOverlay<Item>, after baseChanges: ChangeSet) -> ChangeSet {
    let whole = old.changes.inverted().concatenated(with: baseChanges).concatenated(with: overlay.changes)
    if whole.isReload { return .reload }
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = whole.sectionDeletes
    draft.sectionInserts = whole.sectionInserts
    draft.sectionMoves = whole.sectionMoves
    draft.sectionUpdates = whole.sectionUpdates
    draft.moves = Array(whole.moves)
    // A row that an edit brought and the base brings now is the same row.
    let gone = Set(whole.deletes)
    var leaving = old.rows.filter { $0.value.base == nil && gone.contains($0.value.position) }
    var kept: Set<ItemPosition> = []
    draft.inserts = whole.inserts.filter { position in
      guard !leaving.isEmpty, let item = item(at: position),
        let row = leaving.removeValue(forKey: comparison.id(item))
      else { return true }
      kept.insert(row.position)
      draft.moves.append(.init(from: row.position, to: position))
      if let before = row.item, !comparison.hasSameContent(before, item) { draft.updates.append(position) }
      return false
    }
    draft.deletes = whole.deletes.filter { !kept.contains($0) }
    let map = PositionMap(whole)
    draft.updates += whole.updates.filter { position in
      guard let item = item(at: position) else { return false }
      if let before = map.oldPosition(ofNew: position).flatMap({ old.items[$0] }) {
        return !comparison.hasSameContent(before, item)
      }
      guard baseChanges.isEmpty, overlay.items[position] != nil,
        let before = overlay.map.oldPosition(ofNew: position).flatMap(base.item(at:))
      else { return true }
      return !comparison.hasSameContent(before, item)
    }
    return draft.changeSet()
  }
}

extension OptimisticEdit {
  /// Keeps the section, and what the row stands behind, while the base changes.
  fileprivate mutating func follow(
    _ map: PositionMap, _ base: any DataSource<Item>, _ comparison: ItemComparison<Item>
  ) {
    let before = section
    section = before.flatMap(map.newSection(ofOld:))
    guard case .base(var place, let id) = anchor else { return }
    let isInSection = place.section == before
    if let now = map.newPosition(ofOld: place), !isInSection || now.section == section {
      anchor = .base(now, id)
      return
    }
    anchor = .start
    guard isInSection else { return }
    // It went: then the one before it that is still there.
    while place.item > 0 {
      place.item -= 1
      guard let now = map.newPosition(ofOld: place), now.section == section,
        let id = base.item(at: now).map(comparison.id)
      else { continue }
      anchor = .base(now, id)
      return
    }
  }
}
