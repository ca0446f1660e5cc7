#if Postgres
  /// Something about the replica's file that a person must put right.
  struct FileFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
#endif
