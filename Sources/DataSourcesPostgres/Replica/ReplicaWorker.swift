#if Postgres
  import DataSourcesGRDB
  import Foundation
  import GRDB

  /// A thread, and who waits for it.
  final class ReplicaWorker: Sendable {
    private struct State {
      var isEnded = false
      var waits: [CheckedContinuation<Void, Never>] = []
    }

    let interruption: Interruption
    private let state = Locked(State())

    init() throws { interruption = try Interruption() }

    /// Runs `body` on a new thread.
    func run(_ body: @escaping @Sendable () -> Void) {
      let thread = Thread { [self] in
        body()
        let waits = state.withLock { state in
          state.isEnded = true
          defer { state.waits = [] }
          return state.waits
        }
        for wait in waits { wait.resume() }
      }
      thread.name = "postgres-replica"
      thread.stackSize = 1 << 20
      thread.start()
    }

    /// Waits until `body` has ended.
    func waitForEnd() async {
      await withCheckedContinuation { continuation in
        let isEnded = state.withLock { state in
          if !state.isEnded { state.waits.append(continuation) }
          return state.isEnded
        }
        if isEnded { continuation.resume() }
      }
    }
  }
#endif
