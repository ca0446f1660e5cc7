#if GRDB
  import Dispatch

  /// When to try again what failed: soon at first, then ever more seldom.
  struct RetryDelay: Sendable {
    private static let first = 250
    private static let longest = 64_000
    private var next: DispatchTime?
    private var delay = first

    /// Whether it is time to try again.
    var isDue: Bool { next.map { $0 <= .now() } ?? false }

    /// - Parameters:
    ///   - isNeeded: whether something is still wrong.
    ///   - hasTried: whether it was tried again just now.
    mutating func update(isNeeded: Bool, hasTried: Bool) {
      guard isNeeded else {
        self = RetryDelay()
        return
      }
      guard hasTried || next == nil else { return }
      next = .now() + .milliseconds(delay)
      delay = min(Self.longest, delay * 2)
    }
  }
#endif
