public import ListChanges

extension DataSource where Item: Identifiable, Item.ID: Sendable {
  /// Returns the item's own ID, or `nil` if there is no item.
  public func id(at position: ItemPosition) -> ItemID? { item(at: position).map { ItemID($0.id) } }

  /// Returns the position of the item with an ID, or `nil` if there is none.
  ///
  ///     if let position = inbox.position(ofID: mail.id) { show(position) }
  ///
  /// Finds the same item as ``position(of:)``, which compares IDs with those that ``id(at:)-(ItemPosition)`` returns. If
  /// several items share the ID, returns the first. In a composite, this is the item of the first child that contains the ID.
  ///
  /// - Complexity: that of ``position(of:)``.
  public func position(ofID id: Item.ID) -> ItemPosition? { position(of: ItemID(id)) }

  /// Returns the item with an ID, or `nil` if there is none.
  ///
  /// If several items share the ID, returns the first.
  ///
  /// - Complexity: that of ``position(of:)``.
  public func item(withID id: Item.ID) -> Item? { position(ofID: id).flatMap { item(at: $0) } }
}
