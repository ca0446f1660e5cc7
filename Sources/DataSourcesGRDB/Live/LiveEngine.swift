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
    /// Called when there is something for the lists.
    typealias Deliver = @Sendable (LiveEvent) -> Void

    let pool: DatabasePool
    let worker = DispatchQueue(label: "data-sources.live", qos: .userInitiated)
    let deliver: Deliver
    let searches: SearchPool
    let interval: DispatchTimeInterval
    let gauge = WALGauge()
    let gate = WriterGate()

    // Under the lock.
    let lock = NSLock()
    var isRunning = false
    var isAsked = false
    var isClosed = false
    var requests = LiveRequests()
    /// Those that are done in the snapshot that was taken last.
    var takenRequests = LiveRequests()
    var stamp: SnapshotStamp?
    /// When views are tried again.
    private(set) var retry = RetryDelay()
    /// What was delivered, and nobody took yet.
    var pending: PendingStep?
    /// Whether the lists could not take a step for so long that it was withdrawn.
    var areListsAway = false
    /// What searches found, and nobody took yet.
    var found: FoundStep?
    /// Another one whenever something that was found may be given up.
    var foundNumber = 0
    /// The number of the snapshot that was taken last.
    var snapshotCount = 0
    /// The number of the snapshot that the views are in.
    var shownNumber = 0
    var catchUps = CatchUps()
    /// Why writing is of no use: the file is not at its path any more.
    var lostFile: LiveViewError?
    var isEnding = false
    var lockedViews = LiveViews()
    /// Waits for the end.
    let ending = DispatchGroup()

    // Of the cycle that runs.
    private(set) var log: CommitLog?
    /// In the snapshot of the last step, taken or not.
    var views: LiveViews {
      get { lock.withLock { lockedViews } }
      set { lock.withLock { lockedViews = newValue } }
    }
    var shown: SnapshotConnection?
    var next: SnapshotConnection
    /// Waits to be the next one after the first step.
    var spare: SnapshotConnection?
    /// Whether an index is being made, on the writer's queue: that commit waits for nobody.
    var isPreparing = false
    /// Whether statements may be prepared that no view needs.
    var mayForget = false
    var lastCycle = DispatchTime(uptimeNanoseconds: 0)

    /// - Parameters:
    ///   - interval: how much time lies between two steps at least.
    ///   - deliver: has a step shown; ``stepWasTaken(_:)`` is to follow.
    init(_ pool: DatabasePool, interval: DispatchTimeInterval, deliver: @escaping Deliver) throws {
      self.pool = pool
      self.interval = interval
      self.deliver = deliver
      searches = SearchPool(pool)
      next = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "live 1")
      // Now, since the file may not be there any more later.
      spare = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "live 2")
      let log = CommitLog { [weak self] db in self?.follow(db) }
      self.log = log
      searches.onResult = { [weak self] in self?.searchEnded() }
      searches.onNeed = { [weak self] in self?.ask { $0.isSearching = true } }
      pool.asyncWriteWithoutTransaction { [self] db in
        guard isOpen(db) else { return }
        db.add(transactionObserver: log)
        gauge.install(db)
        checkFile(db)
      }
    }

    // MARK: What others ask for

    /// Has the newest snapshot shown soon, after more was asked for.
    func ask(_ change: (inout LiveRequests) -> Void = { _ in }) {
      if mayStart(change) { worker.async { self.startCycle() } }
    }

    /// Whether a cycle has to be started, after more was asked for.
    func mayStart(_ change: (inout LiveRequests) -> Void = { _ in }) -> Bool {
      lock.withLock {
        change(&requests)
        isAsked = true
        if isRunning || isClosed { return false }
        isRunning = true
        return true
      }
    }

    /// Opens a view with the next step.
    func open(_ opening: ViewOpening) {
      if lock.withLock({ isClosed }) { return opening.failed(LiveViewError.closed) }
      log.map { opening.watch(by: $0) }
      ask { $0.openings.append(opening) }
      if opening.search != nil { openSearchesSoon() }
    }

    /// Has a view replaced by another one with the next step.
    func replace(_ opening: ViewOpening) {
      if lock.withLock({ isClosed }) { return opening.failed(LiveViewError.closed) }
      log.map { opening.watch(by: $0) }
      ask { $0.replace(opening) }
    }

    // MARK: A cycle

    func startCycle() {
      if lock.withLock({ isClosed }) { return }
      let earliest = lastCycle + interval
      // Who opens a view need not wait.
      if earliest > .now(), !lock.withLock({ requests.isUrgent || !catchUps.isEmpty }) {
        worker.asyncAfter(deadline: earliest) { self.takeSnapshot() }
      } else {
        takeSnapshot()
      }
    }

    func advance(_ taken: Result<TakenSnapshot, any Error>) {
      if lock.withLock({ isClosed }) { return }
      let requests = lock.withLock {
        // A snapshot that could not be taken concerns whatever was asked for.
        if (try? taken.get()) == nil { takeRequests() }
        // What was found, and not taken, comes with this step.
        defer { (takenRequests, found) = (LiveRequests(), nil) }
        return takenRequests
      }
      do {
        let snapshot = try taken.get()
        let before = lock.withLock { (views: lockedViews, stamp: stamp, number: shownNumber) }
        var step = LiveStep(
          snapshot: next, notes: snapshot.commits.notes,
          answers: requests.openings.map(\.shown) + requests.replacements.values.map(\.shown))
        do {
          let isForeign = before.stamp.map { $0.data != snapshot.stamp.data } ?? false
          try views.advance(snapshot, requests, isForeign: isForeign, from: shown, to: next, &step)
        } catch {
          log?.giveBack(snapshot.commits)
          throw error
        }
        lock.withLock {
          stamp = snapshot.stamp
          shownNumber = snapshot.number
          retry = lockedViews.retry
        }
        for view in requests.closings { log?.unwatch(view: view) }
        if requests.changesViews || !snapshot.plans.isEmpty { mayForget = true }
        forgetShown()
        searches.begin(in: snapshot.number)
        // From now on the views are the lists', or the writer's if those do not come.
        lock.withLock {
          pending = PendingStep(
            step: step, number: snapshot.number, shown: shown, commits: snapshot.commits, requests: requests,
            viewsBefore: before.views, stampBefore: before.stamp, numberBefore: before.number)
        }
        gate.expect(within: 0.03)
        deliver(.step)
      } catch {
        // Nothing is lost: it is tried again, with all that was asked for; but nobody has to wait for that.
        var rest = requests
        rest.giveUpWaiting(error)
        mayForget = true
        let waiting = lock.withLock {
          self.requests = rest.followed(by: self.requests)
          return catchUps.takeAll()
        }
        for answer in waiting { answer.give(.failure(error)) }
        deliver(.failure(error))
      }
    }

    /// To be called when the lists show a step, or have heard of a failure: `nil`.
    func stepWasTaken(_ step: LiveStep?) {
      if step?.isFound == true { return foundWasTaken() }
      gate.expect(within: 1)
      worker.async { [self] in
        if lock.withLock({ isClosed }) { return }
        guard step != nil else { return endCycle(isFailure: true) }
        guard let other = shown ?? spare else { return }
        (shown, next, spare) = (next, other, nil)
        do {
          next.leaveCopy()
          try next.end()
          forgetStatements()
          endCycle(isFailure: false)
          showFound()
        } catch {
          deliver(.failure(error))
        }
      }
    }

    /// Forgets what is prepared for plans that no view has any more, when nobody shows them.
    private func forgetStatements() {
      guard mayForget else { return }
      let plans = views.planNumbers
      for connection in [shown, next] { connection?.read { $0.statements.keepOnly(plans: plans) } }
      mayForget = false
    }

    func endCycle(isFailure: Bool, mayShorten: Bool = true) {
      let (goesOn, shortens) = lock.withLock {
        if !isClosed, isAsked || isFailure { return (true, false) }
        isRunning = !isClosed && mayShorten && gauge.frameCount >= WALGauge.softLimit
        return (false, isRunning)
      }
      // A writer may wait for the end.
      gate.expect(within: isFailure ? 0 : 1)
      if isFailure, goesOn {
        worker.asyncAfter(deadline: .now() + .milliseconds(500)) { self.startCycle() }
      } else if goesOn {
        startCycle()
      } else if shortens {
        shortenLog()
      }
    }
  }
#endif
