#if GRDB
  import DataSources
  import GRDB
  import ListTestSupport

  @testable import DataSourcesGRDB

  /// An engine without queues and connections: its tasks are collected, and run in any order.
  ///
  /// Commits are numbers, which go through the engine as annotations.
  struct EngineSimulation {
    private(set) var state = EngineState(interval: .milliseconds(16))
    private var random: SeededGenerator
    private var tasks: [Task] = []
    private var now = EngineFixture.now

    private var log = CommitLog.Contents()
    private(set) var commitCount = 0
    /// The commits that lists have displayed, in order.
    private(set) var displayed: [Int] = []
    private(set) var callers: [Caller] = []
    private var failsOften = true
    /// The faults that were found.
    private(set) var complaints: [String] = []

    private enum Task {
      case event(EngineEvent)
      case snapshot
      case advance(NewestSnapshot, LiveRequests, DisplayedViews)
      case deliverResults
      case finish(LiveStep)
    }

    /// A caller that waits until a number of commits is displayed.
    final class Caller: Sendable {
      let commits: Int
      let outcome = Locked<Bool?>(nil)

      init(commits: Int) { self.commits = commits }

      var completion: Completion {
        Completion { result in
          let isSuccess = if case .success = result { true } else { false }
          self.outcome.withLock { $0 = isSuccess }
        }
      }
    }

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    // MARK: External events

    mutating func commit() {
      log.annotations.append(commitCount)
      commitCount += 1
      handle(.committed(isLogLong: random.below(4) == 0))
    }

    mutating func catchUp() {
      let caller = Caller(commits: commitCount)
      callers.append(caller)
      handle(.catchUpRequested(caller.completion))
    }

    /// Does one of the things that wait; `false` if nothing does.
    mutating func runTask() -> Bool {
      guard !tasks.isEmpty else { return false }
      run(tasks.remove(at: random.below(tasks.count)))
      return true
    }

    /// A writer finds the write-ahead log long.
    mutating func waitForLog() {
      now = now.advanced(by: .milliseconds(random.below(40)))
      handle(.writerWaits)
    }

    mutating func dropResults() { handle(.resultsDropped(viewID: 1)) }

    mutating func finish() {
      failsOften = false
      while runTask() {}
    }

    mutating func close() {
      let caller = Caller(commits: 0)
      callers.append(caller)
      handle(.closeRequested(except: nil))
      handle(.endRequested(caller.completion))
      finish()
    }

    // MARK: Effects

    private mutating func handle(_ event: EngineEvent) {
      now = now.advanced(by: .milliseconds(random.below(20)))
      for effect in state.on(event, at: now) { perform(effect) }
    }

    private mutating func perform(_ effect: EngineEffect) {
      switch effect {
      case .wait: tasks.append(.event(.delayElapsed))
      case .openSnapshot: tasks.append(.snapshot)
      case .advance(let snapshot, let requests, let displayed): tasks.append(.advance(snapshot, requests, displayed))
      case .restoreCommits(let commits): restore(commits)
      case .deliver(.step): tasks.append(.event(.listsReady))
      case .deliver(.failure): tasks.append(.event(.failureDisplayed))
      case .display(let step): display(step)
      case .exchangeSnapshots:
        tasks.append(
          .event(
            fails ? .exchangeFailed(EngineFixture.Failure()) : .snapshotsExchanged(logLength)))
      case .copyLog: tasks.append(.event(.logCopied(logLength)))
      case .copySnapshot: tasks.append(.event(fails ? .snapshotCopyEnded : .stepWithdrawn))
      case .checkpoint: tasks.append(.event(.checkpointEnded))
      case .complete(let callers, let result): for caller in callers { caller.complete(result) }
      case .deliverResults: tasks.append(.deliverResults)
      case .close: tasks.append(.event(.connectionsClosed))
      case .deliver, .evictStatements, .pollForCommits, .releaseResults, .scheduleSearches, .schedulePoll,
        .startSearches,
        .unwatch, .wakeWriter:
        break
      }
    }

    private var logLength: LogLength {
      mutating get { [.short, .short, .short, .long, .nearlyCopied][random.below(5)] }
    }

    private var fails: Bool { mutating get { failsOften && random.below(8) == 0 } }

    private mutating func run(_ task: Task) {
      switch task {
      case .event(let event): handle(event)
      case .snapshot:
        guard let id = state.beginSnapshot() else { return }
        // A trigger is created, or a commit is no time for that.
        if random.below(8) == 0 { handle(.committed(isLogLong: false)) }
        if random.below(8) == 0 {
          handle(.snapshotPostponed)
          return tasks.append(.snapshot)
        }
        if fails { return handle(.snapshotFailed(EngineFixture.Failure())) }
        let snapshot = NewestSnapshot(
          id: id, stamp: SnapshotStamp(schema: 1, data: 1), plans: [:], commits: log)
        log = CommitLog.Contents()
        handle(.snapshotOpened(snapshot))
      case .advance(let snapshot, let requests, let before):
        if fails {
          restore(snapshot.commits)
          return handle(.advanceFailed(EngineFixture.Failure()))
        }
        var views = before
        views.stamp = snapshot.stamp
        views.snapshotID = snapshot.id
        let step = LiveStep(annotations: snapshot.commits.annotations, completions: requests.callers)
        handle(.advanced(AdvancedViews(views: views, step: step, commits: snapshot.commits)))
      case .deliverResults:
        guard random.below(3) == 0, let basis = state.resultBasis else { return }
        let step = ResultStep(step: LiveStep(kind: .results), views: basis.displayed.views)
        handle(.resultsFound(step, version: basis.version))
      case .finish(let step): handle(step.kind == .results ? .resultsDisplayed : .stepDisplayed)
      }
    }

    private mutating func restore(_ commits: CommitLog.Contents) {
      var all = commits
      all.append(log)
      log = all
    }

    private mutating func display(_ step: LiveStep) {
      let isWithinAnother = tasks.contains { task in
        if case .finish(let other) = task { other.kind == .snapshot && step.kind == .snapshot } else { false }
      }
      if isWithinAnother {
        complaints.append("a step is displayed within another step")
      }
      displayed += step.annotations.compactMap { $0 as? Int }
      for caller in step.completions { caller.complete(.success(())) }
      for caller in callers where caller.outcome.read(\.self) == true && caller.commits > displayed.count {
        complaints.append("a caller for \(caller.commits) commits got \(displayed.count)")
      }
      tasks.append(.finish(step))
    }
  }
#endif
