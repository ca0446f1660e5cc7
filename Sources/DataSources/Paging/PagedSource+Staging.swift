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
    begin(new.request, as: .refresh)
    new.firstLoad = loadNumber
    staging = new
  }

  /// Stages a page, and either loads the next one or replaces the old pages.
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
    return replacePages(new)
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
}
