// Clients of this module display the replica's tables: one import is enough for both modules.
@_exported public import DataSourcesGRDB

#if Postgres
  public import Foundation
  public import GRDB

  /// Tables of a PostgreSQL publication, replicated to a local SQLite file.
  ///
  ///     let replica = try PostgresReplica(
  ///       "host=db.example.org dbname=shop user=replica", publication: "lists", into: file, slot: "web")
  ///     let live = try LiveDatabase(try await replica.start())
  ///
  /// Keep the replica as long as its file is displayed: it stops when it is released.
  ///
  /// The replica copies the tables once, and then applies every transaction of the server as one transaction of the file, so that
  /// lists over its pool have a change set for it. The file may be reused: a replica that starts again continues where it ended.
  ///
  /// Write to the server, never to the tables of the file. To read what was written, see ``wait(until:timeout:)``. The server retains its
  /// log for each replica that exists, also while it isn't running: end one with ``remove()``.
  ///
  /// The class is thread-safe.
  public final class PostgresReplica: Sendable {
    private struct State {
      /// The pool of the file, which remains open when the replica is stopped.
      var pool: DatabasePool?
      /// The running thread.
      var thread: ReplicaThread?
    }

    // Each of these has a lock of its own. No lock is held while other code runs.
    private let settings: Locked<ReplicaSettings>
    private let monitor = ReplicaMonitor()
    private let state = Locked(State())

    /// Creates a replica, without connecting to the server.
    ///
    /// - Parameters:
    ///   - connection: A connection string or a URI of libpq. Its role needs the attribute `REPLICATION` and the right to read the tables.
    ///   - publication: The publication, which the owner of the tables creates with `CREATE PUBLICATION … FOR TABLE …`.
    ///   - tables: The tables of the publication that the replica has, perhaps with their schema, such as `sales.orders`; by
    ///     default all.
    ///   - url: The file, which is created if it doesn't exist. Beside it are files whose names have the suffixes `-slots`, `-lock` and
    ///     those of SQLite and, while tables are copied, `-copy`.
    ///   - slot: The beginning of the names of the replica's slots on the server: lower-case letters, digits and underscores, at most 40.
    ///   - options: Further options.
    /// - Throws: ``PostgresReplicaError`` if a parameter is not valid.
    public init(
      _ connection: String, publication: String, tables: [String]? = nil, into url: URL, slot: String,
      options: PostgresReplicaOptions = PostgresReplicaOptions()
    ) throws {
      let isValid = slot.utf8.allSatisfy { $0 == 95 || (48...57).contains($0) || (97...122).contains($0) }
      guard isValid, (1...40).contains(slot.utf8.count) else {
        throw PostgresReplicaError(
          kind: .refused,
          message: "The slot name \"\(slot)\" must have 1 to 40 lower-case letters, digits and underscores")
      }
      guard url.isFileURL else {
        throw PostgresReplicaError(kind: .refused, message: "The replica's URL \(url) isn't that of a file")
      }
      do {
        let selection = TableSelection(
          publication: publication, tables: tables, exactNumbers: options.exactNumbers)
        settings = Locked(
          ReplicaSettings(
            info: try ConnectionInfo(connection), selection: selection, path: url.path, slotPrefix: slot,
            options: options))
      } catch { throw PostgresReplicaError(error) }
    }

    deinit {
      state.read(\.thread)?.interruption.cancel()
      monitor.failAllWaiters(Self.notRunning)
    }

    // MARK: - Running

    /// Starts the replication, and returns when the file can be read.
    ///
    /// If the file exists, that is at once, even if the server can't be reached: ``status`` says what happens. If it doesn't exist, all
    /// tables are copied first, in some seconds for each million of rows.
    ///
    /// - Returns: The pool of the file, which is also ``pool``.
    /// - Throws: ``PostgresReplicaError`` if the tables can't be copied or the file can't be opened, and `CancellationError` if the
    ///   task is cancelled. Nothing is left then, and the replica can be started again.
    @discardableResult
    public func start() async throws -> DatabasePool {
      let thread: ReplicaThread
      do { thread = try ReplicaThread() } catch { throw PostgresReplicaError(error) }
      let pool = try state.withLock { state in
        if state.thread != nil { throw PostgresReplicaError(kind: .running, message: "The replica is running already") }
        state.thread = thread
        return state.pool
      }
      do {
        let pool = try await withTaskCancellationHandler {
          try await withCheckedThrowingContinuation { launch(thread, pool, $0) }
        } onCancel: {
          thread.interruption.cancel()
        }
        try thread.interruption.check()
        return pool
      } catch {
        await end(thread)
        if thread.interruption.isCancelled { throw CancellationError() }
        throw error
      }
    }

    private func launch(
      _ thread: ReplicaThread, _ pool: DatabasePool?, _ continuation: CheckedContinuation<DatabasePool, any Error>
    ) {
      let settings = settings.read(\.self)
      thread.run { [monitor, state] in
        settings.currentInterruption.withLock { $0 = thread.interruption }
        monitor.setStatus(.connecting)
        do {
          let replicator = try Replicator(settings, pool: pool, monitor: monitor, interruption: thread.interruption)
          state.withLock { $0.pool = replicator.file.pool }
          continuation.resume(returning: replicator.file.pool)
          replicator.run()
        } catch is CancellationError {
          continuation.resume(throwing: CancellationError())
        } catch {
          continuation.resume(throwing: PostgresReplicaError(error))
        }
        monitor.setStatus(.inactive)
        monitor.failAllWaiters(Self.notRunning)
      }
    }

    /// Stops the replication, and waits until the connections to the server are closed.
    ///
    /// Does nothing if the replica isn't running.
    ///
    /// The pool can still be read. The slot isn't dropped, so that the replica can continue, and the server retains its log for that.
    public func stop() async {
      guard let thread = state.read(\.thread) else { return }
      thread.interruption.cancel()
      await end(thread)
    }

    private func end(_ thread: ReplicaThread) async {
      await thread.waitForEnd()
      state.withLock { if $0.thread === thread { $0.thread = nil } }
      // Waiters that were added since the thread ended.
      if state.read({ $0.thread == nil }) { monitor.failAllWaiters(Self.notRunning) }
    }

    // MARK: - State

    /// The pool of the file, for example for a `LiveDatabase`.
    ///
    /// - Throws: ``PostgresReplicaError`` if the replica was never started, or a removal has closed the pool: start it again.
    public var pool: DatabasePool {
      get throws {
        guard let pool = state.read(\.pool) else { throw Self.notRunning }
        return pool
      }
    }

    /// The current status.
    public var currentStatus: PostgresReplicaStatus { monitor.status }

    /// The status: the current one, then every later one, until the replica is deallocated.
    ///
    /// Each sequence is independent. It buffers 64: a slow reader misses the oldest.
    ///
    ///     for await status in replica.status { banner.show(status.description) }
    public var status: AsyncStream<PostgresReplicaStatus> { monitor.statuses() }

    /// The interruption of the running thread.
    private var runningInterruption: Interruption? { state.read(\.thread)?.interruption }

    /// Whether a stop has begun, and not ended.
    package var isStopping: Bool { runningInterruption?.isCancelled == true }

    /// Whether a caller waits for a position.
    package var hasWaiters: Bool { monitor.hasWaiters }

    /// Sets a closure of tests that is called at each ``FaultPoint``, on the thread of the replica, from the next start on.
    package func onFaultPoint(_ action: @escaping @Sendable (FaultPoint) -> Void) {
      settings.withLock { $0.onFaultPoint = action }
    }

    private static let notRunning = PostgresReplicaError(kind: .notRunning, message: "The replica isn't running")
  }

  // MARK: - Waiting for a position

  extension PostgresReplica {
    /// Waits until the file has everything that the server committed before a position.
    ///
    /// A server that writes with a client of its own reads its own writes like this:
    ///
    ///     let text = try await client.query("SELECT pg_current_wal_insert_lsn()")  // after the commit
    ///     if let position = PostgresPosition(text) { try await replica.wait(until: position, timeout: .seconds(2)) }
    ///
    /// Lists over the file follow a moment later: `LiveDatabase.catchUp()` waits for them. The wait lasts about a millisecond, also if the server committed nothing that affects the replica. While the server can't be
    /// reached, the wait doesn't end.
    ///
    /// - Throws: ``PostgresReplicaError`` if the replica isn't running, is stopped, or the time is over, and
    ///   `CancellationError` if the task is cancelled.
    public func wait(until position: PostgresPosition, timeout: Duration? = nil) async throws {
      guard let timeout else { return try await wait(for: position) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await self.wait(for: position) }
        group.addTask {
          try await Task.sleep(for: timeout)
          throw PostgresReplicaError(
            kind: .timedOut, message: "The replica did not reach \(position) within \(timeout)")
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }

    private func wait(for position: PostgresPosition) async throws {
      let id = UUID()
      guard let interruption = runningInterruption else { throw Self.notRunning }
      try await withTaskCancellationHandler {
        try Task.checkCancellation()
        try await withCheckedThrowingContinuation { continuation in
          monitor.addWaiter(id, for: position.rawValue, continuation)
          // Stopped or cancelled before the waiter was added.
          if Task.isCancelled { monitor.failWaiter(id, CancellationError()) }
          if runningInterruption == nil { monitor.failWaiter(id, Self.notRunning) }
          interruption.requestReply()
        }
      } onCancel: {
        monitor.failWaiter(id, CancellationError())
      }
    }
  }

  // MARK: - Removing

  extension PostgresReplica {
    /// Stops the replica, drops its slots on the server, and deletes its file.
    ///
    /// Close every `LiveDatabase` of the pool before. Without this method, the server retains its log for a replica that doesn't
    /// exist any more, until an administrator drops the slot.
    ///
    /// - Throws: ``PostgresReplicaError`` if the server can't be reached or the file is in use. Nothing is deleted then.
    public func remove() async throws {
      await stop()
      let settings = settings.read(\.self)
      let thread: ReplicaThread
      do { thread = try ReplicaThread() } catch { throw PostgresReplicaError(error) }
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
          thread.run { [state] in
            do {
              let removal = ReplicaRemoval(settings: settings, interruption: thread.interruption)
              try removal.run(state.read(\.pool)) { state.withLock { $0.pool = nil } }
              continuation.resume()
            } catch is CancellationError {
              continuation.resume(throwing: CancellationError())
            } catch { continuation.resume(throwing: PostgresReplicaError(error)) }
          }
        }
      } onCancel: {
        thread.interruption.cancel()
      }
    }
  }

  /// The removal of a replica from its server and from the disk.
  private struct ReplicaRemoval {
    let settings: ReplicaSettings
    let interruption: Interruption

    /// - Parameters:
    ///   - pool: The pool of the file, if it's open.
    ///   - didClose: A closure that is called when the pool can't be used any more.
    func run(_ pool: DatabasePool?, didClose: () -> Void) throws {
      let path = settings.path
      guard let ledger = try SlotLedger(replicaAt: path) else {
        throw PostgresReplicaError(kind: .fileInUse, message: "Another replica uses the file \(path): stop it first")
      }
      var current: String?
      if let pool, let file = try? ReplicaFile.open(pool) {
        current = file.state.slot
      } else if try ReplicaFile.exists(path), let file = try? ReplicaFile.open(path, configuration: Configuration()) {
        current = file.state.slot
        try? file.pool.close()
      }
      // The last one is that of the file, without which the replica can't continue.
      let slots = try ledger.slots().filter { $0 != current } + [current].compactMap { $0 }
      let connection =
        slots.isEmpty ? nil : try PostgresConnection.open(settings.info, interruption: interruption)
      do { try pool?.close() } catch {
        // If a reader is in use, the writer is closed already.
        if (try? pool?.read { _ in true }) == nil { didClose() }
        throw error
      }
      didClose()
      if let connection {
        for slot in slots {
          try drop(slot, connection)
          try ledger.remove(slot)
        }
      }
      ReplicaFile.removeCopy(path)
      for suffix in [""] + ReplicaFile.suffixes + SlotLedger.suffixes
      where unlink(path + suffix) != 0 && errno != ENOENT {
        throw FileFailure.ofSystem("The file \(path + suffix) can't be deleted")
      }
    }

    /// Drops a slot, once the server has ended the connection that used it.
    private func drop(_ slot: String, _ connection: PostgresConnection) throws {
      let end = MonotonicTime.now + 5
      while true {
        let rows = try connection.rows(
          "SELECT active_pid FROM pg_replication_slots WHERE slot_name = \(slot.sqlLiteral)")
        guard let row = rows.first else { return }
        if row[0] == nil {
          try connection.rows("SELECT pg_drop_replication_slot(\(slot.sqlLiteral))")
          return
        }
        if MonotonicTime.now > end {
          throw ServerError(
            "The slot \(slot) is in use by the server's process \(row[0] ?? "…")", state: ServerError.objectInUse)
        }
        try interruption.pause(0.05)
      }
    }
  }

  // MARK: - The thread

  /// A thread whose end tasks can wait for.
  private final class ReplicaThread: Sendable {
    private struct State {
      var isEnded = false
      var waiters: [CheckedContinuation<Void, Never>] = []
    }

    let interruption: Interruption
    private let state = Locked(State())

    init() throws { interruption = try Interruption() }

    /// Runs `body` on a new thread.
    func run(_ body: @escaping @Sendable () -> Void) {
      let thread = Thread { [self] in
        body()
        let waiters = state.withLock { state in
          state.isEnded = true
          defer { state.waiters = [] }
          return state.waiters
        }
        for waiter in waiters { waiter.resume() }
      }
      thread.name = "postgres-replica"
      thread.stackSize = 1 << 20
      thread.start()
    }

    /// Waits until `body` has ended.
    func waitForEnd() async {
      await withCheckedContinuation { continuation in
        let isEnded = state.withLock { state in
          if !state.isEnded { state.waiters.append(continuation) }
          return state.isEnded
        }
        if isEnded { continuation.resume() }
      }
    }
  }

  // MARK: - Options

  /// The options of a replica, with values that suit most servers.
  ///
  ///     var options = PostgresReplicaOptions()
  ///     options.exactNumbers = ["orders.price"]
  ///     options.transactionsPerCommit = 50  // catches up faster after a pause
  ///     options.catalogInterval = .seconds(10)
  public struct PostgresReplicaOptions: Sendable {
    /// The maximum number of transactions of the server that become one transaction of the file, if so many are waiting.
    ///
    /// With 1, every transaction is a change set of its own. A larger number catches up faster. A transaction is never divided.
    public var transactionsPerCommit = 1
    /// The time between two checks whether tables were altered, at least 50 ms: some alterations have no message in the stream.
    public var catalogInterval = Duration.seconds(2)
    /// Columns of type `numeric` that are stored as texts with all digits, such as `"orders.price"`, or with the schema `"sales.orders.price"`.
    ///
    /// Texts don't order as numbers. Other columns of this type are numbers with at most 15 digits in SQLite. A new replica is refused if any
    /// of the columns isn't published.
    public var exactNumbers: Set<String> = []
    /// The configuration of the pool, for example with functions and collations for lists.
    public var configuration = Configuration()

    /// Creates the options with their default values.
    public init() {}
  }
#else
  // Without the trait, libpq isn't needed, and this type names the trait that is missing.

  /// Tables of PostgreSQL that are replicated to a local SQLite file.
  ///
  /// Needs the trait `Postgres`.
  @available(
    *, unavailable,
    message:
      "enable the package trait \"Postgres\": .package(url: …/swift-data-sources, from: …, traits: [\"Postgres\"])"
  )
  public final class PostgresReplica {
    // Without this initializer, the error of a call is that the implicit one is internal, and doesn't name the trait.
    public init(
      _ connection: String, publication: String, tables: [String]? = nil, into url: Any, slot: String,
      options: Any? = nil
    ) {}
  }
#endif
