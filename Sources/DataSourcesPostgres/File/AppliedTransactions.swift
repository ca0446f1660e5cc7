#if Postgres
  /// What was applied within one transaction of SQLite.
  struct AppliedTransactions: Sendable, Equatable {
    /// The end of the last transaction; `nil` if there was none.
    var end: UInt64?
    /// The time of the last commit, in microseconds since 2000.
    var time: Int64 = 0
    var transactions = 0
    var rows = 0
  }
#endif
