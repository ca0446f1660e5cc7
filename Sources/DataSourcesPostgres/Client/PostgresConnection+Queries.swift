#if Postgres
  import CLibPQ
  import Foundation

  extension PostgresConnection {
    /// Runs statements, and returns the rows of the last one as texts.
    ///
    /// - Throws: ``ServerError``, `CancellationError`.
    @discardableResult
    func rows(_ sql: String, within seconds: Double = 60) throws -> [[String?]] {
      try send(sql)
      return try lastRows(before: MonotonicTime.now + seconds) { $0 == PGRES_COMMAND_OK || $0 == PGRES_EMPTY_QUERY }
    }

    /// Takes all results, and returns the rows of the last one that has some.
    ///
    /// - Parameter isEmpty: Whether a result may have this status in place of rows.
    private func lastRows(before end: Double, orEmpty isEmpty: (ExecStatusType) -> Bool) throws -> [[String?]] {
      var rows: [[String?]] = []
      var error: ServerError?
      while let result = try nextResult(before: end) {
        defer { PQclear(result) }
        let status = PQresultStatus(result)
        if status == PGRES_TUPLES_OK {
          rows = texts(of: result)
        } else if !isEmpty(status) {
          error = error ?? failure(result)
        }
        if PQstatus(raw) == CONNECTION_BAD { break }
      }
      if let error { throw error }
      return rows
    }

    /// Sends statements whose results are taken later.
    func send(_ sql: String) throws {
      if PQsendQuery(raw, sql) != 1 { throw failure() }
      try flush()
    }

    /// Sends what libpq holds back, as far as the server accepts it within some seconds.
    func flush(within seconds: Double = 10) throws {
      let end = MonotonicTime.now + seconds
      while true {
        let state = PQflush(raw)
        if state == 0 { return }
        if state < 0 { throw failure() }
        if MonotonicTime.now > end { throw ServerError("The server accepts no data") }
        if try interruption.wait(for: [(socket, POLLIN | POLLOUT)], atMost: 0.5) { _ = PQconsumeInput(raw) }
      }
    }

    /// The next result of what was sent; `nil` after the last one.
    func nextResult(before end: Double) throws -> OpaquePointer? {
      do {
        while PQisBusy(raw) == 1 {
          if MonotonicTime.now >= end {
            cancelQuery()
            throw ServerError("The server did not answer in time")
          }
          if try interruption.wait(for: [(socket, POLLIN)], atMost: min(1, end - MonotonicTime.now)) {
            if PQconsumeInput(raw) != 1 { throw failure() }
          }
        }
      } catch let error as CancellationError {
        cancelQuery()
        throw error
      }
      return PQgetResult(raw)
    }

    /// The rows of what was sent, if the server has answered; `nil` if it hasn't yet.
    func rowsIfReady() throws -> [[String?]]? {
      if PQconsumeInput(raw) != 1 { throw failure() }
      if PQisBusy(raw) == 1 { return nil }
      return try lastRows(before: MonotonicTime.now + 10) { _ in false }
    }

    private func texts(of result: OpaquePointer) -> [[String?]] {
      (0..<PQntuples(result)).map { row in
        (0..<PQnfields(result)).map { column in
          PQgetisnull(result, row, column) == 1 ? nil : String(cString: PQgetvalue(result, row, column))
        }
      }
    }
  }
#endif
