#if Postgres
  import CPostgres
  import DataSourcesPostgres
  import Dispatch
  import Foundation
  import GalleryKit
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
    /// - Returns: The result of `body`, and a position of the server's log behind the commit; `nil` if the connection was lost then.
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
      try connection.withLock { idle in
        let connection = try begin(on: idle)
        // Only a connection without a transaction is used again.
        idle = nil
        do {
          let result = try body(connection)
          try commit(connection)
          let text = try? connection.rows("SELECT pg_current_wal_insert_lsn()").first?.first ?? nil
          if text != nil { idle = connection }
          return (result, text.flatMap { PostgresPosition($0) })
        } catch {
          if (try? connection.rows("ROLLBACK")) != nil { idle = connection }
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

  /// A connection of libpq, used by one thread at a time.
  final class PostgresConnection {
    private let raw: OpaquePointer
    /// The longest time until a result of the server.
    ///
    /// Its own limits are shorter, so this is for servers that hang.
    private static let timeout = Duration.seconds(10)

    /// Connects, which blocks for some seconds at most.
    ///
    /// - Parameter info: A connection string or a URI.
    init(_ info: String) throws {
      // The string is expanded instead of the database's name, and parameters behind it have priority.
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
      let end = ContinuousClock.now + Self.timeout
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

  /// An error of the server, or of the connection to it.
  struct PostgresFailure: Error, Equatable {
    /// The text of libpq, in one line.
    let message: String
    /// The five characters of SQLSTATE; `nil` without a response of the server.
    var state: String?
    /// Whether the connection ended while a transaction was committed, so that it may have been.
    var isCommitUnknown = false

    init(_ message: String, state: String? = nil) {
      self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
      self.state = state
    }

    /// Whether the server can't be reached, accepts no connections, or ended this one.
    var isConnectionLost: Bool {
      guard let state else { return true }
      return state.hasPrefix("08") || state.hasPrefix("57P") || state == "53300" || state == "25P03"
    }
  }

  extension PostgresFailure: CustomStringConvertible {
    var description: String { state.map { "\(message) (\($0))" } ?? message }
  }

  extension PostgresFailure {
    private static let nothingSaved = "Nothing was saved."

    /// The message for the author of an edit; `nil` for errors that belong only in the log.
    var sentence: String? {
      if isCommitUnknown {
        return "The connection to PostgreSQL ended while this was saved. Look whether it was done before you try again."
      }
      if isConnectionLost { return "PostgreSQL can't be reached. \(Self.nothingSaved) Try again in a moment." }
      return switch state {
      // Too slow, or in conflict with other transactions.
      case "40001", "40P01", "55P03", "57014", "23505", "23503":
        "PostgreSQL is busy. \(Self.nothingSaved) Try again in a moment."
      case "25006": "This PostgreSQL server is read-only. \(Self.nothingSaved)"
      case "42501": "The gallery's role may not write to PostgreSQL. \(Self.nothingSaved)"
      case "53100", "53200": "PostgreSQL has no space or memory left. \(Self.nothingSaved)"
      case "42P01", "42703": "PostgreSQL doesn't have the gallery's tables. \(Self.nothingSaved)"
      default: nil
      }
    }

    /// The error for the routes.
    var forAuthor: any Error { sentence.map { Unavailable(sentence: $0) } ?? self }
  }
#endif
