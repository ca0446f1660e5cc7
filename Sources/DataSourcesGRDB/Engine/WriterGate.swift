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

  /// A caller that waits for a result: the first one counts.
  final class Completion: Sendable {
    typealias Handler = @Sendable (Result<Void, any Error>) -> Void

    private let handler: Locked<Handler?>

    init(_ handler: @escaping Handler) { self.handler = Locked(handler) }

    convenience init(_ continuation: CheckedContinuation<Void, any Error>) {
      self.init { continuation.resume(with: $0) }
    }

    func complete(_ result: Result<Void, any Error>) {
      let waiting = handler.withLock { handler in
        defer { handler = nil }
        return handler
      }
      waiting?(result)
    }

    func fail(_ error: any Error) { complete(.failure(error)) }
  }

  extension DatabaseError {
    /// Whether the error concerns the view, and not the whole database: a table or an index is missing or damaged.
    var isOfOneView: Bool { isOfDefinition || resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_TOOBIG }

    fileprivate var isOfDefinition: Bool { resultCode == .SQLITE_ERROR || resultCode == .SQLITE_SCHEMA }
  }

  extension Error {
    /// Whether a view that can't be read may be readable later, though the schema is the same.
    var mayPass: Bool {
      if case .unsearchableRows? = self as? LiveSearchError { return true }
      return (self as? DatabaseError).map { !$0.isOfDefinition } ?? false
    }
  }
#endif
