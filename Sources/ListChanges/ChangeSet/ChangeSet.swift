/// The changes between two versions of a list, as one batch of inserts, deletes, moves and updates.
///
/// Compute a change set by comparing lists, or create one from operations:
///
///     let changes = ChangeSet(from: before, to: after)
///     print(changes)  // delete 0-3; insert 0-0; update 0-2
///
/// The coordinates are those of UIKit's batch updates. Deletes and the sources of moves are in OLD coordinates. Inserts, the
/// targets of moves, and updates are in NEW coordinates. The same applies to sections. Items that are neither deleted nor moved
/// keep their order and take the positions that inserts and moves leave free. An update refers to an item that survives with
/// different content, or to a section with different content of its own, such as its header. See <doc:Coordinates>.
///
/// A change set is always sorted and free of contradictions: no item is both deleted and moved, no two items have the same
/// target, and no item moves out of a deleted section or into an inserted one. The items of deleted and inserted sections
/// don't have operations of their own. Change sets with the same operations are equal. If two items are swapped,
/// either of them can be the one that moves.
///
/// An item operation takes at most four 32-bit integers, and a single one doesn't allocate memory. Copies share their storage.
/// Section and item indices must be less than 2³² - 1; see ``Violation``.
public struct ChangeSet: Sendable {
  /// Whether nothing is known about the relation of the two lists, so that everything has to be reloaded.
  ///
  /// If true, all other properties are empty.
  public internal(set) var isReload = false

  /// The change of the only item that changes; empty if there are no operations, or if `lists` has them.
  var only = PackedRowChange()
  /// All operations, unless there is at most one item that changes.
  var lists: OperationLists?

  /// Creates a change set without operations.
  public init() {}

  /// The change set of two lists whose relation is unknown.
  public static let reload: ChangeSet = {
    var changes = ChangeSet()
    changes.isReload = true
    return changes
  }()

  /// The positions of deleted items, in OLD coordinates, ascending.
  public var deletes: Positions {
    only.isDelete ? Positions(only: only.before) : Positions(packed: lists?.packedDeletes ?? [])
  }
  /// The positions of inserted items, in NEW coordinates, ascending.
  public var inserts: Positions {
    only.isInsert ? Positions(only: only.after) : Positions(packed: lists?.packedInserts ?? [])
  }
  /// The moved items, ascending by OLD position.
  public var moves: Moves {
    only.isMove ? Moves(only: PackedMove(from: only.before, to: only.after)) : Moves(packed: lists?.packedMoves ?? [])
  }
  /// The positions of surviving items whose content changed, in NEW coordinates, ascending.
  public var updates: Positions {
    only.isUpdated ? Positions(only: only.after) : Positions(packed: lists?.packedUpdates ?? [])
  }

  /// Whether there are no operations, and no reload.
  public var isEmpty: Bool { !isReload && only.isNone && (lists?.isEmpty ?? true) }

  /// Whether sections are inserted, deleted or moved.
  ///
  /// Updated sections, such as those with other headers, are in ``sectionUpdates`` and don't count.
  public var hasSectionChanges: Bool { lists?.hasSectionChanges ?? false }

  /// The number of operations; 0 for a reload.
  public var count: Int { lists?.count ?? only.count }
}
