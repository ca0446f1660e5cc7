import ListStorage

/// What an edit did with the handles of items, until its change set is published.
enum UnsettledEdit {
  /// A single item was inserted, removed, moved or updated.
  case one(UInt32, wasPresent: Bool, isPresent: Bool)
  /// Items were removed. Their handles are free again; they are in the order of the items.
  case removed([UInt32])
  /// Items were inserted, moved or updated.
  case kept
  /// Items from an index on were replaced by others. The change set says which ones stay, and keep their old handles.
  case replaced(start: Int, old: [UInt32], new: [UInt32])
  /// All items were replaced by others, whose handles are their indexes for now.
  case replacedAll(old: HandleList, pool: HandlePool)
  /// There was more than one edit, which a change set can't describe.
  case several

  /// Frees the handles that are only needed if the change set is known.
  func recycle(to pool: inout HandlePool) {
    if case .replaced(_, let old, _) = self { for handle in old { pool.recycle(handle) } }
  }
}
