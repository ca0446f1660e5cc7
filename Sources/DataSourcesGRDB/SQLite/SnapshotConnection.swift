#if GRDB
  import Foundation
  import GRDB
  import GRDBSQLite

  /// A connection that reads one snapshot of the database, and can be moved to the newest one.
  ///
  /// `DatabaseSnapshot` of GRDB stays on its snapshot for ever; a new one would open a new connection.
  final class SnapshotConnection: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    /// Changed under both locks, so that what is being read can be interrupted, and nothing that is closed is.
    private var link: SnapshotLink
    private let interruption = NSLock()
    /// The one to the database, while a copy is read.
    private var original: SnapshotLink?
    /// How many readings there are, one within the other.
    private var depth = 0

    /// A connection to the file of a pool, set up as the pool's are.
    init(path: String, configuration: Configuration, label: String) throws {
      link = try SnapshotLink(path: path, configuration: configuration, label: label)
    }

    /// Reads; within a reading there may be others.
    func read<Result>(_ body: (SnapshotReader) throws -> Result) rethrows -> Result {
      lock.lock()
      depth += 1
      defer {
        depth -= 1
        lock.unlock()
      }
      return try body(SnapshotReader(link: link))
    }

    /// Moves to the newest snapshot.
    ///
    /// - Returns: the number of the schema there.
    func moveToNewest() throws -> Int64 {
      try read { reader in
        try reader.end()
        return try reader.begin()
      }
    }

    /// Lets go of the snapshot.
    func end() throws { try read { try $0.end() } }

    /// Closes the connection, and that to a copy; whoever reads afterwards finds an empty database.
    func close() {
      lock.lock()
      defer { lock.unlock() }
      leaveCopy()
      guard let empty = try? link.empty() else { return }
      let closed = link
      interruption.withLock { link = empty }
      closed.close()
    }

    /// Ends what is being read, with an error.
    func interrupt() { interruption.withLock { link.queue.interrupt() } }

    /// Reads the snapshot of another connection from now on, and has that one read its own, if nobody is reading meanwhile.
    ///
    /// - Parameter other: one that nobody else uses, with a snapshot of the same content.
    /// - Returns: whether it was done.
    func exchange(with other: SnapshotConnection) -> Bool {
      whileNobodyReads {
        let mine = link
        interruption.withLock { link = other.link }
        other.interruption.withLock { other.link = mine }
        return true
      }
    }

    // MARK: A copy instead

    /// Reads a copy of the snapshot from now on, and lets go of that, if nobody is reading meanwhile.
    ///
    /// - Parameters:
    ///   - mostPages: how large the database may be.
    ///   - isWanted: asked when there is a copy.
    /// - Returns: whether it was done.
    /// - Complexity: O(*n*) for *n* pages, some hundred milliseconds for 100 MB.
    func leaveForCopy(mostPages: Int, _ isWanted: () -> Bool) throws -> Bool {
      try whileNobodyReads {
        // Who came once, and was gone again, reads one already.
        if original != nil { return isWanted() }
        let reader = SnapshotReader(link: link)
        guard try reader.pageCount() <= mostPages else { return false }
        let copy = try link.copied()
        guard isWanted() else { return false }
        try? reader.end()
        original = link
        interruption.withLock { link = copy }
        return true
      }
    }

    /// It waits for nobody: who reads may be waiting for a writer, or be the writer itself.
    private func whileNobodyReads(_ body: () throws -> Bool) rethrows -> Bool {
      guard lock.try() else { return false }
      defer { lock.unlock() }
      return try depth == 0 && body()
    }

    /// Reads the database again, but no snapshot yet.
    func leaveCopy() {
      lock.lock()
      defer { lock.unlock() }
      guard let original else { return }
      interruption.withLock { link = original }
      self.original = nil
    }
  }

  /// A connection during a reading.
  struct SnapshotReader {
    let link: SnapshotLink
    var statements: StatementCache { link.statements }
    var sqlite: OpaquePointer { link.sqlite }

    /// The connection as GRDB knows it.
    func withDatabase<Result>(_ body: (Database) throws -> Result) rethrows -> Result {
      try link.queue.unsafeReentrantRead(body)
    }

    /// - Parameter plan: the number of the plan that it is kept for; for ever if `nil`.
    func statement(_ sql: String, plan: Int? = nil) throws -> RawStatement {
      try statements.statement(sqlite, sql: sql, plan: plan)
    }

    func statement(_ key: StatementKey, _ sql: () -> String) throws -> RawStatement {
      try statements.statement(sqlite, key, sql)
    }

    /// A statement of one's own.
    func newStatement(_ sql: String) throws -> RawStatement { try RawStatement(sqlite, sql: sql) }

    /// A statement whose rows become records.
    func recordStatement(_ key: StatementKey, _ sql: () -> String) throws -> Statement {
      try withDatabase { try statements.recordStatement($0, key, sql) }
    }

    /// Takes a snapshot, which the beginning of a transaction alone does not.
    ///
    /// - Returns: the number of the schema.
    func begin() throws -> Int64 {
      try statement("BEGIN DEFERRED").run()
      let version = try statement("PRAGMA schema_version")
      defer { version.reset() }
      let schema = try version.step() ? version.integer(0) : 0
      if schema != link.schema {
        // SQLite looks at the schema when a statement runs, and until then would prepare others by the one before.
        try statement("SELECT 1 FROM sqlite_master LIMIT 1").run()
        link.schema = schema
      }
      return schema
    }

    /// Lets go of the snapshot, if there is one.
    func end() throws {
      guard isInTransaction else { return }
      do { try statement("COMMIT").run() } catch {
        // SQLite says once more that a page that was read is damaged; and is done all the same.
        if isInTransaction { throw error }
      }
    }

    /// How many pages the database has.
    fileprivate func pageCount() throws -> Int {
      let statement = try statement("PRAGMA page_count")
      defer { statement.reset() }
      return try statement.step() ? Int(statement.integer(0)) : 0
    }

    private var isInTransaction: Bool { sqlite3_get_autocommit(sqlite) == 0 }
  }
#endif
