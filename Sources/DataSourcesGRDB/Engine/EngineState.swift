#if GRDB
  /// The state machine of an engine: an event changes the phase, and has effects.
  ///
  /// A pure value, without queues and connections. A cycle passes the phases `awaitingWriter`, `openingSnapshot`, `advancing`,
  /// `delivered` and `displaying`, and ends in `idle`, perhaps after `checkpointing`. Requests and commits during a cycle demand
  /// another one, which may be `scheduled` for later. If the write-ahead log is long and lists don't display their step, the
  /// displayed snapshot is copied (`copying`), the step is withdrawn, and the phase is `away` until the lists are ready.
  struct EngineState: Sendable {
    enum Phase: Sendable {
      case idle
      /// The cycle begins after a delay.
      /// - Parameter isRetry: Whether the last cycle failed; otherwise, callers who wait and a long log end the delay.
      case scheduled(until: EngineInstant, isRetry: Bool)
      /// The snapshot is opened when the writer's queue is free. An attempt that was postponed has accepted the requests.
      case awaitingWriter(LiveRequests)
      /// The writer's queue opens a snapshot for the requests. Commits in this phase are the engine's own.
      case openingSnapshot(LiveRequests)
      case advancing(LiveRequests)
      case delivered(DeliveredStep)
      /// As `delivered`, while the displayed snapshot is copied.
      case copying(DeliveredStep)
      /// - Parameter changedViews: Whether statements may be prepared for views that are closed.
      case displaying(changedViews: Bool)
      /// The lists are notified of a failure.
      case failing
      /// The writer's queue copies the rest of the write-ahead log, so that SQLite can reset it.
      case checkpointing
      case away
      /// The pool or queue was closed.
      case stopped
      /// The engine's connections are being closed; callers wait for that.
      case closing([Completion])
      case closed
    }

    /// A step that was delivered, and everything that is needed to begin it again.
    struct DeliveredStep: Sendable {
      let step: LiveStep
      let commits: CommitLog.Contents
      let requests: LiveRequests
      let previous: DisplayedViews
      let time: EngineInstant
    }

    /// Passive checkpoints beside the writer, at most one of which runs for the cycles.
    enum BackgroundCheckpoint: Sendable { case idle, running }

    /// Polls for external commits after writes into the log, one for several writes.
    enum LogPoll: Sendable { case idle, scheduled }

    /// The database file, as last checked.
    enum File: Equatable, Sendable {
      case present
      case lost(LiveQueryError)

      var error: LiveQueryError? { if case .lost(let error) = self { error } else { nil } }
    }

    private(set) var phase = Phase.idle
    private(set) var requests = RequestQueue()
    /// The views of the last step, displayed or not.
    private(set) var displayed = DisplayedViews()
    private(set) var results = ResultDelivery()
    /// The ID of the last snapshot, and the number of snapshots.
    private(set) var lastSnapshotID = 0
    private var pacing: CyclePacing
    private var checkpoint = BackgroundCheckpoint.idle
    private var logPoll = LogPoll.idle
    private var file = File.present

    /// The time after which lists that don't display a step are away.
    static let patience = Duration.milliseconds(30)
    /// The delay of another attempt after a failure.
    private static let retryDelay = Duration.milliseconds(500)
    /// The delay of a poll after a write into the log: most writes are this process's own.
    private static let pollDelay = Duration.milliseconds(10)
    /// The delay after which a search is opened in the displayed snapshot: a writer may be slow.
    private static let openingDelay = Duration.milliseconds(30)

    /// - Parameter interval: The minimum time between two snapshots.
    init(interval: Duration) { pacing = CyclePacing(interval: interval) }

    // MARK: Queries

    var isIdle: Bool { if case .idle = phase { true } else { false } }

    var isCopying: Bool { if case .copying = phase { true } else { false } }

    var isAway: Bool { if case .away = phase { true } else { false } }

    var isOpeningSnapshot: Bool { if case .openingSnapshot = phase { true } else { false } }

    var isClosed: Bool {
      switch phase {
      case .stopped, .closing, .closed: true
      default: false
      }
    }

    /// The views that the next steps close.
    var closings: Set<Int> {
      switch phase {
      case .awaitingWriter(let accepted), .openingSnapshot(let accepted):
        Set(requests.queued.closings + accepted.closings)
      default: Set(requests.queued.closings)
      }
    }

    /// Returns the reason to wait of a writer that finds the write-ahead log too long.
    func writerWait(at now: EngineInstant) -> WriterWait {
      switch phase {
      case .idle, .away, .stopped, .closing, .closed: return .none
      case .delivered(let delivered):
        let end = delivered.time.advanced(by: Self.patience)
        return now < end ? .until(end) : .none
      default: return .signal
      }
    }

    // MARK: Events

    mutating func on(_ event: EngineEvent, at now: EngineInstant) -> [EngineEffect] {
      if isClosed { return whenClosed(event) }
      switch event {
      case .requested(let new): return request(new, at: now)
      case .catchUpRequested(let completion):
        requests.catchUps.add(completion, after: lastSnapshotID)
        return demandCycle(.soon, at: now)
      case .committed(let isLogLong): return isOpeningSnapshot ? [] : demandCycle(isLogLong ? .now : .soon, at: now)
      case .delayElapsed: return endDelay(at: now)
      case .snapshotPostponed: return postponeSnapshot()
      case .snapshotOpened(let snapshot): return advance(to: snapshot)
      case .snapshotFailed(let error):
        guard case .openingSnapshot(let accepted) = phase else { return [] }
        return fail(error, accepted)
      case .advanced(let views): return deliver(views, at: now)
      case .advanceFailed(let error):
        guard case .advancing(let accepted) = phase else { return [] }
        return fail(error, accepted)
      case .listsReady: return display(at: now)
      case .stepDisplayed:
        guard case .displaying = phase else { return [] }
        return [.exchangeSnapshots]
      case .snapshotsExchanged(let log): return endDisplay(log, at: now)
      case .exchangeFailed(let error):
        guard case .displaying = phase else { return [] }
        return fail(error)
      case .failureDisplayed:
        guard case .failing = phase else { return [] }
        return wait(Self.retryDelay, at: now, isRetry: true)
      case .writerWaits: return copyIfAway(at: now)
      case .logCopied(let log): return endBackgroundCheckpoint(log)
      case .checkpointEnded:
        guard case .checkpointing = phase else { return [] }
        return endCycle(.short, at: now)
      case .stepWithdrawn: return withdraw()
      case .snapshotCopyEnded: return endCopy()
      case .resultsFound(let step, let version): return deliver(step, version: version)
      case .resultsDropped(let viewID):
        results.drop(viewID)
        return [.deliverResults]
      case .resultsDisplayed: return [.releaseResults, .deliverResults]
      case .searchDelayElapsed:
        results.searchDelayElapsed(isNeeded: !searchOpenings.isEmpty)
        return [.deliverResults]
      case .logWritten: return schedulePoll()
      case .pollDelayElapsed:
        logPoll = .idle
        return [.pollForCommits]
      case .fileChecked(let new):
        defer { file = new }
        return file == new ? [] : [.deliver(.fileIsLost(new.error))]
      case .databaseClosed: return stop(.stopped) + [.deliver(.closed)]
      // A writer may wait for the lists.
      case .closeRequested(let read): return stop(.closing([])) + [.wakeWriter, .close(except: read)]
      case .connectionsClosed: return []
      case .endRequested(let completion): return [.complete([completion], .success(()))]
      }
    }

    // MARK: Cycle

    private mutating func request(_ new: LiveRequests, at now: EngineInstant) -> [EngineEffect] {
      requests.add(new)
      let effects = demandCycle(.soon, at: now)
      guard new.openings.contains(where: { $0.search != nil }), results.delaySearches() else { return effects }
      return effects + [.scheduleSearches(Self.openingDelay)]
    }

    /// Starts a cycle, or has another one start after the current one.
    private mutating func demandCycle(_ demand: RequestQueue.Demand, at now: EngineInstant) -> [EngineEffect] {
      requests.demand = max(requests.demand, demand)
      return switch phase {
      case .idle: startCycle(at: now)
      case .scheduled(_, isRetry: false) where requests.isUrgent: awaitWriter(at: now)
      default: []
      }
    }

    private mutating func startCycle(at now: EngineInstant) -> [EngineEffect] {
      if !requests.isUrgent, let delay = pacing.delay(at: now) { return wait(delay, at: now, isRetry: false) }
      return awaitWriter(at: now)
    }

    private mutating func wait(_ delay: Duration, at now: EngineInstant, isRetry: Bool) -> [EngineEffect] {
      phase = .scheduled(until: now.advanced(by: delay), isRetry: isRetry)
      return [.wait(delay)]
    }

    private mutating func endDelay(at now: EngineInstant) -> [EngineEffect] {
      guard case .scheduled(let end, let isRetry) = phase else { return [] }
      // It can be that of an earlier cycle, which didn't wait for its end.
      if now < end { return wait(now.duration(to: end), at: now, isRetry: isRetry) }
      return awaitWriter(at: now)
    }

    private mutating func awaitWriter(at now: EngineInstant) -> [EngineEffect] {
      phase = .awaitingWriter(LiveRequests())
      pacing.cycleStarted(at: now)
      return [.openSnapshot]
    }

    /// Accepts all requests for a snapshot: later ones may need triggers that it doesn't have.
    ///
    /// - Returns: The ID of the snapshot; `nil` if none is to be opened.
    mutating func beginSnapshot() -> Int? {
      switch phase {
      case .awaitingWriter(let accepted), .openingSnapshot(let accepted):
        phase = .openingSnapshot(accepted.merging(requests.removeAll()))
      default: return nil
      }
      results.searchesWereAccepted()
      lastSnapshotID += 1
      return lastSnapshotID
    }

    /// The accepted requests for views that were prepared in another version of the schema than that of the snapshot.
    func outdatedOpenings(schema: Int64) -> [ViewOpening] {
      guard case .openingSnapshot(let accepted) = phase else { return [] }
      return accepted.allOpenings.filter { $0.prepared.schema != schema }
    }

    /// Changes the accepted requests for views.
    mutating func updateOpenings(_ update: (inout ViewOpening) -> Void) {
      guard case .openingSnapshot(var accepted) = phase else { return }
      accepted.updateOpenings(update)
      phase = .openingSnapshot(accepted)
    }

    private mutating func postponeSnapshot() -> [EngineEffect] {
      guard case .openingSnapshot(let accepted) = phase else { return [] }
      phase = .awaitingWriter(accepted)
      return []
    }

    private mutating func advance(to snapshot: NewestSnapshot) -> [EngineEffect] {
      guard case .openingSnapshot(let accepted) = phase else { return [] }
      phase = .advancing(accepted)
      // The step includes the results that aren't displayed yet.
      results.withdraw()
      return [.advance(snapshot, accepted, from: displayed)]
    }

    private mutating func deliver(_ advanced: AdvancedViews, at now: EngineInstant) -> [EngineEffect] {
      guard case .advancing(let accepted) = phase else { return [] }
      phase = .delivered(
        DeliveredStep(
          step: advanced.step, commits: advanced.commits, requests: accepted, previous: displayed, time: now))
      displayed = advanced.views
      return [
        .unwatch(viewIDs: accepted.closings), .releaseResults, .startSearches(snapshotID: displayed.snapshotID),
        .deliver(.step), .wakeWriter,
      ]
    }

    private mutating func display(at now: EngineInstant) -> [EngineEffect] {
      switch phase {
      case .delivered(let delivered), .copying(let delivered):
        phase = .displaying(changedViews: delivered.requests.changesViews)
        var step = delivered.step
        step.completions += requests.catchUps.removeAll(upTo: displayed.snapshotID)
        return [.display(step)]
      case .away: return startCycle(at: now)
      default: return displayResults()
      }
    }

    private mutating func endDisplay(_ log: LogLength, at now: EngineInstant) -> [EngineEffect] {
      guard case .displaying(let changedViews) = phase else { return [] }
      let eviction = changedViews ? [evictStatements] : []
      return eviction + endCycle(log, at: now) + [.deliverResults]
    }

    private mutating func endCycle(_ log: LogLength, at now: EngineInstant) -> [EngineEffect] {
      let effects = [EngineEffect.wakeWriter]
      if requests.demand > .none { return effects + startCycle(at: now) }
      phase = .idle
      return effects + shorten(log)
    }

    private var evictStatements: EngineEffect { .evictStatements(except: displayed.views.planIDs) }

    // MARK: Failures

    /// Retries everything but openings, whose callers get the error.
    private mutating func fail(_ error: any Error, _ accepted: LiveRequests = LiveRequests()) -> [EngineEffect] {
      phase = .failing
      var rest = accepted
      let callers = rest.removeCallers() + requests.catchUps.removeAll()
      requests.putBack(rest)
      return [.complete(callers, .failure(error)), evictStatements, .deliver(.failure(error))]
    }

    // MARK: Write-ahead log

    /// A copy is slower than many cycles, so only the rest that it doesn't copy has a phase of its own.
    private mutating func shorten(_ log: LogLength) -> [EngineEffect] {
      switch log {
      case .nearlyCopied:
        phase = .checkpointing
        return [.checkpoint]
      case .long where checkpoint == .idle:
        checkpoint = .running
        return [.copyLog]
      case .short, .long: return []
      }
    }

    /// A reader prevented the copy of the frames that are left, or they were written meanwhile: the next cycle copies them.
    private mutating func endBackgroundCheckpoint(_ log: LogLength) -> [EngineEffect] {
      checkpoint = .idle
      if case .nearlyCopied = log, isIdle { return shorten(log) }
      return []
    }

    // The displayed rows have to be readable without the log while lists don't display their step.

    private mutating func copyIfAway(at now: EngineInstant) -> [EngineEffect] {
      guard case .delivered(let delivered) = phase, writerWait(at: now) == .none else { return [] }
      phase = .copying(delivered)
      return [.copySnapshot]
    }

    private mutating func endCopy() -> [EngineEffect] {
      guard case .copying(let delivered) = phase else { return [] }
      phase = .delivered(delivered)
      return [.wakeWriter]
    }

    /// Begins the step again when the lists are ready.
    private mutating func withdraw() -> [EngineEffect] {
      guard case .copying(let delivered) = phase else { return [] }
      phase = .away
      displayed = delivered.previous
      requests.putBack(delivered.requests)
      return [.restoreCommits(delivered.commits), .wakeWriter]
    }

    // MARK: Search results
    //
    // A search begins, and its results are displayed, in the displayed snapshot if that is the last one: without waiting for writers.

    /// The state in which results can be displayed; `nil` while the lists advance, or other results are delivered.
    var resultBasis: ResultBasis? {
      guard displaysLastSnapshot, !results.isDelivered else { return nil }
      return ResultBasis(
        version: results.version, displayed: displayed, openings: results.areSearchesDue ? searchOpenings : [])
    }

    private var searchOpenings: [ViewOpening] { requests.queued.openings.filter { $0.search != nil } }

    private var displaysLastSnapshot: Bool {
      switch phase {
      case .idle, .scheduled, .awaitingWriter, .openingSnapshot, .failing, .checkpointing: true
      case .advancing, .delivered, .copying, .displaying, .away, .stopped, .closing, .closed: false
      }
    }

    private mutating func deliver(_ step: ResultStep, version: Int) -> [EngineEffect] {
      guard displaysLastSnapshot, results.deliver(step, version: version) else { return [.deliverResults] }
      return [.deliver(.step)]
    }

    private mutating func displayResults() -> [EngineEffect] {
      guard let step = results.withdraw() else { return [] }
      displayed.views = step.views
      requests.removeOpenings(of: step.opened)
      if case .awaitingWriter(var accepted) = phase {
        accepted.removeOpenings(of: step.opened)
        phase = .awaitingWriter(accepted)
      } else if case .openingSnapshot(var accepted) = phase {
        accepted.removeOpenings(of: step.opened)
        phase = .openingSnapshot(accepted)
      }
      if searchOpenings.isEmpty { results.searchesWereAccepted() }
      return [.display(step.step)]
    }

    // MARK: External commits

    private mutating func schedulePoll() -> [EngineEffect] {
      guard logPoll == .idle else { return [] }
      logPoll = .scheduled
      return [.schedulePoll(Self.pollDelay)]
    }

    // MARK: Closing

    /// Ends the cycle; callers who wait get an error.
    private mutating func stop(_ end: Phase) -> [EngineEffect] {
      var callers = requests.removeCallers()
      switch phase {
      case .awaitingWriter(var accepted), .openingSnapshot(var accepted), .advancing(var accepted):
        callers += accepted.removeCallers()
      case .delivered(let delivered), .copying(let delivered): callers += delivered.step.completions
      default: break
      }
      callers += results.withdraw()?.step.completions ?? []
      phase = end
      return Self.refuse(callers)
    }

    private mutating func whenClosed(_ event: EngineEvent) -> [EngineEffect] {
      switch (event, phase) {
      case (.requested(var requests), _): return Self.refuse(requests.removeCallers())
      case (.catchUpRequested(let completion), _): return Self.refuse([completion])
      case (.closeRequested(let read), .stopped):
        phase = .closing([])
        return [.wakeWriter, .close(except: read)]
      case (.connectionsClosed, .closing(let callers)):
        (phase, displayed) = (.closed, DisplayedViews())
        return [.complete(callers, .success(()))]
      case (.endRequested(let completion), .closing(let callers)):
        phase = .closing(callers + [completion])
        return []
      case (.endRequested(let completion), _): return [.complete([completion], .success(()))]
      default: return []
      }
    }

    private static func refuse(_ callers: [Completion]) -> [EngineEffect] {
      [.complete(callers, .failure(LiveQueryError.closed))]
    }

    // MARK: Pacing

    /// The time of the last cycle, after which the next one waits for the interval.
    private struct CyclePacing: Sendable {
      let interval: Duration
      private var earliest: EngineInstant?

      init(interval: Duration) { self.interval = interval }

      mutating func cycleStarted(at now: EngineInstant) { earliest = now.advanced(by: interval) }

      /// The rest of the interval; `nil` if it has elapsed.
      func delay(at now: EngineInstant) -> Duration? {
        earliest.flatMap { now < $0 ? now.duration(to: $0) : nil }
      }
    }
  }

  /// The views in one snapshot.
  struct DisplayedViews: Sendable {
    var views = LiveViews()
    /// `nil` before the first snapshot.
    var stamp: SnapshotStamp?
    var snapshotID = 0
  }
#endif
