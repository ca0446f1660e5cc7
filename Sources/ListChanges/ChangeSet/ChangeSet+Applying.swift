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
}
