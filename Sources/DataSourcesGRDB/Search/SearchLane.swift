#if GRDB
  import Dispatch
  import GRDB
  import GRDBSQLite

  /// A connection and the queue on which it searches, one task at a time.
  final class SearchLane: Sendable {
    let connection: SnapshotConnection
    private let queue: DispatchQueue
    private let hasQuickWaiting: @Sendable () -> Bool
    private let running = Locked(Running())

    /// The task that runs, and whether it is to stop.
    private struct Running {
      /// `nil` between tasks: other reads of the connection aren't stopped.
      var task: Int?
      var deadline: UInt64?
      /// Tasks up to this number are to stop, also if they haven't begun.
      var lastStopped = 0

      var isStopped: Bool { task.map { $0 <= lastStopped } ?? false }
      var isOverdue: Bool { deadline.map { $0 < DispatchTime.now().uptimeNanoseconds } ?? false }

      mutating func stop(upTo task: Int) { lastStopped = max(lastStopped, task) }
    }

    /// - Parameter hasQuickWaiting: whether requests wait for a connection that may be quick.
    init(_ database: any DatabaseWriter, number: Int, hasQuickWaiting: @escaping @Sendable () -> Bool) throws {
      self.hasQuickWaiting = hasQuickWaiting
      queue = DispatchQueue(label: "data-sources.search \(number)", qos: .userInitiated)
      connection = try SnapshotConnection(
        path: database.path, configuration: database.configuration, label: "search \(number)")
      // An interruption before a statement begins is lost, so statements also ask.
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

    /// Whether the task that runs is to stop: because of a request, or because it takes too long while others wait.
    private var stops: Bool {
      let running = running.read(\.self)
      if running.isStopped { return true }
      guard let task = running.task, running.isOverdue, hasQuickWaiting() else { return false }
      self.running.withLock { $0.stop(upTo: task) }
      return true
    }

    /// Searches; a task that is stopped ends with ``SupersededSearch``.
    ///
    /// - Parameter quickTime: How long a quick task may run while others wait, in nanoseconds.
    func search(
      _ task: SearchTask, quickTime: UInt64, ended: @escaping @Sendable (Result<FoundRows, any Error>) -> Void
    ) {
      queue.async { [self] in
        let deadline = task.isQuick ? DispatchTime.now().uptimeNanoseconds + quickTime : nil
        running.withLock { ($0.task, $0.deadline) = (task.number, deadline) }
        let rows = Result { try foundRows(task) }
        running.withLock { ($0.task, $0.deadline) = (nil, nil) }
        ended(rows)
      }
    }

    private func foundRows(_ task: SearchTask) throws -> FoundRows {
      if stops { throw SupersededSearch() }
      return try connection.read { snapshot in
        snapshot.statements.keepOnly(plans: task.plan.numbered.statementNumbers)
        return try task.plan.rows(task.request.query, in: snapshot) { stops }
      }
    }

    /// Stops all tasks, and closes the connection after them.
    func close(_ group: DispatchGroup) {
      stop(upTo: .max)
      queue.async(group: group) { self.connection.close() }
    }
  }
#endif
