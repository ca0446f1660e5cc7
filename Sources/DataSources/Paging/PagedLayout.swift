import ListChanges

/// The arrangement of load states, placeholders and loaded items in the list of a ``PagedSource``.
///
/// A *core index* counts loaded items and placeholders, and no load states.
struct PagedLayout {
  /// The displayed load states, ascending by position.
  private var states: [StateItem] = []
  /// The indices in the whole list of the placeholders above the loaded items.
  let before: Range<Int>
  /// The number of loaded items.
  let count: Int
  /// The indices in the whole list of the placeholders below the loaded items.
  let after: Range<Int>

  /// A displayed load state.
  struct StateItem {
    let direction: PagingDirection
    let state: PageLoadState
    /// The number of loaded items and placeholders above it.
    let core: Int
  }

  /// A displayed load state, placeholder or loaded item.
  enum Slot {
    case state(StateItem)
    /// A placeholder, by its index in the whole list.
    case placeholder(Int)
    /// A loaded item, by its index among the loaded ones.
    case loaded(Int)
  }

  /// Creates a layout without load states.
  init(before: Range<Int> = 0..<0, count: Int = 0, after: Range<Int> = 0..<0) {
    self.before = before
    self.count = count
    self.after = after
  }

  /// Inserts the load states to display: each where its pages are missing, and that of a jump at its target.
  mutating func insertStates(_ states: PagingStates, _ option: PagingOptions.StateItems, jumpTarget: Int?) {
    let directions = [
      (PagingDirection.refresh, jumpTarget.flatMap(core(ofPlaceholder:)) ?? 0),
      (.backward, before.count), (.forward, before.count + count),
    ]
    for (direction, core) in directions {
      let state = states[direction]
      let isActive =
        switch state {
        case .loading, .failed: true
        case .idle, .end: false
        }
      let isDisplayed =
        switch option {
        case .none: false
        case .active: isActive
        case .always: isActive || direction != .refresh
        }
      guard isDisplayed else { continue }
      let item = StateItem(direction: direction, state: state, core: core)
      self.states.insert(item, at: self.states.firstIndex { $0.core > core } ?? self.states.count)
    }
  }

  // MARK: - Indices

  var total: Int { coreCount + states.count }
  /// The number of loaded items and placeholders.
  private var coreCount: Int { before.count + count + after.count }

  func slot(at index: Int) -> Slot? {
    guard index >= 0, index < total else { return nil }
    // The index without the load states above it.
    var core = index
    for state in states where state.core <= core {
      if state.core == core { return .state(state) }
      core -= 1
    }
    return slot(atCore: core)
  }

  /// Returns the loaded item or placeholder at a core index.
  func slot(atCore core: Int) -> Slot {
    if core < before.count { return .placeholder(before.lowerBound + core) }
    let index = core - before.count
    return index < count ? .loaded(index) : .placeholder(after.lowerBound + index - count)
  }

  /// Returns the core index of a placeholder.
  func core(ofPlaceholder placeholder: Int) -> Int? {
    if before.contains(placeholder) { return placeholder - before.lowerBound }
    return after.contains(placeholder) ? before.count + count + placeholder - after.lowerBound : nil
  }

  func index(ofLoaded index: Int) -> Int { self.index(ofCore: before.count + index) }

  private func index(ofCore core: Int) -> Int { core + states.lazy.filter { $0.core <= core }.count }

  // MARK: - IDs of placeholders and load states

  static func id(ofPlaceholder placeholder: Int) -> ItemID { ItemID(Marker.placeholder(placeholder)) }
  static func id(ofState direction: PagingDirection) -> ItemID { ItemID(Marker.state(direction)) }

  static func isOfPlaceholderOrState(_ id: ItemID) -> Bool { id.base.base is Marker }

  /// Returns the index in the whole list of a placeholder, or `nil` if the ID isn't that of a placeholder.
  static func placeholder(of id: ItemID) -> Int? {
    if case .placeholder(let placeholder)? = id.base.base as? Marker { placeholder } else { nil }
  }

