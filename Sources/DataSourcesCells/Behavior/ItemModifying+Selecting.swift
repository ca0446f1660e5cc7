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
