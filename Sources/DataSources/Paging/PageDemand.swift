import ListChanges

/// The displayed items, and the numbers of items that are missing around them.
struct PageDemand<Item, Key: Hashable & Sendable> {
  private let content: PagedContent<Item, Key>
  private var options: PagingOptions { content.options }
  /// Whether items that are far from the loaded ones are jumped to.
  var canJump = false
  /// The numbers of missing items by direction; numbers below 1 request nothing.
  private(set) var counts: [PagingDirection: Int] = [:]
  /// The IDs of the first and the last displayed item, which can be placeholders.
  private(set) var displayed: (first: ItemID, last: ItemID)?

  init(_ content: PagedContent<Item, Key>) { self.content = content }

  var displayedIDs: [ItemID?] { [displayed?.first, displayed?.last] }

  /// Adds displayed items.
  ///
  /// - Parameter isScheduled: Whether the items displayed before were displayed at about the same time, and still are.
  /// - Returns: Whether one of the positions is that of an item or placeholder.
  mutating func display(_ positions: [ItemPosition], in layout: PagedLayout, isScheduled: Bool) -> Bool {
    let start = layout.before.count
    var range: ClosedRange<Int>?
    for position in positions where position.section == 0 {
      switch layout.slot(at: position.item) {
      case .loaded(let index)?: range = range.including(index)
      case .placeholder(let placeholder)?:
        range = range.including(layout.core(ofPlaceholder: placeholder).map { $0 - start } ?? 0)
      case .state(let state)?:
        // A load state is displayed where items are missing, and requires the nearest of them.
        if state.direction != .refresh {
          requireItems(around: state.core - (state.direction == .backward ? start + 1 : start))
        }
      case nil: break
      }
    }
    guard var range else { return false }
    if let previous = displayedRange(in: layout), isScheduled || !canJump {
      // Items displayed before are still needed until they are loaded, as far as their pages fit beside those displayed now.
      for bound in [previous.lowerBound, previous.upperBound]
      where isScheduled || !(0..<content.store.count).contains(bound) {
        range = range.including(min(max(bound, range.upperBound - longestRange), range.lowerBound + longestRange))
      }
    }
    displayed = (id(range.lowerBound, layout), id(range.upperBound, layout))
    return requireDisplayedItems(in: layout)
  }

  private func id(_ index: Int, _ layout: PagedLayout) -> ItemID {
    content.id(of: layout.slot(atCore: index + layout.before.count))
  }

  /// Requires the pages around the displayed items, unless they are jumped to.
  ///
  /// - Returns: Whether any items are displayed.
  mutating func requireDisplayedItems(in layout: PagedLayout) -> Bool {
    guard var range = displayedRange(in: layout) else { return false }
    if isFar(range) { return true }
    // If the range is too long, the end that is nearer to the loaded items is loaded.
    let length = longestRange
    if max(0, -range.lowerBound) <= max(0, range.upperBound + 1 - content.store.count) {
      range = range.lowerBound...min(range.upperBound, range.lowerBound + length)
    } else {
      range = max(range.lowerBound, range.upperBound - length)...range.upperBound
    }
    requireItems(around: range.lowerBound)
    requireItems(around: range.upperBound)
    return true
  }

  /// Requires the items around a loaded one, or around one in front of or behind the loaded ones.
  private mutating func requireItems(around index: Int) {
    // The limit is more than the items of any list, and sums of such numbers don't overflow.
    let distance = min(max(1, options.prefetchDistance), 1 << 40)
    require(distance - index, .backward)
    require(index + 1 + distance - content.store.count, .forward)
  }

  /// Raises the number of missing items in a direction.
  mutating func require(_ count: Int, _ direction: PagingDirection) {
    counts[direction] = max(counts[direction] ?? 0, count)
  }

  /// Subtracts the new items of a page; after a page without one, at least one is still missing.
  mutating func receive(_ newCount: Int, _ direction: PagingDirection) {
    counts[direction] = (counts[direction] ?? 0) - newCount
    if newCount == 0 { require(1, direction) }
  }

  mutating func remove(_ direction: PagingDirection) { counts[direction] = nil }

  mutating func removeAll() { counts = [:] }

  mutating func setDisplayedItems(_ items: (first: ItemID, last: ItemID)?) { displayed = items }

  /// Returns the indices of the displayed items among the loaded ones: negative in front of them, and beyond the last behind them.
  func displayedRange(in layout: PagedLayout) -> ClosedRange<Int>? {
    guard let displayed else { return nil }
    let bounds = [displayed.first, displayed.last].map { (id: $0, index: content.loadedIndex(of: $0, in: layout)) }
    guard bounds.contains(where: { $0.index != nil }) else { return nil }
    // A placeholder at one end can have been loaded. Without that end, a jump to the other one would drop its page again.
    let indices = bounds.compactMap { $0.index ?? content.loadedIndex(replacingPlaceholder: $0.id) }
    guard let first = indices.min(), let last = indices.max() else { return nil }
    return first...last
  }

  /// The largest distance between displayed items whose pages fit into the maximum number of items.
  ///
  /// If they are farther apart, the page of one end would be dropped for that of the other, forever.
  private var longestRange: Int {
    let unlimited = 1 << 40
    guard let maximum = options.maximumItems else { return unlimited }
    let distance = min(max(1, options.prefetchDistance), unlimited)
    let pageSize = min(max(1, options.pageSize), unlimited)
    // Pages are dropped as a whole, and two always remain.
    return max(0, min(max(0, maximum), unlimited) - 2 * (distance + pageSize - 1), pageSize - 2 * distance)
  }

  // MARK: Jumps

  /// Returns the first displayed placeholder if all displayed items are far from the loaded ones.
  func jumpTarget(in layout: PagedLayout) -> Int? {
    guard let range = displayedRange(in: layout), isFar(range),
      case .placeholder(let placeholder) = layout.slot(atCore: range.lowerBound + layout.before.count)
    else { return nil }
    return placeholder
  }

  /// Returns whether items are displayed that are loaded without a jump.
  func isNear(in layout: PagedLayout) -> Bool { displayedRange(in: layout).map { !isFar($0) } ?? false }

  private func isFar(_ range: ClosedRange<Int>) -> Bool {
    let distance = min(max(1, options.jumpDistance), 1 << 40)
    return canJump && (range.upperBound < -distance || range.lowerBound >= content.store.count + distance)
  }
}

extension Optional<ClosedRange<Int>> {
  fileprivate func including(_ index: Int) -> ClosedRange<Int> { map { $0.including(index) } ?? index...index }
}

extension ClosedRange<Int> {
  fileprivate func including(_ index: Int) -> ClosedRange {
    Swift.min(lowerBound, index)...Swift.max(upperBound, index)
  }
}
