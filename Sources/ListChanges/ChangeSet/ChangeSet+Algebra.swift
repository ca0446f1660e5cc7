// MARK: - Applying

extension ChangeSet {
  /// Returns the items after this change, given those before it.
  ///
  /// Retained items are copied from `old`. Inserted and updated items, and the items of inserted sections, are requested from
  /// `newItem`; after a reload, all items are.
  ///
  ///     sections = try changes.applied(to: sections, shape: source.shape) { source.item(at: $0) }
  ///
  /// - Parameters:
  ///   - old: The items of every section before the change.
  ///   - shape: The item counts after the change.
  ///   - newItem: Returns the item at a new position.
  /// - Throws: A ``Violation`` if the old items and the new shape don't match the change, or the error of `newItem`.
  /// - Complexity: O(*n* log *k*), for *n* items after the change and *k* operations.
  public func applied<Item>(
    to old: [[Item]], shape: ListShape, newItem: (ItemPosition) throws -> Item
  ) throws -> [[Item]] {
    try validate(from: ListShape(itemCounts: old.map(\.count)), to: shape)
    let map = PositionMap(self)
    let updates = packedUpdates
    return try shape.itemCounts.indices.map { section in
      try (0..<shape.itemCounts[section]).map { item in
        let position = ItemPosition(section: section, item: item)
        guard let before = map.oldPosition(ofNew: position), !updates.containsSorted(PackedPosition(position))
        else { return try newItem(position) }
        return old[before.section][before.item]
      }
    }
  }

  /// Returns the items of a list of one section after this change, given those before it.
  ///
  ///     items = try changes.applied(to: items, count: new.count) { new[$0] }
  ///
  /// - Parameters:
  ///   - old: The items before the change.
  ///   - count: The number of items after the change.
  ///   - newItem: Returns the item at a new index; it is called for inserted and updated items, and after a reload for all.
  /// - Throws: A ``Violation`` if the item counts don't match the change, or if it affects more than one section; or the error of
  ///   `newItem`.
  /// - Complexity: O(*n* log *k*), for *n* items after the change and *k* operations.
  public func applied<Item>(to old: [Item], count: Int, newItem: (_ index: Int) throws -> Item) throws -> [Item] {
    try applied(to: [old], shape: ListShape(itemCounts: [count])) { try newItem($0.item) }[0]
  }
}

// MARK: - Concatenating

extension ChangeSet {
  /// Returns a single change that is equivalent to this change followed by another one.
  ///
  ///     let changes = first.concatenated(with: second)
  ///
  /// The result is exact, but it doesn't always have the fewest moves: an item that moves away and back while others pass it
  /// can still be a move. An item that is deleted and inserted again is both; so is one that moves into an inserted section, or
  /// out of a deleted one, because a change set has no such moves. Therefore the order in which three changes are concatenated
  /// can decide between a move and a delete with an insert; both are correct.
  ///
  /// - Parameter next: A change of the list that results from this change.
  /// - Returns: The combined change; a reload if either change is one, or if an index becomes 2³² - 1 or more.
  /// - Complexity: O(*k* log *k*), for *k* operations in both.
  public func concatenated(with next: ChangeSet) -> ChangeSet {
    if isEmpty { return next }
    if next.isEmpty { return self }
    if isReload || next.isReload { return .reload }
    let map = PositionMap(self)
    let nextMap = PositionMap(next)
    var draft = Draft()
    concatenateSections(next, map, nextMap, into: &draft)
    concatenateItems(next, map, nextMap, into: &draft)
    return draft.changeSet()
  }

  private func concatenateSections(
    _ next: ChangeSet, _ map: PositionMap, _ nextMap: PositionMap, into draft: inout Draft
  ) {
    draft.sectionDeletes = sectionDeletes + next.sectionDeletes.compactMap { map.oldSection(ofNew: $0) }
    draft.sectionInserts = next.sectionInserts + sectionInserts.compactMap { nextMap.newSection(ofOld: $0) }
    draft.sectionUpdates = next.sectionUpdates + sectionUpdates.compactMap { nextMap.newSection(ofOld: $0) }
    for move in sectionMoves {
      guard let to = nextMap.newSection(ofOld: move.to) else { continue }
      draft.sectionMoves.append(SectionMove(from: move.from, to: to))
    }
    for move in next.sectionMoves {
      guard let from = map.oldSection(ofNew: move.from) else { continue }
      draft.sectionMoves.append(SectionMove(from: from, to: move.to))
    }
  }

  private func concatenateItems(
    _ next: ChangeSet, _ map: PositionMap, _ nextMap: PositionMap, into draft: inout Draft
  ) {
    draft.deletes = Array(deletes)
    for position in next.deletes {
      if let old = map.oldPosition(ofNew: position) { draft.deletes.append(old) }
    }
    draft.inserts = Array(next.inserts)
    for position in inserts {
      if let new = nextMap.newPosition(ofOld: position) { draft.inserts.append(new) }
    }
    draft.updates = next.updates + updates.compactMap { nextMap.newPosition(ofOld: $0) }
    for move in moves {
      if let to = nextMap.newPosition(ofOld: move.to) {
        draft.moves.append(ItemMove(from: move.from, to: to))
      } else {
        draft.deletes.append(move.from)  // deleted by `next`, alone or with its section
      }
    }
    for move in next.moves {
      if let from = map.oldPosition(ofNew: move.from) {
        draft.moves.append(ItemMove(from: from, to: move.to))
      } else {
        draft.inserts.append(move.to)  // inserted by this change, alone or with its section
      }
    }
  }
}

