/// Consecutive items that a loader returns, with the keys of the neighboring pages.
///
///     return Page(items: answer.cities, nextKey: answer.cursor)
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
