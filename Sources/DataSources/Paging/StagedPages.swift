/// The pages of a refresh, jump or invalidation until they replace the old ones.
struct StagedPages<Item, Key: Hashable & Sendable> {
  /// The request of the page that is loaded first.
  let request: PageRequest<Key>
  /// The number of items in front of the page that is loaded first, for a loader that doesn't provide it.
  let itemsBefore: Int?
  /// Whether a displayed placeholder, and not the app, started the load.
  ///
  /// Such a load is canceled when other items are displayed, and reverts no edits.
  let isAutomatic: Bool
  /// Whether the load is an invalidation.
  ///
  /// Further invalidations wait for its end, so that frequent ones can't prevent it from completing.
  let isInvalidation: Bool
  /// The invalidation to start after this one, if one was requested meanwhile.
  var nextInvalidation: Invalidation?
  /// The ID of the load that is started first; edits before it are obsolete once the pages of a load that the app started are displayed.
  var firstLoadID = 0
  /// The loaded pages, in list order.
  private(set) var pages: [(request: PageRequest<Key>, page: Page<Item, Key>)] = []
  /// Whether the page that is being loaded precedes the others.
  private(set) var isBackward = false
  /// The index of the page that was loaded first.
  private var firstPageIndex = 0
  /// The number of items to load around the first page, to restore the loaded range.
  private var missingCounts: [PagingDirection: Int]
  /// The requests of the pages around the one that is loaded first, from the farthest to the nearest.
  private(set) var requestsAround: [PagingDirection: [PageRequest<Key>]]

  /// A request to load the pages around an item again, or around the displayed ones if it is `nil`.
  struct Invalidation {
    let anchor: ItemID?
  }

  /// Creates the start of a refresh, jump or invalidation.
  init(
    request: PageRequest<Key>, itemsBefore: Int? = nil, isAutomatic: Bool = false, isInvalidation: Bool = false,
    missingCounts: [PagingDirection: Int] = [:], requestsAround: [PagingDirection: [PageRequest<Key>]] = [:]
  ) {
    self.request = request
    self.itemsBefore = itemsBefore
    self.isAutomatic = isAutomatic
    self.isInvalidation = isInvalidation
    self.missingCounts = missingCounts
    self.requestsAround = requestsAround
  }

  /// Adds a page beside the others.
  ///
  /// - Returns: The request for the next page, or `nil` if the pages are complete.
  mutating func add(
    _ page: Page<Item, Key>, _ request: PageRequest<Key>, of content: PagedContent<Item, Key>
  ) -> PageRequest<Key>? {
    let direction = isBackward ? PagingDirection.backward : .forward
    if !pages.isEmpty {
      _ = requestsAround[direction]?.popLast()
      // An empty page ends its direction, because more empty ones could follow.
      missingCounts[direction] = page.items.isEmpty ? 0 : (missingCounts[direction] ?? 0) - page.items.count
    }
    pages.insert((request, page), at: direction == .backward ? 0 : pages.count)
    if direction == .backward { firstPageIndex += 1 }
    for direction in [PagingDirection.forward, .backward] where missingCounts[direction] ?? 0 > 0 {
      let key = direction == .forward ? pages.last?.page.nextKey : pages.first?.page.previousKey
      guard let next = content.request(direction, after: key, requestsAround) else { continue }
      isBackward = direction == .backward
      return next
    }
    return nil
  }

  /// Returns the range of the whole list that the pages cover.
  ///
  /// - Parameter isFirst: Whether the first page has no previous one. Loaded backward, the pages then start at 0, whatever the loader
  ///   said about the page that was loaded first.
  func coveredRange(isFirst: Bool) -> CoveredRange {
    let firstPage = pages[firstPageIndex].page
    let countBefore = pages[..<firstPageIndex].reduce(0) { $0 + $1.page.items.count }
    // The loader, or the caller of a jump, specifies where the first page starts. The index of a displayed placeholder, or of the item
    // that was invalidated, is an estimate: items can have been inserted before it on the server.
    let isSpecified = firstPage.itemsBefore != nil || (itemsBefore != nil && !isAutomatic && !isInvalidation)
    let isAtStart = isFirst && (firstPageIndex > 0 || !isSpecified)
    let start = firstPage.itemsBefore ?? itemsBefore
    return CoveredRange(
      start: isAtStart ? 0 : start.map { max(0, $0 - countBefore) },
      loadedCount: pages.reduce(0) { $0 + $1.page.items.count }, total: pages.lazy.compactMap(\.page.totalCount).last)
  }
}
