extension ChangeSet {
  /// Returns the items after this change, given those before it.
  ///
  /// Surviving items are taken from `old`. Inserted and updated items, and the items of inserted sections, are requested from
  /// `newItem`; after a reload, all items are.
  ///
  ///     sections = try changes.applied(to: sections, shape: source.shape) { source.item(at: $0) }
  ///
  /// - Parameters:
  ///   - old: The items of every section before the change.
  ///   - shape: The item counts after the change.
  ///   - newItem: Returns the item at a NEW position.
  /// - Throws: A ``Violation`` if the change doesn't lead from the old shape to the new one.
  /// - Complexity: O(*n* log *k*), for *n* items after the change and *k* operations.
  public func applied<Item>(
    to old: [[Item]], shape: ListShape, newItem: (ItemPosition) -> Item
  ) throws -> [[Item]] {
    try validate(from: ListShape(itemCounts: old.map(\.count)), to: shape)
    let map = PositionMap(self)
    let updates = packedUpdates
    return shape.itemCounts.indices.map { section in
      (0..<shape.itemCounts[section]).map { item in
        let position = ItemPosition(section: section, item: item)
        guard let before = map.oldPosition(ofNew: position), !updates.containsSorted(PackedPosition(position))
        else { return newItem(position) }
        return old[before.section][before.item]
      }
    }
  }

  /// Returns the items of a list of one section after this change, given those before it.
  ///
  ///     items = try changes.applied(to: items, count: new.count) { new[$0] }
  ///
  /// - Parameters:
  ///   - old: The items before the change.
  ///   - count: The number of items after the change.
  ///   - newItem: Returns the item at a NEW index; it is called for inserted and updated items, and after a reload for all.
  /// - Throws: A ``Violation`` if the change doesn't lead from the old number of items to the new one, or is of several sections.
  /// - Complexity: O(*n* log *k*), for *n* items after the change and *k* operations.
  public func applied<Item>(to old: [Item], count: Int, newItem: (_ index: Int) -> Item) throws -> [Item] {
    try applied(to: [old], shape: ListShape(itemCounts: [count])) { newItem($0.item) }[0]
  }
}
