#if Postgres
  import DataSourcesGRDB
  import Foundation

  extension PostgresReplica {
    /// Waits until the file has everything that the server committed before a position.
    ///
    /// A server that writes with a client of its own reads its own writes like this:
    ///
    ///     let text = try await client.query("SELECT pg_current_wal_insert_lsn()")  // after the commit
    ///     if let position = PostgresPosition(text) { try await replica.wait(until: position, timeout: .seconds(2)) }
    ///
    /// It takes about a millisecond, also if the server committed nothing that concerns the replica. While the server can't be
    /// reached, it waits.
    ///
    /// - Throws: ``PostgresReplicaError`` if the replica isn't running, is stopped, or the time is over, and
    ///   `CancellationError` if the task is cancelled.
    public func wait(until position: PostgresPosition, timeout: Duration? = nil) async throws {
      guard let timeout else { return try await wait(for: position) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await self.wait(for: position) }
        group.addTask {
          try await Task.sleep(for: timeout)
          throw PostgresReplicaError(
            kind: .timedOut, message: "The replica did not reach \(position) within \(timeout)")
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }

    private func wait(for position: PostgresPosition) async throws {
      let id = UUID()
      guard let interruption = runningInterruption else { throw Self.notRunning }
      try await withTaskCancellationHandler {
        try Task.checkCancellation()
        try await withCheckedThrowingContinuation { continuation in
          monitor.add(id, for: position.rawValue, continuation)
          // Stopped or cancelled in the meantime.
          if Task.isCancelled { monitor.endWait(id, CancellationError()) }
          if runningInterruption == nil { monitor.endWait(id, Self.notRunning) }
          interruption.requestAnswer()
        }
      } onCancel: {
        monitor.endWait(id, CancellationError())
      }
    }
  }
#endif
