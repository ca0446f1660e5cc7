import ListChanges

extension PagedSource {
  /// Pages in a row that added no row.
  struct EmptyRun {
    var count = 0
    /// What they were loaded with.
    var requests: [PageRequest<Key>] = []
  }

  /// The rows of a page, with their identities.
  typealias Rows = [(id: ItemID, item: Item)]

  /// Takes what a load has to give, if it is still wanted.
  func take(_ result: Result<Page<Item, Key>, any Error>, _ direction: PagingDirection, _ number: Int) {
    guard let load = loads[direction], load.number == number else {
      droppedResults += 1
      return waiters.wake()
    }
    change {
      loads[direction] = nil
      switch (result, direction) {
      case (.failure(let error), .refresh): return failStaged(error, load)
      case (.success(let page), .refresh): return stage(page, load.request)
      case (.success(let page), _): return .rows(land(page, load, direction))
      case (.failure(let error), _):
        failures[direction] = PageFailure(error: error, load: number)
        return .none
      }
    }
  }

  private func failStaged(_ error: any Error, _ load: Load) -> Effect {
    let failure = PageFailure(error: error, load: load.number)
    if let new = staging, !new.pages.isEmpty {
      // What has come of a new beginning is shown; its edge is what failed.
      return landAnew(new, failing: (load.request.direction, failure))
    }
    failures[.refresh] = failure
    return .none
  }

  /// Adds the rows of a page at an end, and drops pages at the other one.
  private func land(_ page: Page<Item, Key>, _ load: Load, _ direction: PagingDirection) -> RowDelta {
    let (rows, updated) = admit(page)
    let oldCount = store.count
    add(page, rows, load.request, direction)
    var run = emptyRuns[direction] ?? EmptyRun()
    if rows.isEmpty {
      run.count += 1
      run.requests.append(load.request)
    } else {
      run = EmptyRun()
    }
    emptyRuns[direction] = run
    let dropped = rows.isEmpty ? 0 : dropPages(awayFrom: direction)
    demand[direction] = (demand[direction] ?? 0) - rows.count
    // Whoever waits for rows got none.
    if rows.isEmpty { demand[direction] = max(1, demand[direction] ?? 0) }
    if let error = error(in: direction, after: load.request, run) {
      failures[direction] = PageFailure(error: error, load: load.number)
    }
    startIfWanted(direction)

    var delta = RowDelta()
    delta.inserts = [direction == .forward ? store.count - rows.count..<store.count : 0..<rows.count]
    delta.deletes = [direction == .forward ? 0..<dropped : oldCount - dropped..<oldCount]
    delta.updates = updated.compactMap(store.index)
    return delta
  }

  /// The rows of a page that are new, and which of those that were there have another content now.
  private func admit(_ page: Page<Item, Key>) -> (rows: Rows, updated: [ItemID]) {
    var rows: Rows = []
    var updated: [ItemID] = []
    var seen: Set<ItemID> = []
    for item in page.items {
      let id = identify(item)
      guard seen.insert(id).inserted, edits.removed[id] == nil else { continue }
      guard let index = store.index(of: id) else {
        rows.append((id, edits.kept[id]?.item ?? item))
        continue
      }
      edits.confirm(id)
      if edits.kept[id] == nil, !hasSameContent(store.item(at: index), item) {
        store.replace(at: index, with: item)
        updated.append(id)
      }
    }
    return (rows, updated)
  }

  private func add(
    _ page: Page<Item, Key>, _ rows: Rows, _ request: PageRequest<Key>, _ direction: PagingDirection
  ) {
    let loadedCount = store.loadedCount
    let count = page.items.count
    forgetDropped(page, direction)
    if rows.isEmpty {
      store.absorb(page, direction)
    } else if direction == .forward {
      store.append(.init(request, page, rows: rows))
    } else {
      store.prepend(.init(request, page, rows: rows))
    }
    if direction == .forward {
      window.append(count, itemsBefore: page.itemsBefore, loadedCount: loadedCount)
    } else {
      let isFirst = nextRequest(.backward) == nil
      window.prepend(count, itemsBefore: page.itemsBefore, isFirst: isFirst, loadedCount: loadedCount)
    }
    window.take(total: page.totalCount)
  }

  /// A page came in the place of the nearest dropped one; at the end of the list nothing is left of all others.
  private func forgetDropped(_ page: Page<Item, Key>, _ direction: PagingDirection) {
    if direction == .forward {
      let isEnd = store.pages.last?.nextKey != nil && page.nextKey == nil
      if isEnd { droppedAfter = [] } else { _ = droppedAfter.popLast() }
    } else {
      let isEnd = store.pages.first?.previousKey != nil && page.previousKey == nil
      if isEnd { droppedBefore = [] } else { _ = droppedBefore.popLast() }
    }
  }

  /// Drops pages at the other end while there are too many rows, and says how many rows went.
  private func dropPages(awayFrom direction: PagingDirection) -> Int {
    guard let most = options.maximumRows else { return 0 }
    var dropped = 0
    while store.count > most, store.pages.count > 2 {
      let page: PageStore<Item, Key>.LoadedPage
      if direction == .forward {
        page = store.removeFirst()
        window.dropFirst(page.loadedCount)
        droppedBefore.append(page.request)
      } else {
        page = store.removeLast()
        window.dropLast(page.loadedCount)
        droppedAfter.append(page.request)
      }
      for id in page.ids { edits.drop(id) }
      dropped += page.items.count
      // What goes on from that page would leave a gap.
      let other = direction == .forward ? PagingDirection.backward : .forward
      abandon(other)
      failures[other] = nil
      demand[other] = nil
      emptyRuns[other] = nil
    }
    return dropped
  }

  private func error(
    in direction: PagingDirection, after request: PageRequest<Key>, _ run: EmptyRun
  ) -> PagingError? {
    guard let next = nextRequest(direction) else { return nil }
    if run.count >= max(1, options.maximumEmptyPages) { return .tooManyEmptyPages(run.count) }
    let isRepeated =
      next.isSamePage(as: request) || run.requests.contains(where: next.isSamePage)
      || store.pages.contains { next.isSamePage(as: $0.request) }
    return isRepeated ? .repeatedKey : nil
  }
}
