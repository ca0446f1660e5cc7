import ListChanges

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

// MARK: - IDs

// The children of composites have indexes from 0 on, so negative ones are free to mark the IDs of decorations.

extension ItemID {
  /// An item or a decoration that an ID identifies in a list with decorations.
  enum Decorated {
    /// The upstream item with this ID.
    case item(ItemID)
    /// The decoration of the upstream item or section with this ID.
    case decoration(ItemID)
  }

  private static let decorationMark = -1
  private static let itemMark = -2

  /// The ID of the decoration that an operator adds to the item or section with this ID.
  var ofDecoration: ItemID { qualified(by: Self.decorationMark) }

  /// The ID of an upstream item in a list with decorations: the same, unless it has a mark.
  ///
  /// The decorations of an upstream operator get one more mark, so all items have different IDs.
  var ofDecoratedItem: ItemID {
    guard let (mark, _) = unqualified, mark < 0 else { return self }
    return qualified(by: Self.itemMark)
  }

  /// The item or the decoration that this ID identifies.
  var decorated: Decorated {
    switch unqualified {
    case (Self.decorationMark, let id)?: .decoration(id)
    case (Self.itemMark, let id)?: .item(id)
    default: .item(self)
    }
  }

  /// Whether this is the ID of something that the package displays among the items: a decoration, placeholder or load state.
  var isOfAddedItem: Bool {
    guard let (mark, id) = unqualified else { return PagedLayout.isOfPlaceholderOrState(self) }
    return mark == Self.decorationMark || id.isOfAddedItem
  }

  /// Whether this is the ID of a placeholder of an item that isn't loaded.
  var isOfPlaceholder: Bool {
    guard let (mark, id) = unqualified else { return PagedLayout.placeholder(of: self) != nil }
    return mark >= 0 && id.isOfPlaceholder
  }

  /// Returns the ID that an operator uses for a section without an ID.
  static func unnamedSection(_ index: Int) -> ItemID { ItemID(UnnamedSection(index: index)) }

  /// Whether this is the ID that an operator uses for a section without an ID.
  var isUnnamedSection: Bool { base.base is UnnamedSection }

  private struct UnnamedSection: Hashable, CustomStringConvertible {
    let index: Int
    var description: String { index == 0 ? "section" : "section \(index)" }
  }
}

// Lookups of an operator that decorates the items of the upstream source. Above a composite, the own ID of an item in a child can look
// like an ID of the operator, because the child is decorated, too.
extension Output {
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
