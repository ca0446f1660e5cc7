#if GRDB
  /// The state of a search without its rows.
  struct SearchStatus: Sendable {
    /// The number of the newest request that was searched for, successfully or not.
    var number = 0
    /// The query of the rows.
    var query: SearchQuery
    /// Why the newest query couldn't be searched for.
    var failure: LiveSearchError?
    /// Why no rows are displayed, whatever the query is.
    var rowsFailure: LiveSearchError?
    /// The newest query, if it couldn't be searched for although it is valid.
    var failed: SearchQuery?
    /// Differs for every state.
    var state = 0
    /// Changes whenever the content of rows may change.
    var content = 0
    var plan: SearchPlan
  }
#endif
