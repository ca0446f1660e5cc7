#if Postgres
  import Foundation

  /// What a stream knows about its progress.
  struct StreamProgress {
    var times = StreamTimes()
    /// The end of what the server has read of its log.
    var serverEnd: UInt64 = 0
    /// The end of the server's log when it was read last and the server has answered since.
    var logEnd: UInt64 = 0
    /// The end of the server's log, about which the server was asked.
    var logEndToReach: UInt64 = 0
    /// The seconds between the last commit on the server and that in the file.
    private(set) var delay = 0.0

    /// Starts the server's silence again: it could send nothing while this thread didn't listen.
    mutating func listensAgain() { times.heard = MonotonicTime.now }

    /// Notes an answer of the server, which says how far it has read its log.
    mutating func heard(end: UInt64) {
      serverEnd = max(serverEnd, end)
      logEnd = max(logEnd, logEndToReach)
    }

    /// Whether some time has passed since something was done, and starts the time again if so.
    mutating func isDue(_ time: WritableKeyPath<StreamTimes, Double>, after seconds: Double) -> Bool {
      let now = MonotonicTime.now
      if now - times[keyPath: time] < seconds { return false }
      times[keyPath: time] = now
      return true
    }

    /// Notes the time of a commit, in microseconds since 2000.
    mutating func committed(at time: Int64) {
      delay = max(0, Date().timeIntervalSince1970 - 946_684_800 - Double(time) / 1_000_000)
    }
  }
#endif
