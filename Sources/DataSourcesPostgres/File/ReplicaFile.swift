#if Postgres
  import Foundation
  import GRDB
  import GRDBSQLite

  /// The file of the replica, and what is known about it.
  final class ReplicaFile {
    let pool: DatabasePool
    private(set) var state: ReplicaState
    /// The position that a loss of power doesn't take.
    private(set) var syncedPosition: UInt64 = 0
    private let path: String

    init(pool: DatabasePool, state: ReplicaState) {
      self.pool = pool
      self.state = state
      path = pool.path
    }

    /// Notes what a committed transaction wrote.
    func didWrite(_ state: ReplicaState) { self.state = state }
    func didWrite(position: UInt64) { state.position = position }

    var isSynced: Bool { syncedPosition >= state.position }

    /// Makes sure that a loss of power doesn't take what was committed.
    ///
    /// A pool doesn't do that after each commit.
    func sync() throws {
      let position = state.position
      try Self.sync(path + "-wal")
      syncedPosition = position
    }

    static func sync(_ path: String) throws {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        // Without a write-ahead log everything is in the file, and SQLite syncs it.
        if errno == ENOENT { return }
        throw FileFailure("The file \(path) can't be opened: \(String(cString: strerror(errno)))")
      }
      defer { close(descriptor) }
      if fsync(descriptor) != 0 {
        throw FileFailure("The file \(path) can't be written: \(String(cString: strerror(errno)))")
      }
    }
  }

  // MARK: - Paths

  extension ReplicaFile {
    /// The file that a copy is written to.
    static func copyPath(_ path: String) -> String { path + "-copy" }
    static func ledgerPath(_ path: String) -> String { path + "-slots" }

    static func removeCopy(_ path: String) {
      for end in ["", "-wal", "-shm", "-journal"] { unlink(copyPath(path) + end) }
    }

    /// Whether there is a file with something in it.
    static func exists(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_size > 0
    }

    /// Moves a complete copy to the place of the file.
    static func installCopy(at path: String) throws {
      try sync(copyPath(path))
      for end in ["-wal", "-shm"] { unlink(path + end) }
      if rename(copyPath(path), path) != 0 {
        throw FileFailure("The file \(path) can't be made: \(String(cString: strerror(errno)))")
      }
      try sync(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    /// Opens a file that was copied before.
    ///
    /// - Throws: ``FileFailure`` if the file isn't a replica.
    static func opening(_ path: String, configuration: Configuration) throws -> ReplicaFile {
      let pool = try DatabasePool(path: path, configuration: configuration)
      do { return try opening(pool) } catch {
        try? pool.close()
        throw error
      }
    }

    static func opening(_ pool: DatabasePool) throws -> ReplicaFile {
      let state = try pool.read { db in try db.tableExists(ReplicaTable.name) ? ReplicaState.read(db) : nil }
      guard let state else {
        throw FileFailure(
          "The file \(pool.path) isn't a replica, or one of another version: delete it, or use another file")
      }
      return ReplicaFile(pool: pool, state: state)
    }
  }

  // MARK: - Merging copied tables

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

  // MARK: - Slots

  /// A file beside the replica that locks it for one process, and lists the slots that were made for it.
  ///
  /// A slot is listed before it's made and until it's dropped: one that a crash left behind would keep the server's log.
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
      // A process that is being started has the descriptor for a moment, and so the lock, which closing doesn't end then.
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
      // A longer list first: a crash between the two calls leaves lines of old names, which are valid.
      guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0,
        fsync(descriptor) == 0
      else { throw FileFailure("The list of slots can't be written: \(String(cString: strerror(errno)))") }
    }
  }

  extension PublicationServer {
    /// Drops all slots of a file but one, and forgets those that don't exist any more.
    func dropSlots(of ledger: SlotLedger, except kept: String? = nil, _ connection: PostgresConnection) throws {
      for slot in ledger.slots where slot != kept {
        if try dropSlot(slot, connection) { try ledger.remove(slot) }
      }
    }
  }

  /// Something about the replica's file that a person must put right.
  struct FileFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
#endif
