extension ChangeSet {
  /// A change set of these operations, which may come in any order.
  ///
  /// Deletes and the sources of moves are in OLD coordinates, everything else in NEW ones. Row operations that go with
  /// a deleted section or come with an inserted one are left out; a row that moves out of a deleted section is an
  /// insert, one that moves into an inserted section a delete; moves that change nothing are dropped.
  ///
  /// - Throws: a ``Violation`` when two operations contradict each other, or a number is negative or too large.
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
  /// The change set of operations that are known to fit together, or a reload if they do not after all, or if a number
  /// is too large to be told.
  @usableFromInline
  package consuming func changeSet() -> ChangeSet {
    do {
      return try build()
    } catch let violation as ChangeSet.Violation where violation.rule == .numberOutOfRange {
      return .reload
    } catch {
      assertionFailure("operations contradict each other: \(error)")
      return .reload
    }
  }
}
