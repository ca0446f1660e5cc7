extension ChangeSet {
  /// Operations in any order, which ``build()`` turns into a valid change set.
  ///
  /// Operators collect the translated changes of their upstream in it. A move out of a deleted section becomes an
  /// insert and one into an inserted section a delete; operations that are implied by a deleted or inserted section are
  /// omitted.
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

    /// Creates a draft with the section changes of a change set, without its item changes.
    package init(sectionsOf changes: ChangeSet) {
      self.init()
      sectionDeletes = changes.sectionDeletes
      sectionInserts = changes.sectionInserts
      sectionMoves = changes.sectionMoves
      sectionUpdates = changes.sectionUpdates
    }
  }
}

// MARK: - Adding operations

extension ChangeSet.Draft {
  /// Adds an item that has one position before the change and another one after it, either of which can be missing.
  package mutating func addItem(from before: ItemPosition?, to after: ItemPosition?) {
    switch (before, after) {
    case (let before?, let after?): moves.append(.init(from: before, to: after))
    case (let before?, nil): deletes.append(before)
    case (nil, let after?): inserts.append(after)
    case (nil, nil): break
    }
  }

  /// Adds the operations of a list that is part of a larger one.
  ///
  /// - Parameters:
  ///   - changes: The changes of the part; no reload.
  ///   - oldSections: The number of sections before the part in the old list.
  ///   - newSections: The number of sections before the part in the new list.
  package mutating func add(_ changes: ChangeSet, oldSections: Int, newSections: Int) {
    func old(_ position: ItemPosition) -> ItemPosition { position.shifted(sections: oldSections) }
    func new(_ position: ItemPosition) -> ItemPosition { position.shifted(sections: newSections) }
    sectionDeletes += changes.sectionDeletes.map { $0.shifted(by: oldSections) }
    sectionInserts += changes.sectionInserts.map { $0.shifted(by: newSections) }
    sectionMoves += changes.sectionMoves.map {
      .init(from: $0.from.shifted(by: oldSections), to: $0.to.shifted(by: newSections))
    }
    sectionUpdates += changes.sectionUpdates.map { $0.shifted(by: newSections) }
    deletes += changes.deletes.map(old)
    inserts += changes.inserts.map(new)
    moves += changes.moves.map { .init(from: old($0.from), to: new($0.to)) }
    updates += changes.updates.map(new)
  }

  /// Adds the operations of a list of one section whose items are part of a section of a larger list.
  ///
  /// - Parameters:
  ///   - changes: The changes of section 0 of the part; no reload. An update of the section itself is omitted.
  ///   - section: The index of the section in the larger list.
  ///   - oldItems: The number of items before the part in the old section.
  ///   - newItems: The number of items before the part in the new section.
  package mutating func addItems(of changes: ChangeSet, section: Int, oldItems: Int, newItems: Int) {
    func old(_ position: ItemPosition) -> ItemPosition {
      ItemPosition(section: section, item: position.item.shifted(by: oldItems))
    }
    func new(_ position: ItemPosition) -> ItemPosition {
      ItemPosition(section: section, item: position.item.shifted(by: newItems))
    }
    deletes += changes.deletes.map(old)
    inserts += changes.inserts.map(new)
    moves += changes.moves.map { .init(from: old($0.from), to: new($0.to)) }
    updates += changes.updates.map(new)
  }

  /// Adds the operations of a list whose sections all become part of one section of a larger list.
  ///
  /// Section operations become operations of all items of these sections.
  ///
  /// - Parameters:
  ///   - changes: The changes of the part, from `oldShape` to `newShape`; no reload.
  ///   - oldShape: The item counts of the part before the change.
  ///   - newShape: The item counts of the part after the change.
  ///   - section: The index of the section in the larger list.
  ///   - oldItems: The number of items before the part in the old section.
  ///   - newItems: The number of items before the part in the new section.
  package mutating func addItems(
    of changes: ChangeSet, from oldShape: ListShape, to newShape: ListShape, section: Int, oldItems: Int, newItems: Int
  ) {
    // -1, which no change set can contain, if the sum of the item counts overflows.
    func old(_ position: ItemPosition) -> ItemPosition {
      ItemPosition(section: section, item: (oldShape.flatIndex(of: position) ?? -1).shifted(by: oldItems))
    }
    func new(_ position: ItemPosition) -> ItemPosition {
      ItemPosition(section: section, item: (newShape.flatIndex(of: position) ?? -1).shifted(by: newItems))
    }
    deletes += changes.deletes.map(old)
    inserts += changes.inserts.map(new)
    updates += changes.updates.map(new)
    for section in changes.sectionDeletes { deletes += oldShape.positions(inSection: section).map(old) }
    for section in changes.sectionInserts { inserts += newShape.positions(inSection: section).map(new) }
    moves += changes.moves.map { .init(from: old($0.from), to: new($0.to)) }
    guard !changes.sectionMoves.isEmpty else { return }
    let map = PositionMap(changes)
    for move in changes.sectionMoves {
      for position in oldShape.positions(inSection: move.from) {
        // A deleted item is a delete already. An item that moves by itself results in the same move, which `build()` removes.
        guard let after = map.newPosition(ofOld: position) else { continue }
        moves.append(.init(from: old(position), to: new(after)))
      }
    }
  }
}

