import ListChanges

extension PagedLayout {
  /// Returns the change to a new layout in which all items and placeholders keep their order.
  func changes(to new: PagedLayout, _ delta: ItemDelta) -> ChangeSet {
    var draft = ChangeSet.Draft()
    let oldItems = delta.deletes.map { $0.shifted(by: before.count) }
    let newItems = delta.inserts.map { $0.shifted(by: new.before.count) }
    let oldPlaceholders =
      before.without(new.before).map { $0.shifted(by: -before.lowerBound) }
      + after.without(new.after).map { $0.shifted(by: before.count + count - after.lowerBound) }
    let newPlaceholders =
      new.before.without(before).map { $0.shifted(by: -new.before.lowerBound) }
      + new.after.without(after).map { $0.shifted(by: new.before.count + new.count - new.after.lowerBound) }
    draft.deletes = (oldItems + oldPlaceholders).flatMap { range in range.map { position($0) } }
    draft.inserts = (newItems + newPlaceholders).flatMap { range in range.map { new.position($0) } }
    draft.updates = delta.updates.map { new.position($0 + new.before.count) }
    addStates(to: new, &draft)
    return draft.changeSet()
  }

  /// Returns the change to a new layout, given the change of items and placeholders.
  ///
  /// The first `skipped` items and placeholders of both layouts are equal.
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

  /// Returns the position of an item or placeholder.
  private func position(_ core: Int) -> ItemPosition { ItemPosition(section: 0, item: head.count + core) }

  private func addStates(to new: PagedLayout, _ draft: inout ChangeSet.Draft) {
    let end = ItemPosition(section: 0, item: head.count + coreCount)
    let newEnd = ItemPosition(section: 0, item: new.head.count + new.coreCount)
    Self.addStates(from: head, to: new.head, at: ItemPosition(section: 0, item: 0), .init(section: 0, item: 0), &draft)
    Self.addStates(from: tail, to: new.tail, at: end, newEnd, &draft)
  }

  private static func addStates(
    from old: [StateItem], to new: [StateItem], at start: ItemPosition, _ newStart: ItemPosition,
    _ draft: inout ChangeSet.Draft
  ) {
    for (index, item) in old.enumerated() where !new.contains(where: { $0.direction == item.direction }) {
      draft.deletes.append(ItemPosition(section: 0, item: start.item + index))
    }
    for (index, item) in new.enumerated() {
      let position = ItemPosition(section: 0, item: newStart.item + index)
      guard let previous = old.first(where: { $0.direction == item.direction }) else {
        draft.inserts.append(position)
        continue
      }
      if previous != item { draft.updates.append(position) }
    }
  }
}

extension Range<Int> {
  fileprivate func shifted(by offset: Int) -> Range { lowerBound + offset..<upperBound + offset }

  /// Returns the parts of the range that aren't in another range.
  fileprivate func without(_ other: Range) -> [Range] {
    guard overlaps(other) else { return isEmpty ? [] : [self] }
    let first = lowerBound..<Swift.max(lowerBound, other.lowerBound)
    let last = Swift.min(upperBound, other.upperBound)..<upperBound
    return [first, last].filter { !$0.isEmpty }
  }
}
