import ListChanges

// Lookups of an operator that decorates the items of this source. Above a composite, the own ID of an item in a child can look
// like an ID of the operator, because the child is decorated, too.
extension DataSource {
  /// Returns the position of an item with an ID in a list with decorations.
  func position(ofDecorated id: ItemID) -> ItemPosition? {
    if id.ofDecoratedItem == id { return position(of: id) }
    if case .item(let itemID) = id.decorated, itemID.ofDecoratedItem == id, let position = position(ofExactly: itemID) {
      return position
    }
    guard let position = position(of: id), self.id(at: position)?.ofDecoratedItem.ownID == id else { return nil }
    return position
  }

  /// Returns the position of an item with an ID that isn't just its own ID in a child of a composite.
  func position(ofExactly id: ItemID) -> ItemPosition? {
    guard let position = position(of: id), self.id(at: position) == id else { return nil }
    return position
  }
}
