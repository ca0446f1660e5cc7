public import ListChanges

extension OptimisticSource {
  /// Shows a new row before the one at a position, which may be one past the end of its section.
  ///
  /// - Returns: the edit; `nil`, and nothing happens, when out of range or when a row with this identity is shown already.
  @discardableResult
  public func insert(
    _ item: Item, at position: ItemPosition, animation: AnimationHint = .automatic
  ) -> OptimisticEdit<Item>.ID? {
    let id = comparison.id(item)
    guard canInsert(at: position), self.position(of: id) == nil else { return nil }
    var edit = OptimisticEdit(id: makeID(), rowID: id, kind: .insert(item))
    edit.section = position.section
    edit.anchor = anchor(ItemPosition(section: position.section, item: position.item - 1))
    return add(edit, place: places[id] ?? basePosition(of: id), animation)
  }

  /// Hides the row at a position.
  ///
  /// - Returns: the edit; `nil`, and nothing happens, when there is no such row.
  @discardableResult
  public func remove(at position: ItemPosition, animation: AnimationHint = .automatic) -> OptimisticEdit<Item>.ID? {
    guard let id = id(at: position), let place = place(of: id, at: position) else { return nil }
    return add(OptimisticEdit(id: makeID(), rowID: id, kind: .remove), place: place.base, animation)
  }

  /// Shows another row, of the same identity, in the place of one.
  ///
  /// - Returns: the edit; `nil`, and nothing happens, when there is no such row, it has another identity, or shows the same.
  @discardableResult
  public func replace(
    at position: ItemPosition, with item: Item, animation: AnimationHint = .automatic
  ) -> OptimisticEdit<Item>.ID? {
    guard let id = id(at: position), comparison.id(item) == id, let place = place(of: id, at: position) else {
      return nil
    }
    return add(OptimisticEdit(id: makeID(), rowID: id, kind: .replace(item)), place: place.base, animation)
  }

  /// Moves a row; `target` is its position afterwards.
  ///
  /// - Returns: the edit; `nil`, and nothing happens, when out of range, or when it is there already.
  @discardableResult
  public func move(
    from position: ItemPosition, to target: ItemPosition, animation: AnimationHint = .automatic
  ) -> OptimisticEdit<Item>.ID? {
    let isSameSection = position.section == target.section
    guard let id = id(at: position), let place = place(of: id, at: position), canInsert(at: target),
      target.item < itemCount(inSection: target.section) + (isSameSection ? 0 : 1)
    else { return nil }
    var edit = OptimisticEdit<Item>(id: makeID(), rowID: id, kind: .move)
    edit.section = target.section
    let before = target.item - 1
    let shown = isSameSection && before >= position.item ? before + 1 : before
    edit.anchor = anchor(ItemPosition(section: target.section, item: shown))
    return add(edit, place: place.base, animation)
  }

  /// Says that the base has the edit, or will have it, in its own way.
  ///
  /// It is shown until then: until the base says anything of the row, which is then shown as the base has it. A new row waits for
  /// one of its identity.
  ///
  /// - Returns: whether the edit was pending.
  @discardableResult
  public func confirm(_ id: OptimisticEdit<Item>.ID) -> Bool {
    guard let index = pendingEdits.firstIndex(where: { $0.id == id }) else { return false }
    pendingEdits[index].isConfirmed = true
    return true
  }

  /// Takes an edit back: what it did is undone, in one change set, while the others stay.
  ///
  /// - Returns: whether the edit was pending.
  @discardableResult
  public func reject(_ id: OptimisticEdit<Item>.ID?, animation: AnimationHint = .automatic) -> Bool {
    guard let id, pendingEdits.contains(where: { $0.id == id }) else { return false }
    reject([id], animation)
    return true
  }

  /// Takes all edits back that are not confirmed, in one change set.
  public func rejectAll(animation: AnimationHint = .automatic) {
    reject(Set(pendingEdits.filter { !$0.isConfirmed }.map(\.id)), animation)
  }

  private func reject(_ ids: Set<OptimisticEdit<Item>.ID>, _ animation: AnimationHint) {
    let old = overlay
    changeHub.batch {
      take(OptimisticFold(pendingEdits, base, comparison, places: places, rejected: ids))
      changeHub.emit(changes(from: old, after: ChangeSet()), animation: animation)
    }
  }

  /// Does one more edit; one that changes nothing is none.
  private func add(
    _ edit: OptimisticEdit<Item>, place: ItemPosition?, _ animation: AnimationHint
  ) -> OptimisticEdit<Item>.ID? {
    var newPlaces = places
    newPlaces[edit.rowID] = place
    let fold = OptimisticFold(pendingEdits + [edit], base, comparison, places: newPlaces)
    guard fold.edits.last?.id == edit.id else { return nil }
    let old = overlay
    places = newPlaces
    known = known ?? CollapsedSections(of: base) { _ in false }
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

  /// Where the base has the row that is shown at a position; `nil` when another one of its identity is edited.
  private func place(of id: ItemID, at position: ItemPosition) -> (base: ItemPosition?, Void)? {
    if let row = overlay.rows[id] {
      return row.position == position ? (row.base ?? places[id], ()) : nil
    }
    guard let place = overlay.map.oldPosition(ofNew: position) else { return nil }
    return places[id].map { $0 == place } ?? true ? (place, ()) : nil
  }

  /// The row that is shown at a position, as one to stand behind.
  private func anchor(_ position: ItemPosition) -> OptimisticEdit<Item>.Anchor {
    guard position.item >= 0, let id = id(at: position) else { return .start }
    if let place = overlay.map.oldPosition(ofNew: position) { return .base(place, id) }
    let edit = pendingEdits.last { edit in
      if case .insert = edit.kind { edit.rowID == id } else { false }
    }
    return edit.map { .edit($0.id, id) } ?? .start
  }
}
