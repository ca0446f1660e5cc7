#if GRDB
  /// What lists request, on its way into a snapshot.
  struct RequestQueue: Sendable {
    /// To be taken with the next snapshot.
    private(set) var waiting = LiveRequests()
    /// Fulfilled in the snapshot that was taken last.
    private(set) var taken = LiveRequests()
    var catchUps = CatchUps()
    /// Whether something was requested or committed since the last snapshot began.
    var needsCycle = false

    /// Whether callers wait.
    var isUrgent: Bool { waiting.isUrgent || taken.isUrgent || !catchUps.isEmpty }

    /// The views that are to be closed.
    var closings: Set<Int> { Set(waiting.closings + taken.closings) }

    mutating func add(_ new: LiveRequests) { waiting = waiting.followed(by: new) }

    /// Has everything fulfilled in the snapshot that is about to be taken.
    mutating func take() {
      (taken, waiting) = (taken.followed(by: waiting), LiveRequests())
      needsCycle = false
    }

    mutating func removeTaken() -> LiveRequests {
      defer { taken = LiveRequests() }
      return taken
    }

    /// Takes back what wasn't fulfilled.
    mutating func putBack(_ requests: LiveRequests) { waiting = requests.followed(by: waiting) }

    mutating func removeOpenings(of views: Set<Int>) {
      waiting.openings.removeAll { views.contains($0.view) }
      taken.openings.removeAll { views.contains($0.view) }
    }

    mutating func removeCallers() -> [Completion] {
      waiting.removeCallers() + taken.removeCallers() + catchUps.takeAll()
    }
  }
#endif
