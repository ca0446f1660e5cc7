extension ChangeSet {
  /// The rows after this change, made from those before it.
  ///
  /// Rows that survive are taken over; what was inserted or updated, and the rows of inserted sections, are asked for.
  /// After a reload, all are.
  ///
  /// - Parameters:
  ///   - old: the rows of every section before the change.
  ///   - shape: the item counts after the change.
  ///   - newRow: the row at a NEW position.
  /// - Throws: a ``Violation`` when the change does not lead from the old shape to the new one.
  /// - Complexity: O(*n* log *k*), for *n* rows after the change and *k* operations.
  public func applied<Row>(
    to old: [[Row]], shape: ListShape, newRow: (ItemPosition) -> Row
  ) throws -> [[Row]] {
    try validate(from: ListShape(itemCounts: old.map(\.count)), to: shape)
    let map = PositionMap(self)
    let updates = packedUpdates
    return shape.itemCounts.indices.map { section in
      (0..<shape.itemCounts[section]).map { item in
        let position = ItemPosition(section: section, item: item)
        guard let before = map.oldPosition(ofNew: position), !updates.containsSorted(PackedPosition(position))
        else { return newRow(position) }
        return old[before.section][before.item]
      }
    }
  }
}
