extension ChangeSet {
  /// Operations in any order, which ``build()`` turns into a valid change set.
  ///
  /// Operators collect here what the changes of their upstream mean for them. A move out of a deleted section becomes an
  /// insert and one into an inserted section a delete; operations that are implied by a deleted or inserted section are
  /// left out.
  @usableFromInline
  package struct Draft {
    @usableFromInline package var sectionDeletes: [Int] = []
    @usableFromInline package var sectionInserts: [Int] = []
    @usableFromInline package var sectionMoves: [SectionMove] = []
    @usableFromInline package var sectionUpdates: [Int] = []
    @usableFromInline package var deletes: [ItemPosition] = []
    @usableFromInline package var inserts: [ItemPosition] = []
    @usableFromInline package var moves: [ItemMove] = []
    @usableFromInline package var updates: [ItemPosition] = []

    @usableFromInline package init() {}

    /// Returns the change set of these operations.
    ///
    /// - Throws: A ``Violation`` if two operations contradict each other or an index is out of range.
    /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
    package consuming func build() throws -> ChangeSet {
      try checkIndices()
      if let changes = buildOfSingleItem() { return changes }
      var changes = ChangeSet()
      changes.sectionDeletes = sectionDeletes
      changes.sectionInserts = sectionInserts
      changes.sectionDeletes.sortAndRemoveDuplicates()
      changes.sectionInserts.sortAndRemoveDuplicates()
      changes.sectionMoves = sectionMoves.count > 1 ? Set(sectionMoves).sorted { $0.from < $1.from } : sectionMoves
      try changes.checkSectionConflicts()
      changes.dropIdleSectionMoves()
      let inserted = changes.sectionInserts
      changes.sectionUpdates = sectionUpdates.unless(inserted.isEmpty) { inserted.containsSorted($0) }
      changes.sectionUpdates.sortAndRemoveDuplicates()
      changes.takeItems(of: self)
      try changes.checkItemConflicts()
      changes.dropIdleItemMoves()
      let inserts = changes.packedInserts
      if !inserts.isEmpty { changes.packedUpdates.removeAll { inserts.containsSorted($0) } }
      return changes
    }

    /// Returns the change set of at most one inserted, deleted or moved item and no section, which needs no sorting or checking.
    private func buildOfSingleItem() -> ChangeSet? {
      guard deletes.count + inserts.count + moves.count <= 1, updates.count <= 1, sectionDeletes.isEmpty,
        sectionInserts.isEmpty, sectionMoves.isEmpty, sectionUpdates.count <= 1
      else { return nil }
      var changes = ChangeSet()
      let move = moves.first.flatMap { $0.from == $0.to ? nil : $0 }
      let update = updates.first.flatMap { $0 == inserts.first ? nil : $0 }
      let change = RowChange(
        before: deletes.first ?? move?.from ?? (inserts.isEmpty ? update : nil),
        after: inserts.first ?? move?.to ?? (deletes.isEmpty ? update : nil), isUpdated: update != nil)
      if sectionUpdates.isEmpty, update == nil || update == change.after {
        changes.only = PackedRowChange(change)
        return changes
      }
      changes.sectionUpdates = sectionUpdates
      if let position = deletes.first { changes.packedDeletes = [PackedPosition(position)] }
      if let position = inserts.first { changes.packedInserts = [PackedPosition(position)] }
      if let move { changes.packedMoves = [PackedMove(from: PackedPosition(move.from), to: PackedPosition(move.to))] }
      if let update { changes.packedUpdates = [PackedPosition(update)] }
      return changes
    }

    private func checkIndices() throws {
      for section in sectionDeletes { try check(section) }
      for section in sectionInserts { try check(section) }
      for section in sectionUpdates { try check(section) }
      for move in sectionMoves {
        try check(move.from)
        try check(move.to)
      }
      for position in deletes { try check(position) }
      for position in inserts { try check(position) }
      for position in updates { try check(position) }
      for move in moves {
        try check(move.from)
        try check(move.to)
      }
    }

    private func check(_ section: Int) throws {
      guard PackedPosition.canHold(section) else {
        throw Violation(.indexOutOfRange, "a change set can't contain section \(section)")
      }
    }

    private func check(_ position: ItemPosition) throws {
      guard PackedPosition.canHold(position.section), PackedPosition.canHold(position.item) else {
        throw Violation(.indexOutOfRange, "a change set can't contain item \(position)")
      }
    }
  }
}

extension ChangeSet {
  /// Takes over the item operations, leaving out or rewriting those of deleted and inserted sections.
  private mutating func takeItems(of draft: borrowing Draft) {
    let deleted = sectionDeletes
    let inserted = sectionInserts
    packedDeletes = draft.deletes.unless(deleted.isEmpty) { deleted.containsSorted($0.section) }.map(
      PackedPosition.init)
    packedInserts = draft.inserts.unless(inserted.isEmpty) { inserted.containsSorted($0.section) }.map(
      PackedPosition.init)
    packedUpdates = draft.updates.unless(inserted.isEmpty) { inserted.containsSorted($0.section) }.map(
      PackedPosition.init)
    for move in draft.moves.count > 1 ? Array(Set(draft.moves)) : draft.moves {
      switch (deleted.containsSorted(move.from.section), inserted.containsSorted(move.to.section)) {
      case (false, false): packedMoves.append(PackedMove(from: .init(move.from), to: .init(move.to)))
      case (true, false): packedInserts.append(PackedPosition(move.to))
      case (false, true): packedDeletes.append(PackedPosition(move.from))
      case (true, true): break
      }
    }
    packedMoves.sort { $0.from < $1.from }
    packedDeletes.sortAndRemoveDuplicates()
    packedInserts.sortAndRemoveDuplicates()
    packedUpdates.sortAndRemoveDuplicates()
  }
}

extension Array {
  /// Returns the elements for which `isLeftOut` returns `false`; if `hasNone` is `true`, all of them, without calling it.
  fileprivate func unless(_ hasNone: Bool, _ isLeftOut: (Element) -> Bool) -> [Element] {
    hasNone ? self : filter { !isLeftOut($0) }
  }
}
