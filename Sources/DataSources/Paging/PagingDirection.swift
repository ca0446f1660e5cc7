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
