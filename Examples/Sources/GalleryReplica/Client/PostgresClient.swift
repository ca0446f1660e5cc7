#if Postgres
  import Dispatch
  import DataSourcesPostgres
  import Synchronization

  /// Runs transactions on the server one after the other, on one connection, which is made again when it is lost.
  final class PostgresClient: Sendable {
    private let info: String
    // libpq blocks, which threads of Swift's pool must not.
    private let queue = DispatchQueue(label: "gallery-postgres")
    private let connection = Mutex<PostgresConnection?>(nil)

    /// - Parameter info: A connection string or a URI.
    init(_ info: String) { self.info = info }

    /// Runs a transaction, which is rolled back if `body` throws.
    ///
    /// - Returns: What `body` returned, and a position of the server's log behind the commit, if it is known.
    func transaction<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws -> Result
    ) async throws -> (result: Result, position: PostgresPosition?) {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { [self] in
          continuation.resume(with: Swift.Result { try run(body) })
        }
      }
    }

    private func run<Result: Sendable>(
      _ body: (PostgresConnection) throws -> Result
    ) throws -> (result: Result, position: PostgresPosition?) {
      try connection.withLock { held in
        let connection = try begin(on: held)
        // Only a connection without a transaction is used again.
        held = nil
        do {
          let result = try body(connection)
          try commit(connection)
          let text = try? connection.rows("SELECT pg_current_wal_insert_lsn()").first?.first ?? nil
          if text != nil { held = connection }
          return (result, text.flatMap { PostgresPosition($0) })
        } catch {
          if (try? connection.rows("ROLLBACK")) != nil { held = connection }
          throw error
        }
      }
    }

    /// Starts a transaction, on a new connection if the server has ended the other one.
    private func begin(on connection: PostgresConnection?) throws -> PostgresConnection {
      if let connection, (try? connection.rows("BEGIN")) != nil { return connection }
      let new = try PostgresConnection(info)
      try new.rows("BEGIN")
      return new
    }

    private func commit(_ connection: PostgresConnection) throws {
      do { try connection.rows("COMMIT") } catch var failure as PostgresFailure {
        failure.isCommitUnknown = failure.isConnectionLost
        throw failure
      }
    }
  }
#endif
