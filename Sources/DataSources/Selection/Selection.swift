public import ListChanges
import ListStorage

/// The selected items of a source.
///
///     let selection = mails.selection(.multiple)
///     selection.toggle(at: position)
///
/// A selected item remains selected when it moves. If it is deleted, it is removed from the selection, unless it is
/// inserted again in the same batch. In a composite, it remains selected even if it is inserted into another child: items
/// with the same ``ItemID/ownID`` count as the same item. After a reload, the items whose IDs still exist are selected.
/// Items without an ID can't be selected.
///
/// A selection is itself a source. It contains the same items, each with its selection state as a ``SelectableItem``.
/// When the state of an item changes, that item is updated.
///
/// - Complexity: O(*k* log *n*) for a change of *k* items, where *n* is the number of items; a section that is deleted or
///   moved counts with its selected items. O(*n*) for a reload. The memory is about two bits for an item, and about 64 bytes
///   for a selected item.
public final class Selection<Item>: DataSource {
  /// The number of items that can be selected at the same time.
  public enum Mode: Hashable, Sendable {
    /// One item; selecting an item deselects the previous one.
    case single
    /// Any number of items.
    case multiple
  }

  // MARK: - State
  //
  // Guarded by the isolation domain in which the selection is used. `change(deselecting:selecting:)` and `translate(_:)`
  // change the selected items and the removals of a batch, and record that in the logs. `setSelection(_:)` and `deselectAll()`
  // end the removals. `observeSelection(_:)` adds logs.

  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  /// The selected items.
  private var state: SelectionState
  /// The selected items that were deleted in the current batch.
  private var removals = BatchRemovals()
  /// The logs of the selection's observers.
  private var logs: [WeakLog] = []
  /// A closure that returns whether an item can be selected, or `nil`, the default, to allow all items.
  ///
  ///     selection.isSelectable = { $0.hour < 11 }
  ///
  /// The closure is called when an item is about to be selected. Items that are selected already aren't checked again.
  public var isSelectable: ((Item) -> Bool)?

  /// The neighbor to select when the only selected item is deleted, or `nil`, the default, to select none.
  ///
  ///     selection.replacement = .automatic
  ///
  /// What ``selectAll()`` excludes, such as headers, is skipped. None is selected if that neighbor isn't loaded or selectable, or if the
  /// item disappears in a reload.
  public var replacement: NearestItem?

  /// The number of items that can be selected at the same time.
  ///
  /// When you change it to ``Mode/single``, only the first selected item remains selected.
  public var mode: Mode {
    didSet {
      guard mode == .single, state.ids.count > 1 else { return }
      change(deselecting: Array(state.positions.dropFirst()), selecting: [])
    }
  }

  /// Whether items can be selected and are marked as selected.
  ///
  /// While it is `false`, the selection is retained but not displayed.
  public var isEnabled: Bool {
    didSet { if isEnabled != oldValue { emitUpdates(state.positions) } }
  }

  // MARK: - Creation

  fileprivate init(_ base: any DataSource<Item>, mode: Mode, isEnabled: Bool) {
    self.base = base
    self.mode = mode
    self.isEnabled = isEnabled
    state = SelectionState(of: base)
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  // MARK: - Lookups

  public var sectionCount: Int { base.sectionCount }

  public func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }

