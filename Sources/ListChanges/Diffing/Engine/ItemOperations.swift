/// The item operations that a diff found.
@usableFromInline
struct ItemOperations {
  @usableFromInline var deletes: [PackedPosition] = []
  @usableFromInline var inserts: [PackedPosition] = []
  @usableFromInline var moves: [PackedMove] = []
  @usableFromInline var updates: [PackedPosition] = []

  /// Returns the change set of these operations and those of the sections.
  ///
  /// The operations of a diff can't contradict each other, so there is nothing to check. They only have to be sorted; if the
  /// sections keep their order, everything except the moves is sorted already.
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