// MARK: - Inverting

extension ChangeSet {
  /// Returns the change from the new list to the old one.
  ///
  /// Inserts become deletes and vice versa, items move back, and updates refer to the old positions. The inverse of a reload is a
  /// reload. Inverting a change twice results in the same change.
  ///
  ///     undoStack.append(changes.inverted())
  ///
  /// - Returns: The inverse change; a reload if the old index of an updated item is 2³² - 1 or more.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  public func inverted() -> ChangeSet {
    if isReload { return .reload }
    var inverse = ChangeSet()
    inverse.sectionDeletes = sectionInserts
    inverse.sectionInserts = sectionDeletes
    inverse.sectionMoves = sectionMoves.map { SectionMove(from: $0.to, to: $0.from) }.sorted { $0.from < $1.from }
    inverse.packedDeletes = packedInserts
    inverse.packedInserts = packedDeletes
    inverse.packedMoves = packedMoves.map { PackedMove(from: $0.to, to: $0.from) }.sorted { $0.from < $1.from }
    if sectionUpdates.isEmpty, packedUpdates.isEmpty { return inverse }
    let map = PositionMap(self)
    for section in sectionUpdates {
      guard let old = map.oldSection(ofNew: section), PackedPosition.canRepresent(old) else { return .reload }
      inverse.sectionUpdates.append(old)
    }
    for position in packedUpdates {
      guard let old = map.oldPosition(ofNew: position.position), PackedPosition.canRepresent(old) else {
        return .reload
      }
      inverse.packedUpdates.append(PackedPosition(old))
    }
    inverse.sectionUpdates.sort()
    inverse.packedUpdates.sort()
    return inverse
  }
}

// MARK: - Offsetting

extension ChangeSet {
  /// Returns this change in a list with additional sections before it.
  ///
  ///     let changes = try tail.offset(bySections: head.sectionCount)
  ///
  /// - Parameter count: The number of additional sections, in the old and in the new list; negative to undo an offset.
  /// - Throws: A ``Violation`` if a section index becomes negative or too large.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  public func offset(bySections count: Int) throws -> ChangeSet {
    if isReload { return .reload }
    var draft = Draft()
    draft.add(self, oldSections: count, newSections: count)
    return try draft.build()
  }

  /// Returns the same change for a list that has `count` more items in front of those of section 0.
  ///
  ///     let changes = try results.offset(byItems: pinned.count)
  ///
  /// An update of the section itself is omitted, because the section of that list has a header of its own.
  ///
  /// - Parameters:
  ///   - count: The number of additional items, in the old and in the new list; negative to undo an offset.
  ///   - section: The index of the section that contains the items in that list, before and after the change.
  /// - Throws: A ``Violation`` if the change has section operations or affects other sections (see ``flattened(from:to:)``), or if
  ///   an index becomes negative or too large.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  public func offset(byItems count: Int, inSection section: Int = 0) throws -> ChangeSet {
    if isReload { return .reload }
    try checkIsFlat()
    var draft = Draft()
    draft.addItems(of: self, section: section, oldItems: count, newItems: count)
    return try draft.build()
  }

  /// Returns this change in a list of one section that has the items of all sections.
  ///
  /// Section operations become operations of the items. Updates of sections are omitted.
  ///
  ///     let changes = try changes.flattened(from: old, to: new)
  ///
  /// - Parameters:
  ///   - old: The item counts before the change.
  ///   - new: The item counts after the change.
  /// - Throws: A ``Violation`` if `old` and `new` don't match the change, or if there are too many items.
  /// - Complexity: O(*s* + *k* log *k*), for *s* sections and *k* operations; the items of deleted, inserted and moved sections
  ///   count as operations.
  public func flattened(from old: ListShape, to new: ListShape) throws -> ChangeSet {
    try validate(from: old, to: new)
    if isReload { return .reload }
    var draft = Draft()
    draft.addItems(of: self, from: old, to: new, section: 0, oldItems: 0, newItems: 0)
    return try draft.build()
  }

  /// Checks that there are only operations of items in section 0.
  private func checkIsFlat() throws {
    if hasSectionChanges {
      throw Violation(.severalSections, "the change has operations of sections; only items of section 0 can be offset")
    }
    let last = [
      packedDeletes.last?.section, packedInserts.last?.section, packedMoves.last?.from.section,
      packedMoves.map(\.to.section).max(), packedUpdates.last?.section, sectionUpdates.last,
    ].compactMap(\.self).max()
    if let last, last > 0 {
      throw Violation(
        .severalSections, "the change has operations in section \(last); only items of section 0 can be offset")
    }
  }
}
