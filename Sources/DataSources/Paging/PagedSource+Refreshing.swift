import ListChanges

extension PagedSource {
  /// Loads everything anew, from the first key on.
  ///
  /// The old rows stay until the first new page is there. Then one change set leads from the old ones to the new ones: rows that
  /// are in both stay. Does nothing before ``start(isolation:)``.
  public func refresh() {
    change {
      begin(Staging(request: request(initialKey, .refresh)))
      return .none
    }
  }

  /// Begins anew with another page; otherwise as ``refresh()``.
  ///
  /// - Parameters:
  ///   - key: what the page is loaded with.
  ///   - itemsBefore: where the page begins in the whole list, if the loader does not tell.
  public func jump(to key: Key, itemsBefore: Int? = nil) {
    change {
      begin(Staging(request: request(key, .refresh), itemsBefore: itemsBefore))
      return .none
    }
  }

  /// Loads the pages around a row anew, because what they come from has changed.
  ///
  /// The page that the row belongs to is loaded again with what it was loaded with, then its neighbours, as far as there
  /// were rows, up to the prefetch distance; then all are shown in one change set. So the row, and what is on screen
  /// around it, stays where it is as far as it still exists. The rows farther away go, and come back as they are needed.
  ///
  /// While such a load is under way, this asks for one more after it, however often it is called: a list whose data changes all
  /// the time still shows something new each time.
  ///
  /// - Parameter anchor: the identity of the row; without it, or when it is not there, the row that was needed last, or
  ///   else the first one. Before anything is loaded this is ``refresh()``.
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
      let number = [anchor, lastNeeded].lazy.compactMap({ $0.flatMap(self.store.page) }).first
        ?? (store.pages.isEmpty ? nil : 0)
    else { return Staging(request: request(initialKey, .refresh)) }
    let page = store.pages[number]
    let rowsBefore = store.start(ofPage: number)
    var staging = Staging(request: page.request, isInvalidation: true)
    staging.itemsBefore = window.known.map { known in
      store.pages[..<number].reduce(known.lowerBound) { $0 + $1.loadedCount }
    }
    let distance = max(1, options.prefetchDistance)
    staging.wanted[.backward] = min(distance, rowsBefore)
    staging.wanted[.forward] = min(distance, store.count - rowsBefore - page.items.count)
    return staging
  }

  /// Puts the pages that were loaded in place of the old ones.
  ///
  /// - Parameter edge: which of their edges failed, and how.
  func landAnew(_ new: Staging, failing edge: (direction: PagingDirection, failure: PageFailure)? = nil) -> Effect {
    let old = store
    // Rows that go may read this source in their `deinit`, so they go when all is in order again.
    let oldEdits = edits
    defer { withExtendedLifetime(oldEdits) {} }
    staging = nil
    edits.forget(before: new.firstLoad)
    store = PageStore()
    var seen: Set<ItemID> = []
    for (request, page) in new.pages {
      var rows: [(id: ItemID, item: Item)] = []
      for item in page.items {
        let id = identify(item)
        guard edits.removed[id] == nil, seen.insert(id).inserted else { continue }
        edits.confirm(id)
        rows.append((id, edits.kept[id]?.item ?? item))
      }
      store.append(PageStore.LoadedPage(request, page, rows: rows))
    }
    let isAtStart = new.request.key == initialKey && new.pages[0].page.previousKey == nil
    carryInserted(from: old, isAtStart: isAtStart)
    window = Self.window(new)
    droppedBefore = []
    droppedAfter = []
    emptyRuns = [:]
    failures = [:]
    if let edge { failures[edge.direction] = edge.failure }
    demand = [:]
    hasLanded = true
    if let index = lastNeeded.flatMap(store.index) { need(index) }
    if store.count == 0 {
      demand[.forward] = 1
      emptyRuns[.forward] = EmptyRun(count: 1)
    }
    if let next = new.next {
      begin(invalidation(around: next))
    } else {
      startIfWanted(.backward)
      startIfWanted(.forward)
    }
    return .anew(old)
  }

  private static func window(_ new: Staging) -> PagedWindow {
    let anchor = new.pages[new.anchor].page
    let isFirst = new.anchor == 0 && anchor.previousKey == nil
    let before = new.pages[..<new.anchor].reduce(0) { $0 + $1.page.items.count }
    let told = anchor.itemsBefore ?? (isFirst ? 0 : new.itemsBefore)
    return PagedWindow(
      start: told.map { max(0, $0 - before) }, loadedCount: new.pages.reduce(0) { $0 + $1.page.items.count },
      total: new.pages.lazy.compactMap(\.page.totalCount).last)
  }
}
