/// What happens to one row: it goes, comes, moves, shows something else, or moves and shows something else.
///
/// What a change set is, as a rule, and what an operator can translate without a list.
package struct RowChange {
  /// Where the row was, in OLD coordinates; `nil` if it comes.
  package var before: ItemPosition?
  /// Where the row is, in NEW coordinates; `nil` if it goes.
  package var after: ItemPosition?
  /// Whether the row shows something else; `false` for one that comes or goes.
  package var isUpdated: Bool

  /// A row that was at one place and is at another; without an update and at the same place, nothing happened to it.
  ///
  /// A row that comes or goes is not updated, whatever is said of it.
  package init(before: ItemPosition?, after: ItemPosition?, isUpdated: Bool = false) {
    self.before = before
    self.after = after
    self.isUpdated = isUpdated && before != nil && after != nil
  }
}

/// A ``RowChange`` in four 32-bit integers and a flag.
struct PackedRowChange: Equatable, Sendable {
  /// ``PackedPosition/none`` where there is no place.
  private(set) var before = PackedPosition.none
  private(set) var after = PackedPosition.none
  private(set) var isUpdated = false

  /// No row.
  init() {}

  /// The positions must be such that a change set can hold them.
  init(_ row: RowChange) {
    // Nothing happened to it.
    guard row.before != row.after || row.isUpdated else { return }
    before = row.before.map(PackedPosition.init) ?? .none
    after = row.after.map(PackedPosition.init) ?? .none
    isUpdated = row.isUpdated
  }

  var isNone: Bool { before == .none && after == .none }
  var isDelete: Bool { after == .none && before != .none }
  var isInsert: Bool { before == .none && after != .none }
  var isMove: Bool { before != after && before != .none && after != .none }
  var count: Int { isNone ? 0 : before != after && isUpdated ? 2 : 1 }
}

extension ChangeSet {
  /// The change of one row; a reload if a number is too large to be told.
  ///
  /// - Complexity: O(1), without an allocation.
  package init(_ row: RowChange) {
    self.init()
    guard row.before.map(PackedPosition.canHold) ?? true, row.after.map(PackedPosition.canHold) ?? true else {
      isReload = true
      return
    }
    only = PackedRowChange(row)
  }

  /// The change of one row, when that is all.
  ///
  /// `nil` for some change sets of one row, too: an operator that can not go the short way goes the long one.
  ///
  /// - Complexity: O(1).
  package var onlyRow: RowChange? {
    if only.isNone { return nil }
    return RowChange(
      before: only.before == .none ? nil : only.before.position,
      after: only.after == .none ? nil : only.after.position, isUpdated: only.isUpdated)
  }
}
