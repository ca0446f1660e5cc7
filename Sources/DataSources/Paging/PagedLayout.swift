import ListChanges

/// The arrangement of states, placeholders and loaded items.
struct PagedLayout {
  /// The states, ascending by position.
  var states: [StateItem] = []
  /// The indices in the whole list of the placeholders above the loaded items.
  var before = 0..<0
  /// The indices in the whole list of the placeholders below the loaded items.
  var after = 0..<0
  /// The number of loaded items.
  var count = 0

  struct StateItem {
    let direction: PagingDirection
    let state: PageLoadState
    /// The number of loaded items and placeholders above it.
    let core: Int
  }

  /// The displayed slot at an index.
  enum Slot {
    case state(StateItem)
    case placeholder(Int)
    case loaded(Int)
  }

  var total: Int { coreCount + states.count }
  /// The number of loaded items and placeholders.
  var coreCount: Int { before.count + count + after.count }

  func slot(at index: Int) -> Slot? {
    guard index >= 0, index < total else { return nil }
    var core = index
    for state in states where state.core <= core {
      if state.core == core { return .state(state) }
      core -= 1
    }
    return self.core(at: core)
  }

  /// Returns the loaded item or placeholder at an index that excludes states.
  func core(at index: Int) -> Slot {
    if index < before.count { return .placeholder(before.lowerBound + index) }
    let loaded = index - before.count
    return loaded < count ? .loaded(loaded) : .placeholder(after.lowerBound + loaded - count)
  }

  /// Returns the index of a placeholder, excluding states.
  func core(ofPlaceholder placeholder: Int) -> Int? {
    if before.contains(placeholder) { return placeholder - before.lowerBound }
    return after.contains(placeholder) ? before.count + count + placeholder - after.lowerBound : nil
  }

  /// Returns the index of an item or placeholder whose index excludes states.
  func index(ofCore core: Int) -> Int { core + states.count { $0.core <= core } }

  /// Returns the index of the state of a direction.
  func index(ofState direction: PagingDirection) -> Int? {
    states.firstIndex { $0.direction == direction }.map { states[$0].core + $0 }
  }
}

/// A change of the loaded items, by index.
struct ItemDelta {
  /// In old indices.
  var deletes: [Range<Int>] = []
  /// In new indices.
  var inserts: [Range<Int>] = []
  var updates: [Int] = []
}

extension PagedLayout {
  /// The change of the loaded items and placeholders, by indices that exclude states.
  private struct CoreChange {
    var deletes: [Int]
    var inserts: [Int]
    var moves: [(from: Int, to: Int)] = []
    var updates: [Int]
  }

  /// Returns the change to a new layout in which all items and placeholders keep their order.
  func changes(to new: PagedLayout, _ delta: ItemDelta) -> ChangeSet {
    let oldItems = delta.deletes.map { $0.shifted(by: before.count) }
    let newItems = delta.inserts.map { $0.shifted(by: new.before.count) }
    let oldPlaceholders =
      before.without(new.before).map { $0.shifted(by: -before.lowerBound) }
      + after.without(new.after).map { $0.shifted(by: before.count + count - after.lowerBound) }
    let newPlaceholders =
      new.before.without(before).map { $0.shifted(by: -new.before.lowerBound) }
      + new.after.without(after).map { $0.shifted(by: new.before.count + new.count - new.after.lowerBound) }
    return changes(
      to: new,
      CoreChange(
        deletes: (oldItems + oldPlaceholders).flatMap { $0 },
        inserts: (newItems + newPlaceholders).flatMap { $0 },
        updates: delta.updates.map { $0 + new.before.count }))
  }

  /// Returns the change to a new layout, given the change of items and placeholders.
  ///
  /// The first `skipped` items and placeholders of both layouts are equal.
  func changes(to new: PagedLayout, _ core: ChangeSet, skipped: Int) -> ChangeSet {
    if core.isReload { return core }
    return changes(
      to: new,
      CoreChange(
        deletes: core.deletes.map { $0.item + skipped }, inserts: core.inserts.map { $0.item + skipped },
        moves: core.moves.map { ($0.from.item + skipped, $0.to.item + skipped) },
        updates: core.updates.map { $0.item + skipped }))
  }

  private func changes(to new: PagedLayout, _ core: CoreChange) -> ChangeSet {
    var draft = ChangeSet.Draft()
    draft.deletes = core.deletes.map(position(ofCore:))
    draft.inserts = core.inserts.map(new.position(ofCore:))
    draft.moves = core.moves.map { .init(from: position(ofCore: $0.from), to: new.position(ofCore: $0.to)) }
    draft.updates = core.updates.map(new.position(ofCore:))
    addStates(to: new, core, &draft)
    return draft.changeSet()
  }

  /// Returns the position of an item or placeholder.
  private func position(ofCore core: Int) -> ItemPosition { ItemPosition(section: 0, item: index(ofCore: core)) }

  /// Returns the position of a state.
  private func position(ofState index: Int) -> ItemPosition {
    ItemPosition(section: 0, item: states[index].core + index)
  }

  private func addStates(to new: PagedLayout, _ change: CoreChange, _ draft: inout ChangeSet.Draft) {
    var rest = Set(states.indices)
    var last = -1
    for (index, item) in new.states.enumerated() {
      let target = new.position(ofState: index)
      guard let old = states.firstIndex(where: { $0.direction == item.direction }) else {
        draft.inserts.append(target)
        continue
      }
      rest.remove(old)
      // A state stays if it is below the same items that stay.
      let (oldCore, newCore) = (states[old].core, item.core)
      let oldRank = oldCore - change.deletes.count { $0 < oldCore } - change.moves.count { $0.from < oldCore }
      let newRank = newCore - change.inserts.count { $0 < newCore } - change.moves.count { $0.to < newCore }
      if oldRank == newRank, old > last {
        last = old
      } else {
        draft.moves.append(.init(from: position(ofState: old), to: target))
      }
      if states[old].state != item.state { draft.updates.append(target) }
    }
    for old in rest { draft.deletes.append(position(ofState: old)) }
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
