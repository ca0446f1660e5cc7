#if Postgres
  import GRDB
  import GRDBSQLite

  extension ReplicaFile {
    /// Runs a transaction that can read the file with copied tables.
    func merge(copyAt path: String, interruption: Interruption, _ body: (Database) throws -> Void) throws {
      try pool.writeWithoutTransaction { db in
        try db.execute(sql: "ATTACH ? AS \(Differences.schema)", arguments: [path])
        defer { try? db.execute(sql: "DETACH \(Differences.schema)") }
        // Comparing large tables takes seconds, which an interruption ends.
        let pointer = Unmanaged.passUnretained(interruption).toOpaque()
        sqlite3_progress_handler(
          db.sqliteConnection, 10_000,
          { pointer in
            guard let pointer else { return 0 }
            return Unmanaged<Interruption>.fromOpaque(pointer).takeUnretainedValue().isCancelled ? 1 : 0
          }, pointer)
        defer { withExtendedLifetime(interruption) { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) } }
        try db.inTransaction(.immediate) {
          try body(db)
          return .commit
        }
      }
    }
  }
#endif
