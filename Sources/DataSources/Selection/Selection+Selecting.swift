public import ListChanges

extension Selection {
  /// The identities of the selected rows, in list order, also of a selection that is not enabled.
  ///
  /// - Complexity: O(*m*) for *m* selected rows.
  public var ids: [ItemID] { rows.ids.array }

  /// Where the selected rows are, in list order.
  ///
  /// - Complexity: O(*m* log *n*) for *m* selected rows.
  public var selectedPositions: [ItemPosition] { rows.positions }

  /// The selected rows, in list order.
  ///
  /// - Complexity: O(*m*) lookups for *m* selected rows.
  public var selectedRows: [Row] { rows.positions.compactMap(base.item(at:)) }

  /// The number of selected rows.
  public var selectedCount: Int { rows.ids.count }

  /// Whether a row with this identity is selected, also in a selection that is not enabled.
  ///
  /// - Complexity: O(1); that of ``DataSource/position(of:)`` for an ID that names no child above a composite.
  public func contains(_ id: ItemID) -> Bool {
    if rows.uses[id] != nil { return true }
    guard rows.usesOfChildren > 0, !id.isOfChild else { return false }
    return base.position(of: id).map(rows.isSelected) ?? false
  }

  /// Selects a row; in a single selection instead of the one before.
  ///
  /// Nothing happens while the selection is not enabled, out of range, or when the row may not be selected.
  ///
  /// - Returns: the rows that look different now: this one and, in a single selection, the one before.
  @discardableResult
  public func select(at position: ItemPosition) -> [ItemPosition] { select(at: CollectionOfOne(position)) }

  /// Selects rows besides those that are; in a single selection the last one of them instead.
  ///
  /// - Returns: the rows that look different now.
  /// - Complexity: O(*k* log *n*) for *k* rows.
  @discardableResult
  public func select(at positions: some Sequence<ItemPosition>) -> [ItemPosition] {
    var new = isEnabled ? positions.filter { isAllowed($0) } : []
    guard mode == .single else { return change(deselecting: [], selecting: new) }
    new = Array(new.suffix(1))
    return change(deselecting: new.isEmpty ? [] : rows.positions.filter { $0 != new.first }, selecting: new)
  }

  /// Deselects a row; nothing happens when it is not selected, or while the selection is not enabled.
  ///
  /// - Returns: the rows that look different now.
  @discardableResult
  public func deselect(at position: ItemPosition) -> [ItemPosition] { deselect(at: CollectionOfOne(position)) }

  /// Deselects rows.
  ///
  /// - Returns: the rows that look different now.
  @discardableResult
  public func deselect(at positions: some Sequence<ItemPosition>) -> [ItemPosition] {
    change(deselecting: isEnabled ? Array(positions) : [], selecting: [])
  }

  /// Deselects a row that is selected, and selects one that is not: what a tap does.
  ///
  /// - Returns: the rows that look different now: this one and, in a single selection, the one before.
  @discardableResult
  public func toggle(at position: ItemPosition) -> [ItemPosition] {
    rows.isSelected(position) ? deselect(at: position) : select(at: position)
  }

  /// Selects these rows and no others.
  ///
  /// - Returns: the rows that look different now.
  @discardableResult
  public func setSelection(_ positions: some Sequence<ItemPosition>) -> [ItemPosition] {
    guard isEnabled else { return [] }
    departed.ids = []
    let allowed = positions.filter { isAllowed($0) }
    let wanted = mode == .single ? Array(allowed.suffix(1)) : allowed
    let kept = Set(wanted)
    return change(deselecting: rows.positions.filter { !kept.contains($0) }, selecting: wanted)
  }

  /// Selects all rows that may be; nothing happens in a single selection.
  ///
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public func selectAll() -> [ItemPosition] { mode == .single ? [] : select(at: positions) }

  /// Deselects all rows.
  @discardableResult
  public func deselectAll() -> [ItemPosition] {
    if isEnabled { departed.ids = [] }
    return deselect(at: rows.positions)
  }

  /// Selects the row with this identity; nothing happens when there is none.
  ///
  /// Above a composite, an ID that names no child means the first child that has such an item.
  ///
  /// - Complexity: that of ``DataSource/position(of:)``.
  @discardableResult
  public func select(_ id: ItemID) -> [ItemPosition] { position(of: id).map { select(at: $0) } ?? [] }

  /// Deselects the row with this identity; nothing happens when it is not selected.
  ///
  /// - Complexity: that of ``DataSource/position(of:)``.
  @discardableResult
  public func deselect(_ id: ItemID) -> [ItemPosition] { position(of: id).map { deselect(at: $0) } ?? [] }
}

extension Selection {
  /// Whether the row here exists, has an identity and may be selected.
  func isAllowed(_ position: ItemPosition) -> Bool {
    guard rows.contains(position), base.id(at: position) != nil, let row = base.item(at: position) else { return false }
    return isSelectable?(row) ?? true
  }

  /// Changes what is selected, and has the touched rows drawn anew.
  @discardableResult
  func change(deselecting old: [ItemPosition], selecting new: [ItemPosition]) -> [ItemPosition] {
    var touched: Set<ItemPosition> = []
    for position in old where rows.isSelected(position) {
      touched.insert(position)
      if let id = rows.deselect(position) { note { $0.deselect(id) } }
    }
    for position in new where !rows.isSelected(position) {
      guard let id = base.id(at: position) else { continue }
      touched.insert(position)
      select(position, id)
    }
    let refresh = touched.sorted()
    emitUpdates(refresh)
    return refresh
  }

  func select(_ position: ItemPosition, _ id: ItemID) {
    if rows.select(position, id: id) { note { $0.select(id) } }
  }

  func emitUpdates(_ positions: [ItemPosition]) {
    var draft = ChangeSet.Draft()
    draft.updates = positions
    changeHub.emit(draft.changeSet())
  }

  /// Notes a change for every observer of the selection.
  func note(_ change: (inout SelectionChange) -> Void) {
    for log in logs { if let log = log.log { change(&log.change) } }
  }
}
