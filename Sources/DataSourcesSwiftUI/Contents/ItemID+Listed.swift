import DataSourcesCells

extension ItemID {
  /// Creates the ID of an item from the value by which a view knows it, which may be an `ItemID`.
  init(listed id: some Hashable & Sendable) { self = (id as? ItemID) ?? ItemID(id) }

  /// Returns the value by which a view knows an item; `nil` if it is of another type.
  func listed<ID>(as type: ID.Type) -> ID? { (ownID as? ID) ?? ownID.base.base as? ID }
}
