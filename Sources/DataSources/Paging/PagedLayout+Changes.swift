import ListChanges

extension PagedLayout {
  /// What leads to another layout whose rows and places keep their order.
  func changes(to new: PagedLayout, _ delta: RowDelta) -> ChangeSet {
    var draft = ChangeSet.Draft()
    let oldRows = delta.deletes.map { $0.shifted(by: before.count) }
    let newRows = delta.inserts.map { $0.shifted(by: new.before.count) }
    let oldPlaces =
      before.without(new.before).map { $0.shifted(by: -before.lowerBound) }
      + after.without(new.after).map { $0.shifted(by: before.count + count - after.lowerBound) }
    let newPlaces =
      new.before.without(before).map { $0.shifted(by: -new.before.lowerBound) }
      + new.after.without(after).map { $0.shifted(by: new.before.count + new.count - new.after.lowerBound) }
    draft.deletes = (oldRows + oldPlaces).flatMap { range in range.map { position($0) } }
    draft.inserts = (newRows + newPlaces).flatMap { range in range.map { new.position($0) } }
    draft.updates = delta.updates.map { new.position($0 + new.before.count) }
    addStates(to: new, &draft)
    return draft.changeSet()
  }

  /// What leads to another layout, given what leads from the rows and places of the one to those of the other, of which
  /// the first `skipped` are the same.
  func changes(to new: PagedLayout, _ core: ChangeSet, skipped: Int) -> ChangeSet {
    if core.isReload { return core }
    var draft = ChangeSet.Draft()
    draft.deletes = core.deletes.map { position($0.item + skipped) }
    draft.inserts = core.inserts.map { new.position($0.item + skipped) }
    draft.updates = core.updates.map { new.position($0.item + skipped) }
    draft.moves = core.moves.map {
      .init(from: position($0.from.item + skipped), to: new.position($0.to.item + skipped))
    }
    addStates(to: new, &draft)
    return draft.changeSet()
  }

  /// Where the row or place with this number among them is.
  private func position(_ core: Int) -> ItemPosition { ItemPosition(section: 0, item: head.count + core) }

  private func addStates(to new: PagedLayout, _ draft: inout ChangeSet.Draft) {
    let end = ItemPosition(section: 0, item: head.count + coreCount)
    let newEnd = ItemPosition(section: 0, item: new.head.count + new.coreCount)
    Self.addStates(from: head, to: new.head, at: ItemPosition(section: 0, item: 0), .init(section: 0, item: 0), &draft)
    Self.addStates(from: tail, to: new.tail, at: end, newEnd, &draft)
  }

  private static func addStates(
    from old: [StateRow], to new: [StateRow], at start: ItemPosition, _ newStart: ItemPosition,
    _ draft: inout ChangeSet.Draft
  ) {
    for (index, row) in old.enumerated() where !new.contains(where: { $0.direction == row.direction }) {
      draft.deletes.append(ItemPosition(section: 0, item: start.item + index))
    }
    for (index, row) in new.enumerated() {
      let position = ItemPosition(section: 0, item: newStart.item + index)
      guard let was = old.first(where: { $0.direction == row.direction }) else {
        draft.inserts.append(position)
        continue
      }
      if was != row { draft.updates.append(position) }
    }
  }
}

extension Range<Int> {
  fileprivate func shifted(by offset: Int) -> Range { lowerBound + offset..<upperBound + offset }

  /// The numbers that are not in another range.
  fileprivate func without(_ other: Range) -> [Range] {
    guard overlaps(other) else { return isEmpty ? [] : [self] }
    let first = lowerBound..<Swift.max(lowerBound, other.lowerBound)
    let last = Swift.min(upperBound, other.upperBound)..<upperBound
    return [first, last].filter { !$0.isEmpty }
  }
}
