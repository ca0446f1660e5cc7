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
