import ListChanges
import ListStorage

extension Selection {
  /// Follows a change of the source.
  ///
  /// - Returns: The change of the source, followed by updates of items whose selection changed.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = state
    var lost: [ItemID] = []
    departed.enter(changeHub.batchNumber)
    guard !changes.isReload, follow(changes, &lost) else {
      reload(before)
      return .reload
    }
    deselectReplacedItems(changes, &lost)
    guard !lost.isEmpty || !departed.ids.isEmpty || state.usesOfChildren > 0 else { return changes }
    var draft = ChangeSet.Draft()
    draft.updates = reselectReturnedItems(changes, Dictionary(lost.map { ($0, 1) }, uniquingKeysWith: +))
    if let position = nearest(changes, before), let id = base.id(at: position) {
      select(position, id)
      departed.substitute = id
      draft.updates.append(position)
    }
    return draft.updates.isEmpty ? changes : changes.concatenated(with: draft.changeSet())
  }

  private func follow(_ changes: ChangeSet, _ lost: inout [ItemID]) -> Bool {
    var counts = state.counts
    guard counts.follow(changes, of: base) else { return false }
    return changes.steps.allSatisfy { state.apply($0, newCount: base.itemCount(inSection:), lost: &lost) }
  }

  /// Deselects items whose ID changed in place, which is against the rules.
  private func deselectReplacedItems(_ changes: ChangeSet, _ lost: inout [ItemID]) {
    guard state.ids.count > 0 else { return }
    for position in changes.updates {
      guard let id = state.id(at: position), id != base.id(at: position) else { continue }
      _ = state.deselect(position)
      lost.append(id)
    }
  }

  /// Selects items again that were deleted and inserted.
  ///
  /// An item that moves out of a deleted section is deleted and inserted, but is the same item. So is an item that
  /// moves from one child of a composite to another; only the child in its ID differs.
  ///
  /// - Returns: The positions of items that were deselected in favor of a returned item.
  private func reselectReturnedItems(_ changes: ChangeSet, _ lost: [ItemID: Int]) -> [ItemPosition] {
    let positionsInNewSections = changes.sectionInserts.lazy.flatMap { [base] section in
      (0..<base.itemCount(inSection: section)).lazy.map { ItemPosition(section: section, item: $0) }
    }
    var updates: [ItemPosition] = []
    let positions = Array(changes.inserts) + Array(positionsInNewSections)
    var missing = lost.merging(departed.ids, uniquingKeysWith: +)
    keep(&missing, lost, among: positions, &updates)
    recordInsertedIDs(among: positions)
    // It can have been inserted before it was deleted, and was displayed as not selected.
    for id in missing.keys where id.isOfChild && state.uses[id] == nil && id != departed.substitute {
      guard let newID = departed.insertedIDs[id.ownID], newID != id, let position = base.position(of: newID),
        state.contains(position), !state.isSelected(position)
      else { continue }
      missing[id] = nil
      updates.append(position)
      reselect(position, newID, isNewlySelected: true, &updates)
    }
    recordDeparture(missing, lost)
    return updates
  }

  private func recordInsertedIDs(among positions: [ItemPosition]) {
    guard state.usesOfChildren > 0 || departed.ids.keys.contains(where: \.isOfChild) else { return }
    for position in positions {
      guard let id = base.id(at: position), id.isOfChild else { continue }
      departed.insertedIDs[id.ownID] = id
    }
  }

  /// Selects the deleted items of this batch that are among the items at the given positions, as many as were selected.
  ///
  /// - Parameters:
  ///   - missing: The numbers of deleted items by ID, without those that were found.
  ///   - lost: The numbers of items deleted by the current change.
  ///   - positions: The positions to search.
  ///   - updates: Receives the positions of items that were deselected in favor of a returned item.
  private func keep(
    _ missing: inout [ItemID: Int], _ lost: [ItemID: Int], among positions: some Sequence<ItemPosition>,
    _ updates: inout [ItemPosition]
  ) {
    if missing.isEmpty { return }
    for position in positions {
      guard let id = base.id(at: position), let count = missing[id], state.contains(position),
        !state.isSelected(position)
      else { continue }
      missing[id] = count > 1 ? count - 1 : nil
      reselect(position, id, isNewlySelected: lost[id] == nil, &updates)
      if missing.isEmpty { return }
    }
  }

  private func recordDeparture(_ missing: [ItemID: Int], _ lost: [ItemID: Int]) {
    departed.ids = missing
    if let substitute = departed.substitute, state.uses[substitute] == nil {
      // It was selected instead of another item, which can still return.
      departed.ids[substitute] = nil
      departed.substitute = nil
    }
    for id in lost.keys where state.uses[id] == nil { note { $0.remove(id) } }
  }

  private func reselect(
    _ position: ItemPosition, _ id: ItemID, isNewlySelected: Bool, _ updates: inout [ItemPosition]
  ) {
    let isSubstitute = id == departed.substitute && state.uses[id] == nil
    // An item that was selected automatically instead gives way.
    if let substitute = departed.substitute,
      let selected = state.positions.first(where: { state.id(at: $0) == substitute })
    {
      if let id = state.deselect(selected) { note { $0.deselect(id) } }
      updates.append(selected)
    } else if mode == .single, state.ids.count > 0 {
      return
    }
    departed.substitute = isSubstitute ? id : nil
    if isNewlySelected { select(position, id) } else { _ = state.select(position, id: id) }
  }

  private func nearest(_ changes: ChangeSet, _ before: SelectionState) -> ItemPosition? {
    guard let replacement, isEnabled, state.ids.count == 0, before.ids.count == 1,
      let position = before.position(ofRank: 0)
    else { return nil }
    let (old, new) = (ListShape(itemCounts: before.counts.array), ListShape(itemCounts: state.counts.array))
    let nearest = PositionMap(changes).nearestPosition(toOld: position, from: old, to: new, preferring: replacement)
    return nearest.flatMap { isAllowed($0) ? $0 : nil }
  }

  /// Selects the items again whose IDs still exist.
  private func reload(_ before: SelectionState) {
    state = SelectionState(of: base)
    guard before.ids.count > 0 || !departed.ids.isEmpty else { return }
    var updates: [ItemPosition] = []
    var missing = before.uses.merging(departed.ids, uniquingKeysWith: +)
    // Of several items with an ID, those that were selected.
    let unmoved = before.positions.filter { before.id(at: $0) == base.id(at: $0) }
    keep(&missing, before.uses, among: unmoved, &updates)
    keep(&missing, before.uses, among: base.positions, &updates)
    recordDeparture(missing, before.uses)
  }
}
