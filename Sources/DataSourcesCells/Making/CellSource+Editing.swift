import DataSources

// What the user can change. Each of these is on its own: a list can be deletable without being movable.
extension CellSource {
  /// Lets the user delete rows; the closure changes the source, and the list follows.
  ///
  /// - Parameters:
  ///   - condition: which rows can be deleted; `nil` for all.
  ///   - handler: deletes the row from wherever it comes from.
  @discardableResult
  public func onDelete(
    where condition: ((_ row: Row, _ index: CellIndex) -> Bool)? = nil,
    _ handler: @escaping (_ row: Row, _ index: CellIndex) -> Void
  ) -> Self {
    behaviours.editing.delete = typed(handler)
    if let condition { editingStyle { condition($0, $1) ? .delete : .none } }
    return self
  }

  /// Lets the user insert rows by a control at rows; the closure changes the source, and the list follows.
  @discardableResult
  public func onInsert(_ handler: @escaping (_ row: Row, _ index: CellIndex) -> Void) -> Self {
    behaviours.editing.insert = typed(handler)
    return self
  }

  /// Says which control each row has in editing mode.
  @discardableResult
  public func editingStyle(_ style: @escaping (_ row: Row, _ index: CellIndex) -> CellEditingStyle) -> Self {
    behaviours.editing.style = typed(style, else: .none)
    return self
  }

  /// Says what the delete button says.
  @discardableResult
  public func deleteTitle(_ title: @escaping (_ row: Row, _ index: CellIndex) -> String?) -> Self {
    behaviours.editing.deleteTitle = typed(title, else: nil)
    return self
  }

  /// Says how far rows are indented, and whether they make room for the control in editing mode.
  @discardableResult
  public func indentation(
    whileEditing: ((_ row: Row, _ index: CellIndex) -> Bool)? = nil,
    level: ((_ row: Row, _ index: CellIndex) -> Int)? = nil
  ) -> Self {
    behaviours.editing.indentsWhileEditing = whileEditing.map { typed($0, else: true) }
    behaviours.editing.indentationLevel = level.map { typed($0, else: 0) }
    return self
  }

  /// Has a closure called when editing of a row begins and when it ends.
  @discardableResult
  public func onEditing(_ handler: @escaping (_ row: Row, _ isEditing: Bool, _ index: CellIndex) -> Void) -> Self {
    behaviours.editing.willBegin = typed { handler($0, true, $1) }
    behaviours.editing.didEnd = typed { handler($0, false, $1) }
    return self
  }

  /// Puts actions behind the end of rows, to be seen when a row is swiped.
  @discardableResult
  public func swipeActions(_ actions: @escaping (_ row: Row, _ index: CellIndex) -> [RowAction]) -> Self {
    behaviours.editing.trailingActions = typed(actions, else: [])
    return self
  }

  /// Puts actions behind the beginning of rows, to be seen when a row is swiped.
  @discardableResult
  public func leadingSwipeActions(_ actions: @escaping (_ row: Row, _ index: CellIndex) -> [RowAction]) -> Self {
    behaviours.editing.leadingActions = typed(actions, else: [])
    return self
  }

  /// Lets the user move rows among those of this source.
  ///
  /// - Parameters:
  ///   - condition: which rows can be moved; `nil` for all.
  ///   - handler: moves the row in wherever it comes from; `target` is its position in this source afterwards. The list shows
  ///     the move already; what the source says is compared with that, so nothing moves twice.
  @discardableResult
  public func onMove(
    where condition: ((_ row: Row, _ index: CellIndex) -> Bool)? = nil,
    _ handler: @escaping (_ row: Row, _ index: CellIndex, _ target: ItemPosition) -> Void
  ) -> Self {
    behaviours.moving.move = { index, target in if let row = index.row as? Row { handler(row, index, target) } }
    behaviours.moving.canMove = condition.map { typed($0, else: false) }
    return self
  }

  /// Lets the user drag rows out of the list, as what a closure makes of them; `nil` keeps a row in place.
  @discardableResult
  public func onDrag(_ payload: @escaping (_ row: Row, _ index: CellIndex) -> Any?) -> Self {
    behaviours.moving.dragged = typed(payload, else: nil)
    return self
  }
}

// The same for sources that say how they change.
extension CellSource {
  /// Lets the user delete rows, by identity from the list they come from, however many operators are in between.
  @discardableResult
  public func deletable(from list: some EditableListSource<Row>) -> Self where Row: Identifiable, Row.ID: Sendable {
    onDelete { row, _ in list.removeItem(withID: row.id) }
  }

  /// Lets the user delete rows, by identity from the sections they come from, however many operators are in between.
  @discardableResult
  public func deletable<List: EditableSectionedSource>(from list: List) -> Self
  where Row: Identifiable, Row.ID: Sendable, List.Item == Row {
    onDelete { row, _ in list.removeItem(withID: row.id) }
  }

  /// Lets the user move rows of a list that is shown as it is.
  @discardableResult
  public func movable(in list: some EditableListSource<Row>) -> Self {
    onMove { _, index, target in list.move(from: index.position.item, to: target.item) }
  }

  /// Lets the user move rows of sections that are shown as they are.
  @discardableResult
  public func movable<List: EditableSectionedSource>(in list: List) -> Self where List.Item == Row {
    onMove { _, index, target in list.move(from: index.position, to: target) }
  }
}
