#if GRDB
  /// Searches for one view, one query at a time, on connections that all views share.
  ///
  /// The newest query wins: one that runs is interrupted, and one that waits, or whose result isn't displayed yet, is
  /// dropped.
  final class Searcher: Sendable {
    /// The number of the view.
    let view: Int
    private let pool: SearchPool

    init(_ pool: SearchPool, view: Int) {
      self.pool = pool
      self.view = view
    }

    // Without effects: an engine may release the last reference behind its lock.
    deinit { pool.state.withLock { $0.schedule.removeView(view) } }

    /// Searches for a query instead of all before.
    func search(_ request: SearchRequest) { pool.handle(.requested(request, view: view)) }

    /// Drops everything that isn't displayed yet.
    func cancel() { pool.handle(.canceled(view: view)) }

    /// Searches as a plan describes from now on.
    func setPlan(_ plan: SearchPlan) { pool.state.withLock { $0.schedule.setPlan(plan, view: view) } }

    /// The plan that all searches of an equal view have.
    func sharedPlan(_ plan: ViewPlan) -> NumberedPlan { pool.state.withLock { $0.plans.numbered(plan) } }

    /// Whether a snapshot is being searched, or was and the result isn't displayed yet.
    var isBusy: Bool { read { $0?.isBusy } ?? false }

    /// The request that was made last, unless it was canceled.
    var newest: SearchRequest? { read { $0?.newest } }

    /// The result that isn't displayed yet.
    var result: SearchResult? { read { $0?.result } }

    var counts: SearchCounts { read { $0?.counts } ?? SearchCounts() }

    /// Reads the snapshot in which a result was found.
    func read<Value>(_ result: SearchResult, _ body: (SnapshotReader) throws -> Value) rethrows -> Value {
      try pool.state.read { $0.lanes[result.task.lane] }.connection.read(body)
    }

    private func read<Value>(_ body: (ViewSearch?) -> Value) -> Value {
      pool.state.read { body($0.schedule.searches[view]) }
    }
  }
#endif
