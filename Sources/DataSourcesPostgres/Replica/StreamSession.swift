#if Postgres
  import Foundation
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

  // MARK: - Merging copied tables

  extension StreamSession {
    /// Brings copied tables and all others to the position of the copy, in one transaction, and starts the stream.
    func merge(_ merge: TableMerge) throws {
      let old = file.state
      var state = old
      state.tables = merge.tables
      applier.releaseStatements()
      applier = Applier(merge.tables, start: old.position, copied: (merge.names, merge.position))
      isMerging = true
      defer { isMerging = false }
      let path = ReplicaFile.copyPath(settings.path)
      try file.merge(copyAt: path, interruption: stream.interruption) { db in
        try Differences(old: old.tables, new: merge.tables, names: merge.names).apply(db)
        // Only now: the server ends a stream that is silent for a minute, and a statement can run for longer.
        try start()
        try applyChanges(before: merge.position, db)
        state.position = max(old.position, merge.position)
        try state.write(db)
        settings.onPoint?(.beforeMerge)
      }
      settings.onPoint?(.afterMerge)
      file.didWrite(state)
      progress.listensAgain()
      monitor.pass(state.position)
    }

    /// Applies the transactions before a position, and keeps the first message after it.
    private func applyChanges(before position: UInt64, _ db: Database) throws {
      applier.begin()
      if position <= file.state.position { return }
      try sendStatus(wantsAnswer: true)
      while applier.isInTransaction || progress.serverEnd < position {
        guard let message = try next() else {
          try checkSilence()
          try sendStatus(wantsAnswer: true)
          try stream.interruption.wait(for: [(stream.socket, Self.readable)], atMost: 0.05)
          continue
        }
        if message.kind == UInt8(ascii: "B"), try message.reader.beginPosition() >= position {
          pending.append(message.data, message.reader, kind: message.kind)
          return
        }
        defer { message.data.free() }
        try applier.apply(message.reader, db)
        if progress.isDue(\.status, after: statusInterval) { try sendStatus() }
      }
    }
  }

  // MARK: - Between two transactions

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

  // MARK: - Progress

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

  /// When a stream did something last.
  struct StreamTimes {
    var heard = MonotonicTime.now
    var status = MonotonicTime.now
    var sync = MonotonicTime.now
    var position = MonotonicTime.now
    var request = 0.0
    var flush = 0.0
    var lag = 0.0
  }

  // MARK: - Messages

  /// Messages that have arrived and weren't applied yet.
  final class PendingMessages {
    private var messages: [(data: CopyData, reader: MessageReader)] = []
    private(set) var byteCount = 0
    /// The number of transactions that are complete.
    private(set) var completeCount = 0
    private(set) var isInTransaction = false

    var isEmpty: Bool { messages.isEmpty }
    /// Whether there are so many bytes of one transaction that they must be applied before its end.
    var isLarge: Bool { byteCount > 8 << 20 }

    func append(_ data: CopyData, _ reader: MessageReader, kind: UInt8) {
      messages.append((data, reader))
      byteCount += data.bytes.count
      switch kind {
      case UInt8(ascii: "B"): isInTransaction = true
      case UInt8(ascii: "C"):
        isInTransaction = false
        completeCount += 1
      default: break
      }
    }

    /// Calls `body` with each message, and removes all.
    func drain(_ body: (MessageReader) throws -> Void) rethrows {
      defer { removeAll() }
      for message in messages { try body(message.reader) }
    }

    private func removeAll() {
      for message in messages { message.data.free() }
      messages.removeAll(keepingCapacity: byteCount < 1 << 20)
      byteCount = 0
      completeCount = 0
      isInTransaction = false
    }

    deinit { removeAll() }
  }
#endif
