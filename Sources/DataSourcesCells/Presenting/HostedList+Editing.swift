public import DataSources

// What the user does.
extension HostedList {
  // Selection

  /// Returns whether the user can choose or select the item at `position`.
  public func canSelect(at position: ItemPosition) -> Bool { item(at: position)?.canSelect ?? false }

  /// Returns whether the item at `position` is selected; `false` without a `Selection`.
  public func isSelected(at position: ItemPosition) -> Bool { item(at: position)?.isSelected ?? false }

  /// Does what the item at `position` does when the user chooses it: its primary action, or its selection.
  public func choose(at position: ItemPosition) async throws {
    guard let item = item(at: position), item.canSelect else { return }
    if let action = item.primaryAction { return try await action.perform() }
    item.select(true)
  }

  /// Deselects the item at `position`.
  ///
  /// - Returns: Whether the user can deselect it.
  @discardableResult
  public func deselect(at position: ItemPosition) -> Bool {
    guard let item = item(at: position), item.canDeselect else { return false }
    item.select(false)
    return true
  }

  // Commands

  /// Returns the commands behind an edge of the item at `position`; a deletion isn't one of them.
  ///
  ///     for command in list.swipeActions(at: position, .trailing) where command.isEnabled { try await command.perform() }
  public func swipeActions(at position: ItemPosition, _ edge: SwipeEdge) -> [ItemCommand] {
    item(at: position)?.actions(at: edge) ?? []
  }

  /// Returns the commands of the context menu of the item at `position`.
  public func contextMenu(at position: ItemPosition) -> [ItemCommand] { list.contextMenu(at: [position]) }

  /// Returns the commands of the context menu of several items, such as the selected ones: those that all of them offer under the
  /// same title, each of which does its work for all of them.
  public func contextMenu(at positions: [ItemPosition]) -> [ItemCommand] { list.contextMenu(at: positions) }

  // Changes

  /// Returns whether the user can delete the item at `position`.
  public func canDelete(at position: ItemPosition) -> Bool { item(at: position)?.deletion != nil }

  /// Deletes the item at `position`; the list follows.
  ///
  /// - Returns: Whether the user can delete it.
  @discardableResult
  public func delete(at position: ItemPosition) async throws -> Bool {
    guard let deletion = item(at: position)?.deletion else { return false }
    try await deletion.perform()
    return true
  }

  /// Returns whether the user can move an item, to `target` or anywhere.
  public func canMove(from position: ItemPosition, to target: ItemPosition? = nil) -> Bool {
    list.canMove(at: position) && target.map { list.canMove(from: position, to: $0) } ?? true
  }

  /// Moves an item to `target`, its position after the move; the list follows.
  ///
  /// - Returns: Whether the item was moved.
  @discardableResult
  public func move(from position: ItemPosition, to target: ItemPosition) async throws -> Bool {
    guard position != target, canMove(from: position, to: target) else { return false }
    guard let movement = list.movement(from: position, to: target) else {
      return list.moveInComposite(from: list.sourcePosition(of: position), to: target) == .moved
    }
    try await movement.perform()
    return true
  }
}
