#if GRDB
  import Foundation

  /// A query of a list, with its number among those that the list was given.
  struct SearchRequest: Sendable {
    let number: Int
    let query: SearchQuery
  }

  /// What a search came to.
  struct SearchResult: Sendable {
    let request: SearchRequest
    let plan: SearchPlan
    let rows: Result<FoundRows, any Error>
    /// Keeps the snapshot that was searched until the result is shown.
    let lane: SearchLane
    /// The number of that snapshot.
    let snapshot: Int?
  }

  /// Searches for one list, one query at a time, on connections that all lists share.
  ///
  /// The newest query wins: one that runs is interrupted, and one that waits, or whose result was not shown yet, is dropped.
  final class Searcher: @unchecked Sendable {
    let pool: SearchPool

    // The pool's, under its lock.
    var newest: SearchRequest?
    var waiting: SearchRequest?
    /// Whether the query that waits took too long for the connection for quick ones.
    var isSlow = false
    /// Where the newest query is being searched for.
    var lane: SearchLane?
    var result: SearchResult?
    var plan: SearchPlan?
    /// The number of the view.
    var view: Int?
    var counts = Counts()

    /// How searches ended, for those who look into it.
    struct Counts: Equatable, Sendable {
      /// Queries that were never begun, or whose result was not shown.
      var dropped = 0
      /// Queries that were begun, and ended by a newer one.
      var interrupted = 0
      /// Queries that have a result, and weren't dropped since.
      var finished = 0
    }

    init(_ pool: SearchPool) { self.pool = pool }

    deinit { pool.searcherIsGone() }

    /// Has a query searched for instead of all before.
    func search(_ request: SearchRequest) { pool.search(request, for: self) }

    /// Drops what was not shown yet.
    func cancel() { pool.cancel(self) }

    /// Searches from now on as a plan says, for a view.
    func follow(_ plan: SearchPlan, view: Int) { pool.lock.withLock { (self.plan, self.view) = (plan, view) } }

    /// Whether a snapshot is being searched, or was and the result is not shown yet.
    var isBusy: Bool { pool.lock.withLock { lane != nil || result != nil } }

    /// What was found, if it is not out of date.
    var finished: SearchResult? { pool.lock.withLock { result } }

    /// The number of the view that is searched.
    var viewNumber: Int? { pool.lock.withLock { view } }

    var history: Counts { pool.lock.withLock { counts } }
  }
#endif
