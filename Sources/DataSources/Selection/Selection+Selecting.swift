public import ListChanges
import ListStorage

extension Selection {
  /// The IDs of the selected items, in list order, even if the selection isn't enabled.
  ///
  /// - Complexity: O(*m*), where *m* is the number of selected items.
  public var ids: [ItemID] { state.ids.array }

  /// The positions of the selected items, in list order.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of selected items and *n* the number of all items.
  public var selectedPositions: [ItemPosition] { state.positions }

  /// The selected items, in list order.
  ///
  ///     let titles = selection.selectedItems.map(\.title)
  ///
  /// - Complexity: O(*m*) lookups, where *m* is the number of selected items.
  public var selectedItems: [Item] { state.positions.compactMap(base.item(at:)) }

  /// Returns whether an item with the given ID is selected, even if the selection isn't enabled.
  ///
  /// - Complexity: O(1). If the items belong to a composite and the ID names no child, the same as
  ///   ``DataSource/position(of:)``.
  public func contains(_ id: ItemID) -> Bool {
    if state.uses[id] != nil { return true }
    guard state.usesOfChildren > 0, !id.isOfChild else { return false }
    return base.position(of: id).map(state.isSelected) ?? false
  }

  /// Selects the item at a position and, in a single selection, deselects the previous one.
  ///
  /// Nothing changes if the selection isn't enabled, `position` is out of range, or the item isn't selectable.
  ///
  /// - Returns: The positions of the items whose state changed.
  @discardableResult
  public func select(at position: ItemPosition) -> [ItemPosition] { select(at: CollectionOfOne(position)) }

  /// Adds the items at the given positions to the selection.
  ///
  ///     selection.select(at: mails.positions.prefix(3))
  ///
  /// In a single selection, the last of these items replaces the selected one.
  ///
  /// - Returns: The positions of the items whose state changed.
  /// - Complexity: O(*k* log *n*), where *k* is the number of positions and *n* the number of items.
  @discardableResult
  public func select(at positions: some Sequence<ItemPosition>) -> [ItemPosition] {
    var new = isEnabled ? positions.filter { isAllowed($0) } : []
    guard mode == .single else { return change(deselecting: [], selecting: new) }
    new = Array(new.suffix(1))
    return change(deselecting: new.isEmpty ? [] : state.positions.filter { $0 != new.first }, selecting: new)
  }

  /// Deselects the item at a position.
  ///
  /// Nothing changes if the item isn't selected or the selection isn't enabled.
  ///
  /// - Returns: The positions of the items whose state changed.
  @discardableResult
  public func deselect(at position: ItemPosition) -> [ItemPosition] { deselect(at: CollectionOfOne(position)) }

  /// Deselects the items at the given positions.
  ///
  /// - Returns: The positions of the items whose state changed.
  @discardableResult
  public func deselect(at positions: some Sequence<ItemPosition>) -> [ItemPosition] {
    change(deselecting: isEnabled ? Array(positions) : [], selecting: [])
  }

  /// Selects the item at a position, or deselects it if it is selected.
  ///
  ///     selection.toggle(at: position)
  ///
  /// - Returns: The positions of the items whose state changed.
  @discardableResult
  public func toggle(at position: ItemPosition) -> [ItemPosition] {
    state.isSelected(position) ? deselect(at: position) : select(at: position)
  }

  /// Selects exactly the items at the given positions.
  ///
  ///     selection.setSelection(mails.positions.suffix(1))
  ///
  /// In a single selection, selects the last of these items.
  ///
  /// - Returns: The positions of the items whose state changed.
  @discardableResult
  public func setSelection(_ positions: some Sequence<ItemPosition>) -> [ItemPosition] {
    guard isEnabled else { return [] }
    departed.ids = [:]
    let allowed = positions.filter { isAllowed($0) }
    let wanted = mode == .single ? Array(allowed.suffix(1)) : allowed
    let kept = Set(wanted)
    return change(deselecting: state.positions.filter { !kept.contains($0) }, selecting: wanted)
  }

  /// Selects all selectable items.
  ///
  ///     if selection.selectedItems.isEmpty { selection.selectAll() } else { selection.deselectAll() }
  ///
  /// In a single selection, nothing changes.
  ///
  /// - Returns: The positions of the items whose state changed.
  /// - Complexity: O(*n* log *n*), where *n* is the number of items.
  @discardableResult
  public func selectAll() -> [ItemPosition] { mode == .single ? [] : select(at: positions) }

  /// Deselects all items.
  ///
  /// - Returns: The positions of the items whose state changed.
  @discardableResult
  public func deselectAll() -> [ItemPosition] {
    if isEnabled { departed.ids = [:] }
    return deselect(at: state.positions)
  }

  /// Selects the item with the given ID, if there is one.
  ///
  ///     selection.select(ItemID(mail.id))
  ///
  /// If the items belong to a composite and the ID names no child, selects the item of the first child that contains
  /// one. Does nothing, and returns no positions, if the list doesn't contain an item with this ID, for example because
  /// its page isn't loaded.
  ///
  /// - Returns: The positions of the items whose state changed.
  /// - Complexity: The same as ``DataSource/position(of:)``.
  @discardableResult
  public func select(_ id: ItemID) -> [ItemPosition] { position(of: id).map { select(at: $0) } ?? [] }

  /// Deselects the item with the given ID, if it is selected.
  ///
  /// - Returns: The positions of the items whose state changed.
  /// - Complexity: The same as ``DataSource/position(of:)``.
  @discardableResult
  public func deselect(_ id: ItemID) -> [ItemPosition] { position(of: id).map { deselect(at: $0) } ?? [] }
}

extension Selection {
  /// Returns whether the item at a position exists, has an ID and is selectable.
  package func isAllowed(_ position: ItemPosition) -> Bool {
    guard state.contains(position), base.id(at: position) != nil, let item = base.item(at: position) else {
      return false
    }
    return isSelectable?(item) ?? true
  }

  /// Changes the selection and emits updates of the affected items.
  @discardableResult
  func change(deselecting old: [ItemPosition], selecting new: [ItemPosition]) -> [ItemPosition] {
    var touched: Set<ItemPosition> = []
    for position in old where state.isSelected(position) {
      touched.insert(position)
      if let id = state.deselect(position) { note { $0.deselect(id) } }
    }
    for position in new where !state.isSelected(position) {
      guard let id = base.id(at: position) else { continue }
      touched.insert(position)
      select(position, id)
    }
    let updates = touched.sorted()
    emitUpdates(updates)
    return updates
  }

  func select(_ position: ItemPosition, _ id: ItemID) {
    if state.select(position, id: id) { note { $0.select(id) } }
  }

  func emitUpdates(_ positions: [ItemPosition]) {
    var draft = ChangeSet.Draft()
    draft.updates = positions
    changeHub.emit(draft.changeSet())
  }

  /// Records a change for every observer of the selection.
  func note(_ change: (inout SelectionChange) -> Void) {
    for log in logs { if let log = log.log { change(&log.change) } }
  }
}
