#if GRDB
  import GRDB
  import GRDBSQLite

  /// What a ``SnapshotConnection`` reads by.
  ///
  /// GRDB opens and closes it. What runs some dozen times a commit goes past its queue, behind the lock of the connection.
  final class SnapshotLink {
    let queue: DatabaseQueue
    let sqlite: OpaquePointer
    let statements = StatementCache()
    /// The number of the schema in the last snapshot.
    var schema: Int64?

    init(path: String, configuration: Configuration, label: String, isReadOnly: Bool = true) throws {
      var configuration = configuration
      configuration.readonly = isReadOnly
      // A temporary database has no write-ahead log.
      configuration.journalMode = .default
      // Between two calls the transaction stays open: it is the snapshot.
      configuration.allowsUnsafeTransactions = true
      configuration.busyMode = .timeout(5)
      configuration.label = label
      #if os(iOS)
        // That would be done on the queue, whoever reads.
        configuration.automaticMemoryManagement = false
      #endif
      queue = try DatabaseQueue(path: path, configuration: configuration)
      guard let sqlite = queue.unsafeReentrantRead({ $0.sqliteConnection }) else {
        throw DatabaseError(resultCode: .SQLITE_MISUSE)
      }
      self.sqlite = sqlite
    }

    /// Closes the connection, of which no statement may be left.
    func close() {
      statements.removeAll()
      // What is still open then closes with the last statement.
      try? queue.close()
    }

    // Statements go before their connection.
    deinit { statements.removeAll() }

    /// An empty temporary database of SQLite's.
    func empty() throws -> SnapshotLink {
      try SnapshotLink(path: "", configuration: queue.configuration, label: "live copy", isReadOnly: false)
    }

    /// What it reads, in a temporary database of SQLite's, which goes with its connection.
    func copied() throws -> SnapshotLink {
      let copy = try empty()
      guard let backup = sqlite3_backup_init(copy.sqlite, "main", sqlite, "main") else {
        throw DatabaseError(resultCode: ResultCode(rawValue: sqlite3_errcode(copy.sqlite)))
      }
      let code = sqlite3_backup_step(backup, -1)
      sqlite3_backup_finish(backup)
      guard code == SQLITE_DONE else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      try RawStatement(copy.sqlite, sql: "PRAGMA query_only = 1").run()
      return copy
    }
  }
#endif
