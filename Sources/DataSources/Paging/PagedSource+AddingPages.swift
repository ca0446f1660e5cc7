import ListChanges

extension PagedSource {
  /// Consecutive pages without a new item.
  struct EmptyRun {
    var count = 0
    /// The requests of these pages.
    var requests: [PageRequest<Key>] = []
  }

  /// The items of a page, with their IDs.
  typealias LoadedItems = [(id: ItemID, item: Item)]

  /// Receives the result of a load, unless the load was canceled.
  func take(_ result: Result<Page<Item, Key>, any Error>, _ direction: PagingDirection, _ number: Int) {
    guard let load = loads[direction], load.number == number else {
      droppedResults += 1
      return waiters.wake()
    }
    if case .success(let page) = result {
      if page.previousKey != nil { namedDirections.insert(.backward) }
      if page.nextKey != nil { namedDirections.insert(.forward) }
    }
    change {
      loads[direction] = nil
      switch (result, direction) {
      case (.failure(let error), .refresh): return failStaged(error, load)
      case (.success(let page), .refresh): return stage(page, load.request)
      case (.success(let page), _): return .items(addPage(page, load, direction))
      case (.failure(let error), _):
        failures[direction] = PageFailure(error: error, loadNumber: number)
        return .none
      }
    }
  }

  private func failStaged(_ error: any Error, _ load: Load) -> Effect {
    let failure = PageFailure(error: error, loadNumber: load.number)
    if let new = staging, !new.pages.isEmpty {
      // Display the pages loaded so far; only the next one failed.
      return replacePages(new, failing: (new.isBackward ? .backward : .forward, failure))
    }
    failures[.refresh] = failure
    return .none
  }

  /// Adds a page at one end and drops pages at the other.
  private func addPage(_ page: Page<Item, Key>, _ load: Load, _ direction: PagingDirection) -> ItemDelta {
    let (newItems, updated) = admit(page)
    let oldCount = store.count
    add(page, newItems, load.request, direction)
    var run = emptyRuns[direction] ?? EmptyRun()
    if newItems.isEmpty {
      run.count += 1
      run.requests.append(load.request)
    } else {
      run = EmptyRun()
    }
    emptyRuns[direction] = run
    let dropped = newItems.isEmpty ? 0 : dropPages(awayFrom: direction)
    demand[direction] = (demand[direction] ?? 0) - newItems.count
    // The demand isn't met yet, so continue.
    if newItems.isEmpty { demand[direction] = max(1, demand[direction] ?? 0) }
    if let error = error(in: direction, after: load.request, run) {
      failures[direction] = PageFailure(error: error, loadNumber: load.number)
    }
    startIfWanted(direction)
    if dropped > 0 { demandDisplayedItems(beyond: direction == .forward ? .backward : .forward) }
    demandFirstItem()

    var delta = ItemDelta()
    delta.inserts = [direction == .forward ? store.count - newItems.count..<store.count : 0..<newItems.count]
    delta.deletes = [direction == .forward ? 0..<dropped : oldCount - dropped..<oldCount]
    delta.updates = updated.compactMap(store.index)
    return delta
  }

  /// Returns the new items of a page, and the IDs of loaded items whose content it changes.
  private func admit(_ page: Page<Item, Key>) -> (newItems: LoadedItems, updated: [ItemID]) {
    var newItems: LoadedItems = []
    var updated: [ItemID] = []
    var seen: Set<ItemID> = []
    // Releasing items can run their `deinit`, which can read this source.
    var replaced: [Item] = []
    defer { withExtendedLifetime(replaced) {} }
    for item in page.items {
      let id = identify(item)
      guard seen.insert(id).inserted, edits.removed[id] == nil else { continue }
      guard let index = store.index(of: id) else {
        newItems.append((id, edits.kept[id]?.item ?? item))
        continue
      }
      edits.confirm(id)
      if edits.kept[id] == nil, !hasSameContent(store.item(at: index), item) {
        replaced.append(store.item(at: index))
        store.replace(at: index, with: item)
        updated.append(id)
      }
    }
    return (newItems, updated)
  }

  private func add(
    _ page: Page<Item, Key>, _ newItems: LoadedItems, _ request: PageRequest<Key>, _ direction: PagingDirection
  ) {
    let loadedCount = store.loadedCount
    let count = page.items.count
    _ = dropped[direction]?.popLast()
    if newItems.isEmpty {
      store.absorb(page, direction)
    } else if direction == .forward {
      store.append(.init(request, page, newItems: newItems))
    } else {
      store.prepend(.init(request, page, newItems: newItems))
    }
    if direction == .forward {
      window.append(count, itemsBefore: page.itemsBefore, loadedCount: loadedCount)
    } else {
      let isFirst = nextRequest(.backward) == nil
      window.prepend(count, itemsBefore: page.itemsBefore, isFirst: isFirst, loadedCount: loadedCount)
    }
    window.take(total: page.totalCount)
  }

  /// Drops pages at the other end while there are too many items.
  ///
  /// - Returns: The number of dropped items.
  private func dropPages(awayFrom direction: PagingDirection) -> Int {
    guard let maximum = options.maximumItems else { return 0 }
    var count = 0
    while store.count > maximum, store.pages.count > 2 {
      let page: PageStore<Item, Key>.LoadedPage
      if direction == .forward {
        page = store.removeFirst()
        window.dropFirst(page.loadedCount)
        dropped[.backward, default: []].append(page.request)
      } else {
        page = store.removeLast()
        window.dropLast(page.loadedCount)
        dropped[.forward, default: []].append(page.request)
      }
      for id in page.ids { edits.drop(id) }
      count += page.items.count
      // A running load continues from the dropped page and would leave a gap.
      let other = direction == .forward ? PagingDirection.backward : .forward
      abandon(other)
      failures[other] = nil
      demand[other] = nil
      emptyRuns[other] = nil
    }
    return count
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
