#if Postgres
  import CLibPQ
  import DataSourcesGRDB
  import Foundation

  /// A connection of libpq whose waits end when the thread is interrupted, except for the lookup of a host's name.
  ///
  /// Belongs to one thread, as libpq requires it. Only a query's cancellation runs on another one.
  final class PostgresConnection {
    let raw: OpaquePointer
    let interruption: Interruption

    /// Connects to the first host that accepts the connection, with ``ConnectionInfo/timeout`` for each host.
    ///
    /// - Throws: ``ServerError``, `CancellationError`.
    static func open(
      _ info: ConnectionInfo, isReplication: Bool = false, interruption: Interruption
    ) throws -> PostgresConnection {
      var errors: [ServerError] = []
      for host in info.hosts {
        do { return try PostgresConnection(host, isReplication: isReplication, interruption: interruption) } catch let
          error as ServerError
        { errors.append(error) }
      }
      // An error without a state counts as transient: a host that can't be reached may be back soon.
      let state = errors.contains { $0.state == nil } ? nil : errors.last?.state
      throw ServerError(errors.map(\.message).joined(separator: "; "), state: state)
    }

    /// Connects to the server.
    ///
    /// - Throws: ``ServerError``, `CancellationError`.
    private init(_ info: ConnectionInfo, isReplication: Bool = false, interruption: Interruption) throws {
      self.interruption = interruption
      let parameters = info.parameters(isReplication: isReplication)
      let keywords = parameters.map { strdup($0.keyword) } + [nil]
      let values = parameters.map { strdup($0.value) } + [nil]
      defer { for text in keywords + values { free(text) } }
      let started = keywords.map { UnsafePointer($0) }.withUnsafeBufferPointer { keywords in
        values.map { UnsafePointer($0) }.withUnsafeBufferPointer { values in
          PQconnectStartParams(keywords.baseAddress, values.baseAddress, 0)
        }
      }
      guard let started else { throw ServerError("out of memory") }
      raw = started
      PQsetNoticeProcessor(raw, { _, _ in }, nil)
      // Until the connection is open, errors have their SQLSTATE in the text only.
      PQsetErrorVerbosity(raw, PQERRORS_VERBOSE)
      try connect(within: info.timeout)
      PQsetErrorVerbosity(raw, PQERRORS_DEFAULT)
      _ = PQsetnonblocking(raw, 1)
    }

    deinit { PQfinish(raw) }

    var socket: CInt { PQsocket(raw) }

    private func connect(within seconds: Double) throws {
      let end = MonotonicTime.now + seconds
      var state = PGRES_POLLING_WRITING
      while state != PGRES_POLLING_OK {
        if PQstatus(raw) == CONNECTION_BAD || state == PGRES_POLLING_FAILED { throw connectionFailure() }
        let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
        if MonotonicTime.now >= end { throw ServerError("The server did not answer within \(Int(seconds)) s") }
        // The descriptor can change: libpq opens another socket for each address of a host.
        try interruption.wait(for: [(socket, Int32(events))], atMost: min(1, end - MonotonicTime.now))
        state = PQconnectPoll(raw)
      }
    }

    /// Returns the reason why connecting failed.
    ///
    /// Only an error about the password certainly lasts; others have no state.
    private func connectionFailure() -> ServerError {
      var message = failure().message
      var state = PQconnectionNeedsPassword(raw) == 1 ? ServerError.invalidPassword : nil
      // Such as “FATAL:  28P01: …”, in the language of the server, and at the end where in its source it reports the error.
      if let code = message.firstMatch(of: #/: {2}([0-9A-Z]{5}): /#) {
        if code.1 == ServerError.invalidPassword { state = ServerError.invalidPassword }
        message.replaceSubrange(code.range, with: ":  ")
        message.replace(#/ \S+: {2}\w+, \w+\.c:\d+$/#, with: "")
      }
      return ServerError(message, state: state)
    }

    /// Returns the error of a result, or of the connection.
    private func failure(_ result: OpaquePointer? = nil) -> ServerError {
      guard let result else {
        let message = String(cString: PQerrorMessage(raw))
        return ServerError(message.isEmpty ? "The connection was closed" : message)
      }
      let state = PQresultErrorField(result, CInt(UnicodeScalar("C").value)).map { String(cString: $0) }
      return ServerError(String(cString: PQresultErrorMessage(result)), state: state)
    }

    /// Cancels the running query; the connection can't be used afterwards.
    private func cancelQuery() {
      guard let cancel = PQgetCancel(raw) else { return }
      let address = UInt(bitPattern: cancel)
      // `PQcancel` connects to the server and blocks, which the caller must not.
      let thread = Thread {
        guard let cancel = OpaquePointer(bitPattern: address) else { return }
        var message = [CChar](repeating: 0, count: 256)
        _ = PQcancel(cancel, &message, CInt(message.count))
        PQfreeCancel(cancel)
      }
      thread.stackSize = 1 << 18
      thread.start()
    }
  }

  // MARK: - Queries

  extension PostgresConnection {
    /// Runs statements, and returns the rows of the last one that has some, as texts.
    ///
    /// - Throws: ``ServerError``, `CancellationError`.
    @discardableResult
    func rows(_ sql: String, within seconds: Double = 60) throws -> [[String?]] {
      try send(sql)
      return try lastRows(before: MonotonicTime.now + seconds) { $0 == PGRES_COMMAND_OK || $0 == PGRES_EMPTY_QUERY }
    }

    /// Reads all results, and returns the rows of the last one that has some.
    ///
    /// - Parameter isEmpty: Whether a result without rows may have this status.
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

    /// Sends statements whose results are read later.
    func send(_ sql: String) throws {
      if PQsendQuery(raw, sql) != 1 { throw failure() }
      try flush()
    }

    /// Sends what libpq has buffered.
    private func flush(within seconds: Double = 10) throws {
      let end = MonotonicTime.now + seconds
      while true {
        let state = PQflush(raw)
        if state == 0 { return }
        if state < 0 { throw failure() }
        if MonotonicTime.now > end { throw ServerError("The server accepts no data") }
        // A server whose output isn't read may accept no input.
        if try interruption.wait(for: [(socket, POLLIN | POLLOUT)], atMost: 0.5) { _ = PQconsumeInput(raw) }
      }
    }

    /// Waits for the next result of the sent statements, and returns it; returns `nil` after the last one.
    private func nextResult(before end: Double) throws -> OpaquePointer? {
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

    /// Returns the rows of the sent statements, or `nil` if they weren't received yet.
    ///
    /// Once the first result was received, waits for the others for up to ten seconds.
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

  // MARK: - COPY and replication

  extension PostgresConnection {
    /// Starts a statement that copies data in one or both directions.
    private func startCopy(_ sql: String, expecting status: ExecStatusType, within seconds: Double = 60) throws {
      try send(sql)
      guard let result = try nextResult(before: MonotonicTime.now + seconds) else { throw failure() }
      defer { PQclear(result) }
      guard PQresultStatus(result) == status else { throw failure(result) }
    }

    /// The seconds without a row after which a copy fails: many, as the server sends nothing until 8 KB of rows pass a table's filter.
    private static var copyTimeout: Double { 3600 }

    /// Calls `body` with each line of a `COPY … TO STDOUT`.
    ///
    /// - Throws: ``ServerError``, `CancellationError`, the errors of `body`.
    func copyOut(_ sql: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
      try startCopy(sql, expecting: PGRES_COPY_OUT, within: Self.copyTimeout)
      var count = 0
      var lastData = MonotonicTime.now
      while true {
        switch try readCopyData() {
        case .data(let data):
          defer { data.free() }
          try body(data.bytes)
          count &+= 1
          if count & 0x3FF == 0 {
            // While lines are available, no wait notices an interruption.
            try interruption.check()
            lastData = MonotonicTime.now
          }
        case .nothing:
          if try interruption.wait(for: [(socket, POLLIN)], atMost: 1) {
            lastData = MonotonicTime.now
          } else if MonotonicTime.now - lastData > Self.copyTimeout {
            throw ServerError("The server sent no rows for \(Int(Self.copyTimeout)) s")
          }
        case .end: return
        }
      }
    }

    enum CopyResult {
      case data(CopyData)
      case nothing
      case end
    }

    /// Returns the next piece of copied data that libpq has received.
    func readCopyData() throws -> CopyResult {
      var buffer: UnsafeMutablePointer<CChar>?
      for attempt in 0..<2 {
        let count = PQgetCopyData(raw, &buffer, 1)
        if count > 0, let buffer { return .data(CopyData(buffer, count: Int(count))) }
        if count == -1 {
          try finishCopy()
          return .end
        }
        if count < 0 { throw failure() }
        if attempt == 0, PQconsumeInput(raw) != 1 { throw failure() }
      }
      return .nothing
    }

    private func finishCopy() throws {
      var error: ServerError?
      while let result = try nextResult(before: MonotonicTime.now + 10) {
        defer { PQclear(result) }
        let status = PQresultStatus(result)
        if status == PGRES_FATAL_ERROR { error = error ?? failure(result) }
        // The other direction is open: the server wants to end the stream.
        if status == PGRES_COPY_IN || status == PGRES_COPY_BOTH { break }
        if PQstatus(raw) == CONNECTION_BAD { break }
      }
      if let error { throw error }
    }

    /// Sends a piece of data to a server that copies in both directions.
    func writeCopyData(_ bytes: [UInt8]) throws {
      let state = bytes.withUnsafeBytes { bytes in
        PQputCopyData(raw, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count))
      }
      if state < 0 { throw failure() }
      // Data that the socket doesn't accept now is sent with the next piece: a status is soon out of date anyway.
      if PQflush(raw) < 0 { throw failure() }
    }

    /// Starts the stream of a publication's changes.
    func startReplication(slot: String, publication: String, position: UInt64) throws {
      let name = publication.quotedIdentifier.replacingOccurrences(of: "'", with: "''")
      try startCopy(
        "START_REPLICATION SLOT \"\(slot)\" LOGICAL \(PostgresPosition(rawValue: position)) "
          + "(proto_version '1', publication_names '\(name)')",
        expecting: PGRES_COPY_BOTH)
    }
  }

  /// Bytes that libpq allocated; the owner of the value frees them.
  struct CopyData {
    private let start: UnsafeMutablePointer<CChar>
    let bytes: UnsafeBufferPointer<UInt8>

    fileprivate init(_ start: UnsafeMutablePointer<CChar>, count: Int) {
      self.start = start
      bytes = UnsafeRawBufferPointer(start: start, count: count).assumingMemoryBound(to: UInt8.self)
    }

    func free() { PQfreemem(start) }
  }

  // MARK: - Errors and literals

  /// An error of the server or of libpq.
  struct ServerError: Error, Equatable {
    let message: String
    /// The five characters of SQLSTATE; `nil` if the error isn't the server's, such as a lost connection or a timeout.
    var state: String?

    var isConnectionLost: Bool { state == nil }

    /// Whether retrying can't help: the role, its password or privileges, the database, the connection string or the server must
    /// be changed.
    var isPermanent: Bool {
      guard let state else { return false }
      // Class 28 has the errors of authorization.
      return state.hasPrefix("28")
        || [Self.insufficientPrivilege, Self.invalidCatalogName, Self.cannotConnect, Self.featureNotSupported].contains(
          state)
    }

    /// Whether the slot or its log is gone, or the publication was created after the slot.
    var isAboutLostLog: Bool {
      [Self.undefinedObject, Self.objectNotInPrerequisiteState, Self.undefinedFile].contains(state)
    }

    /// Creates an error; line breaks in the message, which libpq's messages have, become spaces.
    init(_ message: String, state: String? = nil) {
      self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
      self.state = state
    }
  }

  // SQLSTATEs, by PostgreSQL's names.
  extension ServerError {
    static let cannotConnect = "08001"
    static let featureNotSupported = "0A000"
    static let invalidPassword = "28P01"
    static let invalidCatalogName = "3D000"
    static let insufficientPrivilege = "42501"
    static let undefinedObject = "42704"
    static let undefinedTable = "42P01"
    static let tooManyConnections = "53300"
    static let configurationLimitExceeded = "53400"
    static let objectNotInPrerequisiteState = "55000"
    static let objectInUse = "55006"
    static let undefinedFile = "58P01"
  }

  extension ServerError: CustomStringConvertible {
    var description: String { state.map { "\(message) (\($0))" } ?? message }
  }

  extension String {
    /// The text as a literal of PostgreSQL.
    var sqlLiteral: String {
      let escaped = replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "'", with: "''")
      return escaped.contains("\\") ? "E'\(escaped)'" : "'\(escaped)'"
    }
  }

  // MARK: - Parameters

  /// The parameters of a connection, as libpq reads them from a string or a URI.
  struct ConnectionInfo: Sendable {
    private var values: [String: String] = [:]

    /// Settings that would otherwise come from the server, the database or the role, and affect the text of values or end statements.
    private static let settings = [
      "datestyle=ISO", "intervalstyle=iso_8601", "timezone=UTC", "extra_float_digits=3", "bytea_output=hex",
      "xmloption=content", "lc_monetary=C", "lock_timeout=30s", "statement_timeout=0",
      "idle_in_transaction_session_timeout=0", "default_transaction_isolation=read\\ committed",
      "default_transaction_read_only=off", "search_path=pg_catalog", "row_security=on",
    ]

    /// - Throws: ``ServerError`` if libpq doesn't understand the string.
    init(_ text: String) throws {
      var message: UnsafeMutablePointer<CChar>?
      guard let options = PQconninfoParse(text, &message) else {
        defer { PQfreemem(message) }
        let reason = message.map { ServerError(String(cString: $0)).message } ?? "out of memory"
        throw ServerError("The connection string is not valid: \(reason)", state: ServerError.cannotConnect)
      }
      defer { PQconninfoFree(options) }
      var option = options
      while let keyword = option.pointee.keyword {
        if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
        option += 1
      }
    }

    /// The timeout for connecting to a host, in seconds.
    var timeout: Double {
      value("connect_timeout", "PGCONNECT_TIMEOUT").flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil } ?? 15
    }

    private func value(_ keyword: String, _ variable: String) -> String? {
      values[keyword] ?? ProcessInfo.processInfo.environment[variable]
    }

    /// The parameters for each of several hosts, in the order in which they are tried.
    ///
    /// In a nonblocking connection, libpq ignores its timeout, and would wait as long as the system for a host that doesn't reply.
    var hosts: [ConnectionInfo] {
      func list(_ keyword: String) -> [String] {
        values[keyword]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
      }
      let lists = ["host", "hostaddr", "port"].map { ($0, list($0)) }
      let count = max(lists[0].1.count, lists[1].1.count)
      // libpq goes through all hosts twice for `prefer-standby`.
      if count < 2 || values["target_session_attrs"] == "prefer-standby" { return [self] }
      let hosts = (0..<count).map { index in
        var info = self
        for (keyword, list) in lists where list.count > 1 {
          info.values[keyword] = list.indices.contains(index) ? list[index] : ""
        }
        return info
      }
      return values["load_balance_hosts"] == "random" ? hosts.shuffled() : hosts
    }

    /// Returns the keywords and values for a connection.
    func parameters(isReplication: Bool) -> [(keyword: String, value: String)] {
      var result = values
      let own = Self.settings.map { "-c \($0)" }.joined(separator: " ")
      result["options"] = (value("options", "PGOPTIONS").map { $0 + " " } ?? "") + own
      result["client_encoding"] = "UTF8"
      // A server that no longer responds is noticed within half a minute, however long a query runs.
      let limits = [
        "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "4", "tcp_user_timeout": "30000",
      ]
      for (keyword, value) in limits where result[keyword] == nil { result[keyword] = value }
      if result["application_name"] == nil { result["application_name"] = "DataSourcesPostgres" }
      if isReplication { result["replication"] = "database" }
      return result.map { ($0.key, $0.value) }
    }
  }
#endif
