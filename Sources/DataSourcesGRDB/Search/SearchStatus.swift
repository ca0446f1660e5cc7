#if GRDB
  /// What is known of a search besides its rows.
  struct SearchStatus: Sendable {
    /// The newest query that was searched for, be it in vain.
    var number = 0
    /// That of the rows.
    var query: SearchQuery
    /// Why the newest query found nothing.
    var failure: (any Error)?
    /// Another one for every state.
    var state = 0
    /// Another one whenever rows may show something else.
    var content = 0
    let plan: SearchPlan
  }
#endif
