extension ChangeSet {
  /// Operations in any order, on their way to becoming a change set.
  ///
  /// Operators collect what their child's changes mean for them; `build()` then makes the result legal:
  /// a move out of a deleted section becomes an insert, one into an inserted section a delete, and what goes or comes
  /// with its section is left out.
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

    /// The change set of these operations.
    ///
    /// - Throws: a ``Violation`` when two operations contradict each other or a number is out of range.
    /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
    package consuming func build() throws -> ChangeSet {
      try checkNumbers()
      if let changes = buildOfSingleRow() { return changes }
      var changes = ChangeSet()
      changes.sectionDeletes = sectionDeletes
      changes.sectionInserts = sectionInserts
      changes.sectionDeletes.sortAndRemoveDuplicates()
      changes.sectionInserts.sortAndRemoveDuplicates()
      changes.sectionMoves = sectionMoves.count > 1 ? Set(sectionMoves).sorted { $0.from < $1.from } : sectionMoves
      try changes.checkSectionConflicts()
      changes.dropIdleSectionMoves()
      let come = changes.sectionInserts
      changes.sectionUpdates = sectionUpdates.unless(come.isEmpty) { come.containsSorted($0) }
      changes.sectionUpdates.sortAndRemoveDuplicates()
      changes.takeItems(of: self)
      try changes.checkItemConflicts()
      changes.dropIdleItemMoves()
      let inserts = changes.packedInserts
      if !inserts.isEmpty { changes.packedUpdates.removeAll { inserts.containsSorted($0) } }
      return changes
    }

    /// The change set, if at most one row comes, goes or moves and no section does: nothing is to be sorted or compared.
    private func buildOfSingleRow() -> ChangeSet? {
      guard deletes.count + inserts.count + moves.count <= 1, updates.count <= 1, sectionDeletes.isEmpty,
        sectionInserts.isEmpty, sectionMoves.isEmpty, sectionUpdates.count <= 1
      else { return nil }
      var changes = ChangeSet()
      let move = moves.first.flatMap { $0.from == $0.to ? nil : $0 }
      let update = updates.first.flatMap { $0 == inserts.first ? nil : $0 }
      let row = RowChange(
        before: deletes.first ?? move?.from ?? (inserts.isEmpty ? update : nil),
        after: inserts.first ?? move?.to ?? (deletes.isEmpty ? update : nil), isUpdated: update != nil)
      if sectionUpdates.isEmpty, update == nil || update == row.after {
        changes.only = PackedRowChange(row)
        return changes
      }
      changes.sectionUpdates = sectionUpdates
      if let position = deletes.first { changes.packedDeletes = [PackedPosition(position)] }
      if let position = inserts.first { changes.packedInserts = [PackedPosition(position)] }
      if let move { changes.packedMoves = [PackedMove(from: PackedPosition(move.from), to: PackedPosition(move.to))] }
      if let update { changes.packedUpdates = [PackedPosition(update)] }
      return changes
    }

    private func checkNumbers() throws {
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
        throw Violation(.numberOutOfRange, "section \(section) can not be part of a change set")
      }
    }

    private func check(_ position: ItemPosition) throws {
      guard PackedPosition.canHold(position.section), PackedPosition.canHold(position.item) else {
        throw Violation(.numberOutOfRange, "row \(position) can not be part of a change set")
      }
    }
  }
}

extension ChangeSet {
  /// Takes over the row operations, leaving out or rewriting those of deleted and inserted sections.
  private mutating func takeItems(of draft: borrowing Draft) {
    let gone = sectionDeletes
    let come = sectionInserts
    packedDeletes = draft.deletes.unless(gone.isEmpty) { gone.containsSorted($0.section) }.map(PackedPosition.init)
    packedInserts = draft.inserts.unless(come.isEmpty) { come.containsSorted($0.section) }.map(PackedPosition.init)
    packedUpdates = draft.updates.unless(come.isEmpty) { come.containsSorted($0.section) }.map(PackedPosition.init)
    for move in draft.moves.count > 1 ? Array(Set(draft.moves)) : draft.moves {
      switch (gone.containsSorted(move.from.section), come.containsSorted(move.to.section)) {
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
  /// The elements that are not left out; all of them, without a look at any, when it is known that none is.
  fileprivate func unless(_ hasNone: Bool, _ isLeftOut: (Element) -> Bool) -> [Element] {
    hasNone ? self : filter { !isLeftOut($0) }
  }
}
