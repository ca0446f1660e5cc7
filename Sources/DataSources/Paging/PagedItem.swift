/// A row of a paged source.
public enum PagedItem<Item> {
  /// A row of a page.
  case item(Item)
  /// The place of a row that is not there; its number in the whole list, from 0.
  case placeholder(Int)
  /// How a direction is doing, where the source shows that in rows.
  case loadState(PagingDirection, PageLoadState)

  /// The row of a page, if it is one.
  public var item: Item? {
    if case .item(let item) = self { item } else { nil }
  }
}

extension PagedItem: Equatable where Item: Equatable {}
extension PagedItem: Hashable where Item: Hashable {}
extension PagedItem: Sendable where Item: Sendable {}
