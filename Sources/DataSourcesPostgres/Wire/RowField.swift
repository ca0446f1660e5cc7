#if Postgres
  /// A value of a row in the stream.
  enum RowField {
    case null
    /// A large value that the update doesn't change, and that isn't sent.
    case unchanged
    /// PostgreSQL's text form. The bytes belong to the message.
    case text(UnsafeBufferPointer<UInt8>)
  }
#endif
