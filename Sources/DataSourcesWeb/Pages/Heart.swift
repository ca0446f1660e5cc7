/// A timer for all readers of an actor, which runs while there are any.
///
/// One for all, since a timer for each page costs more than the page.
final class Heart {
  private var task: Task<Void, Never>?

  deinit { task?.cancel() }

  /// Has an actor looked after twice within a time, again and again, as long as it has readers.
  func start(within silence: Duration, for owner: any HeartOwner) {
    guard task == nil else { return }
    task = Task { [weak owner] in
      while !Task.isCancelled {
        try? await Task.sleep(for: silence / 2)
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
