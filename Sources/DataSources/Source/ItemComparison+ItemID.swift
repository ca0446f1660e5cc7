import ListChanges

extension ItemComparison {
  /// Returns the ID of an item.
  func id(_ item: Item) -> ItemID { ItemID(erased: anyID(item)) }

  /// Computes the changes that transform `old` into `new`.
  func changes(_ old: [Item], _ new: [Item]) -> ChangeSet { ChangeSet(from: old, to: new, by: self) }
}

extension ItemID {
  /// Creates an ID from a value that is type-erased already, without wrapping it again.
  fileprivate init(erased base: AnyHashable) { self.base = base }
}
