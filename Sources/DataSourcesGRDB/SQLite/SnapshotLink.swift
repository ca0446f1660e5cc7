#if GRDB
  import GRDB
  import GRDBSQLite

  /// The database connection of a ``SnapshotConnection``.
  ///
  /// GRDB opens and closes it. Statements that run some dozen times per commit bypass its queue, behind the lock of the
  /// snapshot connection.
  final class SnapshotLink {
    let database: any DatabaseWriter
    /// Whether it's the connection of the client, on which nothing may stay open.
    let isShared: Bool
    let sqlite: OpaquePointer
    let statements = StatementCache()
    /// Changes with every snapshot.
    var generation = 0
    /// Where the write-ahead log ended before the last snapshot began; `nil` if that isn't known.
    var position: LogPosition?
    /// Whether it ended there as well after the snapshot had begun.
    var isPositionExact = false
    /// The version of the schema in the last snapshot.
    var schema: Int64?

    convenience init(path: String, configuration: Configuration, label: String, isReadOnly: Bool = true) throws {
      var configuration = configuration
      configuration.readonly = isReadOnly
      // A temporary database has no write-ahead log.
      configuration.journalMode = .default
      // The transaction stays open between two calls: it is the snapshot.
      configuration.allowsUnsafeTransactions = true
      configuration.busyMode = .timeout(5)
      configuration.label = label
      #if os(iOS)
        // It would use the queue, while another thread reads.
        configuration.automaticMemoryManagement = false
      #endif
      try self.init(DatabaseQueue(path: path, configuration: configuration), isShared: false)
    }

    /// Shares the writer's connection of a database, and waits for the writer.
    convenience init(sharing database: any DatabaseWriter) throws { try self.init(database, isShared: true) }

    private init(_ database: any DatabaseWriter, isShared: Bool) throws {
      guard let sqlite = database.unsafeReentrantWrite({ $0.sqliteConnection }) else {
        throw DatabaseError(resultCode: .SQLITE_MISUSE)
      }
      (self.database, self.isShared, self.sqlite) = (database, isShared, sqlite)
      TextFolding.addFunction(to: sqlite)
    }

    /// Closes the connection and its statements.
    func close() {
      statements.removeAll()
      // If a statement is left, the connection closes with it.
      try? database.close()
    }

    // Statements must be deallocated before their connection.
    deinit { statements.removeAll() }

    /// Opens an empty temporary database of SQLite.
    func empty() throws -> SnapshotLink {
      try SnapshotLink(path: "", configuration: database.configuration, label: "live copy", isReadOnly: false)
    }
  }
#endif
