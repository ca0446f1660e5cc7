/// One exact batch of changes that leads from one list to another.
///
/// The coordinates are those of UIKit's batch updates. Deletes and the sources of moves are in OLD coordinates;
/// inserts, the targets of moves, and updates are in NEW ones; the same holds for sections. What is neither deleted
/// nor moved fills the places that inserts and move targets leave free, in its old order. An update names a row (or a
/// section's own content, such as its header) that survives and shows something else now.
///
/// A change set is always sorted and free of conflicts: no row is both deleted and moved, no place filled twice, no
/// row moves out of a deleted section or into an inserted one. Rows of deleted and inserted sections take no part:
/// they go and come with their section. Equal operations are equal values; of two rows that
/// change places, either may be the one that moves.
///
/// A row operation takes at most four 32-bit integers; a single one is kept without memory of its own, and copies share
/// theirs. Lists of 2³² - 1 rows in a section, or sections, and more
/// can not be described: see ``Violation``.
public struct ChangeSet: Sendable {
  /// Whether nothing is known of how the lists relate: everything is to be read anew.
  ///
  /// All other properties are empty then.
  public internal(set) var isReload = false

  /// The only row that changes; none when the operations are in the lists, or there is none.
  var only = PackedRowChange()
  /// All operations, unless there is at most one row.
  var lists: OperationLists?

  /// The change set that changes nothing.
  public init() {}

  /// The change set that says nothing but that everything may be different.
  public static let reload: ChangeSet = {
    var changes = ChangeSet()
    changes.isReload = true
    return changes
  }()

  /// The rows that go, in OLD coordinates, ascending.
  public var deletes: Positions {
    only.isDelete ? Positions(only: only.before) : Positions(packed: lists?.packedDeletes ?? [])
  }
  /// The rows that come, in NEW coordinates, ascending.
  public var inserts: Positions {
    only.isInsert ? Positions(only: only.after) : Positions(packed: lists?.packedInserts ?? [])
  }
  /// The rows that change their place, ascending by OLD position.
  public var moves: Moves {
    only.isMove ? Moves(only: PackedMove(from: only.before, to: only.after)) : Moves(packed: lists?.packedMoves ?? [])
  }
  /// The surviving rows whose content changed, in NEW coordinates, ascending.
  public var updates: Positions {
    only.isUpdated ? Positions(only: only.after) : Positions(packed: lists?.packedUpdates ?? [])
  }

  /// Whether nothing changes.
  public var isEmpty: Bool { !isReload && only.isNone && (lists?.isEmpty ?? true) }

  /// Whether sections come, go or move.
  public var hasSectionChanges: Bool { lists?.hasSectionChanges ?? false }

  /// The number of single operations; 0 for a reload.
  public var count: Int { lists?.count ?? only.count }
}
