/// How often something may happen: some times at once, and then so many times a second.
struct RateLimit {
  /// How many seconds' worth may happen at once.
  static let burst = 4.0

  private var used = 0.0
  private var last: Duration?

  /// Whether it may happen once more; counts it if so.
  ///
  /// - Parameter now: The time since any moment, always the same one.
  mutating func allows(_ perSecond: Int, at now: Duration) -> Bool {
    let passed = last.map { (now - $0) / .seconds(1) } ?? 0
    used = max(0, used - passed * Double(perSecond))
    last = now
    guard used + 1 <= Double(perSecond) * Self.burst else { return false }
    used += 1
    return true
  }
}

extension Clock<Duration> {
  /// Returns a function that returns the time since now.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
