/// An item of a list, or a decoration that an operator adds to the list, such as a separator, a header or an advertisement.
public enum DecoratedItem<Item, Decoration> {
  /// An item of the list.
  case item(Item)
  /// A decoration.
  case decoration(Decoration)

  /// The item of the list, or `nil` if this is a decoration.
  public var item: Item? {
    guard case .item(let item) = self else { return nil }
    return item
  }

  /// The decoration, or `nil` if this is an item of the list.
  public var decoration: Decoration? {
    guard case .decoration(let decoration) = self else { return nil }
    return decoration
  }
}

extension DecoratedItem: Equatable where Item: Equatable, Decoration: Equatable {}
extension DecoratedItem: Hashable where Item: Hashable, Decoration: Hashable {}
extension DecoratedItem: Sendable where Item: Sendable, Decoration: Sendable {}
