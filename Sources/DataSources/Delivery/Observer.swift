/// One observer of a hub, and what it has not been told yet.
final class Observer {
  var isPaused = false
  private var handler: ((ListUpdate) -> Void)?
  private var pending: ListUpdate?

  init(_ handler: @escaping (ListUpdate) -> Void) { self.handler = handler }

  /// Keeps an update until the observer is told.
  func record(_ update: ListUpdate) {
    pending = pending?.concatenated(with: update) ?? update
  }

  /// Tells all that is pending, unless the observer is paused.
  func tell() {
    guard !isPaused, let handler, let update = pending else { return }
    pending = nil
    if !update.changes.isEmpty { handler(update) }
  }

  /// Never tells anything again.
  func cancel() {
    handler = nil
    pending = nil
  }
}
