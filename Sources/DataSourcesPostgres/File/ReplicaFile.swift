#if Postgres
  import Foundation
  import GRDB
  import GRDBSQLite

  /// The SQLite file of a replica.
  ///
  /// ``state`` and ``position`` belong to the thread of the ``Replicator``; the pool is thread-safe.
  final class ReplicaFile {
    let pool: DatabasePool
    /// The state that the last commit stored, which ``didMerge(_:position:)`` changes.
    private(set) var state: ReplicaState
    let position: DurablePosition

    private init(pool: DatabasePool, state: ReplicaState, position: UInt64) {
      self.pool = pool
      self.state = state
      self.position = DurablePosition(position, fileAt: pool.path)
    }

    // MARK: - Opening

    /// Opens the file, which must exist.
    ///
    /// - Throws: ``FileFailure`` if the file isn't a replica; `DatabaseError`.
    static func open(_ path: String, configuration: Configuration) throws -> ReplicaFile {
      let pool = try DatabasePool(path: path, configuration: configuration)
      do { return try open(pool) } catch {
        try? pool.close()
        throw error
      }
    }

    static func open(_ pool: DatabasePool) throws -> ReplicaFile {
      guard let (state, position) = try pool.read(ReplicaState.read) else {
        throw FileFailure(
          "The file \(pool.path) isn't a replica, or one of another version: delete it, or use another file")
      }
      return ReplicaFile(pool: pool, state: state, position: position)
    }

    // MARK: - Merging copied tables

    /// Runs a transaction on a connection to which the file with the copied tables is attached.
    func merge(copyAt path: String, interruption: Interruption, _ body: (Database) throws -> Void) throws {
      try pool.writeWithoutTransaction { db in
        try db.execute(sql: "ATTACH ? AS \(TableMerge.schema)", arguments: [path])
        defer { try? db.execute(sql: "DETACH \(TableMerge.schema)") }
        // An interruption ends the comparison of large tables, which lasts for seconds.
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

    /// Updates ``state`` and ``position`` after the transaction that wrote them.
    func didMerge(_ state: ReplicaState, position: UInt64) {
      self.state = state
      self.position.didCommit(position)
    }

    // MARK: - Paths

    /// Returns the path of the file that a copy is written to.
    static func copyPath(_ path: String) -> String { path + "-copy" }
    /// The endings of the files that SQLite has beside a file.
    static let suffixes = ["-wal", "-shm", "-journal"]

    static func removeCopy(_ path: String) {
      for suffix in [""] + suffixes { unlink(copyPath(path) + suffix) }
    }

    /// Returns whether the file exists and isn't empty.
    ///
    /// - Throws: ``FileFailure`` if the system doesn't say; after `false`, a new copy would replace a file that exists.
    static func exists(_ path: String) throws -> Bool {
      var status = stat()
      if stat(path, &status) == 0 { return status.st_size > 0 }
      if errno == ENOENT { return false }
      throw FileFailure.ofSystem("The file \(path) can't be read")
    }

    /// Renames a complete copy to the file.
    static func installCopy(at path: String) throws {
      // SQLite would apply the logs of an earlier file to the new one.
      for suffix in suffixes { unlink(path + suffix) }
      try FileSync.replace(fileAt: path, byFileAt: copyPath(path))
    }
  }

  // MARK: - The stored state

  /// The origin of a replica's rows, stored in one row of the file, together with the position.
  struct ReplicaState: Codable {
    var identity: ServerIdentity
    var publication: String
    var slot: String
    var tables: [PublishedTable]
  }

  extension ReplicaState {
    /// The version of the stored form; a file with another one must be copied again.
    private static let format = 1

    /// Creates the table of a new file.
    static func createTable(_ db: Database) throws {
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS main.\(Catalog.reservedName) (
            id INTEGER PRIMARY KEY CHECK (id = 1), format INTEGER NOT NULL, position INTEGER NOT NULL, state TEXT NOT NULL)
          """)
    }

    /// Reads the state and the position; returns `nil` if the file isn't a replica, or has another format.
    static func read(_ db: Database) throws -> (state: ReplicaState, position: UInt64)? {
      guard try db.tableExists(Catalog.reservedName),
        let row = try Row.fetchOne(
          db, sql: "SELECT position, state FROM \(Catalog.reservedName) WHERE format = ?", arguments: [format]),
        let text = String.fromDatabaseValue(row["state"]), let position = Int64.fromDatabaseValue(row["position"]),
        let state = try? JSONDecoder().decode(ReplicaState.self, from: Data(text.utf8))
      else { return nil }
      return (state, UInt64(bitPattern: position))
    }

    /// Writes the state of tables that were copied, and the position that they have.
    func write(_ db: Database, position: UInt64) throws {
      let state = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
      try db.execute(
        sql: "INSERT OR REPLACE INTO \(Catalog.reservedName) VALUES (1, ?, ?, ?)",
        arguments: [Self.format, Int64(bitPattern: position), state])
    }
  }
#endif
