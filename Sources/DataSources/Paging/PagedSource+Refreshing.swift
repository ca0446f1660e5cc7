import ListChanges

extension PagedSource {
  /// The pages of a new beginning, until they take the place of the old ones.
  struct Staging {
    /// What the first of them to be loaded is loaded with.
    let request: PageRequest<Key>
    /// Where that one stands in the whole list, if that is known better than the loader knows.
    var itemsBefore: Int?
    /// Whether a placeholder that was needed began it, and one that is needed elsewhere may end it.
    var isAutomatic = false
    /// How many rows are wanted around that page, to have the same rows again.
    var wanted: [PagingDirection: Int] = [:]
    /// The first load that belongs to it.
    var firstLoad = 0
    /// In the order of the list.
    var pages: [(request: PageRequest<Key>, page: Page<Item, Key>)] = []
    /// Which of them was loaded first.
    var anchor = 0
  }

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
  /// - Parameter anchor: the identity of the row; without it, or when it is not there, the row that was needed last, or
  ///   else the first one. Before anything is loaded this is ``refresh()``.
  public func invalidate(around anchor: ItemID? = nil) {
    guard
      let number = [anchor, lastNeeded].lazy.compactMap({ $0.flatMap(self.store.page) }).first
        ?? (store.pages.isEmpty ? nil : 0)
    else { return refresh() }
    let pages = store.pages
    let rowsBefore = store.start(ofPage: number)
    var staging = Staging(request: pages[number].request)
    staging.itemsBefore = window.known.map { known in
      pages[..<number].reduce(known.lowerBound) { $0 + $1.loadedCount }
    }
    let distance = max(1, options.prefetchDistance)
    staging.wanted[.backward] = min(distance, rowsBefore)
    staging.wanted[.forward] = min(distance, store.count - rowsBefore - pages[number].items.count)
    change {
      begin(staging)
      return .none
    }
  }

  /// Starts or repeats a new beginning, in place of everything that is under way.
  func begin(_ new: Staging) {
    guard home != nil else { return }
    for direction in PagingDirection.allCases { abandon(direction) }
    demand = [:]
    var new = new
    new.pages = []
    new.anchor = 0
    begin(new.request, as: .refresh)
    new.firstLoad = loadNumber
    staging = new
  }

  /// Keeps a page of a new beginning, and loads the next one, or shows them all.
  func stage(_ page: Page<Item, Key>, _ request: PageRequest<Key>) -> Effect {
    guard var new = staging else { return .none }
    let isBackward = !new.pages.isEmpty && request.direction == .backward
    let direction = isBackward ? PagingDirection.backward : .forward
    if !new.pages.isEmpty {
      new.wanted[direction] = page.items.isEmpty ? 0 : (new.wanted[direction] ?? 0) - page.items.count
    }
    new.pages.insert((request, page), at: isBackward ? 0 : new.pages.count)
    if isBackward { new.anchor += 1 }
    staging = new
    if let next = nextStaged(new) {
      begin(next, as: .refresh)
      return .none
    }
    return landAnew(new)
  }

  private func nextStaged(_ staging: Staging) -> PageRequest<Key>? {
    if staging.wanted[.forward] ?? 0 > 0, let key = staging.pages.last?.page.nextKey {
      return request(key, .forward)
    }
    if staging.wanted[.backward] ?? 0 > 0, let key = staging.pages.first?.page.previousKey {
      return request(key, .backward)
    }
    return nil
  }

  /// Puts the pages that were loaded in place of the old ones.
  ///
  /// - Parameter edge: which of their edges failed, and how.
  func landAnew(_ new: Staging, failing edge: (direction: PagingDirection, failure: PageFailure)? = nil) -> Effect {
    let old = store
    staging = nil
    edits.forget(before: new.firstLoad)
    store = PageStore()
    var seen: Set<ItemID> = []
    for (request, page) in new.pages {
      var rows: [(id: ItemID, item: Item)] = []
      for item in page.items {
        let id = identify(item)
        guard edits.removed[id] == nil, seen.insert(id).inserted else { continue }
        let isKept = edits.kept[id] != nil
        edits.confirm(id)
        rows.append((id, isKept ? old.index(of: id).map(old.item) ?? item : item))
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
    startIfWanted(.backward)
    startIfWanted(.forward)
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
