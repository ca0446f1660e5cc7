#if GRDB
  /// The rows that a search displays for an empty query.
  public enum EmptyQueryBehavior: Hashable, Sendable {
    /// No rows.
    case nothing
    /// All rows of the view.
    case wholeView
  }
#endif
