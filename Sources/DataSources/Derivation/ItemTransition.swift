import ListChanges

/// What a change does with one item; items of inserted and deleted sections have no transitions.
struct ItemTransition {
  /// The position before the change; `nil` if the item is inserted.
  var before: ItemPosition?
  /// The position after the change; `nil` if the item is deleted.
  var after: ItemPosition?
  /// Whether the order of the item among the other items changes.
  var isMoved = false
  /// Whether the content of the item changes.
  var isUpdated = false

  /// Whether the item has to be read: it is inserted or updated.
  var isNew: Bool { after != nil && (before == nil || isUpdated) }
}
