import Synchronization

/// The values that a load and its screen share.
final class LoadTimes: Sendable {
  private struct State {
    var refetch: Duration?
    var lastWatched = ContinuousClock.now
    var isOver = false
  }

  private let state = Mutex(State())
  private static let patience: Duration = .seconds(3)

  /// The measured cost of reading all rows again.
  var refetch: Duration? {
    get { state.withLock(\.refetch) }
    set { state.withLock { $0.refetch = newValue } }
  }

  /// Whether the load has ended by itself.
  var isOver: Bool { state.withLock(\.isOver) }

  /// Whether a page was open a moment ago.
  var isWatched: Bool { state.withLock { ContinuousClock.now - $0.lastWatched < Self.patience } }

  func begin() {
    state.withLock {
      $0.isOver = false
      $0.lastWatched = .now
    }
  }

  func end() { state.withLock { $0.isOver = true } }

  func pagesAreOpen() { state.withLock { $0.lastWatched = .now } }
}
