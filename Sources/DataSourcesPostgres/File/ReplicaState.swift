#if Postgres
  /// What the file knows about its origin.
  struct ReplicaState: Codable, Equatable {
    var identity: ServerIdentity
    var publication: String
    var slot: String
    /// The end of the last transaction in the file.
    var position: UInt64
    var tables: [PublishedTable]
  }
#endif
