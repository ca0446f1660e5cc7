public import DataSources

// Changes that the user makes.
extension ItemModifying {
  /// Lets the user delete items.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the user can delete an item; `nil` for all items.
  ///   - action: Deletes the item from the list or store that it is from. The displayed list follows.
  public func onDelete(where condition: ((ModifiedItem) -> Bool)? = nil, _ action: @escaping (ModifiedItem) -> Void)
    -> Self
  {
    behavior {
      $0.delete = .sync { action($0.item) }
      $0.canDelete = condition.map { condition in { condition($0.item) } }
    }
  }

  /// Lets the user delete items by work that takes time.
  ///
  /// The item stays in place until the displayed list has deleted it. If the closure throws, the list reports the error
  /// and the item stays.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the user can delete an item; `nil` for all items.
  ///   - action: Deletes the item from the store that it is from.
  public func onDelete(
    where condition: ((ModifiedItem) -> Bool)? = nil, _ action: @escaping (ModifiedItem) async throws -> Void
  ) -> Self {
    behavior {
      $0.delete = .async { try await action($0.item) }
      $0.canDelete = condition.map { condition in { condition($0.item) } }
    }
  }

  /// Sets the title of the delete button.
  ///
  ///     cells.onDelete(from: inbox).deleteTitle { $0.isDraft ? "Discard" : nil }
  public func deleteTitle(_ title: @escaping (ModifiedItem) -> String?) -> Self {
    behavior { $0.deleteTitle = { title($0.item) } }
  }

  /// Lets the user insert items by a control at items.
  ///
  ///     cells.onInsert(where: \.isDraft) { inbox.append($0.copy()) }
  public func onInsert(where condition: ((ModifiedItem) -> Bool)? = nil, _ action: @escaping (ModifiedItem) -> Void)
    -> Self
  {
    behavior {
      $0.insert = { action($0.item) }
      $0.canInsert = condition.map { condition in { condition($0.item) } }
    }
  }

  /// Adds commands that a swipe reveals.
  public func swipeActions(
    _ edge: SwipeEdge = .trailing, _ commands: @escaping (ModifiedItem) -> [ItemCommand]
  ) -> Self {
    behavior {
      switch edge {
      case .leading: $0.leadingActions = { commands($0.item) }
      case .trailing: $0.trailingActions = { commands($0.item) }
      }
    }
  }

  /// Calls a closure when editing of an item begins and when it ends.
  ///
  ///     cells.onEditing { message, isEditing in store.setLocked(message, isEditing) }
  public func onEditing(_ action: @escaping (ModifiedItem, _ isEditing: Bool) -> Void) -> Self {
    behavior { $0.editing = { action($0.item, $1) } }
  }

  /// Sets the indentation level of items, and whether they are indented for the editing control.
  ///
  ///     cells.indentation({ $0.isDraft ? 1 : 0 }, whileEditing: { _ in false })
  public func indentation(_ level: @escaping (ModifiedItem) -> Int, whileEditing: ((ModifiedItem) -> Bool)? = nil)
    -> Self
  {
    behavior {
      $0.indentation = { level($0.item) }
      $0.indentsWhileEditing = whileEditing.map { isIndented in { isIndented($0.item) } }
    }
  }

  /// Lets the user move items among those of this source.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the user can move an item; `nil` for all items.
  ///   - action: Moves the item in the list or store that it is from. `target` is its position in this source after the
  ///     move. The list displays the move already.
  public func onMove(
    where condition: ((ModifiedItem) -> Bool)? = nil,
    _ action: @escaping (_ item: ModifiedItem, _ position: ItemPosition, _ target: ItemPosition) -> Void
  ) -> Self {
    behavior {
      $0.move = .sync { action($0.item, $0.position, $1) }
      $0.canMove = condition.map { condition in { condition($0.item) } }
    }
  }

  /// Lets the user move items among those of this source by work that takes time.
  ///
  /// The list displays the move already, until the source follows. If it does something else, or not within a second after
  /// the work has ended, the difference is displayed. If the closure throws, the list reports the error and the item is where
  /// it was. Moves are made one after another, each with the positions at its beginning.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the user can move an item; `nil` for all items.
  ///   - action: Moves the item in the store that it is from. `target` is its position in this source after the move.
  public func onMove(
    where condition: ((ModifiedItem) -> Bool)? = nil,
    _ action: @escaping (_ item: ModifiedItem, _ position: ItemPosition, _ target: ItemPosition) async throws -> Void
  ) -> Self {
    behavior {
      $0.move = .async { try await action($0.item, $0.position, $1) }
      $0.canMove = condition.map { condition in { condition($0.item) } }
    }
  }

  /// Lets the user drag items to other views; `nil` keeps an item in place.
  public func onDrag(_ payload: @escaping (ModifiedItem) -> Any?) -> Self {
    behavior { $0.drag = { payload($0.item) } }
  }
}

// Sources that can be edited.
extension ItemModifying {
  /// Lets the user delete items from a list, whatever operators and composites are between the list and the cells.
  ///
  /// Exactly the item that the user deletes is removed, also if others have its ID. Items from elsewhere can't be deleted. If the displayed source
  /// isn't derived from the list, the item with the ID is deleted: the one at the same position or, without one there, the first.
  public func onDelete(from list: some EditableListSource<ModifiedItem>) -> Self
  where ModifiedItem: Identifiable, ModifiedItem.ID: Sendable {
    onDelete(from: list) { list.remove(at: $0.map(\.item)) }
  }

  /// Lets the user delete items from the sections of a list, whatever operators and composites are between the list and the cells.
  ///
  /// Exactly the item that the user deletes is removed, also if others have its ID. Items from elsewhere can't be deleted. If the displayed source
  /// isn't derived from the list, the item with the ID is deleted: the one at the same position or, without one there, the first.
  public func onDelete<List: EditableSectionedSource>(from list: List) -> Self
  where ModifiedItem: Identifiable, ModifiedItem.ID: Sendable, List.Item == ModifiedItem {
    onDelete(from: list) { list.remove(at: $0) }
  }

  private func onDelete(from list: any DataSource, _ remove: @escaping ([ItemPosition]) -> Void) -> Self
  where ModifiedItem: Identifiable, ModifiedItem.ID: Sendable {
    behavior {
      let removal = { (context: CellContext<ModifiedItem>) in
        context.removal(from: list, id: ItemID(context.item.id), remove)
      }
      $0.delete = .sync { removal($0)?.perform() }
      $0.removal = removal
      $0.canDelete = { removal($0) != nil }
    }
  }

  /// Lets the user move items of a list.
  ///
  /// Through operators, an item is moved beside the neighbor that it gets on the screen. Items from elsewhere can't be moved.
  public func onMove(in list: some EditableListSource<ModifiedItem>) -> Self {
    onMove(in: list) { list.move(from: $0.item, to: $1.item) }
  }

  /// Lets the user move items of a sectioned list.
  ///
  /// Through operators, an item is moved beside the neighbor that it gets on the screen. Items from elsewhere can't be moved.
  public func onMove<List: EditableSectionedSource>(in list: List) -> Self where List.Item == ModifiedItem {
    onMove(in: list) { list.move(from: $0, to: $1) }
  }

  private func onMove(in list: any DataSource, _ move: @escaping (ItemPosition, ItemPosition) -> Void) -> Self {
    behavior {
      $0.move = .sync { context, target in
        if let movement = context.movement(to: target, in: list) { move(movement.from, movement.to) }
      }
      $0.canMove = { $0.canMove(in: list) }
    }
  }
}
