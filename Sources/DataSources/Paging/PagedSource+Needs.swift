public import ListChanges

extension PagedSource {
  /// The displayed items, some of which may not be loaded, from the first to the last.
  struct DisplayedItems {
    let first: ItemID
    let last: ItemID
  }

  /// Notifies the source that a host displays items, and loads the pages of these items and of those near them.
  ///
  ///     cities.willDisplayItems(at: [position])
  ///
  /// The hosts of this package call it for the lists that they display, whatever operators and composites are in between; a
  /// host of your own calls it on the list that it displays. The source remembers the items until they are loaded, also
  /// during a refresh or after a failure. Loads start asynchronously, so you can call it during layout. Repeated calls have no
  /// further effect, and calls at about the same time, such as those of several windows, count as one.
  ///
  /// With ``keyForItem``, displaying only placeholders that are far from the loaded items causes a jump.
  ///
  /// - Warning: If a downstream filter hides all items of a page, no item is displayed that would request the next
  ///   page. In this case, call ``loadMore(_:)``.
  /// - Complexity: O(*k* + log *p*), where *k* is the number of items and *p* that of pages.
  public func willDisplayItems(at positions: [ItemPosition]) {
    // While client code runs that is called in the middle of a change, the layout is that before it.
    guard hasLoaded, layout.count == store.count else { return }
    let start = layout.before.count
    var range: ClosedRange<Int>?
    for position in positions where position.section == 0 {
      switch layout.slot(at: position.item) {
      case .loaded(let index)?: range = range.including(index)
      case .placeholder(let number)?:
        range = range.including(layout.core(ofPlaceholder: number).map { $0 - start } ?? 0)
      case .state(let state)?:
        if state.direction != .refresh { need(state.core - (state.direction == .backward ? start + 1 : start)) }
      case nil: break
      }
    }
    if var range {
      if let previous = displayedRange(in: layout), isScheduled || keyForItem == nil {
        // What isn't loaded yet is still needed, as far as its pages can be kept with those that are displayed now.
        let bounds = [previous.lowerBound, previous.upperBound]
        for bound in bounds where isScheduled || !(0..<store.count).contains(bound) {
          range = range.including(min(max(bound, range.upperBound - longestRange), range.lowerBound + longestRange))
        }
      }
      func id(_ index: Int) -> ItemID { self.id(of: layout.core(at: index + start)) }
      displayed = DisplayedItems(first: id(range.lowerBound), last: id(range.upperBound))
      demandDisplayedItems(in: layout)
    }
    if isStartable(.backward) || isStartable(.forward) { schedule() }
  }

  /// The indices of the displayed items among the loaded ones: negative for those in front, and beyond the last for those behind.
  private func displayedRange(in layout: PagedLayout) -> ClosedRange<Int>? {
    guard let displayed else { return nil }
    let bounds = [displayed.first, displayed.last].map { (id: $0, index: loadedIndex(of: $0, in: layout)) }
    guard bounds.contains(where: { $0.index != nil }) else { return nil }
    // Without the end that was loaded, a jump to the other one would drop its page, which would then be jumped to again.
    let indices = bounds.compactMap { $0.index ?? loadedIndex(inPlaceOf: $0.id) }
    guard let first = indices.min(), let last = indices.max() else { return nil }
    return first...last
  }

  /// The largest distance between displayed items whose pages can be kept together.
  ///
  /// For others, pages on screen would be dropped for others on screen, for ever.
  private var longestRange: Int {
    // More items than a list can have, and far from an overflow.
    let unlimited = 1 << 40
    guard let maximum = options.maximumItems else { return unlimited }
    let distance = min(max(1, options.prefetchDistance), unlimited)
    let pageSize = min(max(1, options.pageSize), unlimited)
    // Pages are dropped as a whole, and two are always kept.
    return max(0, min(maximum, unlimited) - 2 * (distance + pageSize - 1), pageSize - 2 * distance)
  }

