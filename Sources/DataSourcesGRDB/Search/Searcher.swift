#if GRDB
  import Foundation
  import GRDB

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
    /// The snapshot that was searched.
    let snapshot: SnapshotConnection
  }

  /// Searches for one list, one query at a time.
  ///
  /// The newest query wins: one that runs is interrupted, and one that waits, or whose result nobody took yet, is dropped. Nobody
  /// else waits for a search, nor is interrupted with it. There are two lanes, so that the newest need not wait for an older one
  /// that can not stop at once: FTS5 collects the beginnings of words without looking up.
  final class Searcher: @unchecked Sendable {
    private var lanes: [SearchLane] = []

    // Under the lock.
    private let lock = NSLock()
    private var newest: SearchRequest?
    private var waiting: SearchRequest?
    private var result: SearchResult?
    /// Which one has gone to the newest snapshot for the query that waits.
    private var chosen: SearchLane?
    private var counts = Counts()

    /// How searches ended, for those who look into it.
    struct Counts: Equatable, Sendable {
      /// Queries that were never begun.
      var dropped = 0
      /// Queries that were begun, and ended by a newer one.
      var interrupted = 0
      var finished = 0
    }

    init(_ pool: DatabasePool) throws {
      lanes = try (1...2).map { number in
        try SearchLane(pool, number: number) { [weak self] in self?.isSuperseded($0) ?? true }
      }
    }

    // MARK: For the list

    /// Has a query searched for instead of all before.
    func search(_ request: SearchRequest) {
      lock.withLock {
        supersede()
        newest = request
        waiting = request
      }
    }

    /// Drops what was not shown yet.
    func cancel() {
      lock.withLock {
        supersede()
        newest = nil
        waiting = nil
      }
    }

    var history: Counts { lock.withLock { counts } }

    private func supersede() {
      if waiting != nil || result != nil { counts.dropped += 1 }
      result = nil
      running?.connection.interrupt()
    }

    /// The lane of the newest query.
    private var running: SearchLane? { newest.flatMap { newest in lanes.first { $0.request == newest.number } } }

    private func isSuperseded(_ request: Int) -> Bool { lock.withLock { request != newest?.number } }

    // MARK: For the engine

    /// Goes to the newest snapshot, if a query waits and can be begun.
    ///
    /// On the writer's queue.
    func moveIfNeeded() throws {
      let lane = lock.withLock { () -> SearchLane? in
        // One that was chosen, and did not begin, is not where the next step is.
        defer { chosen = nil }
        return waiting == nil ? nil : chosen ?? lanes.first { $0.request == nil }
      }
      guard let lane else { return }
      _ = try lane.connection.moveToNewest()
      lock.withLock { chosen = lane }
    }

    /// Whether a snapshot is being searched, or was and nobody took the result yet.
    var isBusy: Bool { lock.withLock { running != nil || result != nil } }

    /// Whether a search is about to begin in the snapshot that was taken last.
    var isAboutToBegin: Bool { lock.withLock { chosen != nil } }

    /// Searches for the query that waits.
    ///
    /// - Parameter ended: called when there is a result, or another query waits.
    func begin(_ plan: SearchPlan, ended: @escaping @Sendable () -> Void) {
      let next = lock.withLock { () -> (SearchLane, SearchRequest)? in
        defer { (chosen, waiting) = (nil, nil) }
        guard let chosen, let waiting else { return nil }
        chosen.request = waiting.number
        return (chosen, waiting)
      }
      guard let (lane, request) = next else { return }
      lane.search(request, plan) { [self] rows in
        lock.withLock {
          lane.request = nil
          if newest?.number == request.number {
            counts.finished += 1
            result = SearchResult(request: request, plan: plan, rows: rows, snapshot: lane.connection)
          } else {
            counts.interrupted += 1
          }
        }
        ended()
      }
    }

    /// What was found, if it is not out of date.
    var finished: SearchResult? { lock.withLock { result } }

    /// Whether there is something to be done in another cycle: a result to show, or a query to begin.
    func hasMore(than number: Int) -> Bool {
      lock.withLock {
        if let result, result.request.number > number { return true }
        return waiting != nil && chosen == nil && lanes.contains { $0.request == nil }
      }
    }

    /// Forgets a result that is shown, and lets go of snapshots, which would keep the write-ahead log long.
    func release(upTo number: Int) {
      let idle = lock.withLock {
        if let shown = result, shown.request.number <= number { result = nil }
        return lanes.filter { $0.request == nil && $0 !== chosen && $0.connection !== result?.snapshot }
      }
      for lane in idle { try? lane.connection.end() }
    }

    /// Lets go of snapshots that nobody searches, and has what was found there searched for once more.
    ///
    /// - Parameter number: that of the query that is shown.
    func startOver(after number: Int) {
      lock.withLock {
        guard let newest, newest.number > number, running == nil else { return }
        result = nil
        waiting = newest
      }
      release(upTo: number)
    }
  }
#endif
