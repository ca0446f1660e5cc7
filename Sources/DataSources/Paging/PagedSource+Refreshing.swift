import ListChanges

extension PagedSource {
  /// Loads the list again from its start.
  ///
  ///     cities.refresh()
  ///
  /// The old items remain until the first new page is loaded. One change set then leads to the new items. The items that
  /// were displayed last count as displayed again, so more pages may be loaded. Does nothing before ``start(isolation:)``.
  public func refresh() {
    change {
      begin(Staging(request: request(initialKey, .refresh)))
      return .none
    }
  }

  /// Loads the list again from the page with a key.
  ///
  ///     cities.jump(to: "page 7")
  ///
  /// The old items remain until the page is loaded.
  ///
  /// - Parameters:
  ///   - key: The key of the page.
  ///   - itemsBefore: The number of items in front of the page in the whole list, if the loader doesn't provide it.
  public func jump(to key: Key, itemsBefore: Int? = nil) {
    change {
      // Counts beyond this are impossible.
      begin(Staging(request: request(key, .refresh), itemsBefore: itemsBefore.map { min(max(0, $0), 1 << 40) }))
      return .none
    }
  }

  /// Loads the pages around an item again, because the underlying data changed.
  ///
  ///     cities.invalidate(around: ItemID(7))
  ///
  /// The page that contains the item is loaded again, and then its neighbors up to the prefetch distance. One change
  /// set then leads to the new items, so the item and its surroundings keep their place on screen. More distant pages
  /// are dropped and loaded again when they are needed.
  ///
  /// If such a load is running already, one more follows it, no matter how often you call this method. A list whose
  /// data changes all the time therefore still displays new data.
  ///
  /// - Parameter anchor: The ID of the item. If it is `nil` or isn't loaded, the first displayed item is used or,
  ///   if there is none, the first one. Before the first page is loaded, this is the same as ``refresh()``.
  public func invalidate(around anchor: ItemID? = nil) {
    if staging?.isInvalidation == true, loads[.refresh] != nil {
      staging?.next = .some(anchor)
      return
    }
    change {
      begin(invalidation(around: anchor))
      return .none
    }
  }

  private func invalidation(around anchor: ItemID?) -> Staging {
    guard
      let number = [anchor, displayed?.first, displayed?.last].lazy.compactMap({ $0.flatMap(self.store.page) }).first
        ?? (store.pages.isEmpty ? nil : 0)
    else { return Staging(request: request(initialKey, .refresh)) }
    let page = store.pages[number]
    let itemsBeforePage = store.start(ofPage: number)
    var staging = Staging(request: page.request, isInvalidation: true)
    staging.dropped = dropped
    for page in store.pages[..<number] where page.loadedCount > 0 {
      staging.dropped[.backward, default: []].append(page.request)
    }
    for page in store.pages[(number + 1)...].reversed() where page.loadedCount > 0 {
      staging.dropped[.forward, default: []].append(page.request)
    }
    staging.itemsBefore = window.known.map { known in
      store.pages[..<number].reduce(known.lowerBound) { $0 + $1.loadedCount }
    }
    let distance = max(1, options.prefetchDistance)
    staging.wanted[.backward] = min(distance, itemsBeforePage)
    staging.wanted[.forward] = min(distance, store.count - itemsBeforePage - page.items.count)
    return staging
  }

  /// Replaces all pages with the staged ones.
  ///
  /// - Parameter edge: The direction in which a staged load failed, and the failure.
  func replacePages(_ new: Staging, failing edge: (direction: PagingDirection, failure: PageFailure)? = nil) -> Effect {
    let old = store
    // Releasing items can run their `deinit`, which can read this source.
    let oldEdits = edits
    defer { withExtendedLifetime(oldEdits) {} }
    staging = nil
    edits.forget(before: new.firstLoad)
    store = PageStore()
    var seen: Set<ItemID> = []
    for (request, page) in new.pages {
      var newItems: [(id: ItemID, item: Item)] = []
      for item in page.items {
        let id = identify(item)
        guard edits.removed[id] == nil, seen.insert(id).inserted else { continue }
        edits.confirm(id)
        newItems.append((id, edits.kept[id]?.item ?? item))
      }
      store.append(PageStore.LoadedPage(request, page, newItems: newItems))
    }
    dropped = new.dropped
    // A jump can lead to a page in the middle whose loader doesn't name the page before it.
    let first = new.pages[0].request
    let isAtStart = nextRequest(.backward) == nil && (first.key == initialKey || first.direction != .refresh)
    preserveInsertedItems(from: old, isAtStart: isAtStart)
    window = window(of: new)
    emptyRuns = [:]
    failures = [:]
    if let edge { failures[edge.direction] = edge.failure }
    demand = [:]
    hasLoaded = true
    if store.count == 0 { emptyRuns[.forward] = EmptyRun(count: 1) }
    if let next = new.next {
      begin(invalidation(around: next))
    } else {
      // After a jump of the app, the items that it leads to are to be displayed.
      if new.request.key != initialKey, !new.isAutomatic, !new.isInvalidation { displayed = nil }
      demandDisplayedItems(in: currentLayout())
      demandFirstItem()
      startIfWanted(.backward)
      startIfWanted(.forward)
    }
    return .replaced(old)
  }

  private func window(of new: Staging) -> PagedWindow {
    let anchor = new.pages[new.anchor].page
    let isFirst = request(.backward, after: new.pages[0].page.previousKey, new.dropped) == nil
    let before = new.pages[..<new.anchor].reduce(0) { $0 + $1.page.items.count }
    // Only the loader and the caller of a jump know better where the first page starts.
    let isTold = anchor.itemsBefore != nil || new.itemsBefore != nil && !new.isAutomatic && !new.isInvalidation
    let isAtStart = isFirst && (new.anchor > 0 || !isTold)
    let start = anchor.itemsBefore ?? new.itemsBefore
    return PagedWindow(
      start: isAtStart ? 0 : start.map { max(0, $0 - before) },
      loadedCount: new.pages.reduce(0) { $0 + $1.page.items.count },
      total: new.pages.lazy.compactMap(\.page.totalCount).last)
  }
}
