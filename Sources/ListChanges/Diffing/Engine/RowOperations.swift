/// The row operations that a comparison found, on their way to a change set.
@usableFromInline
struct RowOperations {
  @usableFromInline var deletes: [PackedPosition] = []
  @usableFromInline var inserts: [PackedPosition] = []
  @usableFromInline var moves: [PackedMove] = []
  @usableFromInline var updates: [PackedPosition] = []

  /// The change set of these and what the pairing says of sections.
  ///
  /// There is nothing to check: operations of a comparison can not contradict each other. Only their order is missing,
  /// and in a list whose sections stay in place not even that, but for moves.
  @usableFromInline
  consuming func changeSet(_ sections: SectionPairing) -> ChangeSet {
    var changes = ChangeSet()
    changes.sectionDeletes = sections.deletes
    changes.sectionInserts = sections.inserts
    changes.sectionMoves = sections.moves
    changes.sectionUpdates = sections.updates
    deletes.sortIfNeeded()
    inserts.sortIfNeeded()
    updates.sortIfNeeded()
    moves.sortBySource()
    changes.packedDeletes = deletes
    changes.packedInserts = inserts
    changes.packedMoves = moves
    changes.packedUpdates = updates
    return changes
  }
}

extension [PackedPosition] {
  fileprivate mutating func sortIfNeeded() {
    for index in indices.dropFirst() where self[index] < self[index - 1] { return sort() }
  }
}
