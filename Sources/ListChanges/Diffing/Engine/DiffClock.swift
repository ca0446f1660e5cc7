/// Tells whether the time of a comparison is over.
@usableFromInline
@frozen
struct DiffClock {
  @usableFromInline let deadline: ContinuousClock.Instant?

  /// How many rows may pass between two looks at the clock.
  @inlinable static var interval: Int { 1 << 16 }

  /// A clock that never stops a comparison, or after some time.
  @inlinable
  init(_ limit: Duration? = nil) { deadline = limit.map { ContinuousClock.now.advanced(by: $0) } }

  @inlinable var isOver: Bool {
    guard let deadline else { return false }
    return ContinuousClock.now >= deadline
  }
}
