#if Postgres
  import Foundation
  import GRDB
  import GRDBSQLite

  /// The SQLite file of a replica.
  ///
  /// ``state`` and ``position`` belong to the thread of the ``Replicator``; the pool is thread-safe.
  final class ReplicaFile {
    let pool: DatabasePool
    /// The state that the last commit stored.
    private(set) var state: ReplicaState
    let position: DurablePosition

    private init(pool: DatabasePool, state: ReplicaState, position: UInt64) {
      self.pool = pool
      self.state = state
      self.position = DurablePosition(position, fileAt: pool.path)
    }

    // MARK: - Opening

    /// Opens an existing file.
    ///
    /// - Throws: ``FileFailure`` if the file isn't a replica.
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

    /// Runs a transaction to which the file with copied tables is attached.
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
    /// Returns the path of the ``SlotLedger``.
    static func ledgerPath(_ path: String) -> String { path + "-slots" }

    static func removeCopy(_ path: String) {
      for end in ["", "-wal", "-shm", "-journal"] { unlink(copyPath(path) + end) }
    }

    /// Returns whether the file exists and isn't empty.
    static func exists(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_size > 0
    }

    /// Renames a complete copy to the file.
    static func installCopy(at path: String) throws {
      try FileSync.sync(fileAt: copyPath(path))
      for end in ["-wal", "-shm"] { unlink(path + end) }
      if rename(copyPath(path), path) != 0 {
        throw FileFailure("The file \(path) can't be made: \(String(cString: strerror(errno)))")
      }
      try FileSync.sync(fileAt: URL(fileURLWithPath: path).deletingLastPathComponent().path)
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

  // MARK: - Slots

  /// A file beside the replica that locks it for one process, and lists the slots that were created for it.
  ///
  /// A slot is listed before it's created and until it's dropped: one that a crash left behind would retain the server's log.
  final class SlotLedger {
    private let descriptor: CInt

    /// Locks the file.
    ///
    /// - Returns: `nil` if another replica has the lock.
    init?(path: String) throws {
      descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw FileFailure("The file \(path) can't be opened: \(String(cString: strerror(errno)))")
      }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return nil }
    }

    deinit {
      guard descriptor >= 0 else { return }
      // A process that is being started inherits the descriptor for a moment, and then closing it doesn't end the lock.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }

    var slots: [String] {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = pread(descriptor, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func add(_ slot: String) throws { try write(slots.filter { $0 != slot } + [slot]) }
    func remove(_ slot: String) throws { try write(slots.filter { $0 != slot }) }

    private func write(_ slots: [String]) throws {
      let bytes = Array(slots.map { $0 + "\n" }.joined().utf8)
      // A crash between writing and truncating retains lines of old names, which are valid.
      guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0,
        fsync(descriptor) == 0
      else { throw FileFailure("The list of slots can't be written: \(String(cString: strerror(errno)))") }
    }

    /// Drops the listed slots except one, and removes those that don't exist any more from the list.
    func dropSlots(except current: String? = nil, of server: PublicationServer, _ connection: PostgresConnection) throws
    {
      for slot in slots where slot != current {
        if try server.dropSlot(slot, connection) { try remove(slot) }
      }
    }
  }

  // MARK: - Syncing

  /// The way to make files durable.
  enum FileSync {
    /// Has the system write a file or a folder to the disk.
    static func sync(fileAt path: String) throws {
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

  // MARK: - Errors

  /// A problem of the replica's file that a person must solve.
  struct FileFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
#endif
