/// A timer for all readers of an actor, which runs while there are any.
///
/// One for all, since a timer for each page costs more than the page.
final class Heart {
  private let clock: any Clock<Duration>
  private var task: Task<Void, Never>?

  init(_ clock: any Clock<Duration>) { self.clock = clock }

  deinit { task?.cancel() }

  /// Has an actor looked after twice within a time, again and again, as long as it has readers.
  func start(within silence: Duration, for owner: any HeartOwner) {
    guard task == nil else { return }
    task = Task { [weak owner, clock] in
      while !Task.isCancelled {
        try? await clock.sleep(for: silence / 2)
        guard await owner?.beat() == true else { return }
      }
    }
  }

  /// Lets the timer be started again: the owner has no readers.
  func stopped() { task = nil }
}

/// An actor whose readers are woken now and then.
protocol HeartOwner: Actor {
  /// Wakes the readers that have waited for long; returns whether there are any.
  func beat() async -> Bool
}
