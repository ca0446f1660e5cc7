#if GRDB
  import Dispatch
  import GRDB

  extension LiveEngine {
    /// Stops following the database, and closes the connections when nothing uses them any more; see ``end()``.
    ///
    /// Callers who wait get an error.
    ///
    /// - Parameter kept: a connection that lists still read.
    func close(keeping kept: SnapshotConnection? = nil) {
      let effects = state.withLock { $0.on(.closing, at: .now()) }
      perform(effects)
      guard effects.closes else { return }
      searches.close { [self] in
        worker.async { [self] in
          database.asyncWriteWithoutTransaction { [self] db in
            detachLog(db)
            if !snapshots.isShared { keeper.gauge.remove(db) }
            worker.async { [self] in
              snapshots.close(keeping: kept)
              keeper.copier.close()
              handle(.closed)
            }
          }
        }
      }
    }

    /// Removes the triggers, after the transaction that is open, if there is one.
    ///
    /// It may be rolled back, and the triggers would be there again, without their functions.
    ///
    /// - Parameter pause: In milliseconds.
    private func detachLog(_ db: Database, pause: Int = 10) {
      guard db.sqliteConnection != nil, db.isInsideTransaction else { return log.detach(from: db) }
      worker.asyncAfter(deadline: .now() + .milliseconds(pause)) { [self] in
        database.asyncWriteWithoutTransaction { self.detachLog($0, pause: min(2 * pause, 1_000)) }
      }
    }

    /// Returns when everything is closed that ``close(keeping:)`` closes.
    func end() async {
      try? await withCheckedThrowingContinuation { handle(.endRequested(Completion($0))) }
    }

    /// Whether neither the database nor the engine is closed; when the database is, the lists are notified once.
    ///
    /// On the writer's queue: connections are closed only after what runs there.
    func isOpen(_ db: Database) -> Bool {
      if db.sqliteConnection == nil { handle(.poolClosed) }
      return !state.read(\.isClosed)
    }

    /// Reads what is committed, without waiting for a writer if the database is a pool.
    ///
    /// - Throws: ``LiveViewError/closed``, which GRDB doesn't check for a queue.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
      if let pool = database as? DatabasePool { return try await pool.read(body) }
      return try await database.writeWithoutTransaction { [self] db in
        guard isOpen(db) else { throw LiveViewError.closed }
        return try body(db)
      }
    }

    /// Notifies the lists when the file isn't at its path any more, and when it is again.
    ///
    /// On the writer's queue.
    @discardableResult
    func checkFile(_ db: Database) -> LiveViewError? {
      let lost = db.hasLostItsFile ? LiveViewError.fileLost(path: database.path) : nil
      handle(.fileChecked(lost))
      return lost
    }
  }
#endif
