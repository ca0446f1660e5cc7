public import DataSources

/// An item and what is known about it while a list displays it.
public struct CellContext<Item> {
  /// The item.
  public let item: Item
  /// The position of the item in the source that was turned into cells.
  public let position: ItemPosition
  /// The position of the item in the displayed list.
  public let listPosition: ItemPosition
  /// Whether the item is selected; `false` without a `Selection`.
  public let isSelected: Bool
  private let values: (any ContextSource)?

  package init(
    item: Item, position: ItemPosition, listPosition: ItemPosition, isSelected: Bool, values: (any ContextSource)?
  ) {
    self.item = item
    self.position = position
    self.listPosition = listPosition
    self.isSelected = isSelected
    self.values = values
  }

  /// Returns what the source provides besides items, such as a database snapshot.
  ///
  /// - Returns: `nil` if the source provides nothing, or something of another type. See `ContextSource`.
  public func value<Value>(of type: Value.Type = Value.self) -> Value? { values?.cellContext as? Value }
}
