import ListChanges

/// A way to compare old and new items when a source replaces all of them.
///
///     let words = ListSource(["list", "tree"], comparison: ItemComparison(id: { $0 }, hasSameContent: ==))
public struct ItemComparison<Item> {
  let id: (Item) -> ItemID
  let hasSameContent: (Item, Item) -> Bool
  let changes: ([Item], [Item]) -> ChangeSet

  /// Creates a comparison from two closures.
  ///
  /// - Parameters:
  ///   - id: Returns the ID of an item. An old and a new item with the same ID are the same item.
  ///   - hasSameContent: Returns whether two items with the same ID have the same content. If not, the item is updated.
  public init<ID: Hashable & Sendable>(id: @escaping (Item) -> ID, hasSameContent: @escaping (Item, Item) -> Bool) {
    self.id = { ItemID(id($0)) }
    self.hasSameContent = hasSameContent
    changes = { ChangeSet(from: $0, to: $1, id: id, hasSameContent: hasSameContent) }
  }

  /// Computes the changes that transform the sections `old` into `new`.
  func changes<Section: ListSectionProtocol>(
    fromSections old: [Section], toSections new: [Section]
  ) -> ChangeSet where Section.Item == Item {
    ChangeSet(fromSections: old, toSections: new, id: id, hasSameContent: hasSameContent)
  }
}

extension ItemComparison where Item: Identifiable & Equatable, Item.ID: Sendable {
  /// A comparison by `id`, which updates items that aren't equal.
  public static var identifiable: ItemComparison { ItemComparison(id: { $0.id }, hasSameContent: { $0 == $1 }) }
}
