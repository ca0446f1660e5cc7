#if GRDB
  import Dispatch
  import GRDB
  import GRDBSQLite

  /// A connection and the queue on which it searches, one task at a time.
  final class SearchLane: Sendable {
    let connection: SnapshotConnection
    private let queue: DispatchQueue
    private let clock: any EngineClock
    private let hasQuickWaiting: @Sendable () -> Bool
    private let running = Locked(Running())

    /// The task that runs, and whether it is to stop.
    private struct Running {
      /// `nil` between tasks: other reads of the connection aren't stopped.
      var task: Int?
      /// The time from which the task stops if others wait.
      var deadline: EngineInstant?
      /// The last task that is to stop, with all before, also if they haven't begun.
      var lastStopped = 0

      var isStopped: Bool { task.map { $0 <= lastStopped } ?? false }

      mutating func stop(upTo task: Int) { lastStopped = max(lastStopped, task) }
    }

    /// Opens a connection.
    ///
    /// - Parameter hasQuickWaiting: Whether requests wait for a connection that may be quick.
    init(
      _ database: any DatabaseWriter, id: Int, clock: any EngineClock, hasQuickWaiting: @escaping @Sendable () -> Bool
    ) throws {
      self.clock = clock
      self.hasQuickWaiting = hasQuickWaiting
      queue = DispatchQueue(label: "data-sources.search \(id)", qos: .userInitiated)
      connection = try SnapshotConnection(
        path: database.path, configuration: database.configuration, label: "search \(id)")
      // An interruption before a statement begins is lost, so statements also check for it.
      connection.read { reader in
        sqlite3_progress_handler(
          reader.sqlite, 1_000,
          { lane in lane.map { Unmanaged<SearchLane>.fromOpaque($0).takeUnretainedValue().stops } ?? false ? 1 : 0 },
          Unmanaged.passUnretained(self).toOpaque())
      }
    }

    /// Ends all tasks up to a number; a later one isn't interrupted.
    func stop(upTo task: Int) {
      running.withLock { running in
        running.stop(upTo: task)
        // A task ends behind the lock, so the interruption can't concern another read.
        if running.isStopped { connection.interrupt() }
      }
    }

    /// Whether the task that runs is to stop: because of a request, or because it runs too long while others wait.
    private var stops: Bool {
      let running = running.read(\.self)
      if running.isStopped { return true }
      guard let task = running.task, let deadline = running.deadline, deadline < clock.now, hasQuickWaiting() else {
        return false
      }
      self.running.withLock { $0.stop(upTo: task) }
      return true
    }

    /// Searches; a task that is stopped ends with ``SupersededSearch``.
    ///
    /// - Parameter quickTime: The longest duration of a quick task while others wait.
    func search(
      _ task: SearchTask, quickTime: Duration, ended: @escaping @Sendable (Result<OrderedRowIDs, any Error>) -> Void
    ) {
      queue.async { [self] in
        let deadline = task.isQuick ? clock.now.advanced(by: quickTime) : nil
        running.withLock {
          $0.task = task.id
          $0.deadline = deadline
        }
        let rows = Result { try results(of: task) }
        running.withLock {
          $0.task = nil
          $0.deadline = nil
        }
        ended(rows)
      }
    }

    private func results(of task: SearchTask) throws -> OrderedRowIDs {
      if stops { throw SupersededSearch() }
      return try connection.read { snapshot in
        snapshot.statements.retainOnly(plans: task.plan.identifiedPlan.statementIDs)
        return try task.plan.rows(task.request.query, in: snapshot) { stops }
      }
    }

    /// Stops all tasks, and closes the connection after them.
    func close(_ group: DispatchGroup) {
      stop(upTo: .max)
      queue.async(group: group) { self.connection.close() }
    }
  }

  /// A query of a list.
  struct SearchRequest: Sendable {
    /// Greater than those of the list's earlier requests.
    let id: Int
    let query: SearchQuery
  }

  /// A search that was started on a connection.
  struct SearchTask: Sendable {
    /// Greater than those of all tasks before.
    let id: Int
    let viewID: Int
    let request: SearchRequest
    let plan: SearchPlan
    /// The index of the connection.
    let lane: Int
    /// Whether the task is stopped if it runs long while others wait.
    let isQuick: Bool
  }

  /// The outcome of a search.
  struct SearchResult: Sendable {
    let task: SearchTask
    let rows: Result<OrderedRowIDs, any Error>
    /// The ID of the snapshot that was searched, which the connection reads until the result is displayed.
    let snapshot: Int?

    var viewID: Int { task.viewID }
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

  /// The commits that concern the rows of a searched view and its search table.
  struct SearchLog: Sendable {
    private(set) var rows = JoinedLog()
    private var hasExternalCommits = false
    /// Whether the search table was written.
    private var isAffected = false
    /// Whether the search table was written on its own, and not by a trigger of the view's table.
    private var isAffectedAlone = false

    /// No commits.
    init() {}

    /// Unknown commits, which may concern any row.
    static var unknown: SearchLog {
      var log = SearchLog()
      log.hasExternalCommits = true
      return log
    }

    init(_ step: SearchStep, _ tables: JoinedTables, viewID: Int) {
      rows = tables.log(in: step.commits)
      hasExternalCommits = step.hasExternalCommits
      isAffected = step.commits.affected.contains(viewID)
      isAffectedAlone = step.commits.affectedAlone.contains(viewID)
    }

    var isEmpty: Bool { rows.isEmpty && !hasExternalCommits && !isAffected }

    /// Adds later commits.
    mutating func append(_ next: SearchLog) {
      rows.append(next.rows)
      hasExternalCommits = hasExternalCommits || next.hasExternalCommits
      isAffected = isAffected || next.isAffected
      isAffectedAlone = isAffectedAlone || next.isAffectedAlone
    }

    /// Returns whether all rows are to be searched again, because matching the changed ones isn't enough.
    func needsSearch(_ plan: SearchPlan) -> Bool {
      hasExternalCommits || rows.isIncomplete || isAffectedAlone
        || (isAffected && rows.own.rows.isEmpty)
        || !plan.isInViewOrder
    }

    /// The rows whose content may have changed; `nil` if any row may have.
    var suspects: Set<Int64>? {
      let areReported =
        !hasExternalCommits && !rows.isIncomplete && rows.own.assignedKeys.isEmpty && rows.related.allSatisfy(\.isEmpty)
      return areReported ? rows.own.rows : nil
    }
  }
#endif
