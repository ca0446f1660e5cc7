extension ChangeSet {
  /// Creates a change set from operations in any order.
  ///
  /// Deletes and the sources of moves are in OLD coordinates, everything else is in NEW coordinates.
  ///
  ///     let changes = try ChangeSet(
  ///       deletes: [ItemPosition(section: 0, item: 3)], inserts: [ItemPosition(section: 0, item: 0)])
  ///
  ///     let reordered = try ChangeSet(sectionMoves: [ChangeSet.SectionMove(from: 2, to: 0)])
  ///
  /// Item operations that are implied by a deleted or inserted section are left out. A move out of a deleted section
  /// becomes an insert, and a move into an inserted section becomes a delete. Moves that change nothing are left out.
  ///
  /// - Throws: A ``Violation`` if two operations contradict each other, or if an index is negative or 2³² - 1 or more.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  public init(
    sectionDeletes: [Int] = [], sectionInserts: [Int] = [], sectionMoves: [SectionMove] = [],
    sectionUpdates: [Int] = [], deletes: [ItemPosition] = [], inserts: [ItemPosition] = [],
    moves: [ItemMove] = [], updates: [ItemPosition] = []
  ) throws {
    var draft = Draft()
    draft.sectionDeletes = sectionDeletes
    draft.sectionInserts = sectionInserts
    draft.sectionMoves = sectionMoves
    draft.sectionUpdates = sectionUpdates
    draft.deletes = deletes
    draft.inserts = inserts
    draft.moves = moves
    draft.updates = updates
    self = try draft.build()
  }
}

extension ChangeSet.Draft {
  /// Returns the change set of operations that are known to be consistent.
  ///
  /// - Returns: A reload, if the operations contradict each other after all, or if an index is too large.
  @usableFromInline
  package consuming func changeSet() -> ChangeSet {
    do {
      return try build()
    } catch let violation as ChangeSet.Violation where violation.rule == .indexOutOfRange {
      return .reload
    } catch {
      assertionFailure("The operations contradict each other: \(error)")
      return .reload
    }
  }
}