// MARK: - Building the change set

extension ChangeSet.Draft {
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
    changes.removeIdleSectionMoves()
    let inserted = changes.sectionInserts
    changes.sectionUpdates = sectionUpdates.unless(inserted.isEmpty) { inserted.containsSorted($0) }
    changes.sectionUpdates.sortAndRemoveDuplicates()
    changes.setItems(of: self)
    try changes.checkItemConflicts()
    changes.removeIdleItemMoves()
    let inserts = changes.packedInserts
    if !inserts.isEmpty { changes.packedUpdates.removeAll { inserts.containsSorted($0) } }
    return changes
  }

  /// Returns the change set of operations that are consistent.
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
    guard PackedPosition.canRepresent(section) else {
      throw ChangeSet.Violation(.indexOutOfRange, "a change set can't contain section \(section)")
    }
  }

  private func check(_ position: ItemPosition) throws {
    guard PackedPosition.canRepresent(position.section), PackedPosition.canRepresent(position.item) else {
      throw ChangeSet.Violation(.indexOutOfRange, "a change set can't contain item \(position)")
    }
  }

  /// Returns the change set if at most one item and no section is inserted, deleted or moved: there is nothing to sort or check.
  private func buildOfSingleItem() -> ChangeSet? {
    guard deletes.count + inserts.count + moves.count <= 1, updates.count <= 1, sectionDeletes.isEmpty,
      sectionInserts.isEmpty, sectionMoves.isEmpty, sectionUpdates.count <= 1
    else { return nil }
    var changes = ChangeSet()
    let move = moves.first.flatMap { $0.from == $0.to ? nil : $0 }
    let update = updates.first.flatMap { $0 == inserts.first ? nil : $0 }
    let change = SingleItemChange(
      before: deletes.first ?? move?.from ?? (inserts.isEmpty ? update : nil),
      after: inserts.first ?? move?.to ?? (deletes.isEmpty ? update : nil), isUpdated: update != nil)
    if sectionUpdates.isEmpty, update == nil || update == change.after {
      return ChangeSet(change)
    }
    changes.sectionUpdates = sectionUpdates
    if let position = deletes.first { changes.packedDeletes = [PackedPosition(position)] }
    if let position = inserts.first { changes.packedInserts = [PackedPosition(position)] }
    if let move { changes.packedMoves = [PackedMove(from: PackedPosition(move.from), to: PackedPosition(move.to))] }
    if let update { changes.packedUpdates = [PackedPosition(update)] }
    return changes
  }
}

