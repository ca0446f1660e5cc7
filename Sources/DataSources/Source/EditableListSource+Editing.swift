import ListChanges

// An index out of range changes nothing. Each call is one change set. An edit of k items takes O(k log n) in a `ListSource`
// of n items, and O(n + k) in a source that stores an array.
extension EditableListSource {
  /// Replaces all items, and notifies observers of the differences.
  ///
  ///     favorites.setItems(cities, animation: .fade)
  ///
  /// - Complexity: that of ``changes(from:to:)``.
  public func setItems(_ newItems: [Item], animation: AnimationHint = .automatic) {
    apply(.set(newItems), as: changes(from: storage, to: newItems), animation: animation)
  }

  /// Replaces all items without comparing them, as a reload.
  public func reload(with newItems: [Item]) {
    apply(.set(newItems), as: .reload, animation: .none)
  }

  /// Appends an item.
  public func append(_ item: Item, animation: AnimationHint = .automatic) {
    insert(contentsOf: [item], at: count, animation: animation)
  }

  /// Appends items.
  public func append(contentsOf newItems: [Item], animation: AnimationHint = .automatic) {
    insert(contentsOf: newItems, at: count, animation: animation)
  }

  /// Inserts an item before the item at `index`, or appends it if `index` is `count`.
  ///
  /// If `index` is out of range, nothing changes.
  public func insert(_ item: Item, at index: Int, animation: AnimationHint = .automatic) {
    insert(contentsOf: [item], at: index, animation: animation)
  }

  /// Inserts items before the item at `index`, or appends them if `index` is `count`.
  ///
  /// If `index` is out of range, nothing changes.
  public func insert(contentsOf newItems: [Item], at index: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index <= count else { return }
    var changes = ChangeSet(itemFrom: nil, to: Self.position(index))
    if newItems.count != 1 {
      changes = .make { $0.inserts = newItems.indices.map { ItemPosition(section: 0, item: index + $0) } }
    }
    if !changes.isEmpty { apply(.replaceSubrange(index..<index, with: newItems), as: changes, animation: animation) }
  }

  /// Removes the item at an index.
  ///
  /// - Returns: The removed item, or `nil` if `index` is out of range.
  @discardableResult
  public func remove(at index: Int, animation: AnimationHint = .automatic) -> Item? {
    guard let item = item(at: index) else { return nil }
    apply(.remove(at: [index]), as: ChangeSet(itemFrom: Self.position(index), to: nil), animation: animation)
    return item
  }

  /// Removes the items at these indexes, in any order.
  ///
  /// Indexes out of range and repeated indexes are ignored.
  public func remove(at indices: some Sequence<Int>, animation: AnimationHint = .automatic) {
    let count = count
    let removed = Set(indices.filter { $0 >= 0 && $0 < count }).sorted()
    guard !removed.isEmpty else { return }
    apply(
      .remove(at: removed), as: .make { $0.deletes = removed.map { ItemPosition(section: 0, item: $0) } },
      animation: animation)
  }

  /// Removes all items that satisfy a condition.
  ///
  /// - Complexity: O(*n*) where *n* is the number of items.
  public func removeAll(
    animation: AnimationHint = .automatic, where shouldBeRemoved: (Item) throws -> Bool
  ) rethrows {
    let items = items
    remove(at: try items.indices.filter { try shouldBeRemoved(items[$0]) }, animation: animation)
  }

  /// Removes all items.
  public func removeAll(animation: AnimationHint = .automatic) {
    remove(at: 0..<count, animation: animation)
  }

  /// Moves an item to an index, which is its index after the move.
  ///
  /// If an index is out of range, nothing changes.
  public func move(from index: Int, to target: Int, animation: AnimationHint = .automatic) {
    guard index >= 0, index < count, target >= 0, target < count else { return }
    let changes = ChangeSet(itemFrom: Self.position(index), to: Self.position(target))
    apply(.move(from: index, to: target), as: changes, animation: animation)
  }

  /// Replaces an item, as an update of its content.
  ///
  /// The new item must have the same ID. If `index` is out of range, nothing changes.
  public func replace(at index: Int, with item: Item, animation: AnimationHint = .automatic) {
    guard index >= 0, index < count else { return }
    let changes = ChangeSet(itemFrom: Self.position(index), to: Self.position(index), isUpdated: true)
    apply(.replace(at: [index], with: [item]), as: changes, animation: animation)
  }

  /// Replaces items, as updates of their content.
  ///
  /// Each new item must have the ID of the item that it replaces. Indexes out of range are ignored. If an index is repeated,
  /// its last item is used.
  public func replace(
    _ replacements: some Sequence<(index: Int, item: Item)>, animation: AnimationHint = .automatic
  ) {
    let count = count
    let itemsByIndex = Dictionary(replacements.map { ($0.index, $0.item) }) { _, last in last }
    let sorted = itemsByIndex.filter { $0.key >= 0 && $0.key < count }.sorted { $0.key < $1.key }
    guard !sorted.isEmpty else { return }
    apply(
      .replace(at: sorted.map { $0.key }, with: sorted.map { $0.value }),
      as: .make { $0.updates = sorted.map { ItemPosition(section: 0, item: $0.key) } }, animation: animation)
  }

  /// Changes an item in place, as an update of its content.
  ///
  /// The ID of the item must stay the same. If `index` is out of range, nothing changes.
  public func update(at index: Int, animation: AnimationHint = .automatic, _ change: (inout Item) -> Void) {
    guard var item = item(at: index) else { return }
    change(&item)
    replace(at: index, with: item, animation: animation)
  }

  private static func position(_ index: Int) -> ItemPosition { ItemPosition(section: 0, item: index) }
}

extension ChangeSet {
  /// Returns the change set of a draft.
  static func make(_ fill: (inout Draft) -> Void) -> ChangeSet {
    var draft = Draft()
    fill(&draft)
    return draft.changeSet()
  }
}
