import Foundation

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

  /// How long each task that sleeps still has to, the shortest time first.
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
