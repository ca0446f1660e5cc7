#if GRDB
  import Dispatch
  import Foundation
  import GRDB

  // What is done on the writer's queue, where nobody of this process commits meanwhile: the log of commits fits the snapshot exactly.
  extension LiveEngine {
    /// Has a commit shown soon, which was made just now; from its snapshot, if nothing is being shown.
    ///
    /// On the writer's queue, where nobody else commits before this returns.
    func follow(_ db: Database) {
      start(db)
      guard gauge.isTooLong, !isPreparing else { return }
      // Who never pauses would leave the lists no moment to be where the writer is.
      gate.wait(db, atMost: 1) { lock.withLock { isRunning && !isClosed && !areListsAway } }
      if gauge.isTooLong { letGoOfSnapshots(db) }
      gauge.writerHasWaited()
    }

    private func start(_ db: Database) {
      guard mayStart() else { return }
      if lastCycle + interval <= .now(), let taken = try? snapshotOfCommit(db) {
        worker.async { self.advance(.success(taken)) }
      } else {
        worker.async { self.startCycle() }
      }
    }

    /// Takes the newest snapshot when the writer's queue is free, and goes on with it.
    func takeSnapshot() {
      lastCycle = .now()
      lock.withLock { isAsked = false }
      gate.run(pool) { [self] db, isInCommit in if isOpen(db) { takeSnapshot(db, isInCommit: isInCommit) } }
    }

    private func takeSnapshot(_ db: Database, isInCommit: Bool) {
      do {
        var taken: TakenSnapshot?
        while taken == nil {
          let data = try SnapshotStamp.dataVersion(db)
          var plans: [Int: Result<ViewPreparation, any Error>] = [:]
          if try needsPreparation(schema: SnapshotStamp.schemaVersion(db)) {
            // A commit is no place for that.
            if isInCommit { return takeSnapshotAfterCommit() }
            // Indexes that are missing are made now, so that the snapshot has them.
            isPreparing = true
            defer { isPreparing = false }
            let closings = Set(lock.withLock { requests.closings })
            plans = views.prepared(db, mayWrite: !pool.configuration.readonly, except: closings)
            if let log { views.watch(plans, by: log) }
          }
          taken = try newestSnapshot(db, data: data, plans)
        }
        if let taken { worker.async { self.advance(.success(taken)) } }
      } catch {
        worker.async { self.advance(.failure(error)) }
      }
    }

    private func takeSnapshotAfterCommit() {
      pool.asyncWriteWithoutTransaction { if self.isOpen($0) { self.takeSnapshot($0, isInCommit: false) } }
      gate.expect(within: 0)
    }

    /// Takes the snapshot of a commit within it; `nil` when that is for later.
    func snapshotOfCommit(_ db: Database) throws -> TakenSnapshot? {
      let data = try SnapshotStamp.dataVersion(db)
      guard try !needsPreparation(schema: SnapshotStamp.schemaVersion(db)) else { return nil }
      lastCycle = .now()
      lock.withLock { isAsked = false }
      return try newestSnapshot(db, data: data, [:])
    }

    /// - Parameter data: the stamp that the newest snapshot has to have, as far as anybody knows.
    /// - Returns: `nil` when another process committed meanwhile: nobody knows which of the connections see that.
    private func newestSnapshot(
      _ db: Database, data: Int64, _ plans: [Int: Result<ViewPreparation, any Error>]
    ) throws -> TakenSnapshot? {
      // What is asked for later may need an index that this snapshot doesn't have.
      lock.withLock { takeRequests() }
      var isTaken = false
      defer { if !isTaken { giveBackRequests() } }
      let number = nextSnapshotNumber()
      let schema = try next.moveToNewest()
      try searches.move(to: number)
      guard try SnapshotStamp.dataVersion(db) == data else { return nil }
      isTaken = true
      return TakenSnapshot(
        number: number, stamp: SnapshotStamp(schema: schema, data: data), plans: plans,
        commits: log?.take() ?? CommitLog.Contents())
    }

    /// Under the lock.
    func takeRequests() {
      (takenRequests, requests) = (takenRequests.followed(by: requests), LiveRequests())
    }

    private func giveBackRequests() {
      lock.withLock { (takenRequests, requests) = (LiveRequests(), takenRequests.followed(by: requests)) }
    }

    /// Whether views may have become something else.
    private func needsPreparation(schema: Int64) -> Bool {
      views.retry.isDue || lock.withLock { stamp.map { $0.schema != schema } ?? false }
    }

    /// Whether nobody else committed, or changed the schema, since the last snapshot was taken.
    func isAsShown(_ db: Database) -> Bool {
      let now = try? SnapshotStamp(schema: SnapshotStamp.schemaVersion(db), data: SnapshotStamp.dataVersion(db))
      return lock.withLock { stamp == nil || stamp == now }
    }

    /// Looks from time to time whether others committed, who tell nothing.
    ///
    /// Costs a few microseconds on the writer's queue.
    func poll(every interval: DispatchTimeInterval) {
      worker.asyncAfter(deadline: .now() + interval) { [weak self] in self?.look(thenEvery: interval) }
    }

    private func look(thenEvery interval: DispatchTimeInterval) {
      let (isClosed, isDue) = lock.withLock { (self.isClosed, retry.isDue) }
      if isClosed { return }
      pool.asyncWriteWithoutTransaction { [weak self] db in
        guard let self, isOpen(db) else { return }
        checkFile(db)
        if isDue || !isAsShown(db) { ask() }
        poll(every: interval)
      }
    }

    /// Copies the write-ahead log back if the newest state is shown, and reads from the file itself from then on.
    func shortenLog() {
      gate.run(pool) { [self] db, _ in
        if isOpen(db), log?.isEmpty != false, isAsShown(db), gauge.checkpoint(db), (try? readFromFile(db)) == true {
          gauge.frameCount = 0
        }
        worker.async { self.endCycle(isFailure: false, mayShorten: false) }
      }
    }

    /// Has what is shown read by the other connection, in the newest snapshot, if that is the same.
    private func readFromFile(_ db: Database) throws -> Bool {
      defer { try? next.end() }
      _ = try next.moveToNewest()
      try searches.renew { isAsShown(db) }
      // What others committed meanwhile is not to be shown by the way.
      return isAsShown(db) && shown?.exchange(with: next) != false
    }
  }
#endif
