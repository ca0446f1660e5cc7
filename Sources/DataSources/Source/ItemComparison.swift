import ListChanges

/// How a source compares its rows when all of them are set at once.
public struct ItemComparison<Item> {
  let id: (Item) -> ItemID
  let hasSameContent: (Item, Item) -> Bool
  let changes: ([Item], [Item]) -> ChangeSet

  /// Rows are the same by `id`, and updated when they are the same but `hasSameContent` is false.
  public init<ID: Hashable>(id: @escaping (Item) -> ID, hasSameContent: @escaping (Item, Item) -> Bool) {
    self.id = { ItemID(id($0)) }
    self.hasSameContent = hasSameContent
    changes = { ChangeSet(from: $0, to: $1, id: id, hasSameContent: hasSameContent) }
  }
}

extension ItemComparison where Item: Identifiable & Equatable {
  /// Rows are the same by their `id`, and updated when they are not equal.
  public static var identifiable: ItemComparison { ItemComparison(id: { $0.id }, hasSameContent: { $0 == $1 }) }
}
