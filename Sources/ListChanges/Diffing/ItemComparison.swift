/// A comparison of the items of two lists: which items are the same, and which of these have changed.
///
/// Items that are `Identifiable` and `Equatable` don't need one. For all others, describe how to identify them and how to
/// compare their content:
///
///     let byName = ItemComparison<City>(id: \.name) { old, new in old.population == new.population }
///     let changes = ChangeSet(from: before, to: after, by: byName)
///
/// With closures, a diff of long lists with few changes takes several times longer. If that matters, create the comparison
/// from a ``StaticItemComparison`` instead.
public struct ItemComparison<Item> {
  /// A closure for the type-erased ID of an item.
  @usableFromInline package let anyID: (Item) -> AnyHashable
  /// A closure for whether two items with the same ID have the same content.
  @usableFromInline package let hasSameContent: (_ old: Item, _ new: Item) -> Bool
  /// A closure for the changes between two lists of sections; it throws only errors that the options request.
  @usableFromInline let diff:
    (SectionBuffers<Item>, SectionBuffers<Item>, DiffOptions, () -> SectionPairing) throws -> ChangeSet

  /// Creates a comparison from closures.
  ///
  /// - Parameters:
  ///   - id: Returns the ID that identifies an item in both lists. The ID must be `Sendable`.
  ///   - hasSameContent: Returns whether two items with the same ID have the same content. If not, the item is updated.
  @inlinable
  public init<ID: Hashable & Sendable>(
    id: @escaping (Item) -> ID, hasSameContent: @escaping (_ old: Item, _ new: Item) -> Bool
  ) {
    self.init(ClosureComparer(id: id, hasSameContent: hasSameContent))
  }

  /// Creates a comparison from a type, as fast as the comparison of items that are `Identifiable` and `Equatable`.
  @inlinable
  public init<Comparison: StaticItemComparison>(_ type: Comparison.Type) where Comparison.Item == Item {
    self.init(StaticComparer<Comparison>())
  }

  @inlinable
  init<Comparer: ItemComparer>(_ comparer: Comparer) where Comparer.Item == Item {
    anyID = { AnyHashable(comparer.id(of: $0)) }
    hasSameContent = { comparer.hasSameContent($0, $1) }
    diff = { try ListDiffer.changes(from: $0, to: $1, comparer, $2, sections: $3) }
  }
}

extension ItemComparison {
  /// A comparer of static functions.
  @usableFromInline
  struct StaticComparer<Comparison: StaticItemComparison>: ItemComparer where Comparison.Item == Item {
    @inlinable init() {}
    @inlinable func id(of item: Item) -> Comparison.ID { Comparison.id(of: item) }
    @inlinable func hasSameContent(_ old: Item, _ new: Item) -> Bool {
      Comparison.hasSameContent(old, new)
    }
  }
}

extension ItemComparison where Item: Identifiable & Equatable, Item.ID: Sendable {
  /// A comparison of items by `id`, and of their content by `==`.
  @inlinable
  package static var identifiable: ItemComparison { ItemComparison(IdentifiableComparer<Item>()) }
}

/// An item comparison of static functions, so that the compiler can specialize the diff for it.
///
/// A type without instances that conforms to this protocol makes an ``ItemComparison`` that is several times faster than one
/// of closures:
///
///     enum ByName: StaticItemComparison {
///       static func id(of city: City) -> String { city.name }
///       static func hasSameContent(_ old: City, _ new: City) -> Bool { old.population == new.population }
///     }
///     let changes = ChangeSet(from: before, to: after, by: ItemComparison(ByName.self))
public protocol StaticItemComparison<Item> {
  /// The type of the items.
  associatedtype Item
  /// The type of the items' IDs.
  associatedtype ID: Hashable & Sendable

  /// Returns the ID that identifies an item in both lists.
  static func id(of item: Item) -> ID
  /// Returns whether two items with the same ID have the same content.
  static func hasSameContent(_ old: Item, _ new: Item) -> Bool
}

// MARK: - Comparers

/// A comparison of items for the engine of the diff, specialized for each conforming type; see ``ItemComparison``.
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
