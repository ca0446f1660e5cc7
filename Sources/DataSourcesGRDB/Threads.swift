#if GRDB
  import Dispatch
  import Foundation
  import GRDB

  /// A value behind a lock, for state that threads share.
  ///
  /// The lock isn't recursive. The `Mutex` of the standard library needs newer systems than this package: iOS 18, macOS 15.
  ///
  /// - Complexity: Uncontended, a lock takes some dozen nanoseconds.
  package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: sending Value) { self.value = value }

    /// Accesses the value; the closure must not access it again.
    package func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      lock.lock()
      defer { lock.unlock() }
      return try body(&value)
    }

    /// Reads a part of the value.
    package func read<Part>(_ part: (Value) -> Part) -> Part { withLock { part($0) } }
  }

  /// A source of numbers from 1 on, each once.
  ///
  /// Any thread may call ``next()``.
  final class Counter: Sendable {
    private let last = Locked(0)

    func next() -> Int {
      last.withLock { last in
        last += 1
        return last
      }
    }
  }

  /// An instant of the clock of an engine.
  typealias EngineInstant = SuspendingClock.Instant

  /// The clock of an engine, by which everything is delayed, and every wait is limited.
  ///
  /// A clock of Swift can't be used: the engine's queues and the writer's thread don't suspend.
  protocol EngineClock: Sendable {
    var now: EngineInstant { get }

    /// Runs a closure on a queue after a delay.
    func schedule(after delay: Duration, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void)

    /// Blocks the thread until a semaphore is signaled, or a time is reached.
    func wait(for semaphore: DispatchSemaphore, until end: EngineInstant)
  }

  /// The clock of the system.
  struct SystemClock: EngineClock {
    var now: EngineInstant { .now }

    func schedule(after delay: Duration, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
      queue.asyncAfter(deadline: .now() + .nanoseconds(delay.wholeNanoseconds), execute: body)
    }

    func wait(for semaphore: DispatchSemaphore, until end: EngineInstant) {
      _ = semaphore.wait(timeout: .now() + .nanoseconds(now.duration(to: end).wholeNanoseconds))
    }
  }

  extension Duration {
    /// The nanoseconds from zero to the maximum of an integer.
    fileprivate var wholeNanoseconds: Int {
      let (nanoseconds, overflows) = Int(clamping: components.seconds).multipliedReportingOverflow(by: 1_000_000_000)
      let (whole, isTooMuch) = nanoseconds.addingReportingOverflow(Int(components.attoseconds / 1_000_000_000))
      return overflows || isTooMuch ? (self < .zero ? 0 : .max) : max(0, whole)
    }
  }

  /// A writer's reason to wait for an engine.
  enum WriterWait: Equatable, Sendable {
    case none
    case until(EngineInstant)
    /// The engine signals when the reason may have changed.
    case signal
  }

  /// Work on the writer's queue: when the queue is free, or within the commit of a writer that waits there for the lists.
  final class WriterGate: Sendable {
    typealias Work = @Sendable (_ db: Database, _ isInCommit: Bool) -> Void

    /// A writer at its commit.
    private enum Writer { case none, waiting, released }

    private struct State {
      var work: [Work] = []
      var writer = Writer.none
    }

    private let clock: any EngineClock
    private let state = Locked(State())
    /// Wakes the writer that waits; signals may remain from an earlier one.
    private let change = DispatchSemaphore(value: 0)

    init(_ clock: any EngineClock) { self.clock = clock }

    /// Runs work soon.
    func run(_ database: any DatabaseWriter, _ work: @escaping Work) {
      state.withLock { $0.work.append(work) }
      wake()
      database.asyncWriteWithoutTransaction { [self] db in while let work = next() { work(db, false) } }
    }

    private func next() -> Work? { state.withLock { $0.work.isEmpty ? nil : $0.work.removeFirst() } }

    /// Blocks the writer at its commit while there is a reason to wait, and runs work meanwhile.
    ///
    /// On the writer's queue.
    ///
    /// - Parameter reason: A closure that is called first, after each work, and when the writer is woken.
    func wait(_ db: Database, atMost limit: Duration, for reason: () -> WriterWait) {
      let deadline = clock.now.advanced(by: limit)
      state.withLock { $0.writer = .waiting }
      defer { state.withLock { $0.writer = .none } }
      while state.read({ $0.writer == .waiting }) {
        let wait = reason()
        if wait == .none { return }
        if let work = next() {
          work(db, true)
          continue
        }
        if clock.now >= deadline { return }
        let end = if case .until(let end) = wait { min(end, deadline) } else { deadline }
        clock.wait(for: change, until: end)
      }
    }

    /// Has a waiting writer evaluate its reason.
    func wake() {
      if state.read({ $0.writer == .waiting }) { change.signal() }
    }

    /// Has a waiting writer continue.
    func release() {
      let isWaiting = state.withLock { state in
        guard state.writer == .waiting else { return false }
        state.writer = .released
        return true
      }
      if isWaiting { change.signal() }
    }
  }
#endif
