#if Postgres
  import Foundation
  import GRDB

  /// The position in the server's log up to which the file of a replica has the server's transactions.
  ///
  /// Each transaction of the file that changes replicated rows also writes the position, so that both are committed together:
  /// those of a ``StreamSession`` by ``write(_:_:)``, and copies of tables by ``ReplicaState/write(_:position:)``.
  /// A pool doesn't sync its write-ahead log at each commit, so that the last commits may not survive a loss of power.
  /// ``sync()`` makes them durable; only then is the position confirmed to the server, which may remove its log up to it.
  ///
  /// Belongs to the thread of the ``Replicator``.
  final class DurablePosition {
    // MARK: - State

    /// The end of the last transaction that was committed to the file, which ``didCommit(_:)`` changes.
    private(set) var committed: UInt64
    /// The end of the last transaction that survives a loss of power, which ``sync()`` changes; 0 before.
    private(set) var durable: UInt64 = 0
    /// The write-ahead log of the file.
    private let logPath: String

    /// - Parameter committed: the position that was read from the file.
    init(_ committed: UInt64, fileAt path: String) {
      self.committed = committed
      logPath = path + "-wal"
    }

    /// Whether everything that was committed survives a loss of power.
    var isDurable: Bool { durable >= committed }

    // MARK: - Writing

    /// Writes the end of the server's transactions that a transaction of the file has applied.
    func write(_ position: UInt64, _ db: Database) throws {
      try db.cachedStatement(sql: "UPDATE \(Catalog.reservedName) SET position = ?")
        .execute(arguments: [Int64(bitPattern: position)])
    }

    /// Updates ``committed`` after the transaction that wrote a position.
    func didCommit(_ position: UInt64) { committed = position }

    // MARK: - Syncing

    /// Makes everything that was committed durable.
    func sync() throws {
      let position = committed
      try Self.syncFile(at: logPath)
      durable = position
    }

    /// Has the system write a file or a folder to the disk.
    static func syncFile(at path: String) throws {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        // Without a write-ahead log everything is in the file, and SQLite syncs it.
        if errno == ENOENT { return }
        throw FileFailure("The file \(path) can't be opened: \(String(cString: strerror(errno)))")
      }
      defer { close(descriptor) }
      #if canImport(Darwin)
        // There, `fsync` leaves data in the cache of the drive. Not every file system supports the command.
        let result = fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : fsync(descriptor)
      #else
        let result = fsync(descriptor)
      #endif
      if result != 0 {
        throw FileFailure("The file \(path) can't be written: \(String(cString: strerror(errno)))")
      }
    }
  }

  // MARK: - The stored state

  /// The origin of a replica's rows, which its file stores in a table beside the position.
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
        let state = String.fromDatabaseValue(row["state"]), let position = Int64.fromDatabaseValue(row["position"])
      else { return nil }
      return (try JSONDecoder().decode(ReplicaState.self, from: Data(state.utf8)), UInt64(bitPattern: position))
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
