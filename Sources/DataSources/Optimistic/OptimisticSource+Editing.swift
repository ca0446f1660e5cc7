public import ListChanges
import ListStorage

extension OptimisticSource {
  /// Inserts an item before the item at `position`, which can be one past the end of its section.
  ///
  ///     let edit = shown.insert(draft, at: ItemPosition(section: 0, item: 0))
  ///
  /// - Returns: The ID of the edit, or `nil` if `position` is out of range or the list contains an item with the same
  ///   ID.
  @discardableResult
  public func insert(
    _ item: Item, at position: ItemPosition, animation: AnimationHint = .automatic
  ) -> OptimisticEdit<Item>.ID? {
    let id = comparison.id(item)
    guard canInsert(at: position), self.position(of: id) == nil else { return nil }
    var edit = OptimisticEdit(id: makeID(), itemID: id, kind: .insert(item))
    edit.section = position.section
    edit.anchor = anchor(ItemPosition(section: position.section, item: position.item - 1))
    return add(edit, basePosition: basePositions[id] ?? basePosition(of: id), animation)
  }

  /// Deletes the item at a position.
  ///
  ///     let edit = shown.remove(at: position)
  ///
  /// - Returns: The ID of the edit, or `nil` if there is no such item.
  @discardableResult
  public func remove(at position: ItemPosition, animation: AnimationHint = .automatic) -> OptimisticEdit<Item>.ID? {
    guard let id = id(at: position), let basePosition = basePosition(of: id, at: position) else { return nil }
    return add(OptimisticEdit(id: makeID(), itemID: id, kind: .remove), basePosition: basePosition.base, animation)
  }

  /// Replaces the item at a position with another item that has the same ID.
  ///
  ///     let edit = shown.replace(at: position, with: draft)
  ///
  /// - Returns: The ID of the edit, or `nil` if there is no such item, the new item has a different ID, or the content
  ///   is the same.
  @discardableResult
  public func replace(
    at position: ItemPosition, with item: Item, animation: AnimationHint = .automatic
  ) -> OptimisticEdit<Item>.ID? {
    guard let id = id(at: position), comparison.id(item) == id,
      let basePosition = basePosition(of: id, at: position)
    else { return nil }
    let edit = OptimisticEdit(id: makeID(), itemID: id, kind: .replace(item))
    return add(edit, basePosition: basePosition.base, animation)
  }

  /// Moves an item to `target`, its position after the move.
  ///
  ///     let edit = shown.move(from: position, to: ItemPosition(section: 0, item: 0))
  ///
  /// - Returns: The ID of the edit, or `nil` if a position is out of range or both are equal.
  @discardableResult
  public func move(
    from position: ItemPosition, to target: ItemPosition, animation: AnimationHint = .automatic
  ) -> OptimisticEdit<Item>.ID? {
    let isSameSection = position.section == target.section
    guard let id = id(at: position), let basePosition = basePosition(of: id, at: position), canInsert(at: target),
      target.item < itemCount(inSection: target.section) + (isSameSection ? 0 : 1)
    else { return nil }
    var edit = OptimisticEdit<Item>(id: makeID(), itemID: id, kind: .move)
    edit.section = target.section
    let before = target.item - 1
    let shown = isSameSection && before >= position.item ? before + 1 : before
    edit.anchor = anchor(ItemPosition(section: target.section, item: shown))
    return add(edit, basePosition: basePosition.base, animation)
  }

  /// Marks an edit as accepted by the upstream source, which may apply it in a different way.
  ///
  ///     shown.confirm(edit)
  ///
  /// The edit is displayed until the next upstream change that affects the item. From then on, the item is displayed as
  /// it is in the upstream source. An inserted item is displayed until the upstream source contains an item with its
  /// ID.
  ///
  /// - Returns: Whether the edit was pending.
  @discardableResult
  public func confirm(_ id: OptimisticEdit<Item>.ID) -> Bool {
    guard let index = pendingEdits.firstIndex(where: { $0.id == id }) else { return false }
    pendingEdits[index].isConfirmed = true
    return true
  }

  /// Rolls back an edit in one change set; other edits remain.
  ///
  ///     shown.reject(edit)
  ///
  /// - Returns: Whether the edit was pending.
  @discardableResult
  public func reject(_ id: OptimisticEdit<Item>.ID?, animation: AnimationHint = .automatic) -> Bool {
    guard let id, pendingEdits.contains(where: { $0.id == id }) else { return false }
    reject([id], animation)
    return true
  }

  /// Rolls back all edits that aren't confirmed, in one change set.
  ///
  ///     let unsaved = shown.pendingEdits.filter { !$0.isConfirmed }
  ///     if !unsaved.isEmpty { shown.rejectAll() }  // the user discards them
  public func rejectAll(animation: AnimationHint = .automatic) {
    reject(Set(pendingEdits.filter { !$0.isConfirmed }.map(\.id)), animation)
  }

  private func reject(_ ids: Set<OptimisticEdit<Item>.ID>, _ animation: AnimationHint) {
    let old = overlay
    changeHub.batch {
      take(OptimisticFold(pendingEdits, base, comparison, basePositions: basePositions, rejected: ids))
      changeHub.emit(changes(from: old, after: ChangeSet()), animation: animation)
    }
  }

  /// Adds an edit, unless it has no effect.
  private func add(
    _ edit: OptimisticEdit<Item>, basePosition: ItemPosition?, _ animation: AnimationHint
  ) -> OptimisticEdit<Item>.ID? {
    var newBasePositions = basePositions
    newBasePositions[edit.itemID] = basePosition
    let fold = OptimisticFold(pendingEdits + [edit], base, comparison, basePositions: newBasePositions)
    guard fold.edits.last?.id == edit.id else { return nil }
    let old = overlay
    basePositions = newBasePositions
    baseCounts = baseCounts ?? CountList(of: base)
    changeHub.batch {
      take(fold)
      changeHub.emit(changes(from: old, after: ChangeSet()), animation: animation)
    }
    return edit.id
  }

  private func canInsert(at position: ItemPosition) -> Bool {
    position.section >= 0 && position.section < sectionCount && position.item >= 0
      && position.item <= itemCount(inSection: position.section)
  }

  /// Returns the upstream position of the displayed item, or `nil` if another item with the same ID is edited.
  private func basePosition(of id: ItemID, at position: ItemPosition) -> (base: ItemPosition?, Void)? {
    if let entry = overlay.entries[id] {
      return entry.position == position ? (entry.base ?? basePositions[id], ()) : nil
    }
    guard let basePosition = overlay.map.oldPosition(ofNew: position) else { return nil }
    return basePositions[id].map { $0 == basePosition } ?? true ? (basePosition, ()) : nil
  }

  /// Returns an anchor for the item at a position.
  private func anchor(_ position: ItemPosition) -> OptimisticEdit<Item>.Anchor {
    guard position.item >= 0, let id = id(at: position) else { return .start }
    if let basePosition = overlay.map.oldPosition(ofNew: position) { return .base(basePosition, id) }
    let edit = pendingEdits.last { edit in
      if case .insert = edit.kind { edit.itemID == id } else { false }
    }
    return edit.map { .edit($0.id, id) } ?? .start
  }
}
