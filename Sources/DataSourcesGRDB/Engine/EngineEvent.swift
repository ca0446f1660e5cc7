#if GRDB
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
    case fileChecked(LiveViewError?)
    case poolClosed
    /// The engine is to be closed.
    case closing
    case closed
    /// A caller waits until everything is closed.
    case endRequested(Completion)
  }
#endif
