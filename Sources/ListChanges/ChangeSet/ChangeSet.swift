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
/// A row operation takes at most four 32-bit integers. Lists of 2³² - 1 rows in a section, or sections, and more
/// can not be described: see ``Violation``.
public struct ChangeSet: Hashable, Sendable {
  /// Whether nothing is known of how the lists relate: everything is to be read anew.
  ///
  /// All other properties are empty then.
  public internal(set) var isReload = false

  /// The sections that go, by OLD index, ascending.
  public internal(set) var sectionDeletes: [Int] = []
  /// The sections that come, by NEW index, ascending.
  public internal(set) var sectionInserts: [Int] = []
  /// The sections that change their place among the others, ascending by OLD index.
  public internal(set) var sectionMoves: [SectionMove] = []
  /// The surviving sections whose own content (header, footer, …) changed, by NEW index, ascending.
  public internal(set) var sectionUpdates: [Int] = []

  var packedDeletes: [PackedPosition] = []
  var packedInserts: [PackedPosition] = []
  var packedMoves: [PackedMove] = []
  var packedUpdates: [PackedPosition] = []

  /// The change set that changes nothing.
  public init() {}

  /// The change set that says nothing but that everything may be different.
  public static let reload: ChangeSet = {
    var changes = ChangeSet()
    changes.isReload = true
    return changes
  }()

  /// The rows that go, in OLD coordinates, ascending.
  public var deletes: Positions { Positions(packed: packedDeletes) }
  /// The rows that come, in NEW coordinates, ascending.
  public var inserts: Positions { Positions(packed: packedInserts) }
  /// The rows that change their place, ascending by OLD position.
  public var moves: Moves { Moves(packed: packedMoves) }
  /// The surviving rows whose content changed, in NEW coordinates, ascending.
  public var updates: Positions { Positions(packed: packedUpdates) }

  /// Whether nothing changes.
  public var isEmpty: Bool {
    !isReload && !hasSectionChanges && sectionUpdates.isEmpty && packedDeletes.isEmpty && packedInserts.isEmpty
      && packedMoves.isEmpty && packedUpdates.isEmpty
  }

  /// Whether sections come, go or move.
  public var hasSectionChanges: Bool {
    !sectionDeletes.isEmpty || !sectionInserts.isEmpty || !sectionMoves.isEmpty
  }

  /// The number of single operations; 0 for a reload.
  public var count: Int {
    sectionDeletes.count + sectionInserts.count + sectionMoves.count + sectionUpdates.count
      + packedDeletes.count + packedInserts.count + packedMoves.count + packedUpdates.count
  }
}