  /// Returns the index of a placeholder or load state, or `nil` if it isn't displayed or the ID is that of an item.
  func index(ofPlaceholderOrState id: ItemID) -> Int? {
    switch id.base.base as? Marker {
    case .placeholder(let placeholder)?: core(ofPlaceholder: placeholder).map(index(ofCore:))
    case .state(let direction)?:
      states.firstIndex { $0.direction == direction }.map { states[$0].core + $0 }
    case nil: nil
    }
  }

  /// The ID of a placeholder or load state, which differs from all item IDs.
  private enum Marker: Hashable, CustomStringConvertible {
    case placeholder(Int)
    case state(PagingDirection)

    var description: String {
      switch self {
      case .placeholder(let placeholder): "placeholder \(placeholder)"
      case .state(let direction): "state \(direction)"
      }
    }
  }

  // MARK: - Changes

  /// Returns the change to a new layout in which no two items or placeholders change their order.
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

  /// Returns the change to a new layout of other pages, by comparing all items.
  func changes<Item, Key>(
    to new: PagedLayout, from oldStore: PageStore<Item, Key>, to store: PageStore<Item, Key>,
    hasSameContent: @escaping (Item, Item) -> Bool
  ) -> ChangeSet {
    // Placeholders at the same end of both layouts are equal, so compare only the rest.
    let isSameStart = before.lowerBound == new.before.lowerBound
    let first = isSameStart ? min(before.count, new.before.count) : 0
    let isSameEnd = after.upperBound == new.after.upperBound
    let last = isSameEnd ? min(after.count, new.after.count) : 0
    let comparison = ItemComparison<ComparedItem<Item>>(id: \.id) { left, right in
      guard let left = left.item, let right = right.item else { return true }
      return hasSameContent(left, right)
    }
    let core = ChangeSet(
      from: comparedItems(oldStore, first..<coreCount - last),
      to: new.comparedItems(store, first..<new.coreCount - last), by: comparison)
    if core.isReload { return core }
    return changes(
      to: new,
      CoreChange(
        deletes: core.deletes.map { $0.item + first }, inserts: core.inserts.map { $0.item + first },
        moves: core.moves.map { ($0.from.item + first, $0.to.item + first) },
        updates: core.updates.map { $0.item + first }))
  }

  private struct ComparedItem<Item> {
    let id: ItemID
    /// The loaded item, or `nil` for a placeholder.
    let item: Item?
  }

  private func comparedItems<Item, Key>(_ store: PageStore<Item, Key>, _ range: Range<Int>) -> [ComparedItem<Item>] {
    range.map { core in
      switch slot(atCore: core) {
      case .loaded(let index): ComparedItem(id: store.id(at: index), item: store.item(at: index))
      case .placeholder(let placeholder): ComparedItem(id: Self.id(ofPlaceholder: placeholder), item: nil)
      case .state(let state): ComparedItem(id: Self.id(ofState: state.direction), item: nil)
      }
    }
  }

  /// The change of the loaded items and placeholders, by core indices.
  private struct CoreChange {
    var deletes: [Int]
    var inserts: [Int]
    var moves: [(from: Int, to: Int)] = []
    var updates: [Int]
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

  private func addStates(to new: PagedLayout, _ change: CoreChange, _ draft: inout ChangeSet.Draft) {
    var deleted = Set(states.indices)
    var last = -1
    for (index, item) in new.states.enumerated() {
      let target = new.position(ofStateAt: index)
      guard let old = states.firstIndex(where: { $0.direction == item.direction }) else {
        draft.inserts.append(target)
        continue
      }
      deleted.remove(old)
      // A state isn't moved if as many retained, unmoved items are above it as before, and it is below the same unmoved states.
      let oldCore = states[old].core
      let newCore = item.core
      let oldRank =
        oldCore - change.deletes.lazy.filter { $0 < oldCore }.count
        - change.moves.lazy.filter { $0.from < oldCore }.count
      let newRank =
        newCore - change.inserts.lazy.filter { $0 < newCore }.count - change.moves.lazy.filter { $0.to < newCore }.count
      if oldRank == newRank, old > last {
        last = old
      } else {
        draft.moves.append(.init(from: position(ofStateAt: old), to: target))
      }
      if states[old].state != item.state { draft.updates.append(target) }
    }
    for old in deleted { draft.deletes.append(position(ofStateAt: old)) }
  }

