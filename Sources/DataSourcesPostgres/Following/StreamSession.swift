#if Postgres
  import GRDB

  /// Applies the changes of one connection.
  final class StreamSession {
    let stream: PostgresConnection
    let watch: CatalogWatch
    let file: ReplicaFile
    let settings: FollowerSettings
    let monitor: ReplicaMonitor
    let pending = PendingMessages()
    var applier: Applier
    var progress = StreamProgress()
    /// Whether a transaction is open whose changes can't be read yet, although the stream is further.
    var isMerging = false

    init(
      _ stream: PostgresConnection, _ watch: CatalogWatch, _ file: ReplicaFile, _ settings: FollowerSettings,
      _ monitor: ReplicaMonitor
    ) {
      self.stream = stream
      self.watch = watch
      self.file = file
      self.settings = settings
      self.monitor = monitor
      applier = Applier(file.state.tables, start: file.state.position)
    }

    /// Starts the stream at the position of the file.
    func start() throws {
      try stream.startReplication(
        slot: file.state.slot, publication: file.state.publication, position: file.state.position)
      progress.listensAgain()
    }

    /// Applies changes of the started stream until something fails.
    func run() throws {
      // The server knows what was confirmed only after a status, and then says how far its log is.
      try sendStatus(wantsAnswer: true)
      reportLag()
      while true {
        try receive()
        if isReady {
          try applyPending()
        } else {
          try keepUp()
          try wait()
        }
      }
    }

    private var isReady: Bool {
      pending.isLarge || (!pending.isInTransaction && pending.completeCount > 0)
    }

    /// Takes what has arrived, up to what is applied together.
    private func receive() throws {
      while !pending.isLarge {
        if !pending.isInTransaction, pending.completeCount >= max(1, settings.options.transactionsPerCommit) { return }
        guard let message = try next() else { return }
        pending.append(message.data, message.reader, kind: message.kind)
      }
    }

    /// The next change that has arrived.
    func next() throws -> (data: CopyData, reader: MessageReader, kind: UInt8)? {
      // While changes keep arriving, nothing waits, and so nothing else notices a cancellation.
      try stream.interruption.check()
      while true {
        switch try stream.takeCopyData() {
        case .nothing: return nil
        case .end: throw ServerError("The server ended the stream")
        case .data(let data):
          progress.times.heard = MonotonicTime.now
          if let change = try change(data) { return change }
        }
      }
    }

    /// Reads a message, and frees it unless it is a change.
    private func change(_ data: CopyData) throws -> (data: CopyData, reader: MessageReader, kind: UInt8)? {
      var isChange = false
      defer { if !isChange { data.free() } }
      switch try StreamMessage(data.bytes) {
      case .change(let reader, let kind):
        isChange = true
        return (data, reader, kind)
      case .keepAlive(let end, let wantsAnswer):
        progress.heard(end: end)
        if wantsAnswer { try sendStatus() }
        passServerEnd(end)
        return nil
      }
    }

    private func passServerEnd(_ end: UInt64) {
      if pending.isEmpty, !applier.isInTransaction, !isMerging { monitor.pass(end) }
    }

    /// Applies the transactions that have arrived, and the rest of a large one as it arrives.
    private func applyPending() throws {
      try file.pool.write { db in
        applier.begin()
        try pending.drain { message in
          try stream.interruption.check()
          try applier.apply(message, db)
          if progress.isDue(\.status, after: statusInterval) { try sendStatus() }
        }
        progress.listensAgain()
        try applyRest(db)
        if let end = applier.applied.end { try ReplicaState.writePosition(end, db) }
        settings.onPoint?(.beforeCommit)
      }
      settings.onPoint?(.afterCommit)
      didApply(applier.applied)
      try keepUp()
    }

    /// Applies changes from the socket until the transaction ends.
    private func applyRest(_ db: Database) throws {
      while applier.isInTransaction {
        if let message = try next() {
          defer { message.data.free() }
          try applier.apply(message.reader, db)
          if progress.isDue(\.status, after: statusInterval) { try sendStatus() }
        } else {
          try checkSilence()
          if progress.isDue(\.status, after: statusInterval) { try sendStatus(wantsAnswer: isSilent) }
          try stream.interruption.wait(for: [(stream.socket, Self.readable)], atMost: 1)
        }
      }
    }

    private func didApply(_ applied: AppliedTransactions) {
      progress.listensAgain()
      guard let end = applied.end else { return }
      file.didWrite(position: end)
      progress.serverEnd = max(progress.serverEnd, end)
      progress.committed(at: applied.time)
      monitor.pass(end)
    }
  }
#endif
