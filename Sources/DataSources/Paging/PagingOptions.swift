/// The options of a ``PagedSource``.
///
///     var options = PagingOptions()
///     options.stateItems = .active  // displays "loading" and "failed" as items
///
/// Values below the minimum of an option count as the minimum.
public struct PagingOptions: Hashable, Sendable {
  /// The number of items to request for a page; at least 1.
  public var pageSize = 50
  /// The number of items to request for the first page of a load or refresh, or `nil` to use ``pageSize``.
  ///
  /// A larger first page can fill the screen with one request. Keep this `nil` if the keys of your loader are page
  /// numbers; otherwise the second page would repeat items of the first.
  public var initialPageSize: Int?
  /// The distance from the end at which the next page is loaded; at least 1.
  ///
  /// A page is loaded when an item is needed that has fewer than this number of items between itself and the end.
  public var prefetchDistance = 20
  /// The number of loaded items above which distant pages are dropped, or `nil`, the default, to keep all pages.
  ///
  /// The page loaded last and its neighbor are always kept. Choose a value of several pages and more than twice the
  /// prefetch distance. Otherwise pages that are on screen can be dropped.
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
  /// The states of refreshing and of previous pages are displayed at the top, the state of next pages at the bottom.
  public enum StateItems: Hashable, Sendable, CaseIterable {
    /// No state; see ``PagedSource/states``.
    case none
    /// States that are loading or failed.
    case active
    /// The states of both ends and, while it is loading or failed, that of a refresh.
    case always
  }
}
