/// Determines whether the time limit of a diff is exceeded.
@usableFromInline
@frozen
struct DiffClock {
  @usableFromInline let deadline: ContinuousClock.Instant?

  /// The number of items between two checks of the clock.
  @inlinable static var interval: Int { 1 << 16 }

  /// Creates a clock that expires after `limit`, or never.
  @inlinable
  init(_ limit: Duration? = nil) { deadline = limit.map { ContinuousClock.now.advanced(by: $0) } }

  @inlinable var isOver: Bool {
    guard let deadline else { return false }
    return ContinuousClock.now >= deadline
  }
}
