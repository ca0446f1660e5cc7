#if Postgres
  import Foundation
  import GRDB

  /// One replication stream, whose transactions are applied as transactions of the file.
  ///
  /// All variables belong to the thread of the ``Replicator``. Waits last at most a second, or ten for the rest of a catalog that the
  /// server has begun to send; they end when the thread is interrupted. The server gets a status every few seconds, also while a
  /// transaction of the file is open; otherwise it would end the connection.
  final class StreamSession {
    // MARK: - State

    private let stream: PostgresConnection
    private let catalogPoller: CatalogPoller
    private let file: ReplicaFile
    /// The position of the file.
    private let filePosition: DurablePosition
    private let settings: ReplicaSettings
    private let monitor: ReplicaMonitor
    /// Changes that were received and not applied yet.
    private let pending = PendingMessages()
    private var applier: Applier
    private var progress: Progress
    /// Whether the transaction that merges copied tables is open: other connections can't read yet what was applied.
    private var isMerging = false

    /// - Parameter logEnd: The end of the server's log, to report how far the replica is behind.
    init(
      _ stream: PostgresConnection, _ catalogPoller: CatalogPoller, _ file: ReplicaFile, _ settings: ReplicaSettings,
      _ monitor: ReplicaMonitor, logEnd: UInt64
    ) {
      self.stream = stream
      self.catalogPoller = catalogPoller
      self.file = file
      filePosition = file.position
      self.settings = settings
      self.monitor = monitor
      applier = Applier(file.state.tables, start: filePosition.committed)
      progress = Progress(logEnd: logEnd)
    }

    /// Starts the stream at the position of the file.
    func start() throws {
      try stream.startReplication(
        slot: file.state.slot, publication: file.state.publication, position: filePosition.committed)
      progress.restartSilence()
    }

    /// Applies changes of the started stream until something fails.
    func run() throws {
      // Without a status that requests it, an idle server reports the end of its log only after half of its timeout.
      try sendStatus(replyRequested: true)
      reportLag()
      while true {
        try receive()
        if pending.isLarge || (!pending.isInTransaction && pending.completeCount > 0) {
          try applyPending()
        } else {
          try runDueTasks()
          try wait()
        }
      }
    }

    // MARK: - Receiving messages

    /// Receives available changes, up to those that are applied together.
    private func receive() throws {
      while !pending.isLarge {
        if !pending.isInTransaction, pending.completeCount >= max(1, settings.options.transactionsPerCommit) { return }
        guard let message = try nextMessage() else { return }
        pending.append(message)
      }
    }

    /// Returns the next available change, or `nil` if there is none now.
    private func nextMessage() throws -> Message? {
      // While changes are available, nothing waits, and so nothing else notices a cancellation.
      try stream.interruption.check()
      while true {
        switch try stream.readCopyData() {
        case .nothing: return nil
        case .end: throw ServerError("The server ended the stream")
        case .data(let data):
          progress.times.received = MonotonicTime.now
          if let message = try message(data) { return message }
        }
      }
    }

    /// Reads a message, and frees it unless it is a change.
    private func message(_ data: CopyData) throws -> Message? {
      var isChange = false
      defer { if !isChange { data.free() } }
      switch try StreamMessage(data.bytes) {
      case .change(let reader, let kind):
        isChange = true
        return Message(data: data, reader: reader, kind: kind)
      case .keepAlive(let end, let replyRequested):
        progress.receivedKeepAlive(end: end)
        if replyRequested { try sendStatus() }
        // The server has sent everything before this position; here, all of it was applied.
        if pending.isEmpty, !applier.isInTransaction, !isMerging { monitor.advance(to: end) }
        return nil
      }
    }

    // MARK: - Applying transactions

    /// Applies the received transactions, and the rest of a large one as it's received.
    private func applyPending() throws {
      try file.pool.write { db in
        applier.begin()
        try pending.drain { message in
          try stream.interruption.check()
          try applier.apply(message, db)
          try sendStatusIfDue()
        }
        progress.restartSilence()
        try applyRest(db)
        if let end = applier.applied.end { try filePosition.write(end, db) }
        settings.onFaultPoint?(.beforeCommit)
      }
      settings.onFaultPoint?(.afterCommit)
      didApply(applier.applied)
      try runDueTasks()
    }

    /// Receives and applies changes until the transaction ends.
    private func applyRest(_ db: Database) throws {
      while applier.isInTransaction {
        if let message = try nextMessage() {
          defer { message.data.free() }
          try applier.apply(message.reader, db)
          try sendStatusIfDue()
        } else {
          try checkSilence()
          try sendStatusIfDue(replyRequested: isSilent)
          try stream.interruption.wait(for: [(stream.socket, Self.readable)], atMost: 1)
        }
      }
    }

    private func didApply(_ applied: AppliedTransactions) {
      progress.restartSilence()
      guard let end = applied.end else { return }
      filePosition.didCommit(end)
      progress.walEnd = max(progress.walEnd, end)
      progress.setDelay(commitTime: applied.time)
      monitor.advance(to: end)
    }

    // MARK: - Merging copied tables

    /// Brings copied tables and all others to the position of the copy, in one transaction, and starts the stream.
    func merge(_ merge: TableMerge) throws {
      var state = file.state
      state.tables = merge.tables
      let old = filePosition.committed
      let end = max(old, merge.position)
      applier.releaseStatements()
      applier = Applier(merge.tables, start: old, copied: (merge.names, merge.position))
      isMerging = true
      defer { isMerging = false }
      let path = ReplicaFile.copyPath(settings.path)
      try file.merge(copyAt: path, interruption: stream.interruption) { db in
        try merge.apply(replacing: file.state.tables, db)
        // Only now: the server ends a stream that is silent for a minute, and a statement can run for longer.
        try start()
        try applyChanges(before: merge.position, db)
        try state.write(db, position: end)
        settings.onFaultPoint?(.beforeMerge)
      }
      settings.onFaultPoint?(.afterMerge)
      file.didMerge(state, position: end)
      progress.restartSilence()
      monitor.advance(to: end)
    }

    /// Applies the transactions before a position; the first message after it remains pending.
    private func applyChanges(before position: UInt64, _ db: Database) throws {
      applier.begin()
      if position <= filePosition.committed { return }
      try sendStatus(replyRequested: true)
      while applier.isInTransaction || progress.walEnd < position {
        guard let message = try nextMessage() else {
          try checkSilence()
          try sendStatus(replyRequested: true)
          try stream.interruption.wait(for: [(stream.socket, Self.readable)], atMost: 0.05)
          continue
        }
        if message.kind == UInt8(ascii: "B"), try message.reader.beginPosition() >= position {
          pending.append(message)
          return
        }
        defer { message.data.free() }
        try applier.apply(message.reader, db)
        try sendStatusIfDue()
      }
    }

    // MARK: - Between two transactions

    /// Syncs the file, reports to the server, and polls the catalog, each when it's due.
    private func runDueTasks() throws {
      if !filePosition.isDurable, progress.isDue(\.sync, after: 1) { try syncAndConfirm() }
      if stream.interruption.consumeReplyRequest() || (monitor.hasWaiters && progress.isDue(\.request, after: 0.01)) {
        try sendStatus(replyRequested: true)
      }
      // The server streams only what it has flushed.
      if monitor.hasWaiters, progress.isDue(\.flush, after: 0.1) { catalogPoller.requestFlush() }
      if MonotonicTime.now - progress.times.status > statusInterval { try sendStatus(replyRequested: isSilent) }
      try checkSilence()
      try recordIdlePosition()
      if let catalog = try catalogPoller.poll(at: MonotonicTime.now) {
        let names = catalog.differences(from: file.state.tables)
        if !names.isEmpty { throw ResyncRequired.altered(names) }
        if catalog.logEnd > progress.walEnd {
          progress.requestedLogEnd = catalog.logEnd
          try sendStatus(replyRequested: true)
        }
      }
      if progress.isDue(\.lag, after: 0.5) { reportLag() }
    }

    private func wait() throws {
      var descriptors = [(stream.socket, Self.readable)]
      if let socket = catalogPoller.socket { descriptors.append((socket, Self.readable)) }
      // The tasks for waiters are due soonest, then a sync.
      let seconds = monitor.hasWaiters ? 0.01 : filePosition.isDurable ? 0.25 : 0.1
      try stream.interruption.wait(for: descriptors, atMost: seconds)
    }

    private static var readable: Int32 { Int32(POLLIN) }

    /// Stores the position that the server has reached with transactions of other tables; otherwise it would retain its log.
    private func recordIdlePosition() throws {
      let end = progress.walEnd
      guard pending.isEmpty, end > filePosition.committed, progress.isDue(\.position, after: 5) else { return }
      try file.pool.write { try filePosition.write(end, $0) }
      filePosition.didCommit(end)
      try syncAndConfirm()
    }

    /// Makes committed transactions durable, and confirms them to the server.
    private func syncAndConfirm() throws {
      try filePosition.sync()
      progress.restartSilence()
      settings.onFaultPoint?(.afterSync)
      try sendStatus()
    }

    private func reportLag() {
      let position = filePosition.committed
      let applied = pending.isEmpty ? max(position, progress.walEnd) : position
      let end = max(applied, progress.walEnd, progress.logEnd)
      monitor.setStatus(
        .following(
          PostgresLag(
            position: PostgresPosition(rawValue: position), bytes: end - applied, seconds: progress.delay)))
    }

    // MARK: - Status and silence

    /// The seconds between two statuses: the server ends a connection that is silent for too long.
    private var statusInterval: Double {
      catalogPoller.senderTimeout > 0 ? min(5, catalogPoller.senderTimeout / 3) : 5
    }

    private func sendStatusIfDue(replyRequested: Bool = false) throws {
      if progress.isDue(\.status, after: statusInterval) { try sendStatus(replyRequested: replyRequested) }
    }

    private func sendStatus(replyRequested: Bool = false) throws {
      settings.onFaultPoint?(.beforeConfirm)
      let durable = filePosition.durable
      let status = StandbyStatusUpdate(
        written: max(filePosition.committed, durable), flushed: durable, replyRequested: replyRequested)
      try stream.writeCopyData(status.bytes)
      progress.times.status = MonotonicTime.now
    }

    /// Whether the server has been silent for so long that it's requested to reply.
    private var isSilent: Bool { MonotonicTime.now - progress.times.received > 10 }

    /// Throws a ``ServerError`` if the server was silent for too long.
    ///
    /// While it reads a large transaction of other tables, the server sends a keepalive only after half of its timeout.
    private func checkSilence() throws {
      let limit = max(30, catalogPoller.senderTimeout / 2 + 20)
      if MonotonicTime.now - progress.times.received > limit {
        throw ServerError("The server was silent for \(Int(limit)) s")
      }
    }

    /// Positions of the server's log, and the times of tasks.
    private struct Progress {
      /// The times at which data was last received and each task was last done; 0 for tasks that are due at the start.
      struct Times {
        var received = MonotonicTime.now
        var status = MonotonicTime.now
        var sync = MonotonicTime.now
        var position = MonotonicTime.now
        var request = 0.0
        var flush = 0.0
        var lag = 0.0
      }

      var times = Times()
      /// The end of what the server has read of its log.
      var walEnd: UInt64 = 0
      /// The end of the server's log as of the first catalog, or of a later one after which the server has sent a keepalive.
      private(set) var logEnd: UInt64
      /// The end of the server's log as of the last catalog for which a keepalive was requested.
      var requestedLogEnd: UInt64 = 0
      /// The seconds between the last commit on the server and that in the file.
      private(set) var delay = 0.0

      init(logEnd: UInt64) { self.logEnd = logEnd }

      /// Restarts the time of the server's silence: it could send nothing while this thread didn't read.
      mutating func restartSilence() { times.received = MonotonicTime.now }

      mutating func receivedKeepAlive(end: UInt64) {
        walEnd = max(walEnd, end)
        logEnd = max(logEnd, requestedLogEnd)
      }

      /// Returns whether some time has passed since something was done, and starts the time again if so.
      mutating func isDue(_ time: WritableKeyPath<Times, Double>, after seconds: Double) -> Bool {
        let now = MonotonicTime.now
        if now - times[keyPath: time] < seconds { return false }
        times[keyPath: time] = now
        return true
      }

      /// - Parameter commitTime: The time of the commit, in microseconds since 2000.
      mutating func setDelay(commitTime: Int64) {
        delay = max(0, Date().timeIntervalSince1970 - 946_684_800 - Double(commitTime) / 1_000_000)
      }
    }
  }

  // MARK: - Messages

  /// A change of the stream, whose bytes must be freed.
  private struct Message {
    let data: CopyData
    let reader: MessageReader
    /// The letter of its type.
    let kind: UInt8
  }

  /// Changes that were received and not applied yet.
  ///
  /// Belongs to the thread of the ``Replicator``. ``append(_:)`` and ``drain(_:)`` change all of it.
  private final class PendingMessages {
    private var messages: [Message] = []
    private var byteCount = 0
    /// The number of transactions that are complete.
    private(set) var completeCount = 0
    private(set) var isInTransaction = false

    var isEmpty: Bool { messages.isEmpty }
    /// Whether there are so many bytes that they must be applied, even before the end of their transaction.
    var isLarge: Bool { byteCount > 8 << 20 }

    func append(_ message: Message) {
      messages.append(message)
      byteCount += message.data.bytes.count
      switch message.kind {
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
