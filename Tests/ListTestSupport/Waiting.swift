import Foundation

/// Waits until a condition is true, and returns whether it became true.
///
/// Nothing but the time limit of the suite, which cancels the test, ends the wait before: `#expect(await eventually { … })` then prints
/// the condition.
public func eventually(_ condition: () async throws -> Bool) async rethrows -> Bool {
  var looks = 0
  while try await !condition() {
    looks += 1
    // Tasks of the same actor need a few turns, and everything else some milliseconds.
    if looks < 20 {
      await Task.yield()
    } else {
      do { try await Task.sleep(for: .milliseconds(5)) } catch { return try await condition() }
    }
  }
  return true
}

/// Lets tasks of the main actor run that are enqueued there, with what they enqueue: this depends on no speed.
@MainActor
public func turns(_ count: Int = 20) async {
  for _ in 0..<count { await Task.yield() }
}

/// Where threads wait while it is closed: a test sees that they are there, and lets them continue.
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
