import ListChanges

/// How a source compares its rows when all of them are set at once.
public struct RowComparison<Item> {
  let id: (Item) -> ItemID
  let isSame: (Item, Item) -> Bool
  let changes: ([Item], [Item]) -> ChangeSet

  /// Rows are the same by `id`, and updated when they are the same but `isSame` is false.
  public init<ID: Hashable>(id: @escaping (Item) -> ID, isSame: @escaping (Item, Item) -> Bool) {
    self.id = { ItemID(id($0)) }
    self.isSame = isSame
    changes = { ChangeSet(from: $0, to: $1, id: id, isSame: isSame) }
  }
}

extension RowComparison where Item: Identifiable & Equatable {
  /// Rows are the same by their `id`, and updated when they are not equal.
  public static var identifiable: RowComparison { RowComparison(id: { $0.id }, isSame: { $0 == $1 }) }
}
