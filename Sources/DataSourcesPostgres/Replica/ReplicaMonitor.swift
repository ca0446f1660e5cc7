#if Postgres
  import DataSourcesGRDB
  import Foundation

  /// The status of a replica, and the position that it has reached, for other threads.
  ///
  /// The replicator's thread sets the status and the position; any thread reads, waits and cancels waits. One lock guards all
  /// state; continuations are resumed outside of it.
  final class ReplicaMonitor: Sendable {
    private struct State {
      var status = PostgresReplicaStatus.inactive
      var observers: [UUID: AsyncStream<PostgresReplicaStatus>.Continuation] = [:]
      /// The position before which the file has all of the server's transactions; it can be after the one that the file stores.
      var position: UInt64 = 0
      var waiters: [UUID: (position: UInt64, continuation: CheckedContinuation<Void, any Error>)] = [:]
    }

    private let state = Locked(State())

    // MARK: - Status

    var status: PostgresReplicaStatus { state.read(\.status) }

    func setStatus(_ status: PostgresReplicaStatus) {
      let observers = state.withLock { state in
        if state.status == status { return [AsyncStream<PostgresReplicaStatus>.Continuation]() }
        state.status = status
        return Array(state.observers.values)
      }
      for observer in observers { observer.yield(status) }
    }

    /// Returns a stream of the current status and of every later one.
    ///
    /// It buffers 64: a slow reader misses the oldest.
    func statuses() -> AsyncStream<PostgresReplicaStatus> {
      let (stream, continuation) = AsyncStream.makeStream(
        of: PostgresReplicaStatus.self, bufferingPolicy: .bufferingNewest(64))
      let id = UUID()
      state.withLock { state in
        continuation.yield(state.status)
        state.observers[id] = continuation
      }
      continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.observers[id] = nil } }
      return stream
    }

    deinit {
      for observer in state.read(\.observers).values { observer.finish() }
    }

    // MARK: - Waiting for a position

    var hasWaiters: Bool { !state.read(\.waiters.isEmpty) }

    /// Sets the position unless it's before the current one, and resumes the waiters whose positions are reached.
    func advance(to position: UInt64) {
      let resumed = state.withLock { state in
        state.position = max(state.position, position)
        let reached = state.position
        let resumed = state.waiters.filter { $0.value.position <= reached }
        for id in resumed.keys { state.waiters[id] = nil }
        return resumed.map(\.value.continuation)
      }
      for continuation in resumed { continuation.resume() }
    }

    /// Sets a position that may be before the current one, for example because the server was replaced.
    func reset(to position: UInt64) {
      state.withLock { $0.position = position }
      advance(to: position)
    }

    /// Adds a waiter, or resumes it if the position was reached.
    func addWaiter(_ id: UUID, for position: UInt64, _ continuation: CheckedContinuation<Void, any Error>) {
      let isReached = state.withLock { state in
        if state.position >= position { return true }
        state.waiters[id] = (position, continuation)
        return false
      }
      if isReached { continuation.resume() }
    }

    func failWaiter(_ id: UUID, _ error: any Error) {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume(throwing: error)
    }

    func failAllWaiters(_ error: any Error) {
      let waiters = state.withLock { state in
        defer { state.waiters = [:] }
        return Array(state.waiters.values)
      }
      for waiter in waiters { waiter.continuation.resume(throwing: error) }
    }
  }
#endif
