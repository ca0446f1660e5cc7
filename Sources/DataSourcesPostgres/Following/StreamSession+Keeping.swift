#if Postgres
  import Foundation
  import GRDB

  extension StreamSession {
    static var readable: Int32 { Int32(POLLIN) }

    /// The seconds between two reports to the server, which ends a connection that is silent for too long.
    var statusInterval: Double { watch.senderTimeout > 0 ? min(5, watch.senderTimeout / 3) : 5 }

    /// Does what is due between two transactions.
    func keepUp() throws {
      if !file.isSynced, progress.isDue(\.sync, after: 1) {
        try file.sync()
        progress.listensAgain()
        settings.onPoint?(.afterSync)
        try sendStatus()
      }
      if stream.interruption.takeRequest() || (monitor.hasWaits && progress.isDue(\.request, after: 0.01)) {
        try sendStatus(wantsAnswer: true)
      }
      if monitor.hasWaits, progress.isDue(\.flush, after: 0.1) { watch.requestFlush() }
      if MonotonicTime.now - progress.times.status > statusInterval { try sendStatus(wantsAnswer: isSilent) }
      try checkSilence()
      try keepPosition()
      if let catalog = try watch.look(at: MonotonicTime.now) {
        let names = catalog.differences(from: file.state.tables)
        if !names.isEmpty { throw TableProblem.altered(names) }
        if catalog.logEnd > progress.serverEnd {
          progress.logEndToReach = catalog.logEnd
          try sendStatus(wantsAnswer: true)
        }
      }
      if progress.isDue(\.lag, after: 0.5) { reportLag() }
    }

    func wait() throws {
      var descriptors = [(stream.socket, Self.readable)]
      if let socket = watch.socket { descriptors.append((socket, Self.readable)) }
      let seconds = monitor.hasWaits ? 0.01 : file.isSynced ? 0.25 : 0.1
      try stream.interruption.wait(for: descriptors, atMost: seconds)
    }

    func sendStatus(wantsAnswer: Bool = false) throws {
      settings.onPoint?(.beforeConfirm)
      let synced = file.syncedPosition
      let status = StatusUpdate(
        written: max(file.state.position, synced), flushed: synced, wantsAnswer: wantsAnswer)
      try stream.putCopyData(status.bytes)
      progress.times.status = MonotonicTime.now
    }

    /// Whether the server should be asked for an answer.
    var isSilent: Bool { MonotonicTime.now - progress.times.heard > 10 }

    /// - Throws: ``ServerError`` if the server hasn't answered for long. While it reads a large transaction of other tables, it
    ///   takes note of this client only after half of its timeout.
    func checkSilence() throws {
      let limit = max(30, watch.senderTimeout / 2 + 20)
      if MonotonicTime.now - progress.times.heard > limit {
        throw ServerError("The server was silent for \(Int(limit)) s")
      }
    }

    /// Moves the position over what concerns other tables, or the server would keep its log.
    private func keepPosition() throws {
      let end = progress.serverEnd
      guard pending.isEmpty, end > file.state.position, progress.isDue(\.position, after: 5) else { return }
      try file.pool.write { try ReplicaState.writePosition(end, $0) }
      file.didWrite(position: end)
      try file.sync()
      progress.listensAgain()
      try sendStatus()
    }

    func reportLag() {
      let position = file.state.position
      let passed = pending.isEmpty ? max(position, progress.serverEnd) : position
      let end = max(passed, progress.serverEnd, progress.logEnd)
      monitor.setStatus(
        .following(
          PostgresLag(
            position: PostgresPosition(rawValue: position), bytes: end - passed, seconds: progress.delay)))
    }
  }
#endif
