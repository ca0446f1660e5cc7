#if GRDB
  import Dispatch
  import GRDB

  /// Runs work on the writer's queue: when the queue is free, or within the commit of a writer that waits there for the lists.
  final class WriterGate: Sendable {
    typealias Work = @Sendable (_ db: Database, _ isInCommit: Bool) -> Void

    private struct State {
      var waiting: [Work] = []
      var isEnded = false
    }

    private let state = Locked(State())
    /// Wakes a writer that waits; it may be signaled too often.
    private let change = DispatchSemaphore(value: 0)

    /// Runs work soon.
    func run(_ database: any DatabaseWriter, _ work: @escaping Work) {
      state.withLock { $0.waiting.append(work) }
      change.signal()
      database.asyncWriteWithoutTransaction { [self] db in while let work = next() { work(db, false) } }
    }

    private func next() -> Work? { state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() } }

    /// Keeps the writer at its commit while a condition is true, and runs work meanwhile.
    ///
    /// On the writer's queue.
    ///
    /// - Parameter isBusy: Called from time to time.
    func wait(_ db: Database, atMost seconds: Double, while isBusy: () -> Bool) {
      let deadline = DispatchTime.now() + seconds
      state.withLock { $0.isEnded = false }
      while isBusy(), !state.read(\.isEnded) {
        if let work = next() {
          work(db, true)
        } else if .now() >= deadline {
          return
        } else {
          _ = change.wait(timeout: min(deadline, .now() + .milliseconds(5)))
        }
      }
    }

    /// Has a waiting writer look at its condition.
    func wake() { change.signal() }

    /// Has a waiting writer go on.
    func endWait() {
      state.withLock { $0.isEnded = true }
      change.signal()
    }
  }
#endif
