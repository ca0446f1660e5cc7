#if GRDB
  import Dispatch
  import ListTestSupport

  @testable import DataSourcesGRDB

  /// A clock of an engine whose time passes only when a test advances it.
  final class TestClock: EngineClock {
    private struct Timer {
      let end: EngineInstant
      let queue: DispatchQueue
      let body: @Sendable () -> Void
    }

    private struct State {
      var now = SystemClock().now
      var timers: [Timer] = []
      /// The semaphores for which threads wait.
      var semaphores: [DispatchSemaphore] = []
    }

    private let state = Locked(State())

    var now: EngineInstant { state.read(\.now) }

    func schedule(after delay: Duration, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
      if delay <= .zero { return queue.async(execute: body) }
      state.withLock { $0.timers.append(Timer(end: $0.now.advanced(by: delay), queue: queue, body: body)) }
    }

    func wait(for semaphore: DispatchSemaphore, until end: EngineInstant) {
      let waits = state.withLock { state in
        if state.now < end { state.semaphores.append(semaphore) }
        return state.now < end
      }
      if !waits { return }
      semaphore.wait()
      state.withLock { state in
        if let index = state.semaphores.firstIndex(where: { $0 === semaphore }) { state.semaphores.remove(at: index) }
      }
    }

    /// The number of delays that haven't elapsed.
    var timerCount: Int { state.read(\.timers.count) }

    /// The number of threads that wait for a semaphore.
    var waitingCount: Int { state.read(\.semaphores.count) }

    /// Lets time pass: delays elapse in order, and threads evaluate their deadlines.
    func advance(by duration: Duration) {
      let (timers, semaphores) = state.withLock { state in
        let now = state.now.advanced(by: duration)
        let due = state.timers.filter { $0.end <= now }.sorted { $0.end < $1.end }
        state.timers.removeAll { $0.end <= now }
        state.now = now
        return (due, state.semaphores)
      }
      for semaphore in semaphores { semaphore.signal() }
      for timer in timers { timer.queue.async(execute: timer.body) }
    }

    /// Advances the clock until a call returns, and returns its result.
    @MainActor
    func advancing<Value>(_ call: @escaping @MainActor () async throws -> Value) async throws -> Value {
      var result: Result<Value, any Error>?
      Task {
        do { result = .success(try await call()) } catch { result = .failure(error) }
      }
      _ = await advances { result != nil }
      guard let result else { throw CancellationError() }
      return try result.get()
    }

    /// Advances the clock until a condition is true, and returns whether it became true.
    func advances(by step: Duration = .milliseconds(500), until condition: () async throws -> Bool) async rethrows
      -> Bool
    {
      try await eventually {
        if try await condition() { return true }
        advance(by: step)
        return false
      }
    }
  }
#endif
