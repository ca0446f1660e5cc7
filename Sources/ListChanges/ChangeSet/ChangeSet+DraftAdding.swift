extension ChangeSet.Draft {
  /// Adds the operations of a part of the list whose first section is elsewhere in the whole.
  ///
  /// - Parameters:
  ///   - changes: what changed in the part; no reload.
  ///   - oldSections: the sections before it in the old list.
  ///   - newSections: the sections before it in the new list.
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

  /// Adds the operations of a part that has one section, whose rows begin elsewhere in a section of the whole.
  ///
  /// - Parameters:
  ///   - changes: what changed in section 0 of the part, and nowhere else; no reload. The section's own update is
  ///     left out.
  ///   - section: the section of the whole.
  ///   - oldItems: the rows before those of the part in the old list.
  ///   - newItems: the rows before those of the part in the new list.
  package mutating func addRows(of changes: ChangeSet, section: Int, oldItems: Int, newItems: Int) {
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

  /// Adds the operations of a part whose sections dissolve in a section of the whole: with a section go, come or move
  /// its rows.
  ///
  /// - Parameters:
  ///   - changes: what changed in the part, from one of the shapes to the other; no reload.
  ///   - oldShape: the item counts of the part before.
  ///   - newShape: the item counts of the part after.
  ///   - section: the section of the whole.
  ///   - oldItems: the rows before those of the part in the old list.
  ///   - newItems: the rows before those of the part in the new list.
  package mutating func addRows(
    of changes: ChangeSet, from oldShape: ListShape, to newShape: ListShape, section: Int, oldItems: Int, newItems: Int
  ) {
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
        // A row that goes is a delete already, and one that moves by itself the same move again.
        guard let after = map.newPosition(ofOld: position) else { continue }
        moves.append(.init(from: old(position), to: new(after)))
      }
    }
  }
}

extension Int {
  /// The sum; or, where that can not be told, a number that no change set holds.
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
  /// The positions of a section's rows.
  fileprivate func positions(inSection section: Int) -> [ItemPosition] {
    (0..<itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
  }
}
