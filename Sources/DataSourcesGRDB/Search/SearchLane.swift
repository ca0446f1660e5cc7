#if GRDB
  import Dispatch
  import Foundation
  import GRDB
  import GRDBSQLite

  /// A connection and a queue on which one query at a time is searched for.
  final class SearchLane: @unchecked Sendable {
    let connection: SnapshotConnection

    // The pool's, under its lock.
    var state = State.idle
    /// The number of the snapshot that the connection reads.
    var snapshot: Int?
    /// Who has a result that was found here, and is not shown yet.
    var holder: Searcher?

    enum State {
      case idle
      /// On the way to another snapshot.
      case moving
      /// Searching, or its snapshot is needed for a result.
      case busy
    }

    private let queue: DispatchQueue
    private let hasQuickWaiting: () -> Bool

    // Under the lane's own lock.
    private let lock = NSLock()
    private var isStopped = false
    private var deadline: UInt64?

    /// - Parameter hasQuickWaiting: whether others wait for a connection who may be quick.
    init(_ pool: DatabasePool, number: Int, hasQuickWaiting: @escaping () -> Bool) throws {
      self.hasQuickWaiting = hasQuickWaiting
      queue = DispatchQueue(label: "data-sources.search \(number)", qos: .userInitiated)
      connection = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "search \(number)")
      // An interruption that comes before a statement begins is lost; this looks at what is so.
      connection.read { reader in
        sqlite3_progress_handler(
          reader.sqlite, 1_000,
          { lane in lane.map { Unmanaged<SearchLane>.fromOpaque($0).takeUnretainedValue().isToStop } ?? false ? 1 : 0 },
          Unmanaged.passUnretained(self).toOpaque())
      }
    }

    var isIdle: Bool { state == .idle }

    /// Ends the search that runs.
    func stop() {
      lock.withLock { isStopped = true }
      connection.interrupt()
    }

    private var isToStop: Bool {
      let (isStopped, deadline) = lock.withLock { (self.isStopped, self.deadline) }
      if isStopped { return true }
      guard let deadline, deadline < DispatchTime.now().uptimeNanoseconds, hasQuickWaiting() else { return false }
      lock.withLock { self.isStopped = true }
      return true
    }

    /// To be called when a search has ended: whatever is read now is read to its end.
    func finish() { lock.withLock { (isStopped, deadline) = (false, nil) } }

    /// Searches, and ends with ``SupersededSearch`` when it is stopped.
    ///
    /// - Parameter quickTime: after how many nanoseconds it stops while others wait; it runs to its end if `nil`.
    func search(
      _ request: SearchRequest, _ plan: SearchPlan, quickTime: UInt64?,
      ended: @escaping @Sendable (Result<FoundRows, any Error>) -> Void
    ) {
      queue.async { [self] in
        let deadline = quickTime.map { DispatchTime.now().uptimeNanoseconds + $0 }
        lock.withLock { self.deadline = deadline }
        let rows = Result {
          try connection.read { snapshot in
            snapshot.statements.keepOnly(plans: [plan.numbered.number])
            return try plan.rows(request.query, in: snapshot) { isToStop }
          }
        }
        ended(rows)
      }
    }

    /// Closes the connection when nothing is searched any more.
    func close(_ group: DispatchGroup) { queue.async(group: group) { self.connection.close() } }
  }
#endif
