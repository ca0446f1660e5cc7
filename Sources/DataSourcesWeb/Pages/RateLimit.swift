/// How often something may happen: some times at once, and then so many times a second.
struct RateLimit {
  /// How many seconds' worth may happen at once.
  static let burst = 4.0

  private var used = 0.0
  private var last: ContinuousClock.Instant?

  /// Whether it may happen once more; counts it if so.
  mutating func allows(_ perSecond: Int, at now: ContinuousClock.Instant = .now) -> Bool {
    let passed = last.map { ($0.duration(to: now)) / .seconds(1) } ?? 0
    used = max(0, used - passed * Double(perSecond))
    last = now
    guard used + 1 <= Double(perSecond) * Self.burst else { return false }
    used += 1
    return true
  }
}
