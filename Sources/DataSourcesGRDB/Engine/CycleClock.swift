#if GRDB
  import Dispatch

  /// When the next cycle may begin.
  struct CycleClock: Sendable {
    /// The least time between two snapshots.
    let interval: DispatchTimeInterval
    var last: DispatchTime?

    /// How long to wait; `nil` if the interval has elapsed.
    func delay(at now: DispatchTime) -> DispatchTimeInterval? {
      guard let next = last.map({ $0 + interval }), next > now else { return nil }
      return .nanoseconds(Int(clamping: next.uptimeNanoseconds - now.uptimeNanoseconds))
    }
  }
#endif
