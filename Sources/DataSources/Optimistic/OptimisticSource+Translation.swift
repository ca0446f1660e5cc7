import ListChanges
import ListStorage

extension OptimisticSource {
  /// Applies the edits to the changed upstream items, and returns the resulting change of the list.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    // Without edits, the list is the same as upstream.
    guard !pendingEdits.isEmpty else { return changes }
    let old = overlay
    guard !changes.isReload, follow(changes) else { return reload() }
    let touched = followItems(changes)
    take(OptimisticFold(pendingEdits, base, comparison, basePositions: basePositions, touched: touched))
    return self.changes(from: old, after: changes)
  }

  /// Follows the item counts of the upstream source.
  ///
  /// - Returns: Whether the change set leads to the current state of the upstream source.
  private func follow(_ changes: ChangeSet) -> Bool {
    guard var counts = baseCounts else { return false }
    let fits = counts.follow(changes, of: base)
    baseCounts = counts
    return fits
  }

  private func reload() -> ChangeSet {
    baseCounts = CountList(of: base)
    var wanted = Set(pendingEdits.map(\.itemID))
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
    basePositions = found
    for index in pendingEdits.indices {
      if let section = pendingEdits[index].section, section >= base.sectionCount { pendingEdits[index].section = nil }
      if case .base(_, let id) = pendingEdits[index].anchor {
        pendingEdits[index].anchor = found[id].map { .base($0, id) } ?? .start
      }
    }
    take(OptimisticFold(pendingEdits, base, comparison, basePositions: basePositions, touched: wanted))
    return .reload
  }

  /// Updates the upstream positions of all edited items.
  ///
  /// - Returns: The items that the change refers to.
  private func followItems(_ changes: ChangeSet) -> Set<ItemID> {
    let map = PositionMap(changes)
    // Work on a copy: the comparison is client code, which can read this source.
    var edits = pendingEdits
    for index in edits.indices { edits[index].follow(map, base, comparison) }
    pendingEdits = edits
    var touched: Set<ItemID> = []
    var missing = Set(pendingEdits.map(\.itemID))
    let updated = Set(changes.updates)
    let moved = Set(changes.moves.map(\.to))
    for (id, basePosition) in basePositions {
      basePositions[id] = map.newPosition(ofOld: basePosition)
      guard let now = basePositions[id] else {
        touched.insert(id)
        continue
      }
      missing.remove(id)
      if updated.contains(now) || moved.contains(now) { touched.insert(id) }
    }
    guard !missing.isEmpty else { return touched }
    func look(_ position: ItemPosition) {
      guard let id = base.item(at: position).map(comparison.id), missing.remove(id) != nil else { return }
      basePositions[id] = position
      touched.insert(id)
    }
    changes.inserts.forEach(look)
    for section in changes.sectionInserts {
      for item in 0..<base.itemCount(inSection: section) { look(ItemPosition(section: section, item: item)) }
    }
    return touched
  }

  /// Returns the difference between what was displayed and what is displayed now.
  func changes(from old: OptimisticOverlay<Item>, after baseChanges: ChangeSet) -> ChangeSet {
    let whole = old.changes.inverted().concatenated(with: baseChanges).concatenated(with: overlay.changes)
    if whole.isReload { return .reload }
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = whole.sectionDeletes
    draft.sectionInserts = whole.sectionInserts
    draft.sectionMoves = whole.sectionMoves
    draft.sectionUpdates = whole.sectionUpdates
    draft.moves = Array(whole.moves)
    // An item that an edit inserted, and that the upstream source inserts now, is the same item.
    let gone = Set(whole.deletes)
    var leaving = old.entries.filter { $0.value.base == nil && gone.contains($0.value.position) }
    var kept: Set<ItemPosition> = []
    draft.inserts = whole.inserts.filter { position in
      guard !leaving.isEmpty, let item = item(at: position),
        let entry = leaving.removeValue(forKey: comparison.id(item))
      else { return true }
      kept.insert(entry.position)
      draft.moves.append(.init(from: entry.position, to: position))
      if let before = entry.item, !comparison.hasSameContent(before, item) { draft.updates.append(position) }
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
  /// Updates the section and the anchor after an upstream change.
  fileprivate mutating func follow(
    _ map: PositionMap, _ base: any DataSource<Item>, _ comparison: ItemComparison<Item>
  ) {
    let before = section
    section = before.flatMap(map.newSection(ofOld:))
    guard case .base(var basePosition, let id) = anchor else { return }
    let isInSection = basePosition.section == before
    if let now = map.newPosition(ofOld: basePosition), !isInSection || now.section == section {
      anchor = .base(now, id)
      return
    }
    anchor = .start
    guard isInSection else { return }
    // The anchor was deleted. Use the closest earlier item that still exists.
    while basePosition.item > 0 {
      basePosition.item -= 1
      guard let now = map.newPosition(ofOld: basePosition), now.section == section,
        let id = base.item(at: now).map(comparison.id)
      else { continue }
      anchor = .base(now, id)
      return
    }
  }
}
