import ListChanges

extension PagedSource {
  // The standard library of an SDK before Swift 6 doesn't contain `#isolation`.
  #if !canImport(Darwin) || canImport(Swift, _version: "6.0")
    /// Loads the first page and binds the source to the caller's isolation domain.
    ///
    ///     cities.start()
    ///
    /// Nothing is loaded before this call. Later calls have no effect.
    public func start(isolation: isolated any Actor = #isolation) { begin(isolation) }
  #else
    /// Loads the first page and binds the source to an isolation domain, which must be the caller's.
    ///
    /// Nothing is loaded before this call. Later calls have no effect.
    public func start(isolation: isolated any Actor) { begin(isolation) }
  #endif

  private func begin(_ actor: any Actor) {
    guard owner == nil else { return }
    owner = Owner(actor: actor, source: self)
    refresh()
  }

  /// Loads the next page in a direction, whether or not its items are needed.
  ///
  ///     cities.loadMore()
  ///
  /// Does nothing while such a load is running and at the end. After a failure, tries again.
  public func loadMore(_ direction: PagingDirection = .forward) {
    if direction == .refresh { return refresh() }
    if failures[direction] != nil { return retry(direction) }
    demand[direction] = max(1, demand[direction] ?? 0)
    change {
      startIfWanted(direction)
      return .none
    }
  }

  /// Repeats the failed loads of one direction or, by default, of all directions.
  ///
  ///     cities.retry()
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
      demandDisplayedItems(in: layout)
      startIfWanted(.backward)
      startIfWanted(.forward)
      return .none
    }
  }

  /// Cancels the running loads of one direction or, by default, of all directions.
  ///
  ///     cities.cancel(.refresh)
  ///
  /// Loaded items aren't affected.
  public func cancel(_ direction: PagingDirection? = nil) {
    change {
      for direction in direction.map({ [$0] }) ?? PagingDirection.allCases {
        abandon(direction)
        demand[direction] = nil
        if direction == .refresh { staging = nil }
      }
      if direction == nil || direction == .refresh { displayed = nil }
      return .none
    }
  }

  /// Waits until no load is running in one direction or, by default, in any direction.
  ///
  ///     cities.refresh()
  ///     await cities.finishLoading()
  ///
  /// Also returns when the task is canceled; this doesn't cancel the loads. Don't call it from a loader of the same
  /// source.
  public func finishLoading(_ direction: PagingDirection? = nil) async {
    while !Task.isCancelled, isScheduled || (direction.map { loads[$0] != nil } ?? !loads.isEmpty) {
      await waiters.next()
    }
  }

  /// Returns the request for the next page in a direction, or `nil` if there is none.
  func nextRequest(_ direction: PagingDirection) -> PageRequest<Key>? {
    switch direction {
    case .refresh: nil
    case .backward: request(.backward, after: store.pages.first?.previousKey, dropped)
    case .forward: request(.forward, after: store.pages.last?.nextKey, dropped)
    }
  }

  /// Returns the request for the next page in a direction: by the key that its neighbor names or, if pages name none, as before.
  func request(
    _ direction: PagingDirection, after key: Key?, _ dropped: [PagingDirection: [PageRequest<Key>]]
  ) -> PageRequest<Key>? {
    if let key { return request(key, direction) }
    return namedDirections.contains(direction) ? nil : dropped[direction]?.last
  }

  /// Returns a request whose limit is that of the options.
  func request(_ key: Key?, _ direction: PagingDirection) -> PageRequest<Key> {
    let limit = direction == .refresh ? options.initialPageSize ?? options.pageSize : options.pageSize
    return PageRequest(key: key, direction: direction, limit: max(1, limit))
  }

  func startIfWanted(_ direction: PagingDirection) {
    if isStartable(direction), let request = nextRequest(direction) { begin(request, as: direction) }
  }

  func isStartable(_ direction: PagingDirection) -> Bool {
    demand[direction] ?? 0 > 0 && hasLoaded && loads[.refresh] == nil && loads[direction] == nil
      && failures[direction] == nil && nextRequest(direction) != nil
  }
}
