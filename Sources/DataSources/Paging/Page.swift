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
  /// If it is `nil`, the number is derived from the neighboring pages as soon as the first page of the list is loaded.
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
  /// A dropped page whose key isn't named by its neighbor is requested again as before, with the same direction and limit.
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
  /// All pages are replaced, by the first load, a refresh, a jump or an invalidation.
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

/// The load states of all directions of a ``PagedSource``.
///
///     cities.onStateChange = { states in spinner.isVisible = states.refresh == .loading }
public struct PagingStates: Hashable, Sendable {
  /// The state of the first load, a refresh, a jump or an invalidation.
  public var refresh = PageLoadState.idle
  /// The state of loading previous pages.
  public var backward = PageLoadState.idle
  /// The state of loading next pages.
  public var forward = PageLoadState.idle

  /// The state of a direction.
  public subscript(direction: PagingDirection) -> PageLoadState {
    switch direction {
    case .refresh: refresh
    case .backward: backward
    case .forward: forward
    }
  }
}

/// The state of loading in one direction of a ``PagedSource``.
///
///     if case .failed(let failure) = cities.states.forward { show(failure.error) }
public enum PageLoadState: Hashable, Sendable {
  /// No load is running, and there can be more pages.
  case idle
  /// A load is running.
  case loading
  /// The last load failed.
  ///
  /// Nothing is loaded in this direction until you call ``PagedSource/retry(_:)``.
  case failed(PageFailure)
  /// There are no more pages in this direction.
  case end
}

/// The failure of a load.
///
///     if case .failed(let failure) = cities.states.forward { show(failure.error) }
///
/// Two failures of a source are equal if they belong to the same load.
public struct PageFailure: Error, Hashable, Sendable {
  /// The error that the loader threw, or a ``PagingError``.
  public let error: any Error
  /// The ID of the load, unique within its source.
  let loadID: Int

  public static func == (left: PageFailure, right: PageFailure) -> Bool { left.loadID == right.loadID }

  public func hash(into hasher: inout Hasher) { hasher.combine(loadID) }
}

/// The reason why loading in a direction ended although the loader didn't throw.
///
/// To continue nonetheless, call ``PagedSource/retry(_:)``.
///
///     if case .failed(let failure) = cities.states.forward, failure.error is PagingError { log("bad keys: \(failure)") }
public enum PagingError: Error, Hashable, Sendable {
  /// The given number of consecutive pages contained no new item but pointed to another page.
  case tooManyEmptyPages(Int)
  /// A page pointed to a page that was already loaded in the same direction.
  case repeatedKey
}

extension PagingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooManyEmptyPages(let count): "\(count) consecutive pages contained no new item"
    case .repeatedKey: "a page points to a page that was already loaded"
    }
  }
}

// MARK: - Options

/// The options of a ``PagedSource``.
///
///     var options = PagingOptions()
///     options.stateItems = .active  // displays "loading" and "failed" as items
///
/// A list that jumps to distant pages, and keeps only some of them in memory:
///
///     options.pageSize = 40
///     options.initialPageSize = 80  // fills the screen with one request
///     options.maximumItems = 1_000
///     options.showsPlaceholders = true
///     options.maximumPlaceholders = 10_000
///     options.jumpDistance = 200
///     options.maximumEmptyPages = 3
///
/// Values below the minimum of an option count as the minimum.
public struct PagingOptions: Hashable, Sendable {
  /// The number of items to request for a page; at least 1.
  public var pageSize = 50
  /// The number of items to request for the first page of a refresh or jump, or `nil` to use ``pageSize``.
  ///
  /// A larger first page can fill the screen with one request. Keep this `nil` if the keys of your loader are page
  /// numbers; otherwise the second page would repeat items of the first.
  public var initialPageSize: Int?
  /// The distance from the end at which the next page is loaded; at least 1.
  ///
  /// A page is loaded when an item is displayed that has fewer than this number of items between itself and the end.
  public var prefetchDistance = 20
  /// The number of loaded items above which distant pages are dropped, or `nil`, the default, to keep all pages.
  ///
  /// The page loaded last and its neighbor are always kept. Choose a value that has room for the items on screen and, on both
  /// sides of them, for the prefetch distance and a page. Otherwise pages that are on screen can be dropped.
  public var maximumItems: Int?
  /// Whether placeholders are displayed for items that aren't loaded, if the pages provide the total count.
  public var showsPlaceholders = false
  /// The maximum number of placeholders on each side of the loaded items.
  public var maximumPlaceholders = 100_000
  /// The distance from the loaded items at which a placeholder causes a jump; at least 1.
  ///
  /// Nearer placeholders are loaded page by page. Jumps require ``PagedSource/keyForItem``.
  public var jumpDistance = 100
  /// The number of consecutive pages without a new item after which loading fails; at least 1.
  public var maximumEmptyPages = 10
  /// The load states to display as items.
  public var stateItems = StateItems.none

  /// Creates the default options.
  public init() {}

  /// The load states to display as items.
  ///
  /// The state of previous pages is displayed above the loaded items, that of next pages below them, each next to the placeholders
  /// of its direction. That of a refresh is displayed at the top, and that of a jump at the placeholder to which it leads.
  public enum StateItems: Hashable, Sendable, CaseIterable {
    /// No state; see ``PagedSource/states``.
    case none
    /// States that are loading or failed.
    case active
    /// The states of both ends and, while it is loading or failed, that of a refresh.
    case always
  }
}
