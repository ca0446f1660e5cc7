#if GRDB
  import Dispatch

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
#endif
