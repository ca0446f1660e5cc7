#if Postgres
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

    /// - Parameter committed: The position that was read from the file.
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
      try FileSync.sync(fileAt: logPath)
      durable = position
    }
  }
#endif
