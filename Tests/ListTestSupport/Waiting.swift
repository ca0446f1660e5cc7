import Foundation

/// Waits until a condition is true, and returns whether it became true.
///
/// Nothing but the time limit of the suite, which cancels the test, ends the wait before: `#expect(await eventually { … })` then prints
/// the condition.
public func eventually(_ condition: () async throws -> Bool) async rethrows -> Bool {
  let start = ContinuousClock.now
  var looks = 0
  while try await !condition() {
    looks += 1
    // Tasks of the same actor need a few turns, and everything else some milliseconds. Hundreds of tests can wait beside each other: each
    // looks less often the longer it has waited.
    if looks < 20 {
      await Task.yield()
    } else {
      let pause = min(max((ContinuousClock.now - start) / 16, .milliseconds(5)), .milliseconds(50))
      do { try await Task.sleep(for: pause) } catch { return try await condition() }
    }
  }
  return true
}

/// Lets tasks of the main actor run that are enqueued there, with what they enqueue: this depends on no speed.
@MainActor
public func turns(_ count: Int = 20) async {
  for _ in 0..<count { await Task.yield() }
}

/// A gate at which threads wait while it is closed: a test sees that they are there, and lets them continue.
///
/// For code that cannot suspend, such as functions of SQLite and callbacks.
public final class Barrier: Sendable {
  // Guards the variables, and is signaled with each of their changes.
  private let condition = NSCondition()
  private nonisolated(unsafe) var isOpen: Bool
  private nonisolated(unsafe) var waiting = 0

  public init(isOpen: Bool = false) { self.isOpen = isOpen }

  /// The number of threads that wait.
  public var waitingCount: Int { condition.withLock { waiting } }

  /// Waits while the barrier is closed.
  public func pass() {
    condition.withLock {
      waiting += 1
      while !isOpen { condition.wait() }
      waiting -= 1
    }
  }

  public func open() { set(true) }

  public func close() { set(false) }

  private func set(_ isOpen: Bool) {
    condition.withLock {
      self.isOpen = isOpen
      condition.broadcast()
    }
  }

  /// Waits until a thread waits.
  public func arrival() async -> Bool { await eventually { waitingCount > 0 } }
}

/// A clock whose time passes only when a test advances it.
public final class ManualClock: Clock, Sendable {
  public struct Instant: InstantProtocol {
    public let offset: Duration

    public init(offset: Duration) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  // Guards the variables.
  private let lock = NSLock()
  private nonisolated(unsafe) var time = Instant(offset: .zero)
  private nonisolated(unsafe) var sleepers: [UUID: Sleeper] = [:]

  public init() {}

  public var now: Instant { lock.withLock { time } }
  public var minimumResolution: Duration { .zero }

  /// The remaining time of each task that sleeps, the shortest first.
  public var remaining: [Duration] {
    lock.withLock { sleepers.values.map { time.duration(to: $0.deadline) }.sorted() }
  }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        lock.withLock {
          // A task that is canceled later finds the sleeper.
          if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
          if deadline <= time { return continuation.resume() }
          sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
        }
      }
    } onCancel: {
      lock.withLock { sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Lets time pass, and wakes the tasks whose time has come, the earliest first.
  public func advance(by duration: Duration) {
    let awake = lock.withLock {
      time = time.advanced(by: duration)
      let awake = sleepers.filter { $0.value.deadline <= time }
      for id in awake.keys { sleepers[id] = nil }
      return awake.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in awake { sleeper.continuation.resume() }
  }

  /// Lets time pass by steps while any task sleeps, until the returned task is canceled.
  public func runs(by step: Duration) -> Task<Void, Never> {
    Task { while await sleeping(), !Task.isCancelled { advance(by: step) } }
  }

  /// Waits until as many tasks sleep.
  public func sleeping(_ count: Int = 1) async -> Bool { await eventually { remaining.count >= count } }
}
