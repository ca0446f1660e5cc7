/// How a paged source loads and what it shows.
///
/// Numbers below what makes sense count as the least that does.
public struct PagingOptions: Hashable, Sendable {
  /// How many rows a loader is asked for; at least 1.
  public var pageSize = 50
  /// How many rows it is asked for at a new beginning; `nil` for the usual size.
  ///
  /// A few pages at once fill a tall screen with one load. But a loader that knows its pages by NUMBER would give rows of
  /// the first page again as the second one: leave it at `nil` there.
  public var initialPageSize: Int?
  /// The next page is loaded when a row is needed that has fewer than this many rows between itself and the end; at
  /// least 1.
  public var prefetchDistance = 20
  /// Pages far from the one that just came are dropped while there are more rows than this; `nil` keeps all.
  ///
  /// The page that came and its neighbour always stay. Choose more than a few pages and twice the prefetch distance,
  /// or pages that are on screen go.
  public var maximumRows: Int?
  /// Whether rows that are not there are shown as placeholders, when pages tell how many there are.
  public var showsPlaceholders = false
  /// The most placeholders on each side; more rows than that are not shown before the pages come near.
  public var maximumPlaceholders = 100_000
  /// How far from the rows that are there a placeholder is jumped to rather than loaded up to, where the source has a
  /// ``PagedSource/keyForItem``; at least 1.
  public var jumpDistance = 100
  /// How many pages in a row may add no row, before the direction fails; at least 1.
  public var maximumEmptyPages = 10
  /// Which load states are shown as rows.
  public var stateRows = StateRows.none

  /// The usual options.
  public init() {}

  /// Which load states are shown as rows: those of a refresh and of the pages before at the top, those of the pages
  /// after at the bottom.
  public enum StateRows: Hashable, Sendable, CaseIterable {
    /// None; see ``PagedSource/states``.
    case none
    /// Those that are loading or failed.
    case active
    /// Those of the two ends always, that of a refresh while it is loading or failed.
    case always
  }
}
