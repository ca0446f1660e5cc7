#if Postgres
  /// Copied tables that the file gets at a position of the stream.
  struct TableMerge {
    /// Changes of the copied tables before this position are in the copy.
    let position: UInt64
    /// All tables that the replica has from then on.
    let tables: [PublishedTable]
    /// The names of the tables that were copied or removed.
    let names: Set<String>
  }
#endif
