#if Postgres
  /// A decoded change.
  ///
  /// The values of rows are in the decoder.
  enum Change: Equatable {
    /// The position of the transaction's commit record.
    case begin(position: UInt64)
    /// The position after the commit record, and its time in microseconds since 2000.
    case commit(end: UInt64, time: Int64)
    case relation(RelationMessage)
    case insert(UInt32)
    case update(UInt32)
    case delete(UInt32)
    case truncate([UInt32])
    /// The origin of a transaction, a type, a message of an application.
    case other
  }
#endif
