/// Which rows came into a selection and which left it.
public struct SelectionChange: Hashable {
  /// The rows that are selected now and were not.
  public internal(set) var selected: Set<ItemID> = []
  /// The rows that were selected and are not, by somebody's wish.
  public internal(set) var deselected: Set<ItemID> = []
  /// The rows that were selected and are no longer in the list.
  public internal(set) var removed: Set<ItemID> = []

  /// Whether the same rows are selected as before.
  public var isEmpty: Bool { selected.isEmpty && deselected.isEmpty && removed.isEmpty }

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
