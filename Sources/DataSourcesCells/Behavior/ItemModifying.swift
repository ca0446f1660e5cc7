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
