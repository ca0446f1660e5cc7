#if Postgres
  /// How far the first copy of a replica is.
  ///
  ///     if case .copying(let progress) = replica.currentStatus, let all = progress.estimatedRows {
  ///       banner.show("\(progress.table): \(progress.rows) of about \(all)")
  ///     }
  public struct PostgresCopyProgress: Sendable, Hashable {
    /// The table that is being copied.
    public let table: String
    /// The number of rows of the table that were copied.
    public let rows: Int
    /// The server's estimate of the number of rows of the table, if it has one.
    public let estimatedRows: Int?
  }
#endif
