/// A request for a page, which a ``PagedSource`` passes to its loader.
///
///     let cities = PagedSource<City, String>(options: options) { request in
///       let answer = try await client.cities(after: request.key, limit: request.limit)
///       return Page(items: answer.cities, nextKey: answer.cursor)
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
