import ListChanges

/// The arrangement of states, placeholders and loaded items.
struct PagedLayout {
  /// The states above the items.
  var head: [StateItem] = []
  /// The states below the items.
  var tail: [StateItem] = []
  /// The indices in the whole list of the placeholders above the loaded items.
  var before = 0..<0
  /// The indices in the whole list of the placeholders below the loaded items.
  var after = 0..<0
  /// The number of loaded items.
  var count = 0

  struct StateItem: Equatable {
    let direction: PagingDirection
    let state: PageLoadState
  }

  /// The displayed slot at an index.
  enum Slot {
    case state(StateItem)
    case placeholder(Int)
    case loaded(Int)
  }

  var total: Int { head.count + coreCount + tail.count }
  /// The number of loaded items and placeholders.
  var coreCount: Int { before.count + count + after.count }
  /// The number of slots above the first loaded item.
  var top: Int { head.count + before.count }

  func slot(at index: Int) -> Slot? {
    guard index >= 0, index < total else { return nil }
    if index < head.count { return .state(head[index]) }
    let core = index - head.count
    return core < coreCount ? self.core(at: core) : .state(tail[core - coreCount])
  }

  /// Returns the loaded item or placeholder at an index that excludes states.
  func core(at index: Int) -> Slot {
    if index < before.count { return .placeholder(before.lowerBound + index) }
    let loaded = index - before.count
    return loaded < count ? .loaded(loaded) : .placeholder(after.lowerBound + loaded - count)
  }

  func index(ofPlaceholder placeholder: Int) -> Int? {
    if before.contains(placeholder) { return head.count + placeholder - before.lowerBound }
    return after.contains(placeholder) ? top + count + placeholder - after.lowerBound : nil
  }

  func index(ofState direction: PagingDirection) -> Int? {
    if let index = head.firstIndex(where: { $0.direction == direction }) { return index }
    return tail.firstIndex { $0.direction == direction }.map { head.count + coreCount + $0 }
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
