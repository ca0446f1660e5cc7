#if GRDB
  import DataSources
  import Dispatch
  import GRDB

  /// Advances the lists of one isolation domain from snapshot to snapshot of a database.
  ///
  /// ``EngineState`` decides, and this class performs its effects: it opens snapshots on the writer's queue, where no other
  /// commit of this process can intervene, and advances the views on a queue of its own, the worker's.
  final class LiveEngine: Sendable {
    typealias Deliver = @Sendable (LiveEvent) -> Void

    let database: any DatabaseWriter
    let state: Locked<EngineState>
    let snapshots: SnapshotPair
    let searches: SearchPool
    let log = CommitLog()
    let wal: WriteAheadLog
    let worker = DispatchQueue(label: "data-sources.live", qos: .userInitiated)
    private let clock: any EngineClock
    private let gate: WriterGate
    private let deliver: Deliver

    /// - Parameters:
    ///   - interval: The minimum time between two steps.
    ///   - deliver: A closure that has the lists call ``beginDisplay()``, and ``stepWasDisplayed(_:)`` afterwards.
    init(
      _ database: any DatabaseWriter, interval: Duration, clock: any EngineClock, deliver: @escaping Deliver
    ) throws {
      self.database = database
      self.clock = clock
      self.deliver = deliver
      gate = WriterGate(clock)
      state = Locked(EngineState(interval: interval))
      snapshots = try SnapshotPair(database)
      wal = try WriteAheadLog(database, isUsed: !snapshots.isShared)
      searches = SearchPool(database, clock: clock)
      log.onCommit { [weak self] db in self?.committed(db) }
      searches.onNotice { [weak self] notice in
        switch notice {
        case .resultAvailable: self?.perform(.deliverResults)
        case .needsSnapshot: self?.request(LiveRequests(isSearching: true))
        }
      }
      database.asyncWriteWithoutTransaction { [self] db in
        guard isOpen(db) else { return }
        // Without functions no trigger can be created, and no view opened: the error is reported there.
        try? log.attach(to: db)
        if !snapshots.isShared { wal.gauge.install(db) }
        checkFile(db)
      }
    }

    // MARK: Requests of lists

    func request(_ requests: LiveRequests) {
      if !state.read(\.isClosed) { for opening in requests.allOpenings { opening.watch(by: log) } }
      handle(.requested(requests))
    }

    /// Returns the step that was delivered, and the connection that reads its snapshot; `nil` if it was withdrawn.
    func beginDisplay() -> (step: LiveStep, snapshot: SnapshotConnection?)? {
      let effects = state.withLock { $0.on(.listsReady, at: clock.now) }
      for effect in effects { perform(effect) }
      for case .display(let step) in effects {
        // A database with one connection has no snapshot: views contain their rows.
        return (step, snapshots.isShared ? nil : step.kind == .results ? snapshots.shown : snapshots.next)
      }
      return nil
    }

    func stepWasDisplayed(_ step: LiveStep) {
      handle(step.kind == .results ? .resultsDisplayed : .stepDisplayed)
    }

    // MARK: Events and effects

    /// - Parameter db: The writer's connection, on its queue within a commit.
    func handle(_ event: EngineEvent, inCommit db: Database? = nil) {
      let effects = state.withLock { $0.on(event, at: clock.now) }
      for effect in effects { perform(effect, inCommit: db) }
    }

    private func perform(_ effect: EngineEffect, inCommit db: Database? = nil) {
      switch effect {
      case .wait(let delay): schedule(.delayElapsed, after: delay)
      case .openSnapshot: if let db { openSnapshot(db, isInCommit: true) } else { openSnapshot() }
      case .advance(let snapshot, let requests, let displayed):
        // The writer's connection reads nothing else before the views are there.
        if snapshots.isShared { return advance(to: snapshot, requests, from: displayed) }
        worker.async { self.advance(to: snapshot, requests, from: displayed) }
      case .releaseResults: releaseResults()
      case .startSearches(let id): searches.handle(.snapshotBegan(id))
      case .unwatch(let viewIDs): for id in viewIDs { log.unwatch(view: id) }
      case .restoreCommits(let commits): log.restore(commits)
      case .deliver(let event): deliver(event)
      case .exchangeSnapshots: worker.async { self.exchangeSnapshots() }
      case .evictStatements(let plans): worker.async { self.snapshots.evictStatements(except: plans) }
      case .copyLog:
        wal.copy { [self] _ in
          handle(.logCopied(wal.length))
          gate.wake()
        }
      case .checkpoint: checkpoint()
      case .wakeWriter: gate.wake()
      case .copySnapshot: worker.async { self.copySnapshot() }
      case .complete(let callers, let result): for caller in callers { caller.complete(result) }
      case .deliverResults: worker.async { self.deliverResults() }
      case .scheduleSearches(let delay): schedule(.searchDelayElapsed, after: delay)
      case .schedulePoll(let delay): schedule(.pollDelayElapsed, after: delay)
      case .pollForCommits: pollForCommits()
      case .close(let connection): closeConnections(except: connection)
      // The caller that caused the event returns it.
      case .display: break
      }
    }

    private func schedule(_ event: EngineEvent, after delay: Duration) {
      clock.schedule(after: delay, on: worker) { [weak self] in self?.handle(event) }
    }

    // MARK: Snapshots
    //
    // On the writer's queue, where no other commit of this process intervenes: the log of commits matches the snapshot.

    /// Begins a cycle after a commit, in its own snapshot if the lists display the last one.
    private func committed(_ db: Database) {
      if state.read(\.isOpeningSnapshot) { return }
      handle(.committed(isLogLong: wal.gauge.isTooLong), inCommit: db)
      if wal.gauge.beginCopy() { wal.copy { [gate] _ in gate.wake() } }
      // A writer that never pauses would give the lists no time to catch up.
      if wal.gauge.isTooLong { waitForLog(db) }
    }

    /// Opens the last snapshot when the writer's queue is free.
    private func openSnapshot() {
      gate.run(database) { [self] db, isInCommit in openSnapshot(db, isInCommit: isInCommit) }
    }

    private func openSnapshot(_ db: Database, isInCommit: Bool) {
      guard isOpen(db) else { return }
      // Changes that may be rolled back must not be removed from the log, nor be read on the writer's connection.
      if db.isInsideTransaction { return log.afterTransaction { [weak self] in self?.openSnapshot() } }
      if isInCommit, snapshots.isShared { return openSnapshotAfterCommit() }
      defer { if snapshots.isShared { try? snapshots.next.endAndRemoveStatements() } }
      do {
        while let id = state.withLock({ $0.beginSnapshot() }) {
          let data = try SnapshotStamp.dataVersion(db)
          let schema = try SnapshotStamp.schemaVersion(db)
          let needsPreparation = needsPreparation(schema: schema)
          let outdated = state.read { $0.outdatedOpenings(schema: schema) }
          // That would write within a commit.
          if isInCommit, needsPreparation || !outdated.isEmpty || log.needsTriggers { return openSnapshotAfterCommit() }
          log.updateSchema(schema)
          let plans = needsPreparation ? try changingIndexes(db) { prepareViews(db) } : [:]
          prepare(outdated, db)
          // No other statement can write into a read-only database.
          if log.needsTriggers, !database.configuration.readonly { try log.updateTriggers(db) }
          if let snapshot = try lastSnapshot(db, id: id, data: data, plans) { return handle(.snapshotOpened(snapshot)) }
        }
      } catch {
        handle(.snapshotFailed(error))
      }
    }

    private func openSnapshotAfterCommit() {
      handle(.snapshotPostponed)
      database.asyncWriteWithoutTransaction { self.openSnapshot($0, isInCommit: false) }
      gate.release()
    }

    /// Prepares all views after a change of the schema.
    private func prepareViews(_ db: Database) -> [Int: Result<ViewPreparation, any Error>] {
      // GRDB doesn't observe that another process changed the schema: a table that was missing once would be missing forever.
      db.clearSchemaCache()
      let (views, closings) = state.read { ($0.displayed.views, $0.closings) }
      let plans = views.prepared(db, mayWrite: !database.configuration.readonly, except: closings)
      views.watch(plans, by: log)
      // Also those whose table was created again.
      log.renewTriggers()
      return plans
    }

    /// Prepares views again before they are opened: since the first time an index may have been created or dropped.
    private func prepare(_ openings: [ViewOpening], _ db: Database) {
      if openings.isEmpty { return }
      db.clearSchemaCache()
      for var opening in openings {
        // Opening the view reports the error.
        guard let prepared = try? PreparedView(opening.definition, db) else { continue }
        opening.prepared = prepared
        // The table may have another unique index.
        opening.watch(by: log)
        state.withLock { state in
          state.updateOpenings { if $0.definition.id == prepared.definition.id { $0.prepared = prepared } }
        }
      }
    }

    /// Calls a closure that creates and drops indexes, and doesn't change the schema otherwise.
    private func changingIndexes<Result>(_ db: Database, _ body: () throws -> Result) throws -> Result {
      log.updateSchema(try SnapshotStamp.schemaVersion(db))
      let result = Swift.Result(catching: body)
      log.updateSchema(try SnapshotStamp.schemaVersion(db), isExplained: true)
      return try result.get()
    }

    /// - Parameter data: The stamp that the last snapshot has if no other process commits meanwhile.
    /// - Returns: `nil` if another process committed, which some connections may not see.
    private func lastSnapshot(
      _ db: Database, id: Int, data: Int64, _ plans: [Int: Result<ViewPreparation, any Error>]
    ) throws -> NewestSnapshot? {
      let schema = try snapshots.next.moveToNewest()
      try searches.move(to: id)
      guard try SnapshotStamp.dataVersion(db) == data else { return nil }
      return NewestSnapshot(
        id: id, stamp: SnapshotStamp(schema: schema, data: data), plans: plans, commits: log.removeAll())
    }

    /// Whether views may have become something else.
    private func needsPreparation(schema: Int64) -> Bool {
      state.withLock { state in
        state.displayed.views.isRetryDue(at: clock.now)
          || state.displayed.stamp.map { $0.schema != schema } ?? false
      }
    }

    /// Whether no other process committed or changed the schema since the last snapshot.
    private func isAsDisplayed(_ db: Database) -> Bool {
      let now = try? SnapshotStamp(schema: SnapshotStamp.schemaVersion(db), data: SnapshotStamp.dataVersion(db))
      return state.withLock { $0.displayed.stamp == nil || $0.displayed.stamp == now }
    }

    // MARK: Views

    private func advance(to snapshot: NewestSnapshot, _ requests: LiveRequests, from displayed: DisplayedViews) {
      var new = displayed
      var step = LiveStep(annotations: snapshot.commits.annotations, completions: requests.callers)
      let hasExternalCommits =
        displayed.stamp.map { $0.data != snapshot.stamp.data || snapshot.commits.mayBeReplaced } ?? false
      do {
        try new.views.advance(
          snapshot, requests, hasExternalCommits: hasExternalCommits, from: snapshots.shown, to: snapshots.next,
          at: clock.now, &step)
        new.stamp = snapshot.stamp
        new.snapshotID = snapshot.id
        handle(.advanced(AdvancedViews(views: new, step: step, commits: snapshot.commits)))
      } catch {
        log.restore(snapshot.commits)
        handle(.advanceFailed(error))
      }
    }

    private func exchangeSnapshots() {
      do {
        try snapshots.exchange()
        wal.measure(in: snapshots.shown)
        handle(.snapshotsExchanged(wal.length))
      } catch {
        handle(.exchangeFailed(error))
      }
    }

    // MARK: Write-ahead log

    /// Copies the rest of the log if the last snapshot is displayed, and has the lists read from the file from then on.
    ///
    /// The log can be reset only while no connection reads from it, and a list always reads.
    private func checkpoint() {
      gate.run(database) { [self] db, _ in
        if isOpen(db), log.isEmpty, isAsDisplayed(db), wal.checkpoint(db), (try? readFromFile(db)) == true {
          wal.gauge.frameCount = 0
        }
        handle(.checkpointEnded)
      }
    }

    private func readFromFile(_ db: Database) throws -> Bool {
      try snapshots.readFromFile {
        (try? searches.renew { isAsDisplayed(db) }) != nil && isAsDisplayed(db)
      }
    }

    /// Has a commit wait until the log can be reset, or until it is copied and the lists display the last snapshot.
    private func waitForLog(_ db: Database) {
      gate.wait(db, atMost: wal.gauge.patience) { reasonToWait(db) }
      wal.gauge.writerHasWaited()
    }

    /// Shortens the log as far as that is possible without the lists.
    ///
    /// - Returns: The reason to wait for more.
    private func reasonToWait(_ db: Database) -> WriterWait {
      handle(.writerWaits)
      if state.read(\.isAway), !wal.isBeingCopied {
        if !wal.gauge.isNearlyCopied {
          wal.copy { [self] hasCopied in
            if !hasCopied { wal.gauge.giveUp() }
            gate.wake()
          }
        } else if wal.checkpoint(db) {
          wal.gauge.frameCount = 0
        } else {
          wal.gauge.giveUp()
        }
      }
      guard wal.gauge.isTooLong else { return .none }
      return wal.isBeingCopied ? .signal : state.read { $0.writerWait(at: clock.now) }
    }

    // MARK: Lists that are away

    /// Copies a part of the displayed snapshot, until lists can read the copy or display their step.
    ///
    /// On the worker's queue, in parts, between which the queue does other work.
    private func copySnapshot() {
      guard state.read(\.isCopying) else {
        snapshots.shown?.dropCopy()
        return
      }
      do {
        guard let shown = snapshots.shown else { return releaseSnapshots() }
        switch try shown.copyPart(maximumPageCount: wal.copyablePageCount) {
        case .unfinished: worker.async { self.copySnapshot() }
        case .complete: releaseSnapshots()
        case .isRead: copyAfterReading(shown)
        case .isTooLarge: endCopy()
        }
      } catch {
        endCopy()
      }
    }

    private func copyAfterReading(_ shown: SnapshotConnection) {
      shown.afterReading { [weak self, worker] in worker.async { [weak self] in self?.copySnapshot() } }
    }

    private func endCopy() {
      wal.gauge.giveUp()
      handle(.snapshotCopyEnded)
    }

    /// Ends all snapshots: the lists read the copy until they are ready.
    private func releaseSnapshots() {
      // No snapshot is opened meanwhile on the writer's queue.
      gate.run(database) { [self] db, _ in
        guard isOpen(db) else { return }
        if let shown = snapshots.shown {
          // The snapshot is being read, or the lists have displayed the step.
          guard shown.switchToCopy(withdraw) else { return copyAfterReading(shown) }
        } else if !withdraw() {
          return
        }
        try? snapshots.next.end()
        searches.startOver(displayed: state.read(\.displayed.views.displayedRequests))
      }
    }

    /// - Returns: `false` if the lists have displayed the step meanwhile.
    private func withdraw() -> Bool {
      let effects = state.withLock { $0.on(.stepWithdrawn, at: clock.now) }
      for effect in effects { perform(effect) }
      return !effects.isEmpty
    }

    // MARK: External commits

    /// Polls for commits of other processes, and of statements that GRDB doesn't run: whenever the write-ahead log is written, and in
    /// intervals.
    ///
    /// Each poll costs some microseconds on the writer's queue.
    func poll(every interval: Duration) {
      if !snapshots.isShared { wal.watch(database, queue: worker) { [weak self] in self?.handle(.logWritten) } }
      clock.schedule(after: interval, on: worker) { [weak self] in
        guard let self, !state.read(\.isClosed) else { return }
        pollForCommits { [weak self] in self?.poll(every: interval) }
      }
    }

    private func pollForCommits(_ completion: @escaping @Sendable () -> Void = {}) {
      database.asyncWriteWithoutTransaction { [weak self] db in
        guard let self, isOpen(db) else { return }
        checkFile(db)
        // A transaction may have been ended by a statement that GRDB didn't run.
        if !db.isInsideTransaction { log.transactionEnded() }
        let isDue = state.read { $0.displayed.views.isRetryDue(at: self.clock.now) }
        if isDue || !log.isEmpty || !isAsDisplayed(db) { request(LiveRequests()) }
        completion()
      }
    }

    // MARK: Rows that are read ahead

    private static let readingQueue = DispatchQueue(label: "data-sources.reading-ahead", qos: .userInitiated)

    /// Reads rows off the actor of the lists, and delivers them; none if the connection moves to another snapshot meanwhile.
    ///
    /// - Parameter generation: ``SnapshotLink/generation`` in the displayed snapshot.
    func readAhead(
      _ blocks: [PrefetchBlock], _ plan: IdentifiedPlan, view: Int, in snapshot: SnapshotConnection, generation: Int
    ) {
      Self.readingQueue.async { [weak self] in
        guard let self else { return }
        var read = PrefetchedBlocks(plan)
        for block in blocks where !state.read(\.isClosed) {
          // Block by block: a list that needs another row doesn't wait for all of them.
          try? snapshot.read { reader in
            if reader.link.generation == generation { try read.read(block, in: reader) }
          }
        }
        deliver(.rowsRead(view: view, read))
      }
    }

    // MARK: Search results

    /// Delivers results, and opens searches that are due, if the lists display the last snapshot.
    ///
    /// On the worker's queue.
    private func deliverResults() {
      deliverSearchResults()
      openSearches()
    }

    private func deliverSearchResults() {
      guard let basis = state.read(\.resultBasis), let shown = snapshots.shown else { return }
      let results = searches.results
      if results.isEmpty { return }
      let isOther = { (result: SearchResult) in result.snapshot != basis.displayed.snapshotID }
      var step = LiveStep(kind: .results)
      var views = basis.displayed.views
      do {
        for result in results where !isOther(result) { try views.display(result, in: shown, &step) }
      } catch { return request(LiveRequests(isSearching: true)) }
      views.scheduleRetry(hasTried: false, at: clock.now)
      if results.contains(where: isOther) { request(LiveRequests(isSearching: true)) }
      if !step.views.isEmpty { handle(.resultsFound(ResultStep(step: step, views: views), version: basis.version)) }
    }

    /// Returns the connections whose results are displayed.
    private func releaseResults() {
      let views = state.read(\.displayed.views)
      let requests = searches.results.compactMap { result in
        views.search(ofView: result.viewID).map { (result.viewID, $0.status.requestID) }
      }
      searches.handle(.displayed(requests: Dictionary(uniqueKeysWithValues: requests)))
    }

    /// Opens searches in the displayed snapshot.
    private func openSearches() {
      guard let basis = state.read(\.resultBasis), !basis.openings.isEmpty, let shown = snapshots.shown else { return }
      var step = LiveStep(kind: .results)
      var views = basis.displayed.views
      var opened: Set<Int> = []
      for opening in basis.openings {
        // The next snapshot reports the error.
        let view = try? shown.read { snapshot in
          try snapshot.link.schema == opening.prepared.schema ? opening.opened(in: snapshot) : nil
        }
        guard let view else { continue }
        views.openUnwatched(view, number: opening.view)
        opened.insert(opening.view)
        step.views[opening.view] = view.step(.replacing(0, view.sectionCount))
        step.completions += opening.callers
      }
      if opened.isEmpty { return }
      views.scheduleRetry(hasTried: false, at: clock.now)
      handle(.resultsFound(ResultStep(step: step, views: views, opened: opened), version: basis.version))
    }

    // MARK: Reading and writing

    /// Reads the last commit, without waiting for a writer if the database is a pool.
    ///
    /// - Throws: ``LiveQueryError/closed``, which GRDB doesn't check for a queue.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
      if let pool = database as? DatabasePool { return try await pool.read(body) }
      return try await database.writeWithoutTransaction { [self] db in
        guard isOpen(db) else { throw LiveQueryError.closed }
        return try body(db)
      }
    }

    /// Returns the region of a search table, which is created again first if necessary.
    ///
    /// - Parameter rows: The view that is searched.
    /// - Throws: ``LiveSearchError``, or an error of the database.
    func region(of search: SearchTable, for rows: ViewDefinition) async throws -> DatabaseRegion {
      let table = rows.table
      do {
        return try await read { db in
          if let reason = try SearchTableDefinition(search, db).reasonAgainstRows(ofTable: table, db) {
            throw LiveSearchError.unsearchableRows(query: rows.name, reason: reason)
          }
          _ = try SearchTableInfo.read(search, forTable: table, db)
          return try Table(search.name).databaseRegion(db)
        }
      } catch let error as LiveSearchError {
        guard case .outOfStep = error, !database.configuration.readonly else { throw error }
      }
      while true {
        let (transaction, continuation) = AsyncStream<Void>.makeStream()
        let region = try await database.writeWithoutTransaction { [self] db -> DatabaseRegion? in
          guard isOpen(db) else { throw LiveQueryError.closed }
          // A table that is created in an open transaction may be rolled back.
          if db.isInsideTransaction {
            log.afterTransaction { continuation.finish() }
            return nil
          }
          try changingIndexes(db) { try search.bringIntoStep(forTable: table, db) }
          return try Table(search.name).databaseRegion(db)
        }
        if let region { return region }
        for await _ in transaction {}
        try Task.checkCancellation()
      }
    }

    /// Notifies the lists when the file isn't at its path any more, and when it is again.
    ///
    /// On the writer's queue.
    @discardableResult
    func checkFile(_ db: Database) -> LiveQueryError? {
      let file = db.hasLostItsFile ? EngineState.File.lost(.fileLost(path: database.path)) : .present
      handle(.fileChecked(file))
      return file.error
    }

    /// Whether neither the database nor the engine is closed; when the database is, the lists are notified once.
    ///
    /// On the writer's queue: connections are closed only after its work.
    func isOpen(_ db: Database) -> Bool {
      if db.sqliteConnection == nil { handle(.databaseClosed) }
      return !state.read(\.isClosed)
    }

    // MARK: Closing

    /// Begins to close the engine; callers who wait get an error.
    ///
    /// - Parameter connection: A connection that lists still read.
    func close(except connection: SnapshotConnection? = nil) { handle(.closeRequested(except: connection)) }

    /// Returns when all connections are closed.
    func end() async {
      try? await withCheckedThrowingContinuation { handle(.endRequested(Completion($0))) }
    }

    private func closeConnections(except connection: SnapshotConnection?) {
      // Callers who wait for a transaction get an error.
      log.transactionEnded()
      searches.close { [self] in
        worker.async { [self] in
          database.asyncWriteWithoutTransaction { [self] db in
            log.detach(from: db, of: database)
            if !snapshots.isShared { wal.gauge.remove(db) }
            worker.async { [self] in
              snapshots.close(except: connection)
              wal.close()
              handle(.connectionsClosed)
            }
          }
        }
      }
    }
  }
#endif
