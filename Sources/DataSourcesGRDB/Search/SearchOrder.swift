#if GRDB
  /// The order of the results of a search.
  public enum SearchOrder: Hashable, Sendable {
    /// The sections and the order of the view.
    case view
    /// One section with the best matches first (FTS5's `bm25`). Rows that match equally well are ordered by their row
    /// ID.
    ///
    /// - Parameter weights: The weight of a match in each of the search table's columns, in their order. The default is
    ///   1.
    case relevance(weights: [Double] = [])
  }
#endif