  public func item(at position: ItemPosition) -> SelectableItem<Item>? {
    base.item(at: position).map { SelectableItem($0, isSelected: isSelected(at: position)) }
  }

  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  public func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }

  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }

  /// Returns whether the item at a position is selected and the selection is enabled.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of items.
  public func isSelected(at position: ItemPosition) -> Bool { isEnabled && state.isSelected(position) }

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

  // MARK: - Selecting

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
    // Items that were deleted in this batch aren't selected when they are inserted again.
    removals.counts = [:]
    let allowed = positions.filter { isAllowed($0) }
    let new = mode == .single ? Array(allowed.suffix(1)) : allowed
    let selected = Set(new)
    return change(deselecting: state.positions.filter { !selected.contains($0) }, selecting: new)
  }

  /// Selects all selectable items, also those that a downstream operator, such as a search, hides.
  ///
  /// Placeholders, load states, and what operators such as `separated`, `interleaved` and `prependingHeaderItems` add, aren't selected.
  ///
  ///     if selection.selectedItems.isEmpty { selection.selectAll() } else { selection.deselectAll() }
  ///
  /// To select what a downstream list `matches` displays, pass the positions that its IDs have in the selection to `select(at:)`:
  ///
  ///     let ids = matches.positions.compactMap(matches.id(at:))
  ///     selection.select(at: ids.compactMap(selection.position(of:)))
  ///
  /// In a single selection, nothing changes.
  ///
  /// - Returns: The positions of the items whose state changed.
  /// - Complexity: O(*n* log *n*), where *n* is the number of items.
  @discardableResult
  public func selectAll() -> [ItemPosition] {
    mode == .single ? [] : select(at: positions.lazy.filter { !self.isAdded($0) })
  }

  /// Deselects all items.
  ///
  /// - Returns: The positions of the items whose state changed.
  @discardableResult
  public func deselectAll() -> [ItemPosition] {
    // As in `setSelection(_:)`.
    if isEnabled { removals.counts = [:] }
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

  /// Deselects the item with the given ID, if it is selected; of several ones with the ID, the first selected one.
  ///
  /// - Returns: The positions of the items whose state changed.
  /// - Complexity: The same as ``DataSource/position(of:)``, and O(*m*) for *m* selected items if another one has the ID.
  @discardableResult
  public func deselect(_ id: ItemID) -> [ItemPosition] {
    var position = self.position(of: id)
    if position.map(state.isSelected) != true { position = state.position(of: id) }
    return position.map { deselect(at: $0) } ?? []
  }

  // MARK: - Changing the selection

  /// Returns whether the item at a position exists, has an ID and is selectable.
  package func isAllowed(_ position: ItemPosition) -> Bool {
    guard state.contains(position), base.id(at: position) != nil, let item = base.item(at: position) else {
      return false
    }
    return isSelectable?(item) ?? true
  }

  /// Returns whether the package displays something else than an item of the list at a position, such as a header or a placeholder.
  private func isAdded(_ position: ItemPosition) -> Bool { base.id(at: position)?.isOfAddedItem == true }

  /// Changes the selection and emits updates of the affected items.
  @discardableResult
  private func change(deselecting old: [ItemPosition], selecting new: [ItemPosition]) -> [ItemPosition] {
    var changed: Set<ItemPosition> = []
    for position in old where state.isSelected(position) {
      changed.insert(position)
      if let id = state.deselect(position) { record { $0.deselect(id) } }
    }
    for position in new where !state.isSelected(position) {
      guard let id = base.id(at: position) else { continue }
      changed.insert(position)
      select(position, id)
    }
    // A replacement that the app has selected, or has selected others beside, doesn't make room for an item that returns.
    if !changed.isEmpty || !new.isEmpty { removals.replacementID = nil }
    let updates = changed.sorted()
    emitUpdates(updates)
    return updates
  }

  private func select(_ position: ItemPosition, _ id: ItemID) {
    if state.select(position, id: id) { record { $0.select(id) } }
  }

  private func emitUpdates(_ positions: [ItemPosition]) {
    var draft = ChangeSet.Draft()
    draft.updates = positions
    changeHub.emit(draft.changeSet())
  }

  /// Records a change for every observer of the selection.
  private func record(_ change: (inout SelectionChange) -> Void) {
    for log in logs { if let log = log.log { change(&log.change) } }
  }

  // MARK: - Changes of the source

  /// Applies a change of the source.
  ///
  /// - Returns: The change of the source, together with updates of items whose selection changed.
  private func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = state
    var removed: [ItemID] = []
    removals.begin(batch: changeHub.batchNumber)
    guard !changes.isReload, apply(changes, &removed) else {
      reload(before)
      return .reload
    }
    deselectReplacedItems(changes, &removed)
    guard !removed.isEmpty || !removals.counts.isEmpty || state.usesOfChildren > 0 else { return changes }
    var draft = ChangeSet.Draft()
    draft.updates = reselectReturnedItems(changes, Dictionary(removed.map { ($0, 1) }, uniquingKeysWith: +))
    if let position = replacementPosition(changes, before), let id = base.id(at: position) {
      select(position, id)
      removals.replacementID = id
      draft.updates.append(position)
    }
    return draft.updates.isEmpty ? changes : changes.concatenated(with: draft.changeSet())
  }

  private func apply(_ changes: ChangeSet, _ removed: inout [ItemID]) -> Bool {
    var counts = state.counts
    guard counts.apply(changes, of: base) else { return false }
    return changes.steps.allSatisfy { state.apply($0, newCount: base.itemCount(inSection:), removed: &removed) }
  }

  /// Deselects updated items that have another ID now, although their source should have deleted and inserted them.
  private func deselectReplacedItems(_ changes: ChangeSet, _ removed: inout [ItemID]) {
    guard state.ids.count > 0 else { return }
    for position in changes.updates {
      guard let id = state.id(at: position), id != base.id(at: position) else { continue }
      _ = state.deselect(position)
      removed.append(id)
    }
  }

  /// Selects items again that were deleted and inserted.
  ///
  /// An item that moves out of a deleted section is deleted and inserted, but is the same item. So is an item that
  /// moves from one child of a composite to another; only the child in its ID differs.
  ///
  /// - Returns: The positions of items that were deselected in favor of a returned item.
  private func reselectReturnedItems(_ changes: ChangeSet, _ removed: [ItemID: Int]) -> [ItemPosition] {
    let positionsInNewSections = changes.sectionInserts.lazy.flatMap { [base] section in
      (0..<base.itemCount(inSection: section)).lazy.map { ItemPosition(section: section, item: $0) }
    }
    var updates: [ItemPosition] = []
    let positions = Array(changes.inserts) + Array(positionsInNewSections)
    var missing = removed.merging(removals.counts, uniquingKeysWith: +)
    reselect(&missing, removed, among: positions, &updates)
    recordInsertedIDs(among: positions)
    // An item that moves to another child can have been inserted before it was deleted, and was displayed as not selected.
    for id in missing.keys where id.isOfChild && state.uses[id] == nil && id != removals.replacementID {
      guard let newID = removals.insertedIDs[id.ownID], newID != id, let position = base.position(of: newID),
        state.contains(position), !state.isSelected(position)
      else { continue }
      missing[id] = nil
      updates.append(position)
      reselectItem(at: position, newID, isNewlySelected: true, &updates)
    }
    recordRemovals(missing, removed)
    return updates
  }

  private func recordInsertedIDs(among positions: [ItemPosition]) {
    guard state.usesOfChildren > 0 || removals.counts.keys.contains(where: \.isOfChild) else { return }
    for position in positions {
      guard let id = base.id(at: position), id.isOfChild else { continue }
      removals.insertedIDs[id.ownID] = id
    }
  }

  /// Selects the deleted items of this batch that are among the items at the given positions, as many as were selected.
  ///
  /// - Parameters:
  ///   - missing: The numbers of deleted items by ID, from which selected ones are subtracted.
  ///   - removed: The numbers of items deleted by the current change.
  ///   - positions: The positions to search.
  ///   - updates: Receives the positions of items that were deselected in favor of a returned item.
  private func reselect(
    _ missing: inout [ItemID: Int], _ removed: [ItemID: Int], among positions: some Sequence<ItemPosition>,
    _ updates: inout [ItemPosition]
  ) {
    if missing.isEmpty { return }
    for position in positions {
      guard let id = base.id(at: position), let count = missing[id], state.contains(position),
        !state.isSelected(position)
      else { continue }
      missing[id] = count > 1 ? count - 1 : nil
      reselectItem(at: position, id, isNewlySelected: removed[id] == nil, &updates)
      if missing.isEmpty { return }
    }
  }

  /// Records the deleted items that weren't selected again.
  private func recordRemovals(_ missing: [ItemID: Int], _ removed: [ItemID: Int]) {
    removals.counts = missing
    if let replacementID = removals.replacementID, state.uses[replacementID] == nil {
      // The replacement was deleted, too; the item that it replaced can still be inserted again.
      removals.counts[replacementID] = nil
      removals.replacementID = nil
    }
    for id in removed.keys where state.uses[id] == nil { record { $0.remove(id) } }
  }

  /// Selects an item that was deleted and inserted, in place of its replacement if there is one.
  ///
  /// - Parameter isNewlySelected: Whether to record the selection, because an earlier change of the batch recorded the deletion.
  private func reselectItem(
    at position: ItemPosition, _ id: ItemID, isNewlySelected: Bool, _ updates: inout [ItemPosition]
  ) {
    let isReplacement = id == removals.replacementID && state.uses[id] == nil
    // The item that was selected as a replacement is deselected.
    if let selected = removals.replacementID.flatMap(state.position(of:)) {
      if let id = state.deselect(selected) { record { $0.deselect(id) } }
      updates.append(selected)
    } else if mode == .single, state.ids.count > 0 {
      return
    }
    removals.replacementID = isReplacement ? id : nil
    if isNewlySelected { select(position, id) } else { _ = state.select(position, id: id) }
  }

  /// Returns the position of the item to select instead of the only selected one, which the change deletes; `nil` if there is none.
  ///
  /// `PositionMap.nearestPosition(toOld:from:to:preferring:)` (Positions/NearestItem.swift) chooses it; if something was added there, such as
  /// a header, the nearest item of the list is next.
  private func replacementPosition(_ changes: ChangeSet, _ before: SelectionState) -> ItemPosition? {
    guard let replacement, isEnabled, state.ids.count == 0, before.ids.count == 1,
      let position = before.position(ofRank: 0)
    else { return nil }
    let old = ListShape(itemCounts: before.counts.array)
    let new = ListShape(itemCounts: state.counts.array)
    let nearest = PositionMap(changes).nearestPosition(toOld: position, from: old, to: new, preferring: replacement)
    // A placeholder ends the search: the items beside it aren't neighbors.
    let neighbor = nearest.flatMap { nearest in
      new.position(near: nearest, preferring: replacement) { position in
        guard let id = base.id(at: position) else { return true }
        return !id.isOfAddedItem || id.isOfPlaceholder
      }
    }
    return neighbor.flatMap { !isAdded($0) && isAllowed($0) ? $0 : nil }
  }

  /// Selects the items again whose IDs still exist.
  private func reload(_ before: SelectionState) {
    state = SelectionState(of: base)
    guard before.ids.count > 0 || !removals.counts.isEmpty else { return }
    var updates: [ItemPosition] = []
    var missing = before.uses.merging(removals.counts, uniquingKeysWith: +)
    // Of several items with an ID, prefer those that were selected.
    let unmoved = before.positions.filter { before.id(at: $0) == base.id(at: $0) }
    reselect(&missing, before.uses, among: unmoved, &updates)
    reselect(&missing, before.uses, among: base.positions, &updates)
    recordRemovals(missing, before.uses)
  }

  // MARK: - Observing

  /// Calls a closure after each change of the selection.
  ///
  ///     let observation = selection.observeSelection { change in
  ///       print(change.selected, change.deselected, change.removed)
  ///     }
  ///
  /// The closure is called once for each batch. At that time, the source and the selection are in the state after the
  /// batch.
  ///
  /// - Returns: An observation, which ends when it is canceled or deallocated.
  public func observeSelection(_ handler: @escaping (SelectionChange) -> Void) -> ListObservation {
    let log = SelectionLog()
    logs.removeAll { $0.log == nil }
    logs.append(WeakLog(log: log))
    return observe { _ in
      let change = log.removeAll()
      if !change.isEmpty { handler(change) }
    }
  }
}

