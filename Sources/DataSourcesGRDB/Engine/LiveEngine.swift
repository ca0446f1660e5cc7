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
#endif
