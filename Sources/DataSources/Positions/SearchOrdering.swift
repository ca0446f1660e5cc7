/// The order of an item relative to the items of a search.
///
///     let summer = events.itemRange(inSection: 0) { $0.month < 6 ? .before : $0.month > 8 ? .after : .within }
public enum SearchOrdering: Hashable, Sendable {
  /// The item precedes the searched items.
  case before
  /// The item is one of the searched items.
  case within
  /// The item follows the searched items.
  case after
}
