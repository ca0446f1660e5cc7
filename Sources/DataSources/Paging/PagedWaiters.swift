/// The tasks that wait for a paged source to get on.
///
/// A task that is cancelled waits no longer, whatever the source does.
final class PagedWaiters {
  private var signals: [Int: AsyncStream<Void>.Continuation] = [:]
  private var last = 0

  /// Returns after the next ``wake()``, or when the task is cancelled.
  ///
  /// Nothing is missed between two calls, as long as nothing is awaited between them.
  func next() async {
    let (stream, signal) = AsyncStream<Void>.makeStream()
    last += 1
    let number = last
    signals[number] = signal
    await Self.wait(for: stream)
    signals[number] = nil
  }

  /// Has all that wait now look again.
  func wake() {
    for signal in signals.values { signal.finish() }
  }

  /// Waits elsewhere, with nothing but what may go there.
  @concurrent private static func wait(for stream: AsyncStream<Void>) async {
    for await _ in stream {}
  }
}
