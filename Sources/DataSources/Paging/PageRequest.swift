/// What a loader is asked for.
public struct PageRequest<Key: Hashable & Sendable>: Hashable, Sendable {
  /// The key of the page, as another page told it; `nil` for the first page of all.
  public var key: Key?
  /// Whether the page before or after one that is there is wanted, or a new beginning.
  ///
  /// A loader that knows its pages by number can ignore it; one that is asked for the rows after some row can not.
  public var direction: PagingDirection
  /// How many rows are wanted, at least 1; a page of more or fewer is as good.
  ///
  /// It is ``PagingOptions/pageSize``, or ``PagingOptions/initialPageSize`` for a new beginning. A page that is loaded
  /// again is asked for with the size that it was loaded with.
  public var limit: Int

  /// A request for the page with this key.
  public init(key: Key?, direction: PagingDirection, limit: Int = PagingOptions().pageSize) {
    self.key = key
    self.direction = direction
    self.limit = limit
  }

  /// Whether another request is for the same page, of whatever size.
  func isSamePage(as other: PageRequest) -> Bool { direction == other.direction && key == other.key }
}

/// Where a load adds its rows.
public enum PagingDirection: Hashable, Sendable, CaseIterable {
  /// In place of all rows: the first load, a refresh, a jump.
  case refresh
  /// Before the rows that are there.
  case backward
  /// After the rows that are there.
  case forward
}