  private func position(ofCore core: Int) -> ItemPosition { ItemPosition(section: 0, item: index(ofCore: core)) }

  private func position(ofStateAt index: Int) -> ItemPosition {
    ItemPosition(section: 0, item: states[index].core + index)
  }
}

/// A change of the loaded items, by index.
struct ItemDelta {
  /// The deleted items, by old indices.
  var deletes: [Range<Int>] = []
  /// The inserted items, by new indices.
  var inserts: [Range<Int>] = []
  /// The items with new content, by new indices.
  var updates: [Int] = []
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

// MARK: - The covered range

/// The range of the whole list that the pages cover, as counted by the loader.
///
/// Edits aren't counted, so the indices of placeholders don't change. The length of the range is at least the number of
/// items that the loader returned, so the placeholders on both sides never overlap.
struct CoveredRange {
  /// The range, or `nil` while it is unknown.
  private(set) var range: Range<Int>?
  private(set) var total: Int?

  /// The upper limit for counts, whose sums then don't overflow.
  private static let maximumCount = 1 << 40

  init() {}

  /// Creates the range of pages with a number of items.
  init(start: Int?, loadedCount: Int, total: Int?) {
    if let start = start.map(Self.clamped) { range = start..<start + loadedCount }
    setTotal(total)
  }

  mutating func setTotal(_ total: Int?) {
    if let total { self.total = Self.clamped(total) }
  }

  /// Extends the range by a page behind the others, which contain `loadedCount` items.
  mutating func append(_ count: Int, itemsBefore: Int?, loadedCount: Int) {
    if let itemsBefore = itemsBefore.map(Self.clamped) {
      let range = range ?? max(0, itemsBefore - loadedCount)..<max(itemsBefore, loadedCount)
      self.range = range.lowerBound..<max(range.upperBound, itemsBefore) + count
    } else if let range {
      self.range = range.lowerBound..<range.upperBound + count
    }
  }

  /// Extends the range by a page in front of the others, which contain `loadedCount` items.
  mutating func prepend(_ count: Int, itemsBefore: Int?, isFirst: Bool, loadedCount: Int) {
    if let first = isFirst ? 0 : itemsBefore.map(Self.clamped), range == nil {
      range = first + count..<first + count + loadedCount
    }
    guard let range else { return }
    let start = range.lowerBound - count
    // There are more items than expected, so the list has grown at its front.
    let growth = max(0, -start)
    let newStart = isFirst ? 0 : min(itemsBefore.map(Self.clamped) ?? start, start)
    self.range = max(0, newStart)..<range.upperBound + growth
    if let total { self.total = total + growth }
  }

  mutating func dropFirst(_ count: Int) {
    if let range { self.range = range.lowerBound + count..<range.upperBound }
  }

  mutating func dropLast(_ count: Int) {
    if let range { self.range = range.lowerBound..<range.upperBound - count }
  }

  /// Returns the placeholders in front of the pages, at most `limit`.
  func before(limit: Int) -> Range<Int> {
    guard let range else { return 0..<0 }
    return max(0, range.lowerBound - limit)..<range.lowerBound
  }

  /// Returns the placeholders behind the pages, at most `limit`.
  func after(limit: Int) -> Range<Int> {
    guard let range, let total, total > range.upperBound else { return 0..<0 }
    return range.upperBound..<min(total, range.upperBound + limit)
  }

  private static func clamped(_ count: Int) -> Int { min(max(0, count), maximumCount) }
}
