#if GRDB
  import Dispatch
  import GRDB

  // What is done on the writer's queue, where no other commit of this process intervenes: the log of commits fits the snapshot.
  extension LiveEngine {
    /// Follows a commit, in its own snapshot if nothing else is being displayed.
    func committed(_ db: Database) {
      // A snapshot is about to be taken.
      if state.read(\.isPreparing) { return }
      handle(.committed(isLogLong: keeper.gauge.isTooLong), inCommit: db)
      keeper.copySoon()
      // A writer that never pauses would leave the lists no moment to catch up.
      if keeper.gauge.isTooLong { waitForLog(db) }
    }

    /// Takes the newest snapshot when the writer's queue is free.
    func takeSnapshot() {
      keeper.gate.run(database) { [self] db, isInCommit in takeSnapshot(db, isInCommit: isInCommit) }
    }

    func takeSnapshot(_ db: Database, isInCommit: Bool) {
      guard isOpen(db) else { return }
      // Changes that may be rolled back must not be taken from the log, nor be read on the writer's connection.
      if db.isInsideTransaction { return takeSnapshotSoon() }
      if isInCommit, snapshots.isShared { return takeSnapshotAfterCommit() }
      defer { if snapshots.isShared { try? snapshots.next.leave() } }
      do {
        var taken: TakenSnapshot?
        while taken == nil {
          // Before anything else: what is requested later may need an index or triggers that the snapshot doesn't have.
          let number = state.withLock { $0.beginSnapshot() }
          let data = try SnapshotStamp.dataVersion(db)
          let schema = try SnapshotStamp.schemaVersion(db)
          let needsPreparation = needsPreparation(schema: schema)
          // A commit is no place for that.
          if isInCommit, needsPreparation || log.needsTriggers { return takeSnapshotAfterCommit() }
          log.found(schema: schema)
          let plans = needsPreparation ? try changingIndexes(db) { prepareViews(db) } : [:]
          if log.needsTriggers { try updateTriggers(db) }
          taken = try newestSnapshot(db, number, data: data, plans)
        }
        guard let taken else { return }
        // The writer's connection reads nothing else before the views are there.
        if snapshots.isShared { return handle(.snapshotTaken(taken)) }
        worker.async { self.handle(.snapshotTaken(taken)) }
      } catch {
        worker.async { self.handle(.snapshotFailed(error)) }
      }
    }

    /// Waits for the end of a transaction that is open between two accesses.
    private func takeSnapshotSoon() {
      worker.asyncAfter(deadline: .now() + .milliseconds(10)) { [weak self] in self?.takeSnapshot() }
    }

    private func takeSnapshotAfterCommit() {
      database.asyncWriteWithoutTransaction { self.takeSnapshot($0, isInCommit: false) }
      keeper.gate.endWait()
    }

    /// Makes indexes that are missing, so that the snapshot has them.
    private func prepareViews(_ db: Database) -> [Int: Result<ViewPreparation, any Error>] {
      // GRDB doesn't notice that another process changed the schema: a table that was missing once would be missing forever.
      db.clearSchemaCache()
      let (views, closings) = state.read { ($0.displayed.views, $0.requests.closings) }
      let plans = preparing { views.prepared(db, mayWrite: !database.configuration.readonly, except: closings) }
      views.watch(plans, by: log)
      // Also those whose table was made again.
      log.renewTriggers()
      return plans
    }

    /// Runs what makes and drops indexes, and changes nothing else of the schema.
    ///
    /// On the writer's queue.
    func changingIndexes<Result>(_ db: Database, _ body: () throws -> Result) throws -> Result {
      log.found(schema: try SnapshotStamp.schemaVersion(db))
      let result = Swift.Result(catching: body)
      log.found(schema: try SnapshotStamp.schemaVersion(db), isExplained: true)
      return try result.get()
    }

    private func updateTriggers(_ db: Database) throws {
      // No other statement can write there.
      if database.configuration.readonly { return }
      try preparing { try log.updateTriggers(db) }
    }

    /// Has commits that the body makes wait for nothing.
    private func preparing<Result>(_ body: () throws -> Result) rethrows -> Result {
      state.withLock { $0.isPreparing = true }
      defer { state.withLock { $0.isPreparing = false } }
      return try body()
    }

    /// - Parameter data: the stamp that the newest snapshot must have, as far as this connection knows.
    /// - Returns: `nil` if another process committed meanwhile: it isn't known which connections see that.
    private func newestSnapshot(
      _ db: Database, _ number: Int, data: Int64, _ plans: [Int: Result<ViewPreparation, any Error>]
    ) throws -> TakenSnapshot? {
      let schema = try snapshots.next.moveToNewest()
      try searches.move(to: number)
      guard try SnapshotStamp.dataVersion(db) == data else { return nil }
      return TakenSnapshot(
        number: number, stamp: SnapshotStamp(schema: schema, data: data), plans: plans, commits: log.take())
    }

    /// Whether views may have become something else.
    private func needsPreparation(schema: Int64) -> Bool {
      state.withLock { state in
        state.displayed.views.retry.isDue || state.displayed.stamp.map { $0.schema != schema } ?? false
      }
    }

    /// Whether no other process committed or changed the schema since the last snapshot.
    func isAsDisplayed(_ db: Database) -> Bool {
      let now = try? SnapshotStamp(schema: SnapshotStamp.schemaVersion(db), data: SnapshotStamp.dataVersion(db))
      return state.withLock { $0.displayed.stamp == nil || $0.displayed.stamp == now }
    }
  }
#endif
