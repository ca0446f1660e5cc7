import ListChanges

extension PagedSource {
  /// How all directions are doing now.
  func currentStates() -> PagingStates {
    PagingStates(refresh: state(.refresh), backward: state(.backward), forward: state(.forward))
  }

  private func state(_ direction: PagingDirection) -> PageLoadState {
    if loads[direction] != nil { return .loading }
    if let failure = failures[direction] { return .failed(failure) }
    return direction != .refresh && hasLanded && nextRequest(direction) == nil ? .end : .idle
  }

  /// What is shown now, given the states.
  func currentLayout() -> PagedLayout {
    var layout = PagedLayout()
    layout.head = [.refresh, .backward].compactMap(stateRow)
    layout.tail = [.forward].compactMap(stateRow)
    layout.count = store.count
    guard options.showsPlaceholders else { return layout }
    let limit = min(max(0, options.maximumPlaceholders), 1 << 30)
    if nextRequest(.backward) != nil { layout.before = window.before(limit: limit) }
    if nextRequest(.forward) != nil { layout.after = window.after(limit: limit) }
    return layout
  }

  private func stateRow(_ direction: PagingDirection) -> PagedLayout.StateRow? {
    let state = states[direction]
    let isActive =
      switch state {
      case .loading, .failed: true
      case .idle, .end: false
      }
    let isShown =
      switch options.stateRows {
      case .none: false
      case .active: isActive
      case .always: isActive || direction != .refresh
      }
    return isShown ? .init(direction: direction, state: state) : nil
  }

  /// What leads from another layout to the one now.
  func changes(from old: PagedLayout, _ effect: Effect) -> ChangeSet {
    switch effect {
    case .rows(let delta):
      return old.changes(to: layout, delta)
    case .anew(let oldStore):
      // Placeholders at the same end of both lists are the same, however many; only the rest is compared.
      let isSameStart = old.before.lowerBound == layout.before.lowerBound
      let first = isSameStart ? min(old.before.count, layout.before.count) : 0
      let isSameEnd = old.after.upperBound == layout.after.upperBound
      let last = isSameEnd ? min(old.after.count, layout.after.count) : 0
      let comparison = ItemComparison<Entry>(id: \.id) { [hasSameContent] left, right in
        guard let left = left.item, let right = right.item else { return true }
        return hasSameContent(left, right)
      }
      let core = ChangeSet(
        from: entries(old, oldStore, first..<old.coreCount - last),
        to: entries(layout, store, first..<layout.coreCount - last), by: comparison)
      return old.changes(to: layout, core, skipped: first)
    }
  }

  private struct Entry {
    let id: ItemID
    let item: Item?
  }

  private func entries(_ layout: PagedLayout, _ store: PageStore<Item, Key>, _ range: Range<Int>) -> [Entry] {
    range.map { core in
      if case .loaded(let index) = layout.core(at: core) {
        Entry(id: store.id(at: index), item: store.item(at: index))
      } else {
        Entry(id: id(of: layout.core(at: core)), item: nil)
      }
    }
  }

  /// The identity of a row that is shown now.
  func id(of row: PagedLayout.Row) -> ItemID {
    switch row {
    case .loaded(let index): store.id(at: index)
    case .place(let number): ItemID(Marker.placeholder(number))
    case .state(let row): ItemID(Marker.state(row.direction))
    }
  }

  func index(of id: ItemID) -> Int? {
    if let index = store.index(of: id) { return layout.top + index }
    return switch id.base.base as? Marker {
    case .placeholder(let number)?: layout.index(ofPlace: number)
    case .state(let direction)?: layout.index(ofState: direction)
    case nil: nil
    }
  }
}

/// What makes identities of placeholders and states unlike those of any item.
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
