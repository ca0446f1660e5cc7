import Synchronization

/// The number of open connections of a server.
final class ConnectionCount: Sendable {
  private let count = Atomic<Int>(0)

  var current: Int { count.load(ordering: .relaxed) }

  /// Counts a new connection; returns the new count.
  func add() -> Int { count.add(1, ordering: .relaxed).newValue }

  /// Counts a connection that was closed.
  func remove() { count.subtract(1, ordering: .relaxed) }
}
