#if GRDB
  import Dispatch
  import GRDB

  /// Runs work on the writer's queue: when the queue is free, or within the commit of a writer that waits there for the lists.
  final class WriterGate: Sendable {
    typealias Work = @Sendable (_ db: Database, _ isInCommit: Bool) -> Void

    private struct State {
      var waiting: [Work] = []
      var deadline = DispatchTime.distantFuture
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
    func wait(_ db: Database, atMost seconds: Double, while isBusy: () -> Bool) {
      state.withLock { $0.deadline = .now() + seconds }
      while isBusy() {
        if let work = next() {
          work(db, true)
        } else if change.wait(timeout: state.read(\.deadline)) == .timedOut, state.read(\.deadline) <= .now() {
          return
        }
      }
    }

    /// Limits how much longer a waiting writer waits, and has it look at its condition.
    func expect(within seconds: Double) {
      state.withLock { $0.deadline = .now() + seconds }
      change.signal()
    }
  }
#endif
