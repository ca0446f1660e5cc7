/// The change of a single item, which is inserted, deleted, updated, moved, or moved and updated.
///
/// The most common change set, which an operator can translate without allocating lists.
package struct RowChange {
  /// The OLD position of the item; `nil` if it is inserted.
  package var before: ItemPosition?
  /// The NEW position of the item; `nil` if it is deleted.
  package var after: ItemPosition?
  /// Whether the item is updated; `false` for an inserted or deleted one.
  package var isUpdated: Bool

  /// Creates the change of an item.
  ///
  /// Nothing changes if the positions are equal and the item isn't updated. For an inserted or deleted item, `isUpdated` is ignored.
  package init(before: ItemPosition?, after: ItemPosition?, isUpdated: Bool = false) {
    self.before = before
    self.after = after
    self.isUpdated = isUpdated && before != nil && after != nil
  }
}

/// A ``RowChange`` in four 32-bit integers and a flag.
struct PackedRowChange: Equatable, Sendable {
  /// ``PackedPosition/none`` if there is no position.
  private(set) var before = PackedPosition.none
  private(set) var after = PackedPosition.none
  private(set) var isUpdated = false

  /// No change.
  init() {}

  /// Creates a packed change of positions that a change set can hold.
  init(_ change: RowChange) {
    // The item doesn't change.
    guard change.before != change.after || change.isUpdated else { return }
    before = change.before.map(PackedPosition.init) ?? .none
    after = change.after.map(PackedPosition.init) ?? .none
    isUpdated = change.isUpdated
  }

  var isNone: Bool { before == .none && after == .none }
  var isDelete: Bool { after == .none && before != .none }
  var isInsert: Bool { before == .none && after != .none }
  var isMove: Bool { before != after && before != .none && after != .none }
  var count: Int { isNone ? 0 : before != after && isUpdated ? 2 : 1 }
}

extension ChangeSet {
  /// Creates the change of a single item; a reload if an index is too large.
  ///
  /// - Complexity: O(1), without an allocation.
  package init(_ change: RowChange) {
    self.init()
    guard change.before.map(PackedPosition.canHold) ?? true, change.after.map(PackedPosition.canHold) ?? true else {
      isReload = true
      return
    }
    only = PackedRowChange(change)
  }

  /// Creates the change of a single item; a reload if an index is too large.
  ///
  /// - Parameters:
  ///   - before: The OLD position; `nil` for an inserted item.
  ///   - after: The NEW position; `nil` for a deleted item.
  ///   - isUpdated: Whether the content of the item changes.
  /// - Complexity: O(1), without an allocation.
  package init(itemFrom before: ItemPosition?, to after: ItemPosition?, isUpdated: Bool = false) {
    self.init(RowChange(before: before, after: after, isUpdated: isUpdated))
  }

  /// The change of the only item that changes.
  ///
  /// Some change sets of a single item return `nil`, too; treat these like any other change set.
  ///
  /// - Complexity: O(1).
  package var onlyRow: RowChange? {
    if only.isNone { return nil }
    return RowChange(
      before: only.before == .none ? nil : only.before.position,
      after: only.after == .none ? nil : only.after.position, isUpdated: only.isUpdated)
  }
}
