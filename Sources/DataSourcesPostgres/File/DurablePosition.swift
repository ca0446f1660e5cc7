#if Postgres
  import Foundation
  import GRDB

  /// The position in the server's log up to which the file of a replica has the server's transactions.
  ///
  /// Each transaction of the file that changes replicated rows also writes the position, so that both are committed together:
  /// ``write(_:_:)`` for transactions of a ``StreamSession``, and ``ReplicaState/write(_:position:)`` for copied tables. A pool
  /// doesn't sync its write-ahead log at each commit, so that the last commits may not survive a loss of power. ``sync()`` makes
  /// them durable; only then is the position confirmed to the server, which may remove its log up to it.
  ///
  /// Belongs to the thread of the ``Replicator``.
  final class DurablePosition {
    // MARK: - State

    /// The position of the last commit to the file, which ``didCommit(_:)`` changes: the end of a transaction, of a copy, or of a part of
    /// the log that concerns other tables.
    private(set) var committed: UInt64
    /// The position that survives a loss of power, which ``sync()`` changes; 0 before its first call.
    private(set) var durable: UInt64 = 0
    /// The write-ahead log of the file.
    private let logPath: String

    /// - Parameter committed: The position that was read from the file.
    init(_ committed: UInt64, fileAt path: String) {
      self.committed = committed
      logPath = path + "-wal"
    }

    /// Whether everything that was committed survives a loss of power.
    var isDurable: Bool { durable >= committed }

    // MARK: - Writing

    /// Writes a position, to be committed with the rows up to it, if there are any.
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
      try FileSync.sync(fileAt: logPath)
      durable = position
    }
  }

  /// Functions that make files durable.
  enum FileSync {
    /// Writes a file or a folder through to the disk.
    static func sync(fileAt path: String) throws {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        // Without a write-ahead log everything is in the file, and SQLite syncs it.
        if errno == ENOENT { return }
        throw FileFailure.ofSystem("The file \(path) can't be opened")
      }
      defer { close(descriptor) }
      #if canImport(Darwin)
        // On Darwin, `fsync` leaves data in the cache of the drive. Not every file system supports the command.
        let result = fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : fsync(descriptor)
      #else
        let result = fsync(descriptor)
      #endif
      if result != 0 { throw FileFailure.ofSystem("The file \(path) can't be written") }
    }

    /// Renames a complete file to the one that it replaces: a crash leaves the old or the new one.
    static func replace(fileAt path: String, byFileAt newPath: String) throws {
      try sync(fileAt: newPath)
      if rename(newPath, path) != 0 { throw FileFailure.ofSystem("The file \(path) can't be created") }
      try sync(fileAt: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }
  }
#endif
