/// What the engine needs to know about items; see ``ItemComparison``.
@usableFromInline
protocol ItemComparer<Item> {
  associatedtype Item
  associatedtype ID: Hashable

  func id(of item: Item) -> ID
  func hasSameContent(_ old: Item, _ new: Item) -> Bool
}

@usableFromInline
struct IdentifiableComparer<Item: Identifiable & Equatable>: ItemComparer {
  @inlinable init() {}
  @inlinable func id(of item: Item) -> Item.ID { item.id }
  @inlinable func hasSameContent(_ old: Item, _ new: Item) -> Bool { old == new }
}

@usableFromInline
struct StaticComparer<Comparison: StaticItemComparison>: ItemComparer {
  @inlinable init() {}
  @inlinable func id(of item: Comparison.Item) -> Comparison.ID { Comparison.id(of: item) }
  @inlinable func hasSameContent(_ old: Comparison.Item, _ new: Comparison.Item) -> Bool {
    Comparison.hasSameContent(old, new)
  }
}

@usableFromInline
struct ClosureComparer<Item, ID: Hashable>: ItemComparer {
  @usableFromInline let itemID: (Item) -> ID
  @usableFromInline let isSame: (Item, Item) -> Bool

  @inlinable
  init(id: @escaping (Item) -> ID, hasSameContent: @escaping (Item, Item) -> Bool) {
    itemID = id
    isSame = hasSameContent
  }

  @inlinable func id(of item: Item) -> ID { itemID(item) }
  @inlinable func hasSameContent(_ old: Item, _ new: Item) -> Bool { isSame(old, new) }
}
