#if GRDB
  import DataSources
  import Dispatch
  import GRDB

  /// Follows a database from snapshot to snapshot, on a queue of its own, for all lists of one isolation domain.
  ///
  /// ``EngineState`` decides what is done, and this class does it: it takes snapshots on the writer's queue, where no
  /// other commit of this process can intervene, and brings the views there on the worker's queue.
  final class LiveEngine: Sendable {
    typealias Deliver = @Sendable (LiveEvent) -> Void

    let database: any DatabaseWriter
    let worker = DispatchQueue(label: "data-sources.live", qos: .userInitiated)
    let state: Locked<EngineState>
    let snapshots: SnapshotPair
    let searches: SearchPool
    let keeper: LogKeeper
    let log = CommitLog()
    private let deliver: Deliver

    /// - Parameters:
    ///   - interval: the least time between two steps.
    ///   - deliver: has the lists call ``takeStep()``, and ``stepWasDisplayed(_:)`` afterwards.
    init(_ database: any DatabaseWriter, interval: DispatchTimeInterval, deliver: @escaping Deliver) throws {
      self.database = database
      self.deliver = deliver
      state = Locked(EngineState(interval: interval))
      snapshots = try SnapshotPair(database)
      keeper = try LogKeeper(database, hasLog: !snapshots.isShared)
      searches = SearchPool(database)
      log.onCommit { [weak self] db in self?.committed(db) }
      searches.onNotice { [weak self] notice in
        switch notice {
        case .found: self?.perform([.showFound])
        case .needsSnapshot: self?.request(LiveRequests(isSearching: true))
        }
      }
      database.asyncWriteWithoutTransaction { [self] db in
        guard isOpen(db) else { return }
        // Without functions no trigger can be made, and no view opened: the error is reported there.
        try? log.attach(to: db)
        if !snapshots.isShared { keeper.gauge.install(db) }
        checkFile(db)
      }
    }

    // MARK: Requests

    func request(_ requests: LiveRequests) {
      if !state.read(\.isClosed) { for opening in requests.allOpenings { opening.watch(by: log) } }
      handle(.requested(requests))
    }

    // MARK: Lists

    /// The step that was delivered, and the connection that reads its snapshot; `nil` if it was withdrawn.
    func takeStep() -> (step: LiveStep, snapshot: SnapshotConnection?)? {
      let effects = state.withLock { $0.on(.listsReady, at: .now()) }
      perform(effects)
      for case .display(let step) in effects {
        // Of a database with one connection nothing is read but what views hold.
        return (step, snapshots.isShared ? nil : step.isFound ? snapshots.shown : snapshots.next)
      }
      return nil
    }

    func stepWasDisplayed(_ step: LiveStep) {
      handle(step.isFound ? .foundDisplayed : .stepDisplayed)
    }

    // MARK: Events and effects

    /// - Parameter db: the writer's connection, on its queue within a commit.
    func handle(_ event: EngineEvent, inCommit db: Database? = nil) {
      perform(state.withLock { $0.on(event, at: .now()) }, inCommit: db)
    }

    func perform(_ effects: [EngineEffect], inCommit db: Database? = nil) {
      for effect in effects { perform(effect, inCommit: db) }
    }

    private func perform(_ effect: EngineEffect, inCommit db: Database?) {
      switch effect {
      case .wait(let delay): worker.asyncAfter(deadline: .now() + delay) { self.handle(.timeElapsed) }
      case .takeSnapshot: if let db { takeSnapshot(db, isInCommit: true) } else { takeSnapshot() }
      case .advance(let snapshot, let requests, let displayed): advance(to: snapshot, requests, from: displayed)
      case .releaseFound: releaseFound()
      case .startSearches(let number): searches.handle(.snapshotBegan(number))
      case .unwatch(let views): for view in views { log.unwatch(view: view) }
      case .returnCommits(let commits): log.giveBack(commits)
      case .deliver(let event): deliver(event)
      case .exchangeSnapshots: worker.async { self.exchangeSnapshots() }
      case .copyLog: keeper.copy { _ in self.handle(.logCopied(self.keeper.logLength)) }
      case .checkpoint: checkpoint()
      case .wakeWriter: keeper.gate.wake()
      case .copySnapshot: worker.async { self.copyPart() }
      case .complete(let callers, let result): for caller in callers { caller.complete(result) }
      case .showFound: worker.async { self.showFound() }
      case .openSearches:
        worker.asyncAfter(deadline: .now() + .milliseconds(30)) { [weak self] in self?.openSearches() }
      // The caller that caused the event handles them.
      case .display, .close: break
      }
    }

    // MARK: Views

    /// On the worker's queue.
    private func advance(to snapshot: TakenSnapshot, _ requests: LiveRequests, from displayed: DisplayedViews) {
      var new = displayed
      var step = LiveStep(annotations: snapshot.commits.annotations, completions: requests.callers)
      let isForeign = displayed.stamp.map { $0.data != snapshot.stamp.data || snapshot.commits.mayBeReplaced } ?? false
      do {
        try new.views.advance(
          snapshot, requests, isForeign: isForeign, from: snapshots.shown, to: snapshots.next, &step)
        (new.stamp, new.number) = (snapshot.stamp, snapshot.number)
        handle(.advanced(AdvancedViews(views: new, step: step, commits: snapshot.commits)))
      } catch {
        log.giveBack(snapshot.commits)
        handle(.advanceFailed(error))
      }
    }

    private func exchangeSnapshots() {
      do {
        try snapshots.exchange()
        keeper.takeLength(of: snapshots.shown)
        forgetStatements()
        handle(.snapshotsExchanged(keeper.logLength))
      } catch {
        handle(.exchangeFailed(error))
      }
    }

    /// Releases what is prepared for plans that no view has any more, while no list displays them.
    private func forgetStatements() {
      let plans = state.withLock { state -> Set<Int>? in
        guard state.hasUnusedStatements else { return nil }
        state.hasUnusedStatements = false
        return state.displayed.views.planNumbers
      }
      if let plans { snapshots.keepStatements(of: plans) }
    }
  }

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

  // The write-ahead log can be reset only while no connection reads from it, and a list always reads.
  extension LiveEngine {
    /// Copies the log back if the newest state is displayed, and has the lists read from the file from then on.
    func checkpoint() {
      keeper.gate.run(database) { [self] db, _ in
        if isOpen(db), log.isEmpty, isAsDisplayed(db), keeper.gauge.checkpoint(db), (try? readFromFile(db)) == true {
          keeper.gauge.frameCount = 0
        }
        worker.async { self.handle(.checkpointEnded) }
      }
    }

    private func readFromFile(_ db: Database) throws -> Bool {
      try snapshots.readFromFile {
        (try? searches.renew { isAsDisplayed(db) }) != nil && isAsDisplayed(db)
      }
    }

    // MARK: A writer that doesn't pause

    /// Has a commit wait a little until the log can be reset, or until it is copied and the lists are where the writer is.
    ///
    /// On the writer's queue.
    func waitForLog(_ db: Database) {
      keeper.gate.wait(db, atMost: keeper.gauge.patience) { canShortenLog(db) }
      keeper.gauge.writerHasWaited()
    }

    /// Does what can be done for the log without the lists.
    ///
    /// - Returns: Whether it is about to be shortened.
    private func canShortenLog(_ db: Database) -> Bool {
      handle(.logIsLong)
      if state.read(\.isAway), !keeper.copier.isBusy {
        if !keeper.gauge.isNearlyCopied {
          keeper.copy { if !$0 { self.keeper.gauge.giveUp() } }
        } else if !keeper.checkpoint(db) {
          keeper.gauge.giveUp()
        }
      }
      return keeper.gauge.isTooLong && (keeper.copier.isBusy || state.read { $0.isBusy(at: .now()) })
    }

    // MARK: Lists that are away

    /// Copies a part of what the lists display, until they can read the copy or take their step.
    ///
    /// On the worker's queue, in parts: what else is to be done there doesn't wait for all of them.
    func copyPart() {
      guard state.read(\.isCopying) else {
        snapshots.shown?.dropCopy()
        return
      }
      do {
        guard let shown = snapshots.shown else { return releaseSnapshots() }
        switch try shown.copyPart(mostPages: keeper.mostPagesToCopy) {
        case .unfinished: worker.async { self.copyPart() }
        case .complete: releaseSnapshots()
        case .isRead: copySoon()
        case .isTooLarge: endCopy()
        }
      } catch {
        endCopy()
      }
    }

    private func copySoon() { worker.asyncAfter(deadline: .now() + .milliseconds(2)) { self.copyPart() } }

    private func endCopy() {
      keeper.gauge.giveUp()
      handle(.copyEnded)
    }

    /// Releases all snapshots: until they are ready, the lists read a copy of what they display.
    ///
    /// On the writer's queue, where no snapshot is taken meanwhile.
    private func releaseSnapshots() {
      keeper.gate.run(database) { [self] db, _ in
        guard isOpen(db) else { return }
        guard snapshots.shown?.leaveForCopy(withdraw) ?? withdraw() else {
          // They are being read, or the lists have taken the step.
          return copySoon()
        }
        try? snapshots.next.end()
        searches.startOver(displayed: state.read(\.displayed.views.displayedRequests))
      }
    }

    /// - Returns: `false` if the lists have taken the step meanwhile.
    private func withdraw() -> Bool {
      let effects = state.withLock { $0.on(.stepWithdrawn, at: .now()) }
      perform(effects)
      return !effects.isEmpty
    }
  }

  // Commits of other processes, and of statements that GRDB doesn't run, aren't reported: the engine looks for them.
  extension LiveEngine {
    /// Looks whenever the write-ahead log was written, and from time to time.
    ///
    /// Costs some microseconds on the writer's queue each time.
    func look(every interval: DispatchTimeInterval) {
      if !snapshots.isShared { keeper.watch(database, queue: worker) { [weak self] in self?.lookSoon() } }
      worker.asyncAfter(deadline: .now() + interval) { [weak self] in
        guard let self, !state.read(\.isClosed) else { return }
        look { [weak self] in self?.look(every: interval) }
      }
    }

    /// Looks once after several writes, most of which are this process's own.
    private func lookSoon() {
      let isFirst = state.withLock { state in
        defer { state.isLooking = true }
        return !state.isLooking && !state.isClosed
      }
      guard isFirst else { return }
      worker.asyncAfter(deadline: .now() + .milliseconds(10)) { [weak self] in
        guard let self else { return }
        state.withLock { $0.isLooking = false }
        look {}
      }
    }

    private func look(_ looked: @escaping @Sendable () -> Void) {
      database.asyncWriteWithoutTransaction { [weak self] db in
        guard let self, isOpen(db) else { return }
        checkFile(db)
        let isDue = state.read(\.displayed.views.retry.isDue)
        if isDue || !log.isEmpty || !isAsDisplayed(db) { request(LiveRequests()) }
        looked()
      }
    }
  }

  extension LiveEngine {
    private static let readingQueue = DispatchQueue(label: "data-sources.reading-ahead", qos: .userInitiated)

    /// Reads rows off the actor of the lists, and delivers them; none if the connection moves to another snapshot meanwhile.
    ///
    /// - Parameter generation: ``SnapshotLink/generation`` in the displayed snapshot.
    func readAhead(
      _ blocks: [RowBlock], _ plan: NumberedPlan, view: Int, in snapshot: SnapshotConnection, generation: Int
    ) {
      Self.readingQueue.async { [weak self] in
        guard let self else { return }
        var read = ReadBlocks(plan)
        for block in blocks where !state.read(\.isClosed) {
          // Block by block: a list that needs another row doesn't wait for all of them.
          try? snapshot.read { reader in
            if reader.link.generation == generation { try read.read(block, in: reader) }
          }
        }
        perform([.deliver(.rowsRead(view: view, read))])
      }
    }
  }

  extension LiveEngine {
    /// Displays what was found, unless a step is being displayed; then it is displayed afterwards.
    ///
    /// On the worker's queue.
    func showFound() {
      guard let basis = state.read(\.foundBasis), let shown = snapshots.shown else { return }
      let results = searches.results
      if results.isEmpty { return }
      var step = LiveStep(isFound: true)
      var views = basis.displayed.views
      do {
        for result in results where result.snapshot == basis.displayed.number {
          try views.show(result, in: shown, &step)
        }
      } catch { return request(LiveRequests(isSearching: true)) }
      if results.contains(where: { $0.snapshot != basis.displayed.number }) {
        request(LiveRequests(isSearching: true))
      }
      if !step.views.isEmpty { handle(.found(FoundStep(step: step, views: views), basis: basis.number)) }
    }

    /// Returns the connections on which rows were found that are displayed now.
    func releaseFound() {
      let views = state.read(\.displayed.views)
      let requests = searches.results.compactMap { result in
        views.search(ofView: result.view).map { (result.view, $0.status.number) }
      }
      searches.handle(.displayed(requests: Dictionary(uniqueKeysWithValues: requests)))
    }

    /// Opens searches in the displayed snapshot, if the newest one isn't taken soon: a writer may take long.
    ///
    /// On the worker's queue.
    func openSearches() {
      if state.read(\.searchOpenings).isEmpty { return }
      guard let basis = state.read(\.foundBasis), let shown = snapshots.shown else { return perform([.openSearches]) }
      var step = LiveStep(isFound: true)
      var (views, opened) = (basis.displayed.views, Set<Int>())
      for opening in basis.openings {
        // The next snapshot reports the error of one that fails.
        guard let view = try? shown.read({ try opening.opened(in: $0) }) else { continue }
        views.openUnwatched(view, number: opening.view)
        opened.insert(opening.view)
        step.views[opening.view] = view.step(.replacing(0, view.sectionCount))
        step.completions += opening.callers
      }
      if opened.isEmpty { return }
      handle(.found(FoundStep(step: step, views: views, opened: opened), basis: basis.number))
    }
  }

  extension LiveViews {
    /// The number of the request that each search displays, by view.
    var displayedRequests: [Int: Int] {
      Dictionary(uniqueKeysWithValues: searches.map { ($0.view, $0.status.number) })
    }

    /// Takes what a search found in the displayed snapshot.
    fileprivate mutating func show(
      _ result: SearchResult, in shown: SnapshotConnection, _ step: inout LiveStep
    ) throws {
      guard var view = search(ofView: result.view), view.status.number < result.request.number else { return }
      let changes = try view.display(result, in: shown)
      replaceSearch(by: view)
      step.views[view.view] = ViewStep(layout: view.layout, search: view.status, changes: changes)
    }
  }

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
    /// - Throws: ``LiveQueryError/closed``, which GRDB doesn't check for a queue.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
      if let pool = database as? DatabasePool { return try await pool.read(body) }
      return try await database.writeWithoutTransaction { [self] db in
        guard isOpen(db) else { throw LiveQueryError.closed }
        return try body(db)
      }
    }

    /// Notifies the lists when the file isn't at its path any more, and when it is again.
    ///
    /// On the writer's queue.
    @discardableResult
    func checkFile(_ db: Database) -> LiveQueryError? {
      let lost = db.hasLostItsFile ? LiveQueryError.fileLost(path: database.path) : nil
      handle(.fileChecked(lost))
      return lost
    }
  }
#endif
