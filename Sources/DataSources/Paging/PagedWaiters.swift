/// The tasks that wait for progress of a paged source.
///
/// A canceled task stops waiting.
final class PagedWaiters {
  private var signals: [Int: AsyncStream<Void>.Continuation] = [:]
  private var last = 0

  /// Returns after the next ``wake()``, or when the task is canceled.
  ///
  /// No wake-up is missed between two calls if nothing is awaited between them.
  func next() async {
    let (stream, signal) = AsyncStream<Void>.makeStream()
    last += 1
    let number = last
    signals[number] = signal
    await Self.wait(for: stream)
    signals[number] = nil
  }

  /// Wakes all waiting tasks.
  func wake() {
    for signal in signals.values { signal.finish() }
  }

  /// Waits outside of the source's isolation domain.
  @concurrent private static func wait(for stream: AsyncStream<Void>) async {
    for await _ in stream {}
  }
}
