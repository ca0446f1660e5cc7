import ListChanges

extension PagedSource {
  // The standard library of an SDK before Swift 6 has no macro that names the caller's isolation.
  #if !canImport(Darwin) || canImport(Swift, _version: "6.0")
    /// Loads the first page, and makes the caller's isolation domain the one that the source lives in.
    ///
    /// Before this, nothing is loaded. Starting twice does nothing more.
    public func start(isolation: isolated any Actor = #isolation) { begin(isolation) }
  #else
    /// Loads the first page, and makes the isolation domain that is named, the caller's, the one that the source lives in.
    ///
    /// Before this, nothing is loaded. Starting twice does nothing more.
    public func start(isolation: isolated any Actor) { begin(isolation) }
  #endif

  private func begin(_ actor: any Actor) {
    guard home == nil else { return }
    home = Home(actor: actor, source: self)
    refresh()
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
  }

  /// Returns when nothing is under way, in one direction or in all, or when the task is cancelled.
  ///
  /// It runs where it is called, as everything else here. Do not wait for it inside a loader of the same source.
  ///
  /// A task that is cancelled does not cancel the loads: ``cancel(_:)`` does.
  public func finishLoading(_ direction: PagingDirection? = nil) async {
    while !Task.isCancelled, isScheduled || (direction.map { loads[$0] != nil } ?? !loads.isEmpty) {
      await waiters.next()
    }
  }

  /// What to load next at an end; `nil` when there is nothing more.
  func nextRequest(_ direction: PagingDirection) -> PageRequest<Key>? {
    switch direction {
    case .refresh: nil
    case .backward:
      store.pages.first?.previousKey.map { request($0, .backward) } ?? droppedBefore.last
    case .forward:
      store.pages.last?.nextKey.map { request($0, .forward) } ?? droppedAfter.last
    }
  }

  /// A request of the size that the options say.
  func request(_ key: Key?, _ direction: PagingDirection) -> PageRequest<Key> {
    let limit = direction == .refresh ? options.initialPageSize ?? options.pageSize : options.pageSize
    return PageRequest(key: key, direction: direction, limit: max(1, limit))
  }

  func startIfWanted(_ direction: PagingDirection) {
    if isStartable(direction), let request = nextRequest(direction) { begin(request, as: direction) }
  }

  func isStartable(_ direction: PagingDirection) -> Bool {
    demand[direction] ?? 0 > 0 && hasLanded && loads[.refresh] == nil && loads[direction] == nil
      && failures[direction] == nil && nextRequest(direction) != nil
  }
}
