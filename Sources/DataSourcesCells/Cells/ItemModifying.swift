public import DataSources

/// Something whose items' behavior can be modified: a list of cells, the configuration of a cell, an ``ItemBehavior``.
///
/// Every modifier returns a copy. The last modifier of a kind counts.
///
///     messages.cells(MessageCell.self) { $0.show($1) }.onPrimaryAction { open($0) }.onDelete(from: messages)
public protocol ItemModifying<ModifiedItem> {
  /// An item.
  associatedtype ModifiedItem
  /// Returns a copy with another behavior.
  ///
  /// This gives access to the whole context of an item:
  ///
  ///     messages.cells(MessageCell.self) { $0.show($1) }.behavior { $0.select = { context in show(context.position) } }
  func behavior(_ change: (inout ItemBehavior<ModifiedItem>) -> Void) -> Self
}

extension ItemModifying {
  /// Adds everything that a shared behavior sets.
  public func behavior(_ shared: ItemBehavior<ModifiedItem>) -> Self { behavior { $0.merge(shared) } }
}

// Display.
extension ItemModifying {
  /// Calls a closure when an item appears.
  ///
  ///     cells.onAppear { clock.start($0) }.onDisappear { clock.stop($0) }
  public func onAppear(_ action: @escaping (ModifiedItem) -> Void) -> Self {
    behavior { $0.appear = { action($0.item) } }
  }

  /// Calls a closure when an item has disappeared, which may be deleted by then.
  public func onDisappear(_ action: @escaping (ModifiedItem) -> Void) -> Self {
    behavior { $0.disappear = { action($0.item) } }
  }

  /// Calls a closure for items that may appear soon, and another one for items that won't after all.
  ///
  /// Of an item that is deleted or hidden meanwhile, the view calls neither: end its work where you delete it.
  ///
  ///     cells.onPrefetch(images.load, cancel: images.cancel)
  public func onPrefetch(_ action: @escaping (ModifiedItem) -> Void, cancel: ((ModifiedItem) -> Void)? = nil) -> Self {
    behavior {
      $0.prefetch = { action($0.item) }
      $0.cancelPrefetch = cancel.map { cancel in { cancel($0.item) } }
    }
  }

  /// Sets the height of all items.
  public func height(_ height: Double) -> Self { behavior { $0.size = { _, _ in .height(height) } } }

  /// Sets the size of all items.
  public func size(_ size: CellSize) -> Self { behavior { $0.size = { _, _ in size } } }

  /// Sets the size of each item in a list of a size.
  public func size(_ size: @escaping (ModifiedItem, _ list: ListSize) -> CellSize) -> Self {
    behavior { $0.size = { size($0.item, $1) } }
  }

  /// Sets an estimated size of each item, for a list that measures items when they appear.
  ///
  ///     cells.estimatedSize { .height($0.isDraft ? 44 : 80) }
  public func estimatedSize(_ size: @escaping (ModifiedItem) -> CellSize) -> Self {
    behavior { $0.estimatedSize = { size($0.item) } }
  }
}

// Touches.
extension ItemModifying {
  /// Calls a closure when the user selects an item.
  ///
  /// Replaces a primary action.
  public func onSelect(_ action: @escaping (ModifiedItem) -> Void) -> Self {
    behavior { $0.select = { action($0.item) } }
  }

  /// Calls a closure when the user deselects an item.
  public func onDeselect(_ action: @escaping (ModifiedItem) -> Void) -> Self {
    behavior { $0.deselect = { action($0.item) } }
  }

  /// Performs an action when the user taps an item, which doesn't stay selected.
  ///
  /// Replaces a handler of selections.
  public func onPrimaryAction(_ action: @escaping (ModifiedItem) -> Void) -> Self {
    behavior { $0.primaryAction = .sync { action($0.item) } }
  }

  /// Performs an action that takes time when the user taps an item, which doesn't stay selected.
  ///
  /// If the closure throws, the list reports the error. Replaces a handler of selections.
  public func onPrimaryAction(_ action: @escaping (ModifiedItem) async throws -> Void) -> Self {
    behavior { $0.primaryAction = .async { try await action($0.item) } }
  }

  /// Performs an action when the user taps the accessory button of an item's cell, such as a detail button in a table of UIKit.
  ///
  ///     messages.cells(MessageCell.self) { $0.show($1) }.onAccessoryAction { showDetails(of: $0) }
  ///
  /// The cell displays the button: set its `accessoryType`. Without an action, the app's own delegate gets the tap.
  public func onAccessoryAction(_ action: @escaping (ModifiedItem) -> Void) -> Self {
    behavior { $0.accessoryAction = .sync { action($0.item) } }
  }

  /// Performs an action that takes time when the user taps the accessory button of an item's cell.
  ///
  /// If the closure throws, the list reports the error.
  public func onAccessoryAction(_ action: @escaping (ModifiedItem) async throws -> Void) -> Self {
    behavior { $0.accessoryAction = .async { try await action($0.item) } }
  }

