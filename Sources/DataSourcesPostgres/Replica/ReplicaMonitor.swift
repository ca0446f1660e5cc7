#if Postgres
  import DataSourcesGRDB
  import Foundation

  /// What other threads know about the follower: its status, and the positions it has passed.
  final class ReplicaMonitor: Sendable {
    private struct State {
      var status = PostgresReplicaStatus.inactive
      var observers: [UUID: AsyncStream<PostgresReplicaStatus>.Continuation] = [:]
      var passed: UInt64 = 0
      var waits: [UUID: (position: UInt64, continuation: CheckedContinuation<Void, any Error>)] = [:]
    }

    private let state = Locked(State())

    // MARK: Status

    var status: PostgresReplicaStatus { state.read(\.status) }

    func setStatus(_ status: PostgresReplicaStatus) {
      let observers = state.withLock { state in
        if state.status == status { return [AsyncStream<PostgresReplicaStatus>.Continuation]() }
        state.status = status
        return Array(state.observers.values)
      }
      for observer in observers { observer.yield(status) }
    }

    /// The current status, and those that follow.
    ///
    /// A slow reader misses the oldest ones.
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

    // MARK: Waits

    var hasWaits: Bool { !state.read(\.waits.isEmpty) }

    /// Resumes the waits for this position.
    func pass(_ position: UInt64) {
      let resumed = state.withLock { state in
        state.passed = max(state.passed, position)
        let passed = state.passed
        let resumed = state.waits.filter { $0.value.position <= passed }
        for id in resumed.keys { state.waits[id] = nil }
        return resumed.map(\.value.continuation)
      }
      for continuation in resumed { continuation.resume() }
    }

    /// Starts at a position that may be before the one that was passed: the server was replaced.
    func start(at position: UInt64) {
      state.withLock { $0.passed = position }
      pass(position)
    }

    /// Adds a wait, or resumes it if the position was passed.
    func add(_ id: UUID, for position: UInt64, _ continuation: CheckedContinuation<Void, any Error>) {
      let isPassed = state.withLock { state in
        if state.passed >= position { return true }
        state.waits[id] = (position, continuation)
        return false
      }
      if isPassed { continuation.resume() }
    }

    func endWait(_ id: UUID, _ error: any Error) {
      state.withLock { $0.waits.removeValue(forKey: id) }?.continuation.resume(throwing: error)
    }

    func endAllWaits(_ error: any Error) {
      let waits = state.withLock { state in
        defer { state.waits = [:] }
        return Array(state.waits.values)
      }
      for wait in waits { wait.continuation.resume(throwing: error) }
    }
  }
#endif
