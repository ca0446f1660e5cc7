#if GRDB
  import Foundation
  import GRDB
  import GRDBSQLite

  /// A connection that reads one snapshot of the database, and can be moved to the newest one.
  ///
  /// GRDB's `DatabaseSnapshot` can't be moved: another snapshot would need another connection.
  ///
  /// `lock` guards all variables. The public functions lock it; statements run within ``read(_:)``.
  final class SnapshotConnection: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    /// Changed behind both locks, so that a read can be interrupted, but not a closed connection.
    private var link: Link
    private let interruption = NSLock()
    /// The connection to the database while a copy is read.
    private var original: Link?
    /// The copy that is being made.
    private var copy: SnapshotCopy?
    /// The number of nested reads.
    private var depth = 0
    /// A closure to be called when the connection isn't read any more, behind the second lock.
    private var onIdle: (@Sendable () -> Void)?

    /// Opens a connection to the file of a database, with its configuration.
    init(path: String, configuration: Configuration, label: String, isReadOnly: Bool = true) throws {
      link = try Link(path: path, configuration: configuration, label: label, isReadOnly: isReadOnly)
    }

    /// Shares the writer's connection of a database: to be read within one access of the writer's queue.
    init(sharing database: any DatabaseWriter) throws { link = try Link(sharing: database) }

    /// Reads the snapshot; reads can be nested.
    func read<Result>(_ body: (SnapshotReader) throws -> Result) rethrows -> Result {
      lock.lock()
      depth += 1
      defer {
        depth -= 1
        let isOutermost = depth == 0
        lock.unlock()
        if isOutermost { readingEnded() }
      }
      return try body(SnapshotReader(link: link))
    }

    private func readingEnded() {
      let body = interruption.withLock {
        defer { if onIdle != nil { onIdle = nil } }
        return onIdle
      }
      body?()
    }

    /// Calls a closure once when the connection isn't being read, instead of the closure of an earlier call.
    func afterReading(_ body: @escaping @Sendable () -> Void) {
      interruption.withLock { onIdle = body }
      // A reading that ended before doesn't call it.
      if unlessReading({ true }) ?? false { readingEnded() }
    }

    /// Moves to the newest snapshot.
    ///
    /// - Returns: The version of the schema there.
    func moveToNewest() throws -> Int64 {
      try read { reader in
        try reader.end()
        return try reader.begin()
      }
    }

    /// Releases the snapshot.
    func end() throws { try read { try $0.end() } }

    /// Releases the snapshot and all statements, so that the client's connection isn't busy.
    func endAndRemoveStatements() throws {
      try read { reader in
        defer { reader.statements.removeAll() }
        try reader.end()
      }
    }

    /// Closes the connection, and that to a copy; a later read has an empty database.
    func close() {
      lock.lock()
      defer { lock.unlock() }
      switchToDatabase()
      if link.isShared { return }
      guard let empty = try? link.empty() else { return }
      let closed = link
      interruption.withLock { link = empty }
      closed.close()
    }

    /// Ends the current read with an error.
    func interrupt() { interruption.withLock { link.database.interrupt() } }

    /// Exchanges the snapshots of this connection and another one, unless this one is being read.
    ///
    /// - Parameter other: A connection that isn't used otherwise, with a snapshot of the same content.
    /// - Returns: Whether the snapshots were exchanged.
    func exchange(with other: SnapshotConnection) -> Bool {
      unlessReading {
        copy = nil
        let mine = link
        interruption.withLock { link = other.link }
        other.interruption.withLock { other.link = mine }
        return true
      } ?? false
    }

    // MARK: Copies

    /// Copies some pages of the snapshot, unless it is being read.
    ///
    /// - Parameter maximumPageCount: The maximum size of the database.
    /// - Throws: An error of the database, after which there is no copy.
    /// - Complexity: Some milliseconds, in which reads wait.
    func copyPart(maximumPageCount: Int) throws -> CopyProgress {
      // A copy may have been made the last time.
      if lock.withLock({ original != nil }) { return .complete }
      do {
        return try unlessReading {
          if copy == nil {
            guard try SnapshotReader(link: link).pageCount() <= maximumPageCount else { return .isTooLarge }
            copy = try SnapshotCopy(of: link)
          }
          return try copy?.step()
        } ?? .isRead
      } catch {
        dropCopy()
        throw error
      }
    }

    /// Stops copying.
    func dropCopy() { lock.withLock { copy = nil } }

    /// Replaces the snapshot by its complete copy, and releases it, unless it is being read.
    ///
    /// - Returns: Whether the copy is read from now on.
    func switchToCopy(_ isWanted: () -> Bool) -> Bool {
      unlessReading {
        if original != nil { return isWanted() }
        guard let copied = copy?.completeLink, isWanted() else { return false }
        copy = nil
        try? SnapshotReader(link: link).end()
        original = link
        interruption.withLock { link = copied }
        return true
      } ?? false
    }

    /// Performs a change unless the connection is being read.
    ///
    /// Doesn't wait for reads: they may wait for a writer, or run in the writer.
    private func unlessReading<Result>(_ body: () throws -> Result?) rethrows -> Result? {
      guard lock.try() else { return nil }
      defer { lock.unlock() }
      return depth == 0 ? try body() : nil
    }

    /// Switches from a copy to the database again, but to no snapshot yet.
    func switchToDatabase() {
      lock.lock()
      defer { lock.unlock() }
      copy = nil
      guard let original else { return }
      interruption.withLock { link = original }
      self.original = nil
    }
  }

  /// A connection while it is being read.
  struct SnapshotReader {
    private static let generations = Counter()
    let link: SnapshotConnection.Link
    var statements: StatementCache { link.statements }
    var sqlite: OpaquePointer { link.sqlite }

    /// Calls a closure with GRDB's connection.
    func withDatabase<Result>(_ body: (Database) throws -> Result) rethrows -> Result {
      try link.database.unsafeReentrantWrite(body)
    }

    /// Returns a statement, prepared unless it is cached.
    ///
    /// - Parameter plan: The ID of the plan that the statement belongs to, or `nil` to cache it until the connection
    ///   is closed.
    func statement(_ sql: String, plan: Int? = nil) throws -> RawStatement {
      try statements.statement(sqlite, sql: sql, plan: plan)
    }

    func statement(_ key: StatementKey, _ sql: () -> String) throws -> RawStatement {
      try statements.statement(sqlite, key, sql)
    }

    /// Prepares a statement that isn't shared.
    func newStatement(_ sql: String) throws -> RawStatement { try RawStatement(sqlite, sql: sql) }

    /// Returns a statement whose rows are decoded to records.
    func recordStatement(_ key: StatementKey, _ sql: () -> String) throws -> Statement {
      try withDatabase { try statements.recordStatement($0, key, sql) }
    }

    /// Begins a transaction and its snapshot, for which BEGIN alone isn't enough.
    ///
    /// - Returns: The version of the schema.
    func begin() throws -> Int64 {
      // Without a log, to look for it would make a file.
      link.position = link.isShared ? nil : LogPosition(sqlite)
      link.generation = Self.generations.next()
      try statement("BEGIN DEFERRED").run()
      let version = try statement("PRAGMA schema_version")
      defer { version.reset() }
      let schema = try version.step() ? version.integer(0) : 0
      link.isPositionExact = link.position.map { $0 == LogPosition(sqlite) } ?? false
      if schema != link.schema {
        // SQLite loads the schema when a statement runs, and until then would prepare statements by the previous one.
        try statement("SELECT 1 FROM sqlite_master LIMIT 1").run()
        withDatabase { $0.clearSchemaCache() }
        // GRDB has the names of a statement's columns, which SQLite prepares again with others.
        statements.removeAll()
        link.schema = schema
      }
      return schema
    }

    /// Releases the snapshot, if there is one.
    func end() throws {
      guard isInTransaction else { return }
      do { try statement("COMMIT").run() } catch {
        // SQLite repeats that a page that was read is damaged, but ends the transaction.
        if isInTransaction { throw error }
      }
    }

    /// Returns the number of pages of the database.
    fileprivate func pageCount() throws -> Int {
      let statement = try statement("PRAGMA page_count")
      defer { statement.reset() }
      return try statement.step() ? Int(statement.integer(0)) : 0
    }

    private var isInTransaction: Bool { sqlite3_get_autocommit(sqlite) == 0 }
  }

  extension SnapshotConnection {
    /// The database connection, which GRDB opens and closes.
    ///
    /// Statements that run some dozen times per commit bypass GRDB's queue, behind the lock of the snapshot connection, which guards
    /// the variables.
    final class Link {
      let database: any DatabaseWriter
      /// Whether it's the connection of the client, on which nothing may remain open.
      let isShared: Bool
      let sqlite: OpaquePointer
      let statements = StatementCache()
      /// Changes with every snapshot.
      var generation = 0
      /// The end of the write-ahead log before the last snapshot began; `nil` if it couldn't be read.
      var position: LogPosition?
      /// Whether the log had the same end after the snapshot had begun.
      var isPositionExact = false
      /// The version of the schema in the last snapshot.
      var schema: Int64?

      convenience init(path: String, configuration: Configuration, label: String, isReadOnly: Bool = true) throws {
        var configuration = configuration
        configuration.readonly = isReadOnly
        // A temporary database has no write-ahead log.
        configuration.journalMode = .default
        // The transaction remains open between two calls: it is the snapshot.
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
        self.database = database
        self.isShared = isShared
        self.sqlite = sqlite
        TextFolding.addFunction(to: sqlite)
      }

      /// Closes the connection and its statements.
      func close() {
        statements.removeAll()
        // If a statement remains, the connection closes with it.
        try? database.close()
      }

      // Statements must be deallocated before their connection.
      deinit { statements.removeAll() }

      /// Opens an empty temporary database of SQLite.
      func empty() throws -> Link {
        try Link(path: "", configuration: database.configuration, label: "live copy", isReadOnly: false)
      }
    }

    /// The progress of a copy of a snapshot.
    enum CopyProgress {
      case unfinished
      case complete
      /// The snapshot is being read.
      case isRead
      case isTooLarge
    }
  }

  /// A copy of a snapshot, made in parts, in a temporary database of SQLite, which is deleted with its connection.
  private final class SnapshotCopy {
    /// Copied in some milliseconds.
    private static let pagesPerStep: Int32 = 500

    private let original: SnapshotConnection.Link
    private let link: SnapshotConnection.Link
    private var backup: OpaquePointer?

    init(of original: SnapshotConnection.Link) throws {
      self.original = original
      link = try original.empty()
      backup = sqlite3_backup_init(link.sqlite, "main", original.sqlite, "main")
      if backup == nil { throw DatabaseError(resultCode: ResultCode(rawValue: sqlite3_errcode(link.sqlite))) }
    }

    deinit { finish() }

    /// The connection to the copy; `nil` while it isn't complete.
    var completeLink: SnapshotConnection.Link? { backup == nil ? link : nil }

    /// Copies some pages.
    ///
    /// The snapshot must be open: else it would become another one.
    func step() throws -> SnapshotConnection.CopyProgress {
      guard let backup else { return .complete }
      switch sqlite3_backup_step(backup, Self.pagesPerStep) {
      case SQLITE_OK: return .unfinished
      case SQLITE_DONE:
        finish()
        try RawStatement(link.sqlite, sql: "PRAGMA query_only = 1").run()
        return .complete
      case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
      }
    }

    private func finish() {
      if let backup { sqlite3_backup_finish(backup) }
      backup = nil
    }
  }
#endif
