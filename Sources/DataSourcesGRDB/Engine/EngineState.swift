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

  extension EngineState {
    // MARK: Start

    mutating func request(_ new: LiveRequests, at now: DispatchTime) -> [EngineEffect] {
      requests.add(new)
      let opensSearch = new.openings.contains { $0.search != nil }
      return startIfIdle(at: now) + (opensSearch ? [.openSearches] : [])
    }

    mutating func catchUp(_ completion: Completion, at now: DispatchTime) -> [EngineEffect] {
      requests.catchUps.add(completion, after: snapshotCount)
      return startIfIdle(at: now)
    }

    /// Starts a cycle, or has another one follow.
    mutating func startIfIdle(at now: DispatchTime) -> [EngineEffect] {
      requests.needsCycle = true
      return isIdle ? start(at: now) : []
    }

    private mutating func start(at now: DispatchTime) -> [EngineEffect] {
      phase = .starting
      // Callers who wait for a list don't wait for the interval too.
      if !requests.isUrgent, !isLogLong, let delay = clock.delay(at: now) { return [.wait(delay)] }
      return resume(at: now)
    }

    mutating func resume(at now: DispatchTime) -> [EngineEffect] {
      guard case .starting = phase else { return [] }
      clock.last = now
      return [.takeSnapshot]
    }

    /// Begins a snapshot: what is requested later may need an index that it doesn't have.
    ///
    /// - Returns: the number of the snapshot.
    mutating func beginSnapshot() -> Int {
      requests.take()
      snapshotCount += 1
      return snapshotCount
    }

    // MARK: Advance

    mutating func advance(to snapshot: TakenSnapshot) -> [EngineEffect] {
      guard case .starting = phase else { return [] }
      let taken = requests.removeTaken()
      phase = .advancing(taken)
      // The step includes what was found and not displayed yet.
      found.step = nil
      return [.advance(snapshot, taken, from: displayed)]
    }

    mutating func deliver(_ advanced: AdvancedViews, at now: DispatchTime) -> [EngineEffect] {
      guard case .advancing(let taken) = phase else { return [] }
      phase = .delivered(
        PendingStep(
          step: advanced.step, commits: advanced.commits, requests: taken, before: displayed, deliveredAt: now))
      displayed = advanced.views
      if taken.changesViews { hasUnusedStatements = true }
      return [
        .unwatch(views: taken.closings), .releaseFound, .startSearches(snapshot: displayed.number),
        .deliver(.step),
      ]
    }

    // MARK: Display

    mutating func display(at now: DispatchTime) -> [EngineEffect] {
      switch phase {
      case .delivered(let pending), .copying(let pending):
        phase = .displaying
        found.step = nil
        var step = pending.step
        step.completions += requests.catchUps.take(upTo: displayed.number)
        return [.display(step)]
      case .away: return start(at: now)
      default: return displayFound()
      }
    }

    mutating func endCycle(_ log: LogLength, at now: DispatchTime) -> [EngineEffect] {
      // A writer may wait for the end.
      let effects = [EngineEffect.wakeWriter]
      if requests.needsCycle { return effects + start(at: now) }
      phase = .idle
      return effects + shorten(log)
    }

    /// Copying takes longer than many cycles: only what is left of it afterwards has a phase of its own.
    private mutating func shorten(_ log: LogLength) -> [EngineEffect] {
      switch log {
      case .nearlyCopied:
        phase = .checkpointing
        return [.checkpoint]
      case .long where !isCopyingLog:
        isCopyingLog = true
        return [.copyLog]
      case .short, .long: return []
      }
    }

    /// What is still long was kept by a reader, or written meanwhile: the next cycle sees to it.
    mutating func endLogCopy(_ log: LogLength) -> [EngineEffect] {
      isCopyingLog = false
      if case .nearlyCopied = log, isIdle { return shorten(log) }
      return []
    }

    // MARK: Failures

    /// Has everything tried again; but openings fail, because their callers wait.
    mutating func failAdvance(_ error: any Error) -> [EngineEffect] {
      guard case .advancing(let taken) = phase else { return [] }
      return fail(error, taken)
    }

    mutating func failSnapshot(_ error: any Error) -> [EngineEffect] {
      guard case .starting = phase else { return [] }
      requests.take()
      return fail(error, requests.removeTaken())
    }

    mutating func fail(_ error: any Error, _ taken: LiveRequests = LiveRequests()) -> [EngineEffect] {
      phase = .failing
      hasUnusedStatements = true
      var rest = taken
      let callers = rest.removeCallers() + requests.catchUps.takeAll()
      requests.putBack(rest)
      return [.complete(callers, .failure(error)), .deliver(.failure(error))]
    }

    mutating func retryLater() -> [EngineEffect] {
      guard case .failing = phase else { return [] }
      phase = .starting
      return [.wait(.milliseconds(500))]
    }
  }

  /// What searches found in the displayed snapshot.
  struct FoundStep: Sendable {
    let step: LiveStep
    /// The views once it is displayed.
    let views: LiveViews
    /// The views that were opened in the snapshot.
    var opened: Set<Int> = []
  }

  /// What was found and isn't displayed yet.
  struct FoundDelivery: Sendable {
    var step: FoundStep?
    /// Changes whenever something that was found may be dropped.
    var number = 0
  }

  /// The state in which rows that were found are displayed.
  struct FoundBasis: Sendable {
    let number: Int
    let displayed: DisplayedViews
    /// Searches that are to be opened.
    let openings: [ViewOpening]
  }

  // A search begins and is displayed in the displayed snapshot, if that is still the newest one: it doesn't wait for writers.
  extension EngineState {
    /// `nil` while the lists are on their way to another snapshot, or something else that was found is delivered.
    var foundBasis: FoundBasis? {
      guard displaysSnapshot, found.step == nil else { return nil }
      return FoundBasis(number: found.number, displayed: displayed, openings: searchOpenings)
    }

    var searchOpenings: [ViewOpening] { requests.waiting.openings.filter { $0.search != nil } }

    /// Whether the lists display the snapshot of the views.
    private var displaysSnapshot: Bool {
      switch phase {
      case .delivered, .copying, .displaying, .away, .closed: false
      default: true
      }
    }

    mutating func deliver(_ new: FoundStep, basis: Int) -> [EngineEffect] {
      guard displaysSnapshot, found.step == nil, found.number == basis else {
        return [new.opened.isEmpty ? .showFound : .openSearches]
      }
      found.step = new
      return [.deliver(.step)]
    }

    /// Drops what was found for a view; what was found for others is displayed all the same.
    mutating func dropFound(of view: Int) -> [EngineEffect] {
      if found.step?.step.views[view] != nil { found.step = nil }
      found.number += 1
      return [.showFound]
    }

    mutating func displayFound() -> [EngineEffect] {
      guard let new = found.step else { return [] }
      found.step = nil
      displayed.views = new.views
      requests.removeOpenings(of: new.opened)
      return [.display(new.step)]
    }
  }

  // While lists don't take their step, what they display has to stay readable, without the write-ahead log.
  extension EngineState {
    mutating func copyIfAway(at now: DispatchTime) -> [EngineEffect] {
      guard case .delivered(let pending) = phase, !isBusy(at: now) else { return [] }
      phase = .copying(pending)
      return [.copySnapshot]
    }

    mutating func endCopy() -> [EngineEffect] {
      guard case .copying(let pending) = phase else { return [] }
      phase = .delivered(pending)
      return [.wakeWriter]
    }

    /// Begins the step again when the lists are ready.
    mutating func withdraw() -> [EngineEffect] {
      guard case .copying(let pending) = phase else { return [] }
      phase = .away
      displayed = pending.before
      hasUnusedStatements = true
      requests.putBack(pending.requests)
      return [.returnCommits(pending.commits), .wakeWriter]
    }
  }

  /// How far an engine is closed.
  struct EngineEnding: Sendable {
    var hasBegun = false
    var isOver = false
    var waiting: [Completion] = []
    /// Why writing is useless: the file isn't at its path any more.
    var lostFile: LiveQueryError?
  }

  extension EngineState {
    mutating func check(_ error: LiveQueryError?) -> [EngineEffect] {
      defer { ending.lostFile = error }
      return ending.lostFile == error ? [] : [.deliver(.fileIsLost(error))]
    }

    mutating func closeWithPool() -> [EngineEffect] { stop() + [.deliver(.closed)] }

    mutating func close(_ event: EngineEvent) -> [EngineEffect] {
      switch event {
      case .closing where !ending.hasBegun:
        ending.hasBegun = true
        // A writer may wait for the lists.
        return stop() + [.wakeWriter, .close]
      case .closed where isClosed:
        defer { (ending.isOver, ending.waiting, displayed) = (true, [], DisplayedViews()) }
        return [.complete(ending.waiting, .success(()))]
      case .endRequested(let completion):
        if ending.isOver { return [.complete([completion], .success(()))] }
        ending.waiting.append(completion)
        return []
      default: return []
      }
    }

    mutating func onceClosed(_ event: EngineEvent) -> [EngineEffect] {
      switch event {
      case .requested(var requests): return Self.refuse(requests.removeCallers())
      case .catchUpRequested(let completion): return Self.refuse([completion])
      case .advanced(let advanced): return Self.refuse(advanced.step.completions)
      default: return close(event)
      }
    }

    /// Ends the cycle; callers who wait get an error.
    private mutating func stop() -> [EngineEffect] {
      var callers = requests.removeCallers()
      switch phase {
      case .advancing(var taken): callers += taken.removeCallers()
      case .delivered(let pending), .copying(let pending): callers += pending.step.completions
      default: break
      }
      callers += found.step?.step.completions ?? []
      (phase, found.step) = (.closed, nil)
      return Self.refuse(callers)
    }

    private static func refuse(_ callers: [Completion]) -> [EngineEffect] {
      [.complete(callers, .failure(LiveQueryError.closed))]
    }
  }

  /// The callers who wait until the lists display what was committed before.
  struct CatchUps: Sendable {
    private var waiting: [(after: Int, completion: Completion)] = []

    var isEmpty: Bool { waiting.isEmpty }

    /// - Parameter number: that of the last snapshot that was taken, or is being taken.
    mutating func add(_ completion: Completion, after number: Int) { waiting.append((number, completion)) }

    /// Removes those who wait for a snapshot, or one before it.
    mutating func take(upTo number: Int) -> [Completion] {
      defer { waiting.removeAll { $0.after < number } }
      return waiting.filter { $0.after < number }.map(\.completion)
    }

    mutating func takeAll() -> [Completion] { take(upTo: .max) }
  }

  /// When the next cycle may begin.
  struct CycleClock: Sendable {
    /// The least time between two snapshots.
    let interval: DispatchTimeInterval
    var last: DispatchTime?

    /// How long to wait; `nil` if the interval has elapsed.
    func delay(at now: DispatchTime) -> DispatchTimeInterval? {
      guard let next = last.map({ $0 + interval }), next > now else { return nil }
      return .nanoseconds(Int(clamping: next.uptimeNanoseconds - now.uptimeNanoseconds))
    }
  }

  /// When to try again what failed: soon at first, then ever more seldom.
  struct RetryDelay: Sendable {
    private static let first = 250
    private static let longest = 64_000
    private var next: DispatchTime?
    private var delay = first

    /// Whether it is time to try again.
    var isDue: Bool { next.map { $0 <= .now() } ?? false }

    /// - Parameters:
    ///   - isNeeded: whether something is still wrong.
    ///   - hasTried: whether it was tried again just now.
    mutating func update(isNeeded: Bool, hasTried: Bool) {
      guard isNeeded else {
        self = RetryDelay()
        return
      }
      guard hasTried || next == nil else { return }
      next = .now() + .milliseconds(delay)
      delay = min(Self.longest, delay * 2)
    }
  }

  /// How far a write-ahead log has grown.
  enum LogLength: Sendable {
    case short
    /// Worth to be shortened.
    case long
    /// Long, but what isn't copied back yet takes no longer than a commit.
    case nearlyCopied
  }

  /// What happens to an engine.
  enum EngineEvent: Sendable {
    /// Lists ask for something.
    case requested(LiveRequests)
    /// A caller waits until the lists display what was committed before.
    case catchUpRequested(Completion)
    /// The writer of this process committed; handled on its queue.
    ///
    /// - Parameter isLogLong: whether the write-ahead log is to be shortened soon.
    case committed(isLogLong: Bool)
    /// The writer waits a little, because the write-ahead log is to be shortened.
    case logIsLong
    /// A delay elapsed.
    case timeElapsed
    case snapshotTaken(TakenSnapshot)
    case snapshotFailed(any Error)
    /// The views were brought to a snapshot.
    case advanced(AdvancedViews)
    case advanceFailed(any Error)
    /// The lists are ready to display what was delivered.
    case listsReady
    case stepDisplayed
    case failureDisplayed
    /// The connections have changed roles after a step.
    ///
    case snapshotsExchanged(LogLength)
    /// What readers allow of the write-ahead log was copied back.
    case logCopied(LogLength)
    case exchangeFailed(any Error)
    case checkpointEnded
    /// The lists didn't take a step for so long that their snapshot was given up; they have a copy.
    case stepWithdrawn
    /// There is no copy of the displayed snapshot: the lists took the step, or it can't be made.
    case copyEnded
    /// Searches found rows in the displayed snapshot.
    ///
    /// - Parameter basis: ``FoundBasis/number``.
    case found(FoundStep, basis: Int)
    /// What was found for a view, by its number, is not wanted any more.
    case foundDropped(view: Int)
    case foundDisplayed
    /// The database file was looked for at its path.
    case fileChecked(LiveQueryError?)
    case poolClosed
    /// The engine is to be closed.
    case closing
    case closed
    /// A caller waits until everything is closed.
    case endRequested(Completion)
  }

  /// What an engine does because of an event.
  enum EngineEffect: Sendable {
    /// ``EngineEvent/timeElapsed`` follows.
    case wait(DispatchTimeInterval)
    /// A snapshot is taken on the writer's queue.
    case takeSnapshot
    /// The views are brought to a snapshot.
    case advance(TakenSnapshot, LiveRequests, from: DisplayedViews)
    /// Searches return the connections on which rows were found that are displayed now.
    case releaseFound
    /// Searches begin in a new snapshot.
    case startSearches(snapshot: Int)
    case unwatch(views: [Int])
    /// The commits belong to the next snapshot.
    case returnCommits(CommitLog.Contents)
    case deliver(LiveEvent)
    /// For the lists, which are ready.
    case display(LiveStep)
    /// The connections change roles.
    case exchangeSnapshots
    /// The log is copied back while cycles go on; ``EngineEvent/logCopied(_:)`` follows.
    case copyLog
    /// The rest of the log is copied back, and the log reset.
    case checkpoint
    /// A writer that waits looks whether it still has to.
    case wakeWriter
    /// The displayed snapshot is copied, so that lists can read it without the write-ahead log.
    case copySnapshot
    case complete([Completion], Result<Void, any Error>)
    /// Rows that were found are displayed, if nothing else is.
    case showFound
    /// Searches that were requested begin in the displayed snapshot soon.
    case openSearches
    case close
  }

  extension [EngineEffect] {
    var closes: Bool { contains { if case .close = $0 { true } else { false } } }
  }
#endif
