#if GRDB
  import Foundation
  import GRDB

  /// A connection that reads one snapshot of the database, and can be moved to the newest one.
  ///
  /// `DatabaseSnapshot` of GRDB stays on its snapshot for ever; a new one would open a new connection.
  final class SnapshotConnection: @unchecked Sendable {
    private let queue: DatabaseQueue
    private let lock = NSRecursiveLock()
    private var statements = StatementCache()

    /// A connection to the file of a pool, set up as the pool's are.
    init(path: String, configuration: Configuration, label: String) throws {
      var configuration = configuration
      configuration.readonly = true
      // Between two calls the transaction stays open: it is the snapshot.
      configuration.allowsUnsafeTransactions = true
      configuration.busyMode = .timeout(5)
      configuration.label = label
      queue = try DatabaseQueue(path: path, configuration: configuration)
    }

    deinit {
      // Statements go before their connection.
      queue.unsafeReentrantRead { _ in statements.removeAll() }
    }

    /// Reads; within a reading there may be others.
    func read<Result>(_ body: (SnapshotReader) throws -> Result) throws -> Result {
      lock.lock()
      defer { lock.unlock() }
      return try queue.unsafeReentrantRead { db in try body(SnapshotReader(db: db, statements: statements)) }
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

    /// Ends what is being read, with an error.
    func interrupt() { queue.interrupt() }

    /// Reads the newest snapshot from now on, which must have the same content, if nobody is reading meanwhile.
    ///
    /// - Returns: whether it was done.
    func renew() throws -> Bool {
      guard lock.try() else { return false }
      defer { lock.unlock() }
      _ = try moveToNewest()
      return true
    }
  }

  /// The statements of a connection, prepared once each.
  final class StatementCache {
    private var views: [StatementKey: RawStatement] = [:]
    private var texts: [TextKey: RawStatement] = [:]
    /// Those whose rows become records.
    private var records: [StatementKey: Statement] = [:]

    private struct TextKey: Hashable {
      let plan: Int?
      let sql: String
    }

    func removeAll() { (views, texts, records) = ([:], [:], [:]) }

    /// Forgets the statements of all plans but some.
    func keepOnly(plans: Set<Int>) {
      views = views.filter { plans.contains($0.key.plan) }
      records = records.filter { plans.contains($0.key.plan) }
      texts = texts.filter { $0.key.plan.map(plans.contains) ?? true }
    }

    /// How many statements are kept for plans, for those who look into it.
    var countOfPlans: Int { views.count + records.count + texts.keys.filter { $0.plan != nil }.count }

    func recordStatement(_ db: Database, _ key: StatementKey, _ sql: () -> String) throws -> Statement {
      if let known = records[key] { return known }
      let new = try db.makeStatement(sql: sql())
      records[key] = new
      return new
    }

    func statement(_ connection: OpaquePointer, sql: String, plan: Int?) throws -> RawStatement {
      let key = TextKey(plan: plan, sql: sql)
      if let known = texts[key] { return known }
      let new = try RawStatement(connection, sql: sql)
      texts[key] = new
      return new
    }

    func statement(_ connection: OpaquePointer, _ key: StatementKey, _ sql: () -> String) throws -> RawStatement {
      if let known = views[key] { return known }
      let new = try RawStatement(connection, sql: sql())
      views[key] = new
      return new
    }
  }

  /// A connection during a reading.
  struct SnapshotReader {
    let db: Database
    let statements: StatementCache

    /// - Parameter plan: the number of the plan that it is kept for; for ever if `nil`.
    func statement(_ sql: String, plan: Int? = nil) throws -> RawStatement {
      guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
      return try statements.statement(connection, sql: sql, plan: plan)
    }

    /// A statement whose rows become records.
    func recordStatement(_ key: StatementKey, _ sql: () -> String) throws -> Statement {
      try statements.recordStatement(db, key, sql)
    }

    /// A statement of one's own.
    func newStatement(_ sql: String) throws -> RawStatement {
      guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
      return try RawStatement(connection, sql: sql)
    }

    func statement(_ key: StatementKey, _ sql: () -> String) throws -> RawStatement {
      guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
      return try statements.statement(connection, key, sql)
    }

    /// Takes a snapshot, which the beginning of a transaction alone does not.
    ///
    /// - Returns: the number of the schema.
    func begin() throws -> Int64 {
      try statement("BEGIN DEFERRED").run()
      let version = try statement("PRAGMA schema_version")
      defer { version.reset() }
      return try version.step() ? version.integer(0) : 0
    }

    /// Lets go of the snapshot, if there is one.
    func end() throws {
      guard db.isInsideTransaction else { return }
      do { try statement("COMMIT").run() } catch {
        // SQLite says once more that a page that was read is damaged; and is done all the same.
        if db.isInsideTransaction { throw error }
      }
    }
  }
#endif