  /// Calls a closure when a touch highlights an item, and when the highlight ends.
  ///
  ///     cells.onHighlight { preview.show($1 ? $0 : nil) }
  public func onHighlight(_ action: @escaping (ModifiedItem, _ isHighlighted: Bool) -> Void) -> Self {
    behavior { $0.highlight = { action($0.item, $1) } }
  }

  /// Disables the highlight and the selection of items for which a condition is true.
  public func selectionDisabled(_ isDisabled: @escaping (ModifiedItem) -> Bool) -> Self {
    behavior {
      $0.canHighlight = { !isDisabled($0.item) }
      $0.canSelect = { !isDisabled($0.item) }
    }
  }

  /// Keeps items selected for which a condition is true: the user can't deselect them.
  ///
  ///     selection.cells(.cell(MessageCell.self) { $0.show($1) }).deselectionDisabled(\.isDraft)
  public func deselectionDisabled(_ isDisabled: @escaping (ModifiedItem) -> Bool) -> Self {
    behavior { $0.canDeselect = { !isDisabled($0.item) } }
  }

  /// Adds a context menu; an empty array displays none.
  ///
  /// Where the platform opens one menu for all selected items, it has the commands that each of them offers under the same title.
  /// Such a command does its work for each item, displayed as one change.
  public func contextMenu(_ commands: @escaping (ModifiedItem) -> [ItemCommand]) -> Self {
    behavior { $0.menu = { commands($0.item) } }
  }

  /// Sets the text by which the user finds items with the keyboard, where the platform has that.
  ///
  /// On the Mac, it replaces the texts of columns:
  ///
  ///     files.cells(FileView.self) { $0.show($1) }.typeSelect(\.name)
  public func typeSelect(_ text: @escaping (ModifiedItem) -> String) -> Self {
    behavior { $0.typeSelect = { text($0.item) } }
  }

  /// Lets items take the focus for which a condition is true.
  ///
  ///     cells.focusable { !$0.isArchived }.onFocus { preview.show($1 ? $0 : nil) }
  public func focusable(_ condition: @escaping (ModifiedItem) -> Bool) -> Self {
    behavior { $0.canFocus = { condition($0.item) } }
  }

  /// Calls a closure when an item gets or loses the focus.
  public func onFocus(_ action: @escaping (ModifiedItem, _ isFocused: Bool) -> Void) -> Self {
    behavior { $0.focus = { action($0.item, $1) } }
  }
}

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
  ///
  /// The default is "Delete", except in a table of UIKit without trailing swipe actions, which has the word of the system.
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
  /// Exactly the item that the user deletes is removed, also if others have its ID. Below an operator of your own, it is found among these by
  /// comparing them with `==`, or else by their order. Items from elsewhere can't be deleted. If the displayed source isn't derived from the list, the item with
  /// the ID is deleted: the one at the same position or, without one there, the first.
  public func onDelete(from list: some EditableListSource<ModifiedItem>) -> Self
  where ModifiedItem: Identifiable, ModifiedItem.ID: Sendable {
    onDelete(from: list) { list.remove(at: $0.map(\.item)) }
  }

  /// Lets the user delete items from the sections of a list, whatever operators and composites are between the list and the cells.
  ///
  /// Exactly the item that the user deletes is removed, also if others have its ID. Below an operator of your own, it is found among these by
  /// comparing them with `==`, or else by their order. Items from elsewhere can't be deleted. If the displayed source isn't derived from the list, the item with
  /// the ID is deleted: the one at the same position or, without one there, the first.
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
    onMove(in: list, .sync { list.move(from: $0.item, to: $1.item) })
  }

  /// Lets the user move items of a sectioned list.
  ///
  /// Through operators, an item is moved beside the neighbor that it gets on the screen. An item that is dropped into a collapsed section is
  /// appended to it. Items from elsewhere can't be moved.
  public func onMove<List: EditableSectionedSource>(in list: List) -> Self where List.Item == ModifiedItem {
    onMove(in: list, .sync { list.move(from: $0, to: $1) })
  }

  /// Lets the user move items of a list whose order something else stores, such as a database, through whatever is between it and the cells.
  ///
  ///     let matching = favorites.filter { $0.name.contains(text) }
  ///     let cells = matching.cells(CityCell.self) { $0.show($1) }
  ///       .onMove(in: favorites) { from, to in try await order.move(from: from, to: to) }
  ///
  /// Until the list has changed, the item is displayed at its new position.
  ///
  /// - Parameters:
  ///   - list: The list, from which the displayed one is derived.
  ///   - action: Moves the item in the store. Both positions are those of `list`, the second one after the move.
  public func onMove(
    in list: some DataSource<ModifiedItem>,
    _ action: @escaping (_ position: ItemPosition, _ target: ItemPosition) async throws -> Void
  ) -> Self {
    onMove(in: list, .async { try await action($0, $1) })
  }

  private func onMove(in list: any DataSource, _ move: ItemTask<(from: ItemPosition, to: ItemPosition)>) -> Self {
    behavior {
      $0.move = move.mapped { context, target in context.movement(to: target, in: list) }
      $0.hasMove = { context, target in context.movement(to: target, in: list) != nil }
      $0.canMove = { $0.canMove(in: list) }
    }
  }
}

