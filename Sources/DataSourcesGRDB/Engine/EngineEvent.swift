#if GRDB
  /// An event of an engine's queues, lists, connections and clock.
  enum EngineEvent: Sendable {
    case requested(LiveRequests)
    /// A caller waits until the lists display everything that is committed.
    case catchUpRequested(Completion)
    /// The writer of this process committed; handled on its queue.
    ///
    /// - Parameter isLogLong: Whether the write-ahead log is to be reset soon.
    case committed(isLogLong: Bool)
    case delayElapsed
    /// A snapshot couldn't be opened within a commit; handled on the writer's queue, as the next two.
    case snapshotPostponed
    case snapshotOpened(NewestSnapshot)
    case snapshotFailed(any Error)
    case advanced(AdvancedViews)
    case advanceFailed(any Error)
    /// The lists are ready to display the step that was delivered.
    case listsReady
    case stepDisplayed
    case failureDisplayed
    /// The connections have exchanged their roles after a step.
    case snapshotsExchanged(LogLength)
    case exchangeFailed(any Error)
    /// The writer waits because the write-ahead log is too long.
    case writerWaits
    /// A checkpoint beside the writer ended.
    case logCopied(LogLength)
    case checkpointEnded
    /// The snapshots ended while lists didn't display their step, and a copy replaced the displayed one.
    case stepWithdrawn
    /// There is no copy of the displayed snapshot: the lists displayed the step, or a copy isn't possible.
    case snapshotCopyEnded
    /// Searches have results in the displayed snapshot.
    ///
    /// - Parameter version: The version of the ``ResultBasis``.
    case resultsFound(ResultStep, version: Int)
    case resultsDropped(viewID: Int)
    case resultsDisplayed
    case searchDelayElapsed
    /// A process wrote into the write-ahead log.
    case logWritten
    case pollDelayElapsed
    case fileChecked(EngineState.File)
    /// The pool or queue was closed.
    case databaseClosed
    /// - Parameter except: A connection that lists still read.
    case closeRequested(except: SnapshotConnection?)
    case connectionsClosed
    /// A caller waits until all connections are closed.
    case endRequested(Completion)
  }

  /// An action that an event requires of an engine.
  enum EngineEffect: Sendable {
    /// The engine waits, until ``EngineEvent/delayElapsed``.
    case wait(Duration)
    case openSnapshot
    case advance(NewestSnapshot, LiveRequests, from: DisplayedViews)
    /// Searches return the connections whose results are displayed.
    case releaseResults
    /// Searches begin in a new snapshot.
    case startSearches(snapshotID: Int)
    case unwatch(viewIDs: [Int])
    /// The commits belong to the next snapshot.
    case restoreCommits(CommitLog.Contents)
    case deliver(LiveEvent)
    /// The step is displayed by the lists that are ready.
    case display(LiveStep)
    case exchangeSnapshots
    case evictStatements(except: Set<Int>)
    /// A checkpoint runs beside the writer; it ends with ``EngineEvent/logCopied(_:)``.
    case copyLog
    /// A checkpoint runs on the writer's queue, and connections release the log.
    case checkpoint
    /// A writer that waits evaluates its condition.
    case wakeWriter
    /// The displayed snapshot is copied, so that the log can be reset.
    case copySnapshot
    case complete([Completion], Result<Void, any Error>)
    /// Results are delivered, and due searches opened, if the lists display the last snapshot.
    case deliverResults
    /// Searches wait to be opened, until ``EngineEvent/searchDelayElapsed``.
    case scheduleSearches(Duration)
    /// A poll waits, until ``EngineEvent/pollDelayElapsed``.
    case schedulePoll(Duration)
    case pollForCommits
    case close(except: SnapshotConnection?)
  }

  /// Views that were advanced to a snapshot, and the step of the lists to them.
  struct AdvancedViews: Sendable {
    let views: DisplayedViews
    let step: LiveStep
    let commits: CommitLog.Contents
  }

  /// The length of a write-ahead log.
  enum LogLength: Sendable {
    case short
    /// Long enough to be reset.
    case long
    /// Long, but the frames that aren't copied yet are few: copying them is as fast as a commit.
    case nearlyCopied
  }

  /// Results of searches in the displayed snapshot, on the way to the lists.
  struct ResultDelivery: Sendable {
    private enum Delivery: Sendable {
      case none
      case delivered(ResultStep)
    }

    /// Searches whose opening waits for the next step, until a delay has elapsed.
    private enum Opening: Sendable { case none, delayed, due }

    /// Incremented when results become invalid.
    private(set) var version = 0
    private var delivery = Delivery.none
    private var opening = Opening.none

    var isDelivered: Bool { if case .delivered = delivery { true } else { false } }
    var areSearchesDue: Bool { opening == .due }

    /// - Returns: `false` if the results are invalid, or others are delivered.
    mutating func deliver(_ step: ResultStep, version: Int) -> Bool {
      guard !isDelivered, version == self.version else { return false }
      delivery = .delivered(step)
      return true
    }

    /// - Returns: The results that lists haven't displayed.
    @discardableResult
    mutating func withdraw() -> ResultStep? {
      guard case .delivered(let step) = delivery else { return nil }
      delivery = .none
      return step
    }

    /// Drops the results of a view; those of others are delivered again.
    mutating func drop(_ viewID: Int) {
      if case .delivered(let step) = delivery, step.step.views[viewID] != nil { delivery = .none }
      version += 1
    }

    /// - Returns: Whether a delay begins.
    mutating func delaySearches() -> Bool {
      guard opening == .none else { return false }
      opening = .delayed
      return true
    }

    mutating func searchesWereAccepted() { opening = .none }

    mutating func searchDelayElapsed(isNeeded: Bool) { opening = isNeeded ? .due : .none }
  }

  /// The step of search results.
  struct ResultStep: Sendable {
    let step: LiveStep
    /// The views with the results.
    let views: LiveViews
    /// The IDs of views that were opened in the displayed snapshot.
    var opened: Set<Int> = []
  }

  /// The state in which search results are displayed.
  struct ResultBasis: Sendable {
    let version: Int
    let displayed: DisplayedViews
    /// Searches to open.
    let openings: [ViewOpening]
  }
#endif
