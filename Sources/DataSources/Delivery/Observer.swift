import ListChanges

/// One observer of a hub, and what it has not been told yet.
final class Observer {
  var isPaused = false
  private var handler: ((ListUpdate) -> Void)?
  private var pending = PendingUpdates()

  init(_ handler: @escaping (ListUpdate) -> Void) { self.handler = handler }

  /// From what the observer was told last to the source now; `nil` when it knows everything.
  var ahead: PositionMap? { pending.ahead() }

  /// Whether there is something that the observer was not told yet.
  var isBehind: Bool { !pending.isEmpty }

  /// Keeps an update until the observer is told.
  func record(_ update: ListUpdate) { pending.append(update) }

  /// Tells all that is pending, unless the observer is paused.
  func tell() {
    guard !isPaused, let handler, let update = pending.take() else { return }
    handler(update)
  }

  /// Never tells anything again.
  func cancel() {
    // What the closure held may cancel again when it goes.
    let old = handler
    handler = nil
    defer { withExtendedLifetime(old) {} }
    pending = PendingUpdates()
  }
}
