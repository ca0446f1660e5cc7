#if GRDB
  import Dispatch

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
