extension PagedSource {
  /// The pages of a new beginning, until they take the place of the old ones.
  struct Staging {
    /// What the first of them to be loaded is loaded with.
    let request: PageRequest<Key>
    /// Where that one stands in the whole list, if that is known better than the loader knows.
    var itemsBefore: Int?
    /// Whether a placeholder that was needed began it, and one that is needed elsewhere may end it.
    var isAutomatic = false
    /// Whether what is shown became invalid; then the next one waits for this one, or a list that changes often would
    /// never be seen.
    var isInvalidation = false
    /// Around which row all is to be loaded once more when this has come.
    var next: ItemID??
    /// How many rows are wanted around that page, to have the same rows again.
    var wanted: [PagingDirection: Int] = [:]
    /// The first load that belongs to it.
    var firstLoad = 0
    /// In the order of the list.
    var pages: [(request: PageRequest<Key>, page: Page<Item, Key>)] = []
    /// Which of them was loaded first.
    var anchor = 0
  }

  /// Starts or repeats a new beginning, in place of everything that is under way.
  func begin(_ new: Staging) {
    guard home != nil else { return }
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
}
