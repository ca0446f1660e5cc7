#if GRDB
  /// A query of a list, with its number among the requests of that list.
  struct SearchRequest: Sendable {
    let number: Int
    let query: SearchQuery
  }

  /// A search that was started on a connection.
  struct SearchTask: Sendable {
    /// Greater than those of all tasks before.
    let number: Int
    /// The number of the view.
    let view: Int
    let request: SearchRequest
    let plan: SearchPlan
    /// The index of the connection.
    let lane: Int
    /// Whether the task is stopped if it takes long while others wait.
    let isQuick: Bool
  }

  /// The outcome of a search.
  struct SearchResult: Sendable {
    let task: SearchTask
    let rows: Result<FoundRows, any Error>
    /// The number of the snapshot that was searched, which the connection keeps until the result is displayed.
    let snapshot: Int?

    var view: Int { task.view }
    var request: SearchRequest { task.request }
    var plan: SearchPlan { task.plan }
  }

  /// The number of requests that ended in each way.
  struct SearchCounts: Equatable, Sendable {
    /// Requests that were never started, or whose result wasn't displayed.
    var dropped = 0
    /// Requests that were started, and stopped by a newer one.
    var interrupted = 0
    /// Requests that have a result, and weren't dropped since.
    var finished = 0
  }
#endif
