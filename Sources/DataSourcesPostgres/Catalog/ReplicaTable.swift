#if Postgres
  /// The table of the file that has the replica's own state.
  enum ReplicaTable {
    static let name = "_postgres_replica"
  }
#endif
