import ListChanges

/// An observer of a hub, with its pending updates.
final class Observer {
  var isPaused = false
  /// Reports the items that the observer displays.
  var onDisplayRequest: (() -> Void)?
  private var handler: ((ListUpdate) -> Void)?
  private var pending = PendingUpdates()

  init(_ handler: @escaping (ListUpdate) -> Void) { self.handler = handler }

  /// The map from the list as the observer knows it to the current list; `nil` if nothing is pending.
  var ahead: PositionMap? { pending.ahead() }

  /// Whether updates are pending.
  var isBehind: Bool { !pending.isEmpty }

  /// Adds an update, of which the observer is notified later.
  func record(_ update: ListUpdate) { pending.append(update) }

  /// Delivers all pending updates as one, unless the observer is paused.
  func notify() {
    guard !isPaused, let handler, let update = pending.take() else { return }
    handler(update)
  }

  /// Drops all pending and future updates.
  func cancel() {
    // Releasing what the closure captured can call this method again.
    let old = handler
    let oldRequest = onDisplayRequest
    handler = nil
    onDisplayRequest = nil
    defer { withExtendedLifetime((old, oldRequest)) {} }
    pending = PendingUpdates()
  }
}
