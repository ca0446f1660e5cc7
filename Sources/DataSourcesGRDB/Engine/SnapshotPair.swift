#if GRDB
  import GRDB
  import GRDBSQLite

  /// The two connections of an engine: one reads the displayed snapshot, the other one moves to the newest.
  ///
  /// Old rows are read from the first, new ones from the second; when the lists display the second snapshot, the
  /// connections change roles. A database without a write-ahead log has one connection only, the writer's: no snapshot of it remains open,
  /// and views contain their rows.
  final class SnapshotPair: Sendable {
    private struct Connections {
      var shown: SnapshotConnection
      var next: SnapshotConnection
      /// `false` before the first snapshot is displayed.
      var isShown = false
    }

    private let connections: Locked<Connections>
    /// The reason why there is only the writer's connection; `nil` if there are two others.
    let reasonAgainstSnapshots: String?

    // All are opened now: the file may not be at its path later.
    init(_ database: any DatabaseWriter) throws {
      func open(_ label: String) throws -> SnapshotConnection {
        try SnapshotConnection(path: database.path, configuration: database.configuration, label: label)
      }
      let reader = database.isInMemory ? nil : try open("live 1")
      if let reader, try reader.read({ try $0.usesLog() }) {
        reasonAgainstSnapshots = nil
        connections = Locked(Connections(shown: reader, next: try open("live 2")))
      } else {
        reasonAgainstSnapshots =
          reader == nil
          ? "the database is in memory, and has one connection" : "the database has no write-ahead log"
        let shared: SnapshotConnection
        do { shared = try SnapshotConnection(sharing: database) } catch DatabaseError.SQLITE_MISUSE {
          throw LiveQueryError.closed
        }
        connections = Locked(Connections(shown: shared, next: shared))
      }
    }

    /// Whether there is only the writer's connection.
    var isShared: Bool { reasonAgainstSnapshots != nil }

    /// The connection that reads the displayed snapshot.
    var shown: SnapshotConnection? { connections.withLock { $0.isShown ? $0.shown : nil } }

    /// The connection that reads the snapshot of a step, or none.
    var next: SnapshotConnection { connections.withLock { $0.next } }

    /// Makes the next snapshot the displayed one, and ends the one before.
    func exchange() throws {
      let outdated = connections.withLock { pair in
        pair = Connections(shown: pair.next, next: pair.shown, isShown: true)
        return pair.next
      }
      if isShared { return }
      outdated.switchToDatabase()
      try outdated.end()
    }

    /// Finalizes the statements of all but some plans.
    func evictStatements(except plans: Set<Int>) {
      // The writer's connection caches none.
      if isShared { return }
      for connection in [shown, next] { connection?.read { $0.statements.retainOnly(plans: plans) } }
    }

    /// Has the displayed snapshot be read from the file instead of the write-ahead log, after a checkpoint.
    ///
    /// On the writer's queue.
    ///
    /// - Parameter isCurrent: A closure that returns whether the displayed snapshot is still the last one.
    /// - Returns: Whether it is.
    func readFromFile(_ isCurrent: () -> Bool) throws -> Bool {
      let next = next
      defer { try? next.end() }
      _ = try next.moveToNewest()
      // Commits of others must not be displayed without a step.
      return isCurrent() && shown?.exchange(with: next) != false
    }

    /// - Parameter read: A connection that lists still read.
    func close(except read: SnapshotConnection?) {
      let (shown, next) = connections.withLock { ($0.shown, $0.next) }
      for connection in [shown, next] where connection !== read { connection.close() }
    }
  }

  extension DatabaseReader {
    /// Whether no file can be opened a second time: the database is in memory, or a temporary one.
    fileprivate var isInMemory: Bool {
      path.isEmpty || path.contains(":memory:") || path.hasPrefix("file:") && path.contains("mode=memory")
    }
  }

  extension SnapshotReader {
    /// Whether the file has a write-ahead log, so that a snapshot can be read while others write.
    fileprivate func usesLog() throws -> Bool {
      // The mode is read from the file.
      try newStatement("SELECT 1 FROM sqlite_master LIMIT 1").run()
      let mode = try newStatement("PRAGMA journal_mode")
      return try mode.step() && mode.value(0) == .text(Array("wal".utf8))
    }
  }

  /// The last snapshot, and the commits since the one before.
  struct NewestSnapshot: Sendable {
    let id: Int
    let stamp: SnapshotStamp
    /// The preparations of all views, if the schema changed.
    let plans: [Int: Result<ViewPreparation, any Error>]
    let commits: CommitLog.Contents
  }
#endif