extension ChangeSet {
  /// Sets the item operations, omitting or rewriting those of deleted and inserted sections.
  private mutating func setItems(of draft: borrowing Draft) {
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

  /// Throws a ``Violation`` for the first contradiction between two section operations.
  private func checkSectionConflicts() throws {
    for index in sectionMoves.indices {
      let from = sectionMoves[index].from
      if sectionDeletes.containsSorted(from) {
        throw Violation(.sectionDeletedAndMoved, "section \(from) is deleted and moved")
      }
      if index > 0, sectionMoves[index - 1].from == from {
        throw Violation(.movedTwice, "section \(from) is moved to two indices")
      }
    }
    let targets = sectionMoves.map(\.to).sorted()
    for index in targets.indices {
      if sectionInserts.containsSorted(targets[index]) {
        throw Violation(
          .sectionInsertedOnMoveTarget, "a section is inserted at \(targets[index]), and another one is moved there")
      }
      if index > 0, targets[index - 1] == targets[index] {
        throw Violation(.twoMovesToOneTarget, "two sections are moved to \(targets[index])")
      }
    }
  }

  /// Throws a ``Violation`` for the first contradiction between two item operations.
  private func checkItemConflicts() throws {
    let moves = packedMoves
    let deletes = packedDeletes
    let inserts = packedInserts
    for index in moves.indices {
      let from = moves[index].from
      if deletes.containsSorted(from) {
        throw Violation(.itemDeletedAndMoved, "item \(from.position) is deleted and moved")
      }
      if index > 0, moves[index - 1].from == from {
        throw Violation(.movedTwice, "item \(from.position) is moved to two positions")
      }
    }
    let targets = moves.map(\.to).sorted()
    for index in targets.indices {
      let target = targets[index]
      if inserts.containsSorted(target) {
        throw Violation(
          .itemInsertedOnMoveTarget, "an item is inserted at \(target.position), and another one is moved there")
      }
      if index > 0, targets[index - 1] == target {
        throw Violation(.twoMovesToOneTarget, "two items are moved to \(target.position)")
      }
    }
  }
}

// MARK: - Idle moves

// Unmoved items retain their order: they are a chain that ascends in the old list and in the new one. A move is idle if its
// item could join the chain, that is if every member is on the same side of it in both lists. For items that never had a
// move it is enough to compare how many of them precede the item in each list. Of the items that joined because their move
// was idle, only the last one matters: the moves are visited in order, so that all of these are on one side in the old list.
//
// Members are only ever added, so that no necessary move becomes idle, and one pass is enough.

extension ChangeSet {
  /// Removes the section moves that aren't necessary: every section has its new index without them.
  ///
  /// Considers one move at a time, the last one first: if two sections are swapped, one of the two moves is necessary.
  ///
  /// - Complexity: O(*k* log *k*) where *k* is the number of section operations.
  private mutating func removeIdleSectionMoves() {
    guard !sectionMoves.isEmpty else { return }
    let vacated = (sectionDeletes + sectionMoves.map(\.from)).sorted()
    let filled = (sectionInserts + sectionMoves.map(\.to)).sorted()
    // The target of the last section that joined the chain.
    var joined = Int.max
    var necessary: [SectionMove] = []
    for move in sectionMoves.reversed() {
      let isInOrder = move.from - vacated.rank(of: move.from) == move.to - filled.rank(of: move.to)
      if isInOrder, move.to < joined { joined = move.to } else { necessary.append(move) }
    }
    sectionMoves = necessary.reversed()
  }

  /// Removes the item moves that aren't necessary: every item has its new position without them.
  ///
  /// Considers one move at a time: if two items are swapped, one of the two moves is necessary.
  ///
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  private mutating func removeIdleItemMoves() {
    guard !packedMoves.isEmpty else { return }
    let sections = SlotMap(sectionsOf: self)
    let vacated = (packedDeletes + packedMoves.map(\.from)).sorted()
    let filled = (packedInserts + packedMoves.map(\.to)).sorted()
    // The target of the last item that joined the chain; the items of a section are visited one after another.
    var joined: PackedPosition?
    packedMoves.removeAll { move in
      guard sections.newSection(ofOld: move.from.section) == move.to.section,
        vacated.freeCount(before: move.from) == filled.freeCount(before: move.to)
      else { return false }
      if let joined, joined.section == move.to.section, joined > move.to { return false }
      joined = move.to
      return true
    }
  }
}

// MARK: - Helpers

extension Int {
  /// Returns the sum; or, if it overflows, an index that no change set can contain.
  fileprivate func shifted(by offset: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(offset)
    return overflows ? -1 : sum
  }
}

extension ItemPosition {
  fileprivate func shifted(sections: Int) -> ItemPosition {
    ItemPosition(section: section.shifted(by: sections), item: item)
  }
}

extension ListShape {
  /// Returns the positions of the items of a section.
  fileprivate func positions(inSection section: Int) -> [ItemPosition] {
    (0..<itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
  }
}

extension Array {
  /// Returns the elements for which `isOmitted` returns `false`; if `hasNone` is `true`, all of them, without calling `isOmitted`.
  fileprivate func unless(_ hasNone: Bool, _ isOmitted: (Element) -> Bool) -> [Element] {
    hasNone ? self : filter { !isOmitted($0) }
  }
}

extension Array where Element: Comparable {
  /// Sorts the array and removes all but one of equal elements.
  fileprivate mutating func sortAndRemoveDuplicates() {
    guard count > 1 else { return }
    sort()
    var distinctCount = 1
    for index in 1..<count where self[index] != self[distinctCount - 1] {
      self[distinctCount] = self[index]
      distinctCount += 1
    }
    removeLast(count - distinctCount)
  }
}
