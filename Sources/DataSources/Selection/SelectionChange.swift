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
