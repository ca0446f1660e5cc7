#if Postgres
  import DataSourcesGRDB
  import Foundation

  /// Ends the waits of the thread that follows a server, at once and from any thread.
  final class Interruption: Sendable {
    private struct Requests {
      var isCancelled = false
      var wantsAnswer = false
    }

    private let requests = Locked(Requests())
    private let readEnd: CInt
    private let writeEnd: CInt

    /// - Throws: a `POSIXError` if the process has no descriptors left.
    init() throws {
      var ends: [CInt] = [0, 0]
      guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
      readEnd = ends[0]
      writeEnd = ends[1]
      for end in ends {
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }

    deinit {
      close(readEnd)
      close(writeEnd)
    }

    var isCancelled: Bool { requests.read(\.isCancelled) }

    /// Makes every wait throw from now on.
    func cancel() {
      requests.withLock { $0.isCancelled = true }
      wake()
    }

    /// Ends the current wait, and has the thread ask the server for its position.
    func requestAnswer() {
      requests.withLock { $0.wantsAnswer = true }
      wake()
    }

    /// Whether an answer was requested since the last call.
    func takeRequest() -> Bool {
      requests.withLock { requests in
        defer { requests.wantsAnswer = false }
        return requests.wantsAnswer
      }
    }

    func check() throws {
      if isCancelled { throw CancellationError() }
    }

    private func wake() {
      var byte: UInt8 = 1
      _ = write(writeEnd, &byte, 1)
    }

    /// Waits until one of the descriptors is ready, a thread wakes this one, or the time has passed.
    ///
    /// - Returns: whether a descriptor is ready.
    /// - Throws: `CancellationError`.
    @discardableResult
    func wait(for descriptors: [(descriptor: CInt, events: Int32)], atMost seconds: Double) throws -> Bool {
      try check()
      var polled = [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)]
      for (descriptor, events) in descriptors {
        polled.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
      }
      let milliseconds = CInt(max(0, min(seconds, 3600) * 1000).rounded(.up))
      let count = poll(&polled, nfds_t(polled.count), milliseconds)
      if polled[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(readEnd, &bytes, bytes.count) > 0 {}
      }
      try check()
      return count > 0 && polled.dropFirst().contains { $0.revents != 0 }
    }

    /// Waits for some time.
    func pause(_ seconds: Double) throws {
      let end = MonotonicTime.now + seconds
      while true {
        let rest = end - MonotonicTime.now
        if rest <= 0 { return }
        try wait(for: [], atMost: rest)
      }
    }
  }

  /// The clock of intervals, in seconds.
  enum MonotonicTime {
    static var now: Double {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }
#endif
