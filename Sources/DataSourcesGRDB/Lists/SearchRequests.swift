#if GRDB
  /// The requests of a search, and the callers who wait for them.
  struct SearchRequests {
    /// `nil` until the search is opened, and while its view can't be read.
    private(set) var status: SearchStatus?
    /// The query of the displayed rows.
    private(set) var shownQuery = SearchQuery.empty
    private var lastRequest = 0
    /// Callers don't wait for requests up to this one.
    private var lastCanceled = 0
    /// Whether the query is being set to the displayed one, which isn't a request.
    var isReturning = false
    private var waiting: [CheckedContinuation<Void, any Error>] = []

    /// Whether the newest request hasn't ended.
    var isSearching: Bool { status.map { lastRequest > max($0.number, lastCanceled) } ?? false }

    /// Why the newest request failed, unless it was canceled.
    var failure: LiveSearchError? {
      status.flatMap { $0.number == lastRequest && lastRequest > lastCanceled ? $0.failure : nil }
    }

    /// Whether the newest request was canceled, and might have been displayed all the same.
    var isCanceled: Bool { lastRequest == lastCanceled }

    mutating func next(_ query: SearchQuery) -> SearchRequest {
      lastRequest += 1
      return SearchRequest(number: lastRequest, query: query)
    }

    mutating func cancel() { lastCanceled = lastRequest }

    mutating func display(_ search: SearchStatus?) {
      status = search
      if let search { shownQuery = search.query }
    }

    mutating func wait(_ continuation: CheckedContinuation<Void, any Error>) { waiting.append(continuation) }

    mutating func removeWaiting() -> [CheckedContinuation<Void, any Error>] {
      defer { waiting = [] }
      return waiting
    }
  }
#endif
