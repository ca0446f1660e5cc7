/// The selected items that were deleted in the current batch, and the inserted items that can be the same ones.
struct DepartedItems {
  /// The number of deleted items with each ID that were selected.
  var ids: [ItemID: Int] = [:]
  /// The IDs of inserted items of a composite's children, by the IDs that they have in their own lists.
  var insertedIDs: [ItemID: ItemID] = [:]
  /// The item that was selected automatically instead.
  var substitute: ItemID?
  private var batch = 0

  /// Forgets the items of an earlier batch.
  mutating func enter(_ batch: Int) {
    guard batch != self.batch else { return }
    self = DepartedItems()
    self.batch = batch
  }
}
