#if Postgres
  import CLibPQ
  import Foundation

  /// A connection of libpq that never blocks: all waits end when the thread is interrupted.
  ///
  /// Used by one thread.
  final class PostgresConnection {
    let raw: OpaquePointer
    let interruption: Interruption

    /// Connects to the first host that accepts it, each within the time for one.
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
      // One host that can't be reached may be back soon.
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
      try connect(within: info.timeout)
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
        // The descriptor can change while hosts are tried one after another.
        try interruption.wait(for: [(socket, Int32(events))], atMost: min(1, end - MonotonicTime.now))
        state = PQconnectPoll(raw)
      }
    }

    /// Why connecting failed.
    ///
    /// libpq has no SQLSTATE for this. Only if it's about the password it's known that waiting doesn't help.
    private func connectionFailure() -> ServerError {
      let error = failure()
      // After the password was accepted, the server can still be full, or end.
      let isTransient = ["connection slots", "too many connections", "closed the connection", "shutting down"]
        .contains { error.message.contains($0) }
      let isAboutPassword =
        PQconnectionNeedsPassword(raw) == 1 || (PQconnectionUsedPassword(raw) == 1 && !isTransient)
      return isAboutPassword ? ServerError(error.message, state: "28P01") : error
    }

    /// The error of a result, or of the connection.
    func failure(_ result: OpaquePointer? = nil) -> ServerError {
      guard let result else {
        let message = String(cString: PQerrorMessage(raw))
        return ServerError(message.isEmpty ? "The connection was closed" : message)
      }
      let state = PQresultErrorField(result, CInt(UnicodeScalar("C").value)).map { String(cString: $0) }
      return ServerError(String(cString: PQresultErrorMessage(result)), state: state)
    }

    /// Asks the server to end what this connection waits for; the connection can't be used afterwards.
    func cancelQuery() {
      guard let cancel = PQgetCancel(raw) else { return }
      let address = UInt(bitPattern: cancel)
      // Connecting for this blocks, and the caller must not.
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
#endif
