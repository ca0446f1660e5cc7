import ListChanges

// Items are found by ID; if several items share an ID, the first. A missing ID changes nothing, and the result
// indicates it.
extension EditableSectionedSource where Item: Identifiable, Item.ID: Sendable {
  /// Removes the item with an ID.
  ///
  /// - Returns: The removed item, or `nil` if there is none.
  @discardableResult
  public func removeItem(withID id: Item.ID, animation: AnimationHint = .automatic) -> Item? {
    position(ofID: id).flatMap { remove(at: $0, animation: animation) }
  }

  /// Replaces the item that has the ID of `item`, as an update of its content, also if the two are equal.
  ///
  /// - Returns: Whether there is an item with this ID.
  @discardableResult
  public func update(_ item: Item, animation: AnimationHint = .automatic) -> Bool {
    guard let position = position(ofID: item.id) else { return false }
    replace(at: position, with: item, animation: animation)
    return true
  }
}
