import ListChanges

extension PagedSource {
  /// Returns the current load states.
  func currentStates() -> PagingStates {
    PagingStates(refresh: state(.refresh), backward: state(.backward), forward: state(.forward))
  }

  private func state(_ direction: PagingDirection) -> PageLoadState {
    if loads[direction] != nil { return .loading }
    if let failure = failures[direction] { return .failed(failure) }
    return direction != .refresh && hasLoaded && nextRequest(direction) == nil ? .end : .idle
  }

  /// Returns the current layout, given the load states.
  func currentLayout() -> PagedLayout {
    var layout = PagedLayout()
    layout.count = store.count
    if options.showsPlaceholders {
      let limit = min(max(0, options.maximumPlaceholders), 1 << 30)
      if nextRequest(.backward) != nil { layout.before = window.before(limit: limit) }
      if nextRequest(.forward) != nil { layout.after = window.after(limit: limit) }
    }
    // The place of a state is where its pages are missing, that of a jump at its target.
    let target = staging.flatMap { $0.isInvalidation ? nil : $0.itemsBefore }
    let cores = [
      (PagingDirection.refresh, target.flatMap(layout.core(ofPlaceholder:)) ?? 0),
      (.backward, layout.before.count), (.forward, layout.before.count + layout.count),
    ]
    for (direction, core) in cores {
      guard let state = stateItem(direction, core) else { continue }
      layout.states.insert(state, at: layout.states.firstIndex { $0.core > core } ?? layout.states.count)
    }
    return layout
  }

  private func stateItem(_ direction: PagingDirection, _ core: Int) -> PagedLayout.StateItem? {
    let state = states[direction]
    let isActive =
      switch state {
      case .loading, .failed: true
      case .idle, .end: false
      }
    let isShown =
      switch options.stateItems {
      case .none: false
      case .active: isActive
      case .always: isActive || direction != .refresh
      }
    return isShown ? .init(direction: direction, state: state, core: core) : nil
  }

  /// Returns the change from an earlier layout to the current one.
  func changes(from old: PagedLayout, _ effect: Effect) -> ChangeSet {
    switch effect {
    case .items(let delta):
      return old.changes(to: layout, delta)
    case .replaced(let oldStore):
      // Placeholders at the same end of both layouts are equal, so compare only the rest.
      let isSameStart = old.before.lowerBound == layout.before.lowerBound
      let first = isSameStart ? min(old.before.count, layout.before.count) : 0
      let isSameEnd = old.after.upperBound == layout.after.upperBound
      let last = isSameEnd ? min(old.after.count, layout.after.count) : 0
      let comparison = ItemComparison<ComparedItem>(id: \.id) { [hasSameContent] left, right in
        guard let left = left.item, let right = right.item else { return true }
        return hasSameContent(left, right)
      }
      let core = ChangeSet(
        from: comparedItems(old, oldStore, first..<old.coreCount - last),
        to: comparedItems(layout, store, first..<layout.coreCount - last), by: comparison)
      return old.changes(to: layout, core, skipped: first)
    }
  }

  private struct ComparedItem {
    let id: ItemID
    let item: Item?
  }

  private func comparedItems(_ layout: PagedLayout, _ store: PageStore<Item, Key>, _ range: Range<Int>)
    -> [ComparedItem]
  {
    range.map { core in
      if case .loaded(let index) = layout.core(at: core) {
        ComparedItem(id: store.id(at: index), item: store.item(at: index))
      } else {
        ComparedItem(id: id(of: layout.core(at: core)), item: nil)
      }
    }
  }

  /// Returns the ID of what is displayed in a slot.
  func id(of slot: PagedLayout.Slot) -> ItemID {
    switch slot {
    case .loaded(let index): store.id(at: index)
    case .placeholder(let number): ItemID(Marker.placeholder(number))
    case .state(let state): ItemID(Marker.state(state.direction))
    }
  }

  func index(of id: ItemID) -> Int? {
    if let index = store.index(of: id) { return layout.index(ofCore: layout.before.count + index) }
    return switch id.base.base as? Marker {
    case .placeholder(let number)?: layout.core(ofPlaceholder: number).map(layout.index(ofCore:))
    case .state(let direction)?: layout.index(ofState: direction)
    case nil: nil
    }
  }

  /// Returns the index of an item among the loaded ones: negative for a placeholder in front, and beyond the last for one behind.
  func loadedIndex(of id: ItemID, in layout: PagedLayout) -> Int? {
    if let index = store.index(of: id) { return index }
    guard case .placeholder(let number)? = id.base.base as? Marker else { return nil }
    return layout.core(ofPlaceholder: number).map { $0 - layout.before.count }
  }

  /// Returns the index of the loaded item in the place of a placeholder.
  func loadedIndex(inPlaceOf id: ItemID) -> Int? {
    guard case .placeholder(let number)? = id.base.base as? Marker, let known = window.known, known.contains(number),
      store.count > 0
    else { return nil }
    return min(number - known.lowerBound, store.count - 1)
  }
}

/// The IDs of placeholders and load states, which differ from all item IDs.
private enum Marker: Hashable, CustomStringConvertible {
  case placeholder(Int)
  case state(PagingDirection)

  var description: String {
    switch self {
    case .placeholder(let number): "placeholder \(number)"
    case .state(let direction): "state \(direction)"
    }
  }
}
