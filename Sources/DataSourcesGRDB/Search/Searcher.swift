#if GRDB
  import Dispatch
  import Foundation
  import GRDB
  import GRDBSQLite

  /// A query of a list, with its number among those that the list was given.
  struct SearchRequest: Sendable {
    let number: Int
    let query: SearchQuery
  }

  /// What a search came to, in the snapshot that the searcher reads.
  struct SearchResult: Sendable {
    let request: SearchRequest
    let plan: SearchPlan
    let rows: Result<FoundRows, any Error>
  }

  /// Searches for one list, one query at a time, on a connection and a queue of its own.
  ///
  /// The newest query wins: one that runs is interrupted, and one that waits, or whose result nobody took yet, is dropped. Nobody
  /// else waits for a search, nor is interrupted with it.
  final class Searcher: @unchecked Sendable {
    private let connection: SnapshotConnection
    private let queue = DispatchQueue(label: "data-sources.search", qos: .userInitiated)

    // Under the lock.
    private let lock = NSLock()
    private var newest: Int?
    private var waiting: SearchRequest?
    private var running: SearchRequest?
    private var result: SearchResult?
    private var hasMoved = false
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
      connection = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "search")
      // An interruption that comes before a statement begins is lost; this looks at what is so.
      connection.read { reader in
        sqlite3_progress_handler(
          reader.sqlite, 1_000,
          { searcher in
            searcher.map { Unmanaged<Searcher>.fromOpaque($0).takeUnretainedValue().isSuperseded } ?? false ? 1 : 0
          }, Unmanaged.passUnretained(self).toOpaque())
      }
    }

    // MARK: For the list

    /// Has a query searched for instead of all before.
    func search(_ request: SearchRequest) {
      lock.withLock {
        supersede()
        newest = request.number
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
      if running != nil, running?.number == newest { connection.interrupt() }
    }

    // MARK: For the engine

    /// Goes to the newest snapshot, if a query waits and none runs.
    ///
    /// On the writer's queue.
    func moveIfNeeded() throws -> Bool {
      guard lock.withLock({ waiting != nil && running == nil }) else { return false }
      _ = try connection.moveToNewest()
      lock.withLock { hasMoved = true }
      return true
    }

    /// Whether a snapshot is being searched, or was and nobody took the result yet.
    var isBusy: Bool { lock.withLock { running != nil || result != nil } }

    /// Whether a search is about to begin in the snapshot that was taken last.
    var isAboutToBegin: Bool { lock.withLock { hasMoved } }

    /// Searches for the query that waits.
    ///
    /// - Parameter ended: called when there is a result, or another query waits.
    func begin(_ plan: SearchPlan, ended: @escaping @Sendable () -> Void) {
      let request = lock.withLock { () -> SearchRequest? in
        hasMoved = false
        guard running == nil else { return nil }
        running = waiting
        waiting = nil
        return running
      }
      guard let request else { return }
      queue.async { [self] in
        let rows = Result {
          try connection.read { snapshot in
            snapshot.statements.keepOnly(plans: [plan.numbered.number])
            return try plan.rows(request.query, in: snapshot) { isSuperseded }
          }
        }
        lock.withLock {
          running = nil
          if newest == request.number {
            counts.finished += 1
            result = SearchResult(request: request, plan: plan, rows: rows)
          } else {
            counts.interrupted += 1
          }
        }
        ended()
      }
    }

    private var isSuperseded: Bool { lock.withLock { running != nil && running?.number != newest } }

    /// What was found, if it is not out of date.
    var finished: SearchResult? { lock.withLock { result } }

    /// Reads the snapshot that the result is of.
    func read<Value>(_ body: (SnapshotReader) throws -> Value) throws -> Value { try connection.read(body) }

    /// Forgets a result that is shown, and lets go of the snapshot, which would keep the write-ahead log long.
    func release(upTo number: Int) {
      let isIdle = lock.withLock {
        if let shown = result, shown.request.number <= number { result = nil }
        return running == nil && result == nil && !hasMoved
      }
      if isIdle { try? connection.end() }
    }
  }
#endif
