extension ChangeSet.Draft {
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
  ///   - changes: The changes of section 0 of the part; no reload. An update of the section itself is left out.
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
        // A deleted item is a delete already, and an item that moves by itself results in the same move.
        guard let after = map.newPosition(ofOld: position) else { continue }
        moves.append(.init(from: old(position), to: new(after)))
      }
    }
  }
}

extension Int {
  /// Returns the sum; or, if it overflows, an index that no change set can hold.
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
  /// The positions of the items of a section.
  fileprivate func positions(inSection section: Int) -> [ItemPosition] {
    (0..<itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
  }
}
