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
