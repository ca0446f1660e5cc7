/// Selected rows that left the list in the batch that is under way, and rows that one of them may have become.
struct DepartedRows {
  /// The identities of selected rows that left.
  var ids: Set<ItemID> = []
  /// Rows of composites' children that came, by the identities that they have in their own lists.
  var arrivals: [ItemID: ItemID] = [:]
  /// The row that was selected instead, by itself.
  var substitute: ItemID?
  private var batch = 0

  /// Forgets what another batch left.
  mutating func enter(_ batch: Int) {
    guard batch != self.batch else { return }
    self = DepartedRows()
    self.batch = batch
  }
}
