#if Postgres
  import GRDB
  import GRDBSQLite

  /// What a running statement asks now and then.
  private final class MergeWatch {
    private let interruption: Interruption
    private let whileRunning: () -> Void

    init(interruption: Interruption, whileRunning: @escaping () -> Void) {
      self.interruption = interruption
      self.whileRunning = whileRunning
    }

    func isCancelled() -> Bool {
      whileRunning()
      return interruption.isCancelled
    }
  }

  extension ReplicaFile {
    /// Runs a transaction that can read the file with copied tables.
    ///
    /// - Parameter whileRunning: called now and then while a statement runs.
    func merge(
      copyAt path: String, interruption: Interruption, whileRunning: @escaping () -> Void = {},
      _ body: (Database) throws -> Void
    ) throws {
      try pool.writeWithoutTransaction { db in
        try db.execute(sql: "ATTACH ? AS \(Differences.schema)", arguments: [path])
        defer { try? db.execute(sql: "DETACH \(Differences.schema)") }
        // Comparing large tables takes seconds, which an interruption ends.
        let watch = MergeWatch(interruption: interruption, whileRunning: whileRunning)
        let pointer = Unmanaged.passUnretained(watch).toOpaque()
        sqlite3_progress_handler(
          db.sqliteConnection, 10_000,
          { pointer in
            guard let pointer else { return 0 }
            return Unmanaged<MergeWatch>.fromOpaque(pointer).takeUnretainedValue().isCancelled() ? 1 : 0
          }, pointer)
        defer { withExtendedLifetime(watch) { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) } }
        try db.inTransaction(.immediate) {
          try body(db)
          return .commit
        }
      }
    }
  }
#endif
