#if GRDB
  /// An event that a ``SearchSchedule`` reacts to.
  enum SearchEvent: Sendable {
    case requested(SearchRequest, view: Int)
    case canceled(view: Int)
    case ended(SearchTask, Result<FoundRows, any Error>)
    /// Results are displayed.
    ///
    /// - Parameter requests: the numbers of the displayed requests, by view.
    case displayed(requests: [Int: Int])
    /// The lists are followed from this snapshot from now on.
    case snapshotBegan(Int)
    /// Connections that were reserved are idle again, some of them in the current snapshot.
    case renewed(lanes: [Int])
  }

  /// An action that a ``SearchSchedule`` asks for.
  enum SearchEffect: Sendable {
    case search(SearchTask)
    /// Stops a task, which may not have begun, or have ended meanwhile.
    case stop(SearchTask)
    /// Releases the snapshots of connections, which are freed afterwards.
    case endSnapshots(lanes: [Int])
    /// There is a result.
    case reportResult
    /// A request waits for a connection in the newest snapshot.
    case requestSnapshot
  }
#endif
