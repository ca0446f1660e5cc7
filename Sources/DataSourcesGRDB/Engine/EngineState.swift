#if GRDB
  import Dispatch

  /// What an engine is doing: events change it, and say what is to be done.
  ///
  /// A pure value, which knows neither queues nor connections. One cycle runs at a time: `starting`, `advancing`, `delivered`,
  /// `displaying`, perhaps `checkpointing`, and then `idle` or `starting` again. In `starting` the engine waits for the
  /// moment to take a snapshot, in `delivered` for the lists. What is requested or committed meanwhile needs another cycle.
  /// If the lists keep the write-ahead log from being reset, the displayed snapshot is copied (`copying`), their step is
  /// withdrawn, and the phase is `away` until they are ready.
  struct EngineState: Sendable {
    enum Phase: Sendable {
      case idle
      case starting
      case advancing(LiveRequests)
      case delivered(PendingStep)
      /// As `delivered`, while the displayed snapshot is copied.
      case copying(PendingStep)
      case displaying
      /// The lists are notified of a failure.
      case failing
      case checkpointing
      case away
      case closed
    }

    var phase = Phase.idle
    var requests = RequestQueue()
    /// The views of the last step, displayed or not.
    var displayed = DisplayedViews()
    var found = FoundDelivery()
    var clock: CycleClock
    /// The number of the snapshot that was taken last.
    var snapshotCount = 0
    var ending = EngineEnding()
    /// The writer makes an index: that commit doesn't wait for lists.
    var isPreparing = false
    /// The engine is about to look for commits that aren't reported.
    var isLooking = false
    /// Statements may be prepared that no view needs.
    var hasUnusedStatements = false
    /// The write-ahead log is to be shortened soon: cycles don't wait for the interval.
    var isLogLong = false
    var isCopyingLog = false

    /// The time after which lists that don't take a step are away.
    static let patience = DispatchTimeInterval.milliseconds(30)

    init(interval: DispatchTimeInterval) { clock = CycleClock(interval: interval) }

    var isClosed: Bool { if case .closed = phase { true } else { false } }

    var isIdle: Bool { if case .idle = phase { true } else { false } }

    private var isDisplaying: Bool { if case .displaying = phase { true } else { false } }

    var isCopying: Bool { if case .copying = phase { true } else { false } }

    var isAway: Bool { if case .away = phase { true } else { false } }

    /// Whether something is done that may let the write-ahead log be shortened.
    func isBusy(at now: DispatchTime) -> Bool {
      switch phase {
      case .idle, .closed, .away: false
      case .delivered(let pending): now < pending.deliveredAt + Self.patience
      default: true
      }
    }

    mutating func on(_ event: EngineEvent, at now: DispatchTime) -> [EngineEffect] {
      if isClosed { return onceClosed(event) }
      switch event {
      case .requested(let new): return request(new, at: now)
      case .catchUpRequested(let completion): return catchUp(completion, at: now)
      case .committed(let isLogLong):
        self.isLogLong = isLogLong
        return startIfIdle(at: now)
      case .logIsLong: return copyIfAway(at: now)
      case .timeElapsed: return resume(at: now)
      case .snapshotTaken(let snapshot): return advance(to: snapshot)
      case .snapshotFailed(let error): return failSnapshot(error)
      case .advanced(let views): return deliver(views, at: now)
      case .advanceFailed(let error): return failAdvance(error)
      case .listsReady: return display(at: now)
      case .stepDisplayed: return isDisplaying ? [.exchangeSnapshots] : []
      case .failureDisplayed: return retryLater()
      case .snapshotsExchanged(let log): return isDisplaying ? endCycle(log, at: now) + [.showFound] : []
      case .logCopied(let log): return endLogCopy(log)
      case .exchangeFailed(let error): return isDisplaying ? fail(error) : []
      case .checkpointEnded:
        guard case .checkpointing = phase else { return [] }
        isLogLong = false
        return endCycle(.short, at: now)
      case .stepWithdrawn: return withdraw()
      case .copyEnded: return endCopy()
      case .found(let step, let basis): return deliver(step, basis: basis)
      case .foundDropped(let view): return dropFound(of: view)
      case .foundDisplayed: return [.releaseFound, .showFound]
      case .fileChecked(let error): return check(error)
      case .poolClosed: return closeWithPool()
      case .closing, .closed, .endRequested: return close(event)
      }
    }
  }

  /// The views in one snapshot.
  struct DisplayedViews: Sendable {
    var views = LiveViews()
    /// `nil` before the first snapshot.
    var stamp: SnapshotStamp?
    /// The number of the snapshot.
    var number = 0
  }

  /// Views that were brought to a snapshot, and what the lists are to display.
  struct AdvancedViews: Sendable {
    let views: DisplayedViews
    let step: LiveStep
    let commits: CommitLog.Contents
  }

  /// A step that was delivered, and all that is needed to begin it again.
  struct PendingStep: Sendable {
    let step: LiveStep
    let commits: CommitLog.Contents
    let requests: LiveRequests
    let before: DisplayedViews
    let deliveredAt: DispatchTime
  }
#endif
