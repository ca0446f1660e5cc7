import ListChanges

extension WindowSource {
  /// Brings the windows in step with the base, and says what the base's changes are for the rows in them.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = rows
    // Users' code is asked meanwhile and may read this source: it finds the old state, not one that is being changed.
    var next = rows
    guard next.follow(changes, of: base, inBatch: changeHub.batchNumber, window: window(ofNewSection:)) else {
      rows = WindowedRows(of: base, window: window(ofNewSection:))
      return .reload
    }
    rows = next
    var draft = ChangeSet.Draft(sectionsOf: changes)
    draft.deletes = changes.deletes.compactMap(before.position(ofBase:))
    draft.inserts = changes.inserts.compactMap(rows.position(ofBase:))
    // An update of a row that was not shown is left out, as it comes.
    draft.updates = changes.updates.compactMap(rows.position(ofBase:))
    for move in changes.moves {
      draft.addItem(from: before.position(ofBase: move.from), to: rows.position(ofBase: move.to))
    }
    let (unmoved, map) = (UnmovedRows(changes), PositionMap(changes))
    for section in changes.touchedSections {
      guard let origin = map.oldSection(ofNew: section) else { continue }
      draft.addCrossings(unmoved, from: before, origin, to: rows, section)
    }
    return draft.changeSet()
  }

  /// What comes and goes because sections get other windows.
  func changesAfterNewWindows(inSections sections: Range<Int>) -> ChangeSet {
    changesAfterNewWindows(inSections: sections, window: window(ofNewSection:))
  }

  func changesAfterNewWindows(inSections sections: Range<Int>, window: (Int) -> ItemWindow) -> ChangeSet {
    let before = rows
    var draft = ChangeSet.Draft()
    for section in sections {
      rows.setWindow(window(section), inSection: section)
      draft.addCrossings(UnmovedRows(ChangeSet()), from: before, section, to: rows, section)
    }
    return draft.changeSet()
  }
}

extension ChangeSet.Draft {
  /// The rows that the base leaves where they are, and over which an edge of the window went.
  ///
  /// - Complexity: O(log *k*) for each such row; as many rows as changed, at most, unless the window is another one.
  fileprivate mutating func addCrossings(
    _ unmoved: UnmovedRows, from before: WindowedRows, _ oldSection: Int, to after: WindowedRows, _ newSection: Int
  ) {
    guard let old = before.range(ofSection: oldSection), let new = after.range(ofSection: newSection) else { return }
    let were = unmoved.ranks(ofOld: old, section: oldSection)
    let are = unmoved.ranks(ofNew: new, section: newSection)
    for rank in were.without(are).joined() {
      deletes.append(
        ItemPosition(section: oldSection, item: unmoved.oldItem(rank, section: oldSection) - old.lower))
    }
    for rank in are.without(were).joined() {
      inserts.append(
        ItemPosition(section: newSection, item: unmoved.newItem(rank, section: newSection) - new.lower))
    }
  }
}

extension Range<Int> {
  /// What is left of it in front of another range and behind it.
  fileprivate func without(_ other: Range) -> [Range] {
    if other.isEmpty { return [self] }
    return [
      lowerBound..<Swift.max(lowerBound, Swift.min(upperBound, other.lowerBound)),
      Swift.min(upperBound, Swift.max(lowerBound, other.upperBound))..<upperBound,
    ]
  }
}
