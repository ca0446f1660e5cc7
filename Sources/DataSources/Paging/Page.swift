/// Consecutive items that a loader returns, with the keys of the neighboring pages.
///
///     return Page(items: response.cities, nextKey: response.cursor)
///
/// Counts that can't be right, such as negative ones, are replaced by the nearest possible count.
public struct Page<Item, Key> {
  /// The items, in order; can be empty.
  public var items: [Item]
  /// The key of the previous page, or `nil` if this is the first page.
  public var previousKey: Key?
  /// The key of the next page, or `nil` if this is the last page.
  public var nextKey: Key?
  /// The number of items in front of this page in the whole list, if known.
  ///
  /// If it is `nil`, the number is derived from the neighboring pages as soon as the first page is known.
  public var itemsBefore: Int?
  /// The number of items in the whole list, if known; placeholders require it.
  public var totalCount: Int?

  /// Creates a page.
  public init(
    items: [Item], previousKey: Key? = nil, nextKey: Key? = nil, itemsBefore: Int? = nil, totalCount: Int? = nil
  ) {
    self.items = items
    self.previousKey = previousKey
    self.nextKey = nextKey
    self.itemsBefore = itemsBefore
    self.totalCount = totalCount
  }
}

extension Page: Sendable where Item: Sendable, Key: Sendable {}
extension Page: Equatable where Item: Equatable, Key: Equatable {}

/// A request for a page, which a ``PagedSource`` passes to its loader.
///
///     let cities = PagedSource<City, String>(options: options) { request in
///       let response = try await client.cities(after: request.key, limit: request.limit)
///       return Page(items: response.cities, nextKey: response.cursor)
///     }
public struct PageRequest<Key: Hashable & Sendable>: Hashable, Sendable {
  /// The key of the page, as provided by another page or the source's initializer; `nil` for the first page.
  public var key: Key?
  /// Whether the page precedes or follows loaded pages, or replaces them.
  ///
  /// A loader that identifies pages by number can ignore the direction. A loader whose keys are items needs it.
  public var direction: PagingDirection
  /// The requested number of items, at least 1; the page can contain more or fewer.
  ///
  /// This is ``PagingOptions/pageSize`` or, for the first page of a refresh or jump, ``PagingOptions/initialPageSize``.
  /// A page that was dropped is requested again with its original limit.
  public var limit: Int

  /// Creates a request.
  ///
  /// Use it to test a loader without a source:
  ///
  ///     let page = try await load(PageRequest(key: nil, direction: .refresh, limit: 10))
  public init(key: Key?, direction: PagingDirection, limit: Int = PagingOptions().pageSize) {
    self.key = key
    self.direction = direction
    self.limit = limit
  }

  /// Returns whether another request is for the same page, regardless of the limit.
  func isSamePage(as other: PageRequest) -> Bool { direction == other.direction && key == other.key }
}

/// The direction in which a ``PagedSource`` loads pages.
///
///     cities.loadMore(.backward)
public enum PagingDirection: Hashable, Sendable, CaseIterable {
  /// All pages are replaced, by the first load, a refresh or a jump.
  case refresh
  /// Pages in front of the loaded ones.
  case backward
  /// Pages behind the loaded ones.
  case forward
}

/// An item of a ``PagedSource``: a loaded item, a placeholder or a load state.
///
///     switch cities.item(at: position) {
///     case .item(let city): show(city.name)
///     case .loadState(_, .failed): showButton("Again") { cities.retry() }
///     case .loadState, .placeholder, nil: showPlaceholder()
///     }
public enum PagedItem<Item> {
  /// A loaded item.
  case item(Item)
  /// A placeholder for the item at an index of the whole list.
  case placeholder(Int)
  /// The load state of a direction.
  case loadState(PagingDirection, PageLoadState)

  /// The loaded item, or `nil` for placeholders and load states.
  public var item: Item? {
    if case .item(let item) = self { item } else { nil }
  }
}

extension PagedItem: Equatable where Item: Equatable {}
extension PagedItem: Hashable where Item: Hashable {}
extension PagedItem: Sendable where Item: Sendable {}