// Outlines.
extension ItemModifying {
  /// Lets the user move nodes of an outline among their siblings and to other parents.
  ///
  ///     files.cells(columns, in: outlineView)
  ///     .onMove { file, target in disk.move(file.node, into: target.parent?.node, at: target.index) }
  ///
  /// The outline views of the Mac offer this. They refuse to drop a node on itself or below itself. A node that is dropped on
  /// one that can't have children is moved in front of that one. Of several nodes, those whose ancestor is moved as well stay with it. The others are moved
  /// one after another, in the order of the outline: each target is the one after the moves before it. While children are loaded again,
  /// the next move waits for them, for a second at the latest. A node that is where the user drops it isn't moved.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the user can move a node; `nil` for all nodes.
  ///   - canHaveParent: Returns whether a node can be moved to a parent, or to the roots if `parent` is `nil`.
  ///   - action: Moves the node in the tree or store that it is from. The outline follows.
  public func onMove<Node>(
    where condition: ((ModifiedItem) -> Bool)? = nil,
    into canHaveParent: ((_ item: ModifiedItem, _ parent: ModifiedItem?) -> Bool)? = nil,
    _ action: @escaping (_ item: ModifiedItem, _ target: OutlineTarget<ModifiedItem>) -> Void
  ) -> Self where ModifiedItem == OutlineItem<Node> {
    onMove(.sync { action($0.item, $1) }, where: condition, into: canHaveParent)
  }

  /// Lets the user move nodes of an outline among their siblings and to other parents, by work that takes time.
  ///
  /// A node stays where it was until the outline follows: unlike an item of a flat list, it isn't displayed at its
  /// target before, because it takes all its descendants along. If the closure throws, the list reports the error. The
  /// next move begins when the outline has followed, at the latest a second after the work has ended. It is made
  /// between the same siblings as when the user dropped, as far as these still exist, and not at all if the node or the
  /// parent was deleted.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the user can move a node; `nil` for all nodes.
  ///   - canHaveParent: Returns whether a node can be moved to a parent, or to the roots if `parent` is `nil`.
  ///   - action: Moves the node in the store that it is from.
  public func onMove<Node>(
    where condition: ((ModifiedItem) -> Bool)? = nil,
    into canHaveParent: ((_ item: ModifiedItem, _ parent: ModifiedItem?) -> Bool)? = nil,
    _ action: @escaping (_ item: ModifiedItem, _ target: OutlineTarget<ModifiedItem>) async throws -> Void
  ) -> Self where ModifiedItem == OutlineItem<Node> {
    onMove(.async { try await action($0.item, $1) }, where: condition, into: canHaveParent)
  }

  private func onMove(
    _ move: ItemTask<(CellContext<ModifiedItem>, target: OutlineTarget<ModifiedItem>)>,
    where condition: ((ModifiedItem) -> Bool)?, into canHaveParent: ((ModifiedItem, ModifiedItem?) -> Bool)?
  ) -> Self {
    behavior {
      $0.outlineMoving = OutlineMoving(
        move: move, canHaveParent: canHaveParent.map { canHaveParent in { canHaveParent($0.item, $1) } })
      $0.canMove = condition.map { condition in { condition($0.item) } }
    }
  }
}

/// Where the user drops something in an outline: a parent, and the place among its children.
public struct OutlineTarget<Parent> {
  /// The parent; `nil` for a root.
  public var parent: Parent?
  /// The index among all children of the parent, also those that a search hides; `nil` if the user dropped on the parent
  /// itself, as on a closed folder.
  ///
  /// For a node that is moved, this is its index after the move: among the children without it.
  public var index: Int?

  package init(parent: Parent?, index: Int?) {
    self.parent = parent
    self.index = index
  }
}

extension OutlineTarget: Equatable where Parent: Equatable {}
extension OutlineTarget: Hashable where Parent: Hashable {}
extension OutlineTarget: Sendable where Parent: Sendable {}

/// How an item is moved within an outline.
struct OutlineMoving<Item> {
  /// Moves the item.
  var move: ItemTask<(CellContext<Item>, target: OutlineTarget<Item>)>
  /// Whether the item can be a child of a parent, or a root.
  var canHaveParent: ((CellContext<Item>, _ parent: Item?) -> Bool)?
}
