#if Postgres
  import CLibPQ
  import Foundation

  extension PostgresConnection {
    /// Starts a statement that copies data in one or both directions.
    func startCopy(_ sql: String, expecting status: ExecStatusType, within seconds: Double = 60) throws {
      try send(sql)
      guard let result = try nextResult(before: MonotonicTime.now + seconds) else { throw failure() }
      defer { PQclear(result) }
      guard PQresultStatus(result) == status else { throw failure(result) }
    }

    /// The seconds without a row: the server sends nothing until 8 KB of rows pass the filter of a large table.
    private static var longestSearch: Double { 3600 }

    /// Calls `body` with each line of a `COPY … TO STDOUT`.
    ///
    /// - Throws: ``ServerError``, `CancellationError`, the errors of `body`.
    func copyOut(_ sql: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
      try startCopy(sql, expecting: PGRES_COPY_OUT, within: Self.longestSearch)
      var count = 0
      var lastData = MonotonicTime.now
      while true {
        switch try takeCopyData() {
        case .data(let data):
          defer { data.free() }
          try body(data.bytes)
          count &+= 1
          if count & 0x3FF == 0 {
            try interruption.check()
            lastData = MonotonicTime.now
          }
        case .nothing:
          if try interruption.wait(for: [(socket, POLLIN)], atMost: 1) {
            lastData = MonotonicTime.now
          } else if MonotonicTime.now - lastData > Self.longestSearch {
            throw ServerError("The server sent no rows for \(Int(Self.longestSearch)) s")
          }
        case .end: return
        }
      }
    }

    enum CopyState {
      case data(CopyData)
      case nothing
      case end
    }

    /// The next piece of copied data that has arrived.
    func takeCopyData() throws -> CopyState {
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
    func putCopyData(_ bytes: [UInt8]) throws {
      let state = bytes.withUnsafeBytes { bytes in
        PQputCopyData(raw, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count))
      }
      if state < 0 { throw failure() }
      // What isn't accepted now is sent with the next piece: a status is soon out of date anyway.
      if PQflush(raw) < 0 { throw failure() }
    }
  }
#endif
