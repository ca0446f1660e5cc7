import ListChanges

/// One observer of a hub, and what it has not been told yet.
final class Observer {
  var isPaused = false
  private var handler: ((ListUpdate) -> Void)?
  private var pending = PendingChanges()
  private var animation: AnimationHint?
  /// The map of all that is pending, made when somebody asks.
  private var map: PositionMap?

  init(_ handler: @escaping (ListUpdate) -> Void) { self.handler = handler }

  /// From what the observer was told last to the source now; `nil` when it knows everything.
  var ahead: PositionMap? {
    if map == nil, !pending.isEmpty { map = PositionMap(pending.composed()) }
    return map
  }

  /// Whether there is something that the observer was not told yet.
  var isBehind: Bool { !pending.isEmpty }

  /// Keeps an update until the observer is told.
  func record(_ update: ListUpdate) {
    pending.append(update.changes)
    animation = animation?.merged(with: update.animation) ?? update.animation
    map = nil
  }

  /// Tells all that is pending, unless the observer is paused.
  func tell() {
    guard !isPaused, let handler, let animation else { return }
    let changes = pending.take()
    forget()
    if !changes.isEmpty { handler(ListUpdate(changes: changes, animation: animation)) }
  }

  /// Never tells anything again.
  func cancel() {
    // What the closure held may cancel again when it goes.
    let old = handler
    handler = nil
    defer { withExtendedLifetime(old) {} }
    pending = PendingChanges()
    forget()
  }

  private func forget() {
    animation = nil
    map = nil
  }
}
