import ListChanges
import ListStorage

extension SeparatedSource {
  /// Brings the counts in step with the base, and says what the base's changes are with separators.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = counts
    guard counts.follow(changes, of: base) else { return .reload }
    var draft = ChangeSet.Draft(sectionsOf: changes)
    for position in changes.deletes {
      draft.deletes.append(position.separated)
      if let separator = before.separator(below: position) { draft.deletes.append(separator) }
    }
    for position in changes.inserts {
      draft.inserts.append(position.separated)
      if let separator = counts.separator(below: position) { draft.inserts.append(separator) }
    }
    for move in changes.moves {
      draft.moves.append(.init(from: move.from.separated, to: move.to.separated))
      draft.addItem(from: before.separator(below: move.from), to: counts.separator(below: move.to))
    }
    let map = PositionMap(changes)
    addSeparatorsOfLastRows(changes, map, before, &draft)
    draft.updates = changes.updates.map(\.separated)
    if separatorsDependOnRows { draft.updates += updatedSeparators(changes, map, before) }
    return draft.changeSet()
  }

  /// A row that was the last one of its section may have got a separator, one that is now may have lost it.
  private func addSeparatorsOfLastRows(
    _ changes: ChangeSet, _ map: PositionMap, _ before: CountList, _ draft: inout ChangeSet.Draft
  ) {
    let moved = Set(changes.moves.map(\.from))
    for section in changes.touchedSections {
      guard let old = map.oldSection(ofNew: section) else { continue }
      let wasLast = ItemPosition(section: old, item: before.itemCount(inSection: old) - 1)
      if wasLast.item >= 0, !moved.contains(wasLast), let now = map.newPosition(ofOld: wasLast),
        let separator = counts.separator(below: now)
      {
        draft.inserts.append(separator)
      }
      let isLast = ItemPosition(section: section, item: counts.itemCount(inSection: section) - 1)
      if isLast.item >= 0, let was = map.oldPosition(ofNew: isLast), !moved.contains(was),
        let separator = before.separator(below: was)
      {
        draft.deletes.append(separator)
      }
    }
  }

  /// The separators that stay while a row beside them is updated, or is another one.
  private func updatedSeparators(_ changes: ChangeSet, _ map: PositionMap, _ before: CountList) -> [ItemPosition] {
    var candidates = Set(changes.updates.flatMap { [$0, $0.above] })
    candidates.formUnion(changes.moves.flatMap { [$0.to, $0.to.above] })
    candidates.formUnion(changes.inserts.map(\.above))
    let left = Array(changes.deletes) + changes.moves.map(\.from)
    candidates.formUnion(left.compactMap { $0.item > 0 ? map.newPosition(ofOld: $0.above) : nil })
    let updates = Set(changes.updates)
    return candidates.compactMap { row in
      guard let separator = counts.separator(below: row), let old = map.oldPosition(ofNew: row),
        before.separator(below: old) != nil
      else { return nil }
      let isOther = map.oldPosition(ofNew: row.below) != old.below
      return isOther || updates.contains(row) || updates.contains(row.below) ? separator : nil
    }
  }
}

extension ItemPosition {
  /// The row's position in a list with separators.
  var separated: ItemPosition { ItemPosition(section: section, item: 2 * item) }
  /// The place before this one.
  var above: ItemPosition { ItemPosition(section: section, item: item - 1) }
  /// The place after this one.
  var below: ItemPosition { ItemPosition(section: section, item: item + 1) }
}

extension CountList {
  /// Where the separator of a row is; `nil` for the last row of a section, and where there is no row.
  func separator(below position: ItemPosition) -> ItemPosition? {
    guard contains(position), position.item + 1 < self.itemCount(inSection: position.section) else { return nil }
    return ItemPosition(section: position.section, item: 2 * position.item + 1)
  }
}
