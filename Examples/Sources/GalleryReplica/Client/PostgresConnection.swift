#if Postgres
  import CPostgres
  import Foundation

  /// A connection of libpq, used by one thread at a time.
  final class PostgresConnection {
    private let raw: OpaquePointer
    /// How long the server may take to answer.
    ///
    /// Its own limits are shorter, so this is for servers that hang.
    private static let patience = Duration.seconds(10)

    /// Connects, which blocks for some seconds at most.
    ///
    /// - Parameter info: A connection string or a URI.
    init(_ info: String) throws {
      // The string is expanded in the place of the database's name, and what follows it has priority.
      let parameters = [
        ("connect_timeout", "3"), ("application_name", "gallery"), ("dbname", info), ("client_encoding", "UTF8"),
      ]
      let keywords = parameters.map { strdup($0.0) } + [nil]
      let values = parameters.map { strdup($0.1) } + [nil]
      defer { for text in keywords + values { free(text) } }
      guard let raw = PQconnectdbParams(keywords.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
      else { throw PostgresFailure("out of memory") }
      self.raw = raw
      PQsetNoticeProcessor(raw, { _, _ in }, nil)
      guard PQstatus(raw) == CONNECTION_OK else { throw failure() }
      // Limits of the server, so that an edit never waits long for another one.
      for setting in [
        "lock_timeout = '3s'", "statement_timeout = '5s'", "idle_in_transaction_session_timeout = '10s'",
        "extra_float_digits = 3", "default_transaction_isolation = 'read committed'",
      ] {
        try rows("SET \(setting)")
      }
    }

    deinit { PQfinish(raw) }

    /// Runs one statement, and returns its rows as text.
    ///
    /// - Parameter values: The values of `$1` and so on, which are never part of the statement.
    @discardableResult
    func rows(_ sql: String, _ values: [String?] = []) throws -> [[String?]] {
      try send(sql, values)
      let end = ContinuousClock.now + Self.patience
      var rows: [[String?]] = []
      var error: PostgresFailure?
      while let result = try nextResult(before: end) {
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK: rows = Self.texts(of: result)
        case PGRES_COMMAND_OK: break
        default: error = error ?? failure(result)
        }
      }
      if let error { throw error }
      return rows
    }

    private func send(_ sql: String, _ values: [String?]) throws {
      // PostgreSQL has no U+0000, and libpq would end the text there.
      let texts = values.map { $0.flatMap { strdup($0.replacing("\0", with: "\u{FFFD}")) } }
      defer { for text in texts { free(text) } }
      let status = PQsendQueryParams(
        raw, sql, CInt(texts.count), nil, texts.map { UnsafePointer($0) }, nil, nil, 0)
      if status != 1 { throw failure() }
    }

    /// The next result; `nil` after the last one.
    private func nextResult(before end: ContinuousClock.Instant) throws -> OpaquePointer? {
      while PQisBusy(raw) == 1 {
        let rest = (end - .now) / .milliseconds(1)
        guard rest > 0 else { throw PostgresFailure("the server did not answer in time") }
        var socket = pollfd(fd: PQsocket(raw), events: Int16(POLLIN), revents: 0)
        if poll(&socket, 1, CInt(rest.rounded(.up))) > 0, PQconsumeInput(raw) != 1 { throw failure() }
      }
      return PQgetResult(raw)
    }

    private func failure(_ result: OpaquePointer? = nil) -> PostgresFailure {
      guard let result else { return PostgresFailure(String(cString: PQerrorMessage(raw))) }
      let state = PQresultErrorField(result, CInt(UInt8(ascii: "C"))).map { String(cString: $0) }
      return PostgresFailure(String(cString: PQresultErrorMessage(result)), state: state)
    }

    private static func texts(of result: OpaquePointer) -> [[String?]] {
      (0..<PQntuples(result)).map { row in
        (0..<PQnfields(result)).map { column in
          PQgetisnull(result, row, column) == 1 ? nil : String(cString: PQgetvalue(result, row, column))
        }
      }
    }
  }
#endif
