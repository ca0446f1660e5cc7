extension PagedSource {
  /// The pages of a refresh, jump or invalidation until they replace the old ones.
  struct Staging {
    /// The request of the page that is loaded first.
    let request: PageRequest<Key>
    /// The number of items in front of the page that is loaded first, for a loader that doesn't provide it.
    var itemsBefore: Int?
    /// Whether a placeholder started the load.
    ///
    /// Displaying other items then cancels it.
    var isAutomatic = false
    /// Whether the load is an invalidation.
    ///
    /// A further invalidation then waits for it, so that frequent ones still complete.
    var isInvalidation = false
    /// The anchor of the next invalidation, if one is requested.
    var next: ItemID??
    /// The number of items to load around the first page, to restore the loaded range.
    var wanted: [PagingDirection: Int] = [:]
    /// The number of its first load.
    var firstLoad = 0
    /// The loaded pages, in list order.
    var pages: [(request: PageRequest<Key>, page: Page<Item, Key>)] = []
    /// The index of the page that was loaded first.
    var anchor = 0
    /// The requests of the pages around the one that is loaded first, from the farthest to the nearest.
    var dropped: [PagingDirection: [PageRequest<Key>]] = [:]
    /// Whether the page that is being loaded precedes the others.
    var isBackward = false
  }

  /// Starts or restarts staging, and cancels all other loads.
  func begin(_ new: Staging) {
    guard owner != nil else { return }
    for direction in PagingDirection.allCases { abandon(direction) }
    demand = [:]
    var new = new
    new.next = nil
    new.pages = []
    new.anchor = 0
    new.isBackward = false
    begin(new.request, as: .refresh)
    new.firstLoad = loadNumber
    staging = new
  }

  /// Stages a page, and either loads the next one or replaces the old pages.
  func stage(_ page: Page<Item, Key>, _ request: PageRequest<Key>) -> Effect {
    guard var new = staging else { return .none }
    let isBackward = !new.pages.isEmpty && new.isBackward
    let direction = isBackward ? PagingDirection.backward : .forward
    if !new.pages.isEmpty {
      _ = new.dropped[direction]?.popLast()
      new.wanted[direction] = page.items.isEmpty ? 0 : (new.wanted[direction] ?? 0) - page.items.count
    }
    new.pages.insert((request, page), at: isBackward ? 0 : new.pages.count)
    if isBackward { new.anchor += 1 }
    guard let next = nextStaged(new) else {
      staging = new
      return replacePages(new)
    }
    new.isBackward = next.isBackward
    staging = new
    begin(next.request, as: .refresh)
    return .none
  }

  private func nextStaged(_ staging: Staging) -> (request: PageRequest<Key>, isBackward: Bool)? {
    guard let first = staging.pages.first?.page, let last = staging.pages.last?.page else { return nil }
    for (direction, key) in [(PagingDirection.forward, last.nextKey), (.backward, first.previousKey)]
    where staging.wanted[direction] ?? 0 > 0 {
      if let next = request(direction, after: key, staging.dropped) { return (next, direction == .backward) }
    }
    return nil
  }
}
