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