  /// Demands the pages around the displayed items; whether to jump to them instead is decided later.
  func demandDisplayedItems(in layout: PagedLayout) {
    guard var range = displayedRange(in: layout) else { return }
    if keyForItem != nil { schedule() }
    if isFar(range) { return }
    let length = longestRange
    if max(0, -range.lowerBound) <= max(0, range.upperBound + 1 - store.count) {
      range = range.lowerBound...min(range.upperBound, range.lowerBound + length)
    } else {
      range = max(range.lowerBound, range.upperBound - length)...range.upperBound
    }
    need(range.lowerBound)
    need(range.upperBound)
  }

  /// Loads the displayed items if all are beyond an end at which pages were dropped, and with these what was demanded there.
  func demandDisplayedItems(beyond end: PagingDirection) {
    let layout = currentLayout()
    guard let range = displayedRange(in: layout) else { return }
    // A host that displays some of the dropped items notifies the source.
    guard end == .forward ? range.lowerBound >= store.count : range.upperBound < 0 else { return }
    demandDisplayedItems(in: layout)
    startIfWanted(end)
  }

  /// Starts the loads requested by ``willDisplayItems(at:)``.
  func startWanted() {
    isScheduled = false
    let range = displayedRange(in: layout)
    let target = range.flatMap(jumpTarget(of:))
    let key = target.flatMap { keyForItem?($0) }
    change {
      if let range, !isFar(range), staging?.isAutomatic == true {
        // The user scrolled back to loaded items, which the jump would replace.
        abandon(.refresh)
        failures[.refresh] = nil
        staging = nil
      }
      if let target, let key {
        begin(Staging(request: request(key, .refresh), itemsBefore: target, isAutomatic: true))
      } else {
        startIfWanted(.backward)
        startIfWanted(.forward)
      }
      return .none
    }
  }

  /// Loads a page of a list without items, which could demand it: the next page or, at the end, the previous one.
  func demandFirstItem() {
    guard store.count == 0 else { return }
    let direction: PagingDirection = nextRequest(.forward) != nil ? .forward : .backward
    demand[direction] = max(1, demand[direction] ?? 0)
    startIfWanted(direction)
  }

  /// Records how many items are missing around a loaded item, or in front of or behind the loaded ones.
  private func need(_ index: Int) {
    let distance = min(max(1, options.prefetchDistance), 1 << 40)
    demand[.backward] = max(demand[.backward] ?? 0, distance - index)
    demand[.forward] = max(demand[.forward] ?? 0, index + 1 + distance - store.count)
  }

  /// Returns the first displayed placeholder if a jump to it is to be started.
  private func jumpTarget(of range: ClosedRange<Int>) -> Int? {
    guard isFar(range), case .placeholder(let index) = layout.core(at: range.lowerBound + layout.before.count) else {
      return nil
    }
    guard let staging, loads[.refresh] != nil || failures[.refresh] != nil else { return index }
    // What the app has started isn't replaced, and a failed jump waits for another try.
    guard staging.isAutomatic, let target = staging.itemsBefore else { return nil }
    return abs(target - index) < max(1, options.jumpDistance) ? nil : index
  }

  /// Returns whether items are so far from the loaded ones that a jump leads to them.
  private func isFar(_ range: ClosedRange<Int>) -> Bool {
    let distance = min(max(1, options.jumpDistance), 1 << 40)
    return keyForItem != nil && (range.upperBound < -distance || range.lowerBound >= store.count + distance)
  }
}

extension Optional<ClosedRange<Int>> {
  fileprivate func including(_ index: Int) -> ClosedRange<Int> {
    map { $0.including(index) } ?? index...index
  }
}

extension ClosedRange<Int> {
  fileprivate func including(_ index: Int) -> ClosedRange {
    Swift.min(lowerBound, index)...Swift.max(upperBound, index)
  }
}
