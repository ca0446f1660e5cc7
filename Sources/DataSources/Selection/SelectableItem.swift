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

/// The items that were added to and removed from a ``Selection``.
///
///     let observation = selection.observeSelection { change in
///       print(change.selected, change.deselected, change.removed)
///     }
public struct SelectionChange: Hashable {
  /// The IDs of the newly selected items.
  public internal(set) var selected: Set<ItemID> = []
  /// The IDs of the items that were deselected.
  public internal(set) var deselected: Set<ItemID> = []
  /// The IDs of the selected items that were deleted from the list.
  public internal(set) var removed: Set<ItemID> = []

  /// Whether the selection is unchanged.
  var isEmpty: Bool { selected.isEmpty && deselected.isEmpty && removed.isEmpty }

  mutating func select(_ id: ItemID) {
    guard deselected.remove(id) == nil, removed.remove(id) == nil else { return }
    selected.insert(id)
  }

  mutating func deselect(_ id: ItemID) {
    if selected.remove(id) == nil { deselected.insert(id) }
  }

  mutating func remove(_ id: ItemID) {
    if selected.remove(id) == nil { removed.insert(id) }
  }
}
