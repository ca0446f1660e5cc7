#if GRDB
  /// The search of one view: its newest request, and how far that is.
  struct ViewSearch: Sendable {
    enum Progress: Sendable {
      case idle
      /// The request waits for a connection; if it is slow, not for the one for quick searches.
      case waiting(isSlow: Bool)
      case searching(SearchTask)
      /// There is a result, which isn't displayed yet.
      case found(SearchResult)
    }

    var newest: SearchRequest?
    /// `nil` until the view is opened.
    var plan: SearchPlan?
    var progress = Progress.idle
    var counts = SearchCounts()

    var isWaiting: Bool { if case .waiting = progress { true } else { false } }

    /// Whether the request waits, but not for the connection for quick searches.
    var isSlow: Bool { if case .waiting(true) = progress { true } else { false } }

    var task: SearchTask? { if case .searching(let task) = progress { task } else { nil } }

    var result: SearchResult? { if case .found(let result) = progress { result } else { nil } }

    /// Whether a snapshot is being searched, or was and the result isn't displayed yet.
    var isBusy: Bool { task != nil || result != nil }
  }
#endif
