#if GRDB
  import DataSources
  import Dispatch
  import Foundation
  import GRDB

  /// Follows a database from snapshot to snapshot, on a queue of its own, for all lists of one isolation domain.
  ///
  /// There are two connections: one reads the snapshot that is shown, the other one goes to the newest. What a row was is read from
  /// the one, what it is from the other; then all lists take the new one over at once, and the connections change roles. One such
  /// cycle runs at a time; who commits meanwhile has the next one run.
  final class LiveEngine: @unchecked Sendable {
    typealias Deliver = @Sendable (Result<LiveStep, any Error>) -> Void

    let pool: DatabasePool
    private let worker = DispatchQueue(label: "data-sources.live", qos: .userInitiated)
    private let deliver: Deliver
    private let interval: DispatchTimeInterval
    private let gauge = WALGauge()

    // Under the lock.
    private let lock = NSLock()
    private var isRunning = false
    private var isAsked = false
    private var isClosed = false
    private var requests = LiveRequests()
    private var stamp: SnapshotStamp?

    // Of the cycle that runs.
    private(set) var log: CommitLog?
    private var views = LiveViews()
    private var shown: SnapshotConnection?
    private var next: SnapshotConnection
    /// Waits to be the next one after the first step.
    private var spare: SnapshotConnection?
    /// Whether statements may be prepared that no view needs.
    private var mayForget = false
    private var lastCycle = DispatchTime(uptimeNanoseconds: 0)

    /// - Parameters:
    ///   - interval: how much time lies between two steps at least.
    ///   - deliver: has a step shown; ``stepWasTaken(_:)`` is to follow.
    init(_ pool: DatabasePool, interval: DispatchTimeInterval, deliver: @escaping Deliver) throws {
      self.pool = pool
      self.interval = interval
      self.deliver = deliver
      next = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "live 1")
      // Now, since the file may not be there any more later.
      spare = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "live 2")
      let log = CommitLog { [weak self] in self?.ask() }
      self.log = log
      pool.add(transactionObserver: log)
      pool.asyncWriteWithoutTransaction { [gauge] db in gauge.install(db) }
    }

    // MARK: What others ask for

    /// Has the newest snapshot shown soon, after more was asked for.
    func ask(_ change: (inout LiveRequests) -> Void = { _ in }) {
      let starts = lock.withLock {
        change(&requests)
        isAsked = true
        if isRunning || isClosed { return false }
        isRunning = true
        return true
      }
      if starts { worker.async { self.startCycle() } }
    }

    /// Opens a view with the next step.
    func open(_ opening: ViewOpening) {
      log.map { opening.watch(by: $0) }
      ask { $0.openings.append(opening) }
    }

    /// Has a view replaced by another one with the next step.
    func replace(_ opening: ViewOpening) {
      log.map { opening.watch(by: $0) }
      ask { $0.replace(opening) }
    }

    /// Stops following the database.
    func close() {
      lock.withLock { isClosed = true }
      if let log { pool.remove(transactionObserver: log) }
      pool.asyncWriteWithoutTransaction { [gauge] db in gauge.remove(db) }
    }

    // MARK: A cycle

    private func startCycle() {
      let earliest = lastCycle + interval
      // Who opens a view need not wait.
      if earliest > .now(), !lock.withLock({ requests.isUrgent }) {
        worker.asyncAfter(deadline: earliest) { self.takeSnapshot() }
      } else {
        takeSnapshot()
      }
    }

    /// On the writer's queue nobody commits meanwhile: the log fits the snapshot exactly.
    private func takeSnapshot() {
      lastCycle = .now()
      lock.withLock { isAsked = false }
      pool.asyncWriteWithoutTransaction { [self] db in
        let taken = Result {
          let schema = try SnapshotStamp.schemaVersion(db)
          // Indexes that are missing are made now, so that the snapshot has them.
          let isSameSchema = lock.withLock { stamp.map { $0.schema == schema } ?? true }
          let plans =
            isSameSchema && !views.retry.isDue ? [:] : views.prepared(db, mayWrite: !pool.configuration.readonly)
          if let log { views.watch(plans, by: log) }
          let newSchema = try next.moveToNewest()
          let searchers = try views.searches.map(\.searcher).filter { try $0.moveIfNeeded() }
          let newStamp = SnapshotStamp(schema: newSchema, data: try SnapshotStamp.dataVersion(db))
          return TakenSnapshot(
            stamp: newStamp, plans: plans, commits: log?.take() ?? CommitLog.Contents(),
            searchers: searchers)
        }
        worker.async { self.advance(taken) }
      }
    }

    private func advance(_ taken: Result<TakenSnapshot, any Error>) {
      let requests = lock.withLock {
        defer { self.requests = LiveRequests() }
        return self.requests
      }
      do {
        let snapshot = try taken.get()
        var step = LiveStep(snapshot: next, notes: snapshot.commits.notes)
        do {
          let isForeign = lock.withLock { stamp.map { $0.data != snapshot.stamp.data } ?? false }
          try views.advance(snapshot, requests, isForeign: isForeign, from: shown, to: next, &step)
        } catch {
          log?.giveBack(snapshot.commits)
          throw error
        }
        lock.withLock { stamp = snapshot.stamp }
        for view in requests.closings { log?.unwatch(view: view) }
        if requests.changesViews || !snapshot.plans.isEmpty { mayForget = true }
        for search in views.searches { search.goOn { [weak self] in self?.ask() } }
        deliver(.success(step))
      } catch {
        // Nothing is lost: it is tried again, with all that was asked for; but nobody has to wait for that.
        var rest = requests
        rest.giveUpWaiting(error)
        mayForget = true
        lock.withLock { self.requests = rest.followed(by: self.requests) }
        deliver(.failure(error))
      }
    }

    /// To be called when the lists show a step, or have heard of a failure.
    func stepWasTaken(_ isSuccess: Bool) {
      worker.async { [self] in
        guard isSuccess else { return endCycle(isFailure: true) }
        guard let other = shown ?? spare else { return }
        (shown, next, spare) = (next, other, nil)
        do {
          try next.end()
          try forgetStatements()
          endCycle(isFailure: false)
        } catch {
          deliver(.failure(error))
        }
      }
    }

    /// Forgets what is prepared for plans that no view has any more, when nobody shows them.
    private func forgetStatements() throws {
      guard mayForget else { return }
      let plans = views.planNumbers
      for connection in [shown, next] { try connection?.read { $0.statements.keepOnly(plans: plans) } }
      mayForget = false
    }

    private func endCycle(isFailure: Bool, mayShorten: Bool = true) {
      let goesOn = lock.withLock {
        if !isClosed, isAsked || isFailure { return true }
        isRunning = !isClosed && mayShorten && gauge.frameCount >= WALGauge.softLimit
        return false
      }
      if isFailure, goesOn {
        worker.asyncAfter(deadline: .now() + .milliseconds(500)) { self.startCycle() }
      } else if goesOn {
        startCycle()
      } else if mayShorten, gauge.frameCount >= WALGauge.softLimit {
        shortenLog()
      }
    }

    /// Looks from time to time whether others committed, who tell nothing.
    ///
    /// Costs a few microseconds on the writer's queue.
    func poll(every interval: DispatchTimeInterval) {
      worker.asyncAfter(deadline: .now() + interval) { [weak self] in self?.look(thenEvery: interval) }
    }

    private func look(thenEvery interval: DispatchTimeInterval) {
      if lock.withLock({ isClosed }) { return }
      let isDue = views.retry.isDue
      pool.asyncWriteWithoutTransaction { [weak self] db in
        guard let self else { return }
        if isDue || !isAsShown(db) { ask() }
        poll(every: interval)
      }
    }

    /// Whether nobody else committed, or changed the schema, since the last snapshot was taken.
    ///
    /// On the writer's queue.
    private func isAsShown(_ db: Database) -> Bool {
      let now = try? SnapshotStamp(schema: SnapshotStamp.schemaVersion(db), data: SnapshotStamp.dataVersion(db))
      return lock.withLock { stamp == nil || stamp == now }
    }

    /// Copies the write-ahead log back if the newest state is shown, and reads from the file itself from then on.
    private func shortenLog() {
      pool.asyncWriteWithoutTransaction { [self] db in
        // Nobody commits meanwhile; what others committed is not to be shown by the way.
        let isCurrent = log?.isEmpty != false && isAsShown(db)
        if isCurrent, gauge.checkpoint(db), (try? shown?.renew()) != false { gauge.frameCount = 0 }
        worker.async { self.endCycle(isFailure: false, mayShorten: false) }
      }
    }
  }
#endif