extension DataSource {
  /// Returns a selection of this source's items.
  ///
  /// Initially, no item is selected.
  ///
  ///     let selection = mails.selection(.multiple)
  ///
  /// - Parameters:
  ///   - mode: The number of items that can be selected at the same time.
  ///   - isEnabled: Whether items can be selected and are marked as selected.
  public func selection(_ mode: Selection<Item>.Mode = .single, isEnabled: Bool = true) -> Selection<Item> {
    Selection(self, mode: mode, isEnabled: isEnabled)
  }
}

extension Selection: DescribedSource {
  public var upstream: [any DataSource] { [base] }
  /// The number of selected items, and the mode.
  package var describedDetails: String? {
    "\(selectedPositions.count) selected, \(mode)\(isEnabled ? "" : ", disabled")"
  }
}

// MARK: - Helpers

/// The selected items that were deleted in the current batch, and the inserted items that can be the same ones.
private struct BatchRemovals {
  /// The number of deleted items with each ID that were selected.
  var counts: [ItemID: Int] = [:]
  /// The IDs of inserted items of a composite's children, by the IDs in their own lists.
  var insertedIDs: [ItemID: ItemID] = [:]
  /// The ID of the item that was selected as the replacement of a deleted one.
  var replacementID: ItemID?
  private var batch = 0

