extension ChangeSet {
  /// Whether the change set is valid for the given shapes.
  package func fits(from old: ListShape, to new: ListShape) -> Bool {
    (try? validate(from: old, to: new)) != nil
  }

  /// Returns whether the change set is valid for the given numbers of sections, without checking items.
  ///
  /// - Complexity: O(*k*), where *k* is the number of moves.
  package func fitsSections(from old: Int, to new: Int) -> Bool {
    guard !isReload, old - sectionDeletes.count + sectionInserts.count == new else { return false }
    let lastOld = [sectionDeletes.last, sectionMoves.last?.from, deletes.last?.section, moves.last?.from.section]
    let lastNew = [
      sectionInserts.last, sectionMoves.map(\.to).max(), sectionUpdates.last, inserts.last?.section,
      moves.map(\.to.section).max(), updates.last?.section,
    ]
    return lastOld.allSatisfy { $0 ?? -1 < old } && lastNew.allSatisfy { $0 ?? -1 < new }
  }

  /// Whether items or sections are inserted, deleted or moved.
  package var hasStructure: Bool { count > updates.count + sectionUpdates.count }

  /// The NEW indexes of the sections in which items are inserted, deleted or moved.
  package var touchedSections: Set<Int> { touchedSections(PositionMap(self)) }

  /// The NEW indexes of the sections in which items are inserted, deleted or moved.
  ///
  /// - Parameter map: The map of this change set.
  package func touchedSections(_ map: PositionMap) -> Set<Int> {
    let left = Set(deletes.map(\.section)).union(moves.map(\.from.section))
    return Set(inserts.map(\.section)).union(moves.map(\.to.section)).union(left.compactMap(map.newSection(ofOld:)))
  }
}

extension ChangeSet.Draft {
  /// Creates a draft with the section changes of a change set, without its item changes.
  package init(sectionsOf changes: ChangeSet) {
    self.init()
    sectionDeletes = changes.sectionDeletes
    sectionInserts = changes.sectionInserts
    sectionMoves = changes.sectionMoves
    sectionUpdates = changes.sectionUpdates
  }

  /// Adds an item that has one position before the change and another one after it, either of which can be missing.
  package mutating func addItem(from before: ItemPosition?, to after: ItemPosition?) {
    switch (before, after) {
    case (let before?, let after?): moves.append(.init(from: before, to: after))
    case (let before?, nil): deletes.append(before)
    case (nil, let after?): inserts.append(after)
    case (nil, nil): break
    }
  }
}
