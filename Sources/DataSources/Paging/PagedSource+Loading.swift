public import ListChanges

extension PagedSource {
  /// Loads the first page, and makes the caller's isolation domain the one that the source lives in.
  ///
  /// Before this, nothing is loaded. Starting twice does nothing more.
  public func start(isolation: isolated any Actor = #isolation) {
    guard home == nil else { return }
    home = Home(actor: isolation, source: self)
    refresh()
  }

  /// Tells that the row at a position comes on screen, or soon will: what is near it and not there is loaded.
  ///
  /// Nothing changes before the caller has ended: it may be called in the middle of layout. Does nothing out of range,
  /// in a direction that failed or ended, or while a refresh is under way.
  ///
  /// - Complexity: that of a lookup by position.
  public func itemNeeded(at position: ItemPosition) {
    guard hasLanded, position.section == 0, let row = layout.row(at: position.item) else { return }
    if case .loaded(let index) = row { lastNeeded = store.id(at: index) }
    if case .place(let number) = row, isFar(position.item), keyForItem != nil {
      jumpTarget = isJumping(near: number) ? nil : number
      if jumpTarget != nil { schedule() }
      return
    }
    jumpTarget = nil
    need(position.item - layout.top)
    if isStartable(.backward) || isStartable(.forward) { schedule() }
  }

  /// Loads the page before or after those that are there, whether or not its rows are needed; or refreshes.
  ///
  /// Does nothing while that is under way, or at the end. After a failure it is ``retry(_:)``.
  public func loadMore(_ direction: PagingDirection = .forward) {
    if direction == .refresh { return refresh() }
    if failures[direction] != nil { return retry(direction) }
    demand[direction] = max(1, demand[direction] ?? 0)
    change {
      startIfWanted(direction)
      return .none
    }
  }

  /// Tries again what failed, in one direction or in all.
  public func retry(_ direction: PagingDirection? = nil) {
    change {
      for direction in direction.map({ [$0] }) ?? PagingDirection.allCases
      where failures.removeValue(forKey: direction) != nil {
        emptyRuns[direction] = nil
        if direction == .refresh {
          if let staging { begin(staging) }
        } else {
          demand[direction] = max(1, demand[direction] ?? 0)
          startIfWanted(direction)
        }
      }
      return .none
    }
  }

  /// Cancels what is under way, in one direction or in all; what is there stays.
  public func cancel(_ direction: PagingDirection? = nil) {
    change {
      for direction in direction.map({ [$0] }) ?? PagingDirection.allCases {
        abandon(direction)
        demand[direction] = nil
        if direction == .refresh { staging = nil }
      }
      jumpTarget = nil
      return .none
    }
    resumeWaiting()
  }

  /// Returns when nothing is under way, in one direction or in all.
  public func finishLoading(
    _ direction: PagingDirection? = nil, isolation: isolated any Actor = #isolation
  ) async {
    while isScheduled || (direction.map { loads[$0] != nil } ?? !loads.isEmpty) {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// What to load next at an end; `nil` when there is nothing more.
  func nextRequest(_ direction: PagingDirection) -> PageRequest<Key>? {
    switch direction {
    case .refresh: nil
    case .backward:
      store.pages.first?.previousKey.map { PageRequest(key: $0, direction: .backward) } ?? droppedBefore.last
    case .forward:
      store.pages.last?.nextKey.map { PageRequest(key: $0, direction: .forward) } ?? droppedAfter.last
    }
  }

  /// Starts what was asked for by ``itemNeeded(at:)``.
  func startWanted() {
    isScheduled = false
    change {
      if let number = jumpTarget, let key = keyForItem?(number) {
        jumpTarget = nil
        begin(Staging(request: PageRequest(key: key, direction: .refresh), itemsBefore: number))
      } else {
        startIfWanted(.backward)
        startIfWanted(.forward)
      }
      return .none
    }
    resumeWaiting()
  }

  func startIfWanted(_ direction: PagingDirection) {
    if isStartable(direction), let request = nextRequest(direction) { begin(request, as: direction) }
  }

  /// Notes how many rows are missing around one of those that are there, or before or after them.
  func need(_ index: Int) {
    let distance = min(max(1, options.prefetchDistance), 1 << 40)
    demand[.backward] = max(demand[.backward] ?? 0, distance - index)
    demand[.forward] = max(demand[.forward] ?? 0, index + 1 + distance - store.count)
  }

  private func isStartable(_ direction: PagingDirection) -> Bool {
    demand[direction] ?? 0 > 0 && hasLanded && loads[.refresh] == nil && loads[direction] == nil
      && failures[direction] == nil && nextRequest(direction) != nil
  }

  private func isFar(_ index: Int) -> Bool {
    let distance = min(max(1, options.jumpDistance), 1 << 40)
    return index < layout.top - distance || index >= layout.top + layout.count + distance
  }

  /// Whether a jump to a place near this one is under way.
  private func isJumping(near number: Int) -> Bool {
    guard loads[.refresh] != nil, let target = staging?.itemsBefore else { return false }
    return abs(target - number) < max(1, options.jumpDistance)
  }
}
