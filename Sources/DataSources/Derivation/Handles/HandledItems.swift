import ListChanges
import ListStorage

/// The items of a source by handle: small numbers that items keep while their positions change.
///
/// An operator that displays items in another order stores their handles. Operators that keep the order pass the handles of
/// their upstream source, so that a chain of operators needs the order of the list only once.
///
/// Handles are always those of the current items, also while an operator evaluates a change. Each operator has an object of its own.
class HandledItems<Item> {
  final let changed: ChangedHandles
  @exclusivity(unchecked) private var revision: Int

  init(_ changed: ChangedHandles) {
    self.changed = changed
    revision = changed.revision
  }

  /// Whether the last recorded change is the only one since the previous call.
  ///
  /// If not, the operator has missed one, and its handles can belong to other items.
  final func catchUp() -> Bool {
    defer { revision = changed.revision }
    return changed.revision == revision + 1
  }

  /// Starts again with the current handles.
  final func reset() { revision = changed.revision }

  /// Returns the handle of the item of a transition in the last change, or `nil` if there is none.
  final func handle(of transition: ItemTransition) -> UInt32? {
    if changed.only != HandleTable.none { return changed.only }
    if let after = transition.after { return handle(at: after) }
    return transition.before.flatMap { changed.handle(ofDeleted: $0) }
  }

  /// Returns the handle of the item at a position, or `nil` if there is none.
  func handle(at position: ItemPosition) -> UInt32? { fatalError("A subclass must override this method") }

  /// Returns the handles of a section.
  func handles(inSection section: Int) -> [UInt32] { fatalError("A subclass must override this method") }

  /// Whether the first item precedes the second one; `false` if one of them is unknown.
  func isOrdered(_ first: UInt32, before second: UInt32) -> Bool { fatalError("A subclass must override this method") }

  /// Returns the position of an item, or `nil` if it is unknown.
  func position(of handle: UInt32) -> ItemPosition? { fatalError("A subclass must override this method") }

  /// Calls a closure with an item.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    fatalError("A subclass must override this method")
  }
}

/// A source that has handles for its items.
protocol HandledSource<Item>: DataSource {
  /// Returns the handles, or `nil` if the source has none.
  func handledItems() -> HandledItems<Item>?
}

extension Upstream {
  /// Returns handles of the items: those of the source, or those of a shared ``HandleKeeper``.
  func handledItems() -> HandledItems<Item> {
    if let handled = source as? any HandledSource<Item>, let items = handled.handledItems() { return items }
    return KeptItems(HandleKeeper.shared(for: source))
  }
}
