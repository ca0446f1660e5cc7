import DataSourcesGRDB
import Foundation

/// Waits for the next change set, wherever it is delivered.
final class ChangeMailbox: @unchecked Sendable {
  /// A change set and when it was there.
  struct Delivery: Sendable {
    let time: ContinuousClock.Instant
    let changes: ChangeSet
  }

  private let lock = NSLock()
  private var waiting: CheckedContinuation<Delivery?, Never>?

  /// Returns the next delivery after a closure was called, or `nil` after a minute without one.
  ///
  /// - Parameter start: starts the change, on another thread.
  @MainActor
  func next(after start: () -> Void) async -> Delivery? {
    let patience = Task {
      try await Task.sleep(for: .seconds(60))
      answer(nil)
    }
    defer { patience.cancel() }
    return await withCheckedContinuation { continuation in
      lock.withLock { waiting = continuation }
      start()
    }
  }

  /// To be called with every change set.
  func deliver(_ changes: ChangeSet) {
    let now = ContinuousClock.now
    if !changes.isEmpty { answer(Delivery(time: now, changes: changes)) }
  }

  /// To be called when there will be no change set.
  func fail() { answer(nil) }

  private func answer(_ delivery: Delivery?) {
    let continuation = lock.withLock {
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: delivery)
  }
}
