public import ListChanges
import ListStorage

/// An editable list with one section of items.
///
///     let favorites = ListSource(cities)
///     favorites.append(berlin)
///     favorites.items = cities  // compares old and new items, and publishes the differences
///
/// Choose at creation how the list compares items when you set all of them: by `id` and `==` (``init(_:)`` and ``init(_:id:)``), by a
/// comparison of your own (``init(_:comparison:)``), or not at all (``init(reloading:)``).
///
/// - Complexity: An edit of *k* items takes O(*k* log *n*), but the first edit after all items were set takes O(*n*). A lookup
///   takes O(1), and O(log *n*) after an edit. Reading ``EditableListSource/items`` takes O(1), and O(*n*) after an edit. A
///   lookup by ID takes O(log *n*), but the first one after all items were set takes O(*n*): it creates an index of about
///   50 bytes an item, which edits update.
public final class ListSource<Item>: EditableListSource {
  public let changeHub = ChangeHub()
  private let comparison: ItemComparison<Item>?
  private let itemStorage: ItemStorage<Item>
  /// Whether items were edited of which operators weren't notified.
  private var hasSilentEdits = false

  private init(_ items: [Item], optionalComparison comparison: ItemComparison<Item>?) {
    let order = ItemOrder(CountList([items.count]))
    itemStorage = ItemStorage(items, order: order, identify: comparison?.id)
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

  /// Creates a list that compares items by an ID of your choice, and updates items that aren't equal.
  ///
  ///     let words = ListSource(["one", "two"], id: \.self)
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - id: Returns what identifies an item, usually a key path.
  public convenience init<ID: Hashable & Sendable>(_ items: [Item] = [], id: @escaping (Item) -> ID)
  where Item: Equatable {
    self.init(items, optionalComparison: ItemComparison(id: id, hasSameContent: ==))
  }

  @available(
    *, unavailable,
    message:
      "items need to be Identifiable (with a Sendable ID) and Equatable; or use init(_:id:), init(_:comparison:) or init(reloading:)"
  )
  public convenience init(_ items: [Item]) { self.init(reloading: items) }

  /// Creates a list that doesn't compare items: setting all items is a reload.
  ///
  /// The items of this list have no IDs.
  public convenience init(reloading items: [Item]) { self.init(items, optionalComparison: nil) }

  public var storage: [Item] {
    get { itemStorage.items }
    set { applySilently(.set(newValue)) }
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
    itemStorage.index(of: id).map { ItemPosition(section: 0, item: $0) }
  }

  public func applySilently(_ edit: ItemEdit<Item>) {
    hasSilentEdits = true
    apply(edit, .reload, usesHandles: false) { _ in }
  }

  public func apply(_ edit: ItemEdit<Item>, as changes: ChangeSet, animation: AnimationHint) {
    apply(edit, changes, usesHandles: changeHub.hasStages) { change in
      let isKnown = !hasSilentEdits
      hasSilentEdits = false
      changeHub.emit(isKnown ? change : .reload, as: changes, animation: animation)
    }
  }

  private func apply(
    _ edit: ItemEdit<Item>, _ changes: ChangeSet, usesHandles: Bool, _ emit: (Change) -> Void
  ) {
    let order = itemStorage.order
    func location(_ index: Int) -> Location { Location(section: 0, item: index, index: index) }
    switch edit {
    case .set(let items):
      let counts = CountList([items.count])
      let change = usesHandles ? order.apply(changes, to: counts) : nil
      if change == nil { order.restart(counts) }
      itemStorage.replaceAll(items, by: change ?? .reload, emit)
    case .replaceSubrange(let range, let items):
      if !range.isEmpty {
        // No editing method replaces a range, so there is no change set that says which items stay.
        var all = itemStorage.items
        all.replaceSubrange(range, with: items)
        order.restart(CountList([all.count]))
        itemStorage.replaceAll(all, by: .reload, emit)
      } else if !items.isEmpty {
        itemStorage.insert(items, at: location(range.lowerBound), emit)
      }
    case .remove(let indices) where indices.count == 1: itemStorage.remove(at: location(indices[0]), emit)
    case .remove(let indices): itemStorage.remove(at: indices.map(location), emit)
    case .move(let index, let target): itemStorage.move(from: location(index), to: location(target), emit)
    case .replace(let indices, let items) where indices.count == 1:
      itemStorage.replace(at: location(indices[0]), with: items[0], emit)
    case .replace(let indices, let items): itemStorage.replace(at: indices.map(location), with: items, emit)
    }
    if !usesHandles { itemStorage.compact() }
  }

  public func changes(from old: [Item], to new: [Item]) -> ChangeSet { comparison?.changes(old, new) ?? .reload }
}

extension ListSource: OutputSource, Arrangement, IndexedItems, ItemReader {
  var ownOutput: Output<Item>? {
    Output(hub: changeHub, tracker: nil, arrangement: self, items: self, reader: self)
  }

  var counts: CountList { order.counts }
  var order: ItemOrder { itemStorage.order }
  func handle(at index: Int) -> UInt32 { order.handle(at: index) }
  func index(ofHandle handle: UInt32) -> Int? { order.index(of: handle) }
  func forEachHandle(in range: Range<Int>, _ body: (UInt32) -> Void) { order.forEach(in: range, body) }
  func withItem(at index: Int, _ body: (Item) -> Void) -> Bool { itemStorage.withItem(at: index, body) }
  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool { itemStorage.withItem(handle, body) }

  func id(at index: Int) -> ItemID? {
    var id: ItemID?
    _ = itemStorage.withItem(at: index) { id = itemStorage.id($0) }
    return id
  }

  func index(of id: ItemID) -> Int? { itemStorage.index(of: id) }
}
