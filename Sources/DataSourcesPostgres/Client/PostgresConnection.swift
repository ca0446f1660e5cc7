#if Postgres
  import CLibPQ
  import Foundation

  /// A connection of libpq that never blocks: all waits end when the thread is interrupted.
  ///
  /// Used by one thread.
  final class PostgresConnection {
    let raw: OpaquePointer
    let interruption: Interruption

    /// Connects to the server.
    ///
    /// - Throws: ``ServerError``, `CancellationError`.
    init(_ info: ConnectionInfo, isReplication: Bool = false, interruption: Interruption) throws {
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
        if PQstatus(raw) == CONNECTION_BAD || state == PGRES_POLLING_FAILED { throw failure() }
        let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
        if MonotonicTime.now >= end { throw ServerError("The server did not answer within \(Int(seconds)) s") }
        // The descriptor can change while hosts are tried one after another.
        try interruption.wait(for: [(socket, Int32(events))], atMost: min(1, end - MonotonicTime.now))
        state = PQconnectPoll(raw)
      }
    }

    /// Whether the server asked for a password, or refused the one it got.
    static func isAboutPassword(_ raw: OpaquePointer) -> Bool {
      PQconnectionNeedsPassword(raw) == 1 || PQconnectionUsedPassword(raw) == 1
    }

    /// The error of a result, or of the connection.
    func failure(_ result: OpaquePointer? = nil) -> ServerError {
      guard let result else {
        let message = String(cString: PQerrorMessage(raw))
        // Only with this state it's known that waiting doesn't help.
        let isAboutPassword = PQstatus(raw) == CONNECTION_BAD && Self.isAboutPassword(raw)
        return ServerError(
          message.isEmpty ? "The connection was closed" : message, state: isAboutPassword ? "28P01" : nil)
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