  /// Removes the items of an earlier batch.
  mutating func begin(batch: Int) {
    guard batch != self.batch else { return }
    self = BatchRemovals()
    self.batch = batch
  }
}

extension Selection: ErasedSelection {}

/// The changes that an observer of a selection hasn't received yet.
private final class SelectionLog {
  // Guarded by the isolation domain of the selection, which adds changes; `removeAll()` removes them.
  var change = SelectionChange()

  /// Returns the changes since the last call.
  func removeAll() -> SelectionChange {
    defer { change = SelectionChange() }
    return change
  }
}

/// A weak reference to an observer's log.
private struct WeakLog {
  weak var log: SelectionLog?
}

/// An item of a ``Selection`` together with its selection state.
///
///     let titles = selection.map { $0.isSelected ? "✓ \($0.item.title)" : $0.item.title }
public struct SelectableItem<Item> {
  /// The item.
  public var item: Item
  /// Whether the item is selected and the selection is enabled.
  public var isSelected: Bool

  /// Creates an item with its selection state.
  package init(_ item: Item, isSelected: Bool) {
    self.item = item
    self.isSelected = isSelected
  }
}

extension SelectableItem: Equatable where Item: Equatable {}
extension SelectableItem: Hashable where Item: Hashable {}
extension SelectableItem: Sendable where Item: Sendable {}

extension SelectableItem: Identifiable where Item: Identifiable {
  /// The ID of the item.
  public var id: Item.ID { item.id }
}

extension SelectableItem: CustomStringConvertible {
  /// The description of the item, with an asterisk if it is selected, as in `42*`.
  public var description: String { "\(item)\(isSelected ? "*" : "")" }
}
