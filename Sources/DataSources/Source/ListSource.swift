public import ListChanges

/// An editable list with one section of items.
///
///     let favorites = ListSource(cities)
///     favorites.append(berlin)
///     favorites.items = cities  // compares old and new items, and publishes the differences
///
/// Choose at creation how the list compares items when you set all of them: by `id` and `==` (``init(_:)``), by a comparison
/// of your own (``init(_:comparison:)``), or not at all (``init(reloading:)``).
///
/// - Complexity: An edit of *k* items takes O(*k* log *n*), but the first edit after all items were set takes O(*n*). A lookup
///   takes O(1), and O(log *n*) after an edit. Reading ``EditableListSource/items`` takes O(1), and O(*n*) after an edit. A
///   lookup by ID takes O(log *n*), but the first one after all items were set takes O(*n*): it creates an index of about
///   50 bytes an item, which edits update.
public final class ListSource<Item>: EditableListSource {
  public let changeHub = ChangeHub()
  private let comparison: ItemComparison<Item>?
  let itemStorage: ItemStorage<Item>

  private init(_ items: [Item], optionalComparison comparison: ItemComparison<Item>?) {
    itemStorage = ItemStorage(items, identify: comparison?.id)
    self.comparison = comparison
  }

  /// Creates a list that compares items by a comparison.
  public convenience init(_ items: [Item] = [], comparison: ItemComparison<Item>) {
    self.init(items, optionalComparison: comparison)
  }

  /// Creates a list that compares items by their `id`, and updates items that aren't equal.
  public convenience init(_ items: [Item] = []) where Item: Identifiable & Equatable, Item.ID: Sendable {
    self.init(items, optionalComparison: .identifiable)
  }

  @available(
    *, unavailable,
    message:
      "items need to be Identifiable (with a Sendable ID) and Equatable; or use init(_:comparison:) or init(reloading:)"
  )
  public convenience init(_ items: [Item]) { self.init(reloading: items) }

  /// Creates a list that doesn't compare items: setting all items is a reload.
  ///
  /// The items of this list have no IDs.
  public convenience init(reloading items: [Item]) { self.init(items, optionalComparison: nil) }

  public var storage: [Item] {
    get { itemStorage.items }
    set { itemStorage.apply(.set(newValue)) }
  }

  public func itemCount(inSection section: Int) -> Int { section == 0 ? itemStorage.count : 0 }

  public func item(at position: ItemPosition) -> Item? {
    position.section == 0 && position.item >= 0 && position.item < itemStorage.count
      ? itemStorage[position.item] : nil
  }

  /// Returns the ID of the item at a position, or `nil` if there is no item or the list doesn't compare items.
  public func id(at position: ItemPosition) -> ItemID? {
    guard let comparison else { return nil }
    return item(at: position).map(comparison.id)
  }

  public func position(of id: ItemID) -> ItemPosition? {
    itemStorage.position(of: id).map { ItemPosition(section: 0, item: $0) }
  }

  public func applySilently(_ edit: ItemEdit<Item>) { itemStorage.apply(edit) }

  public func changes(from old: [Item], to new: [Item]) -> ChangeSet { comparison?.changes(old, new) ?? .reload }
}
