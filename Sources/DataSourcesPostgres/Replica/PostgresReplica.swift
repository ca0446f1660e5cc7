#if Postgres
  import DataSourcesGRDB
  public import Foundation
  public import GRDB

  /// Tables of a PostgreSQL publication, kept in a local SQLite file.
  ///
  ///     let replica = try PostgresReplica(
  ///       "host=db.example.org dbname=shop user=replica", publication: "lists", into: file, slot: "web")
  ///     let live = try LiveDatabase(try await replica.start())
  ///
  /// The replica copies the tables once, and then applies every transaction of the server as one transaction of the file, so that
  /// lists over its pool have a change set for it. The file may be kept: a replica that starts again continues where it ended.
  ///
  /// Write to the server, never to the tables of the file. To read what was written, see ``wait(until:timeout:)``. The server keeps its
  /// log for each replica that exists, also while it isn't running: end one with ``remove()``.
  ///
  /// The class is thread-safe.
  public final class PostgresReplica: Sendable {
    private struct State {
      var pool: DatabasePool?
      var worker: ReplicaWorker?
    }

    let settings: Locked<FollowerSettings>
    let monitor = ReplicaMonitor()
    private let state = Locked(State())

    /// Creates a replica, without connecting to the server.
    ///
    /// - Parameters:
    ///   - connection: A connection string or a URI of libpq. Its role needs the attribute `REPLICATION`, and may read the tables.
    ///   - publication: The publication, which the owner of the tables creates with `CREATE PUBLICATION … FOR TABLE …`.
    ///   - tables: The tables of the publication that the replica has, perhaps with their schema, such as `sales.orders`; by
    ///     default all.
    ///   - url: The file, which is made if it doesn't exist. Beside it, there is one whose name ends with `-slots`.
    ///   - slot: What the names of the replica's slots on the server start with: lower-case letters, digits and underscores, at most 40.
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
          FollowerSettings(
            info: try ConnectionInfo(connection), selection: selection, path: url.path, slotPrefix: slot,
            options: options))
      } catch { throw PostgresReplicaError(error) }
    }

    deinit {
      state.read(\.worker)?.interruption.cancel()
      monitor.endAllWaits(Self.notRunning)
    }

    // MARK: Running

    /// Starts to follow the server, and returns when the file can be read.
    ///
    /// If the file exists, that is at once, even if the server can't be reached: ``status`` says what happens. If it doesn't, all tables are
    /// copied first, which takes some seconds for each million of rows.
    ///
    /// - Returns: The pool of the file, which is also ``pool``.
    /// - Throws: ``PostgresReplicaError`` if the tables can't be copied or the file can't be opened, and `CancellationError` if the
    ///   task is cancelled. Nothing is left then, and the replica can be started again.
    @discardableResult
    public func start() async throws -> DatabasePool {
      let worker: ReplicaWorker
      do { worker = try ReplicaWorker() } catch { throw PostgresReplicaError(error) }
      let pool = try state.withLock { state in
        if state.worker != nil { throw PostgresReplicaError(kind: .running, message: "The replica is running already") }
        state.worker = worker
        return state.pool
      }
      do {
        let pool = try await withTaskCancellationHandler {
          try await withCheckedThrowingContinuation { launch(worker, pool, $0) }
        } onCancel: {
          worker.interruption.cancel()
        }
        try worker.interruption.check()
        return pool
      } catch {
        await end(worker)
        if worker.interruption.isCancelled { throw CancellationError() }
        throw error
      }
    }

    private func launch(
      _ worker: ReplicaWorker, _ pool: DatabasePool?, _ continuation: CheckedContinuation<DatabasePool, any Error>
    ) {
      let settings = settings.read(\.self)
      worker.run { [monitor, state] in
        settings.currentInterruption.withLock { $0 = worker.interruption }
        monitor.setStatus(.connecting)
        do {
          let follower = try Follower(settings, pool: pool, monitor: monitor, interruption: worker.interruption)
          state.withLock { $0.pool = follower.file.pool }
          continuation.resume(returning: follower.file.pool)
          follower.run()
        } catch is CancellationError {
          continuation.resume(throwing: CancellationError())
        } catch {
          continuation.resume(throwing: PostgresReplicaError(error))
        }
        monitor.setStatus(.inactive)
        monitor.endAllWaits(Self.notRunning)
      }
    }

    /// Stops to follow the server, and waits until its connections are closed.
    ///
    /// Does nothing if the replica isn't running.
    ///
    /// The pool can still be read. The slot stays, so that the replica can continue, and the server keeps its log for that.
    public func stop() async {
      guard let worker = state.read(\.worker) else { return }
      worker.interruption.cancel()
      await end(worker)
    }

    private func end(_ worker: ReplicaWorker) async {
      await worker.waitForEnd()
      state.withLock { if $0.worker === worker { $0.worker = nil } }
      // Those that have begun since the thread ended.
      if state.read({ $0.worker == nil }) { monitor.endAllWaits(Self.notRunning) }
    }

    // MARK: State

    /// The pool of the file, for example for a `LiveDatabase`.
    ///
    /// - Throws: ``PostgresReplicaError`` if the replica was never started.
    public var pool: DatabasePool {
      get throws {
        guard let pool = state.read(\.pool) else { throw Self.notRunning }
        return pool
      }
    }

    /// The current status.
    public var currentStatus: PostgresReplicaStatus { monitor.status }

    /// The status, first the current one, then every change.
    ///
    /// Each sequence is independent.
    ///
    ///     for await status in replica.status { banner.show(status.description) }
    public var status: AsyncStream<PostgresReplicaStatus> { monitor.statuses() }

    /// What wakes the thread; `nil` if the replica isn't running.
    var runningInterruption: Interruption? { state.read(\.worker)?.interruption }

    /// The pool, which can't be used afterwards.
    func takePool() -> DatabasePool? {
      state.withLock { state in
        defer { state.pool = nil }
        return state.pool
      }
    }

    /// Whether a stop has begun, and not ended.
    package var isStopping: Bool { runningInterruption?.isCancelled == true }

    /// Whether a caller waits for a position.
    package var hasWaits: Bool { monitor.hasWaits }

    /// Calls a function at the points of tests, on the thread that follows the server.
    package func onPoint(_ action: @escaping @Sendable (FaultPoint) -> Void) {
      settings.withLock { $0.onPoint = action }
    }

    static let notRunning = PostgresReplicaError(kind: .notRunning, message: "The replica isn't running")
  }
#endif
