/// The reader of a page or a stream, which waits for news: at most one, whose place a second one takes.
///
/// Used on one actor.
final class PageReader {
  /// What ends the waiting.
  enum Wakeup {
    /// A message, which is taken by this.
    case message([UInt8])
    /// There may be something to take.
    case news
    /// Nothing: the reader has waited for long.
    case beat
    /// The page is closed, or there is another reader.
    case ended
  }

  private var waiting: CheckedContinuation<Wakeup, Never>?
  private var wantsBeats = false
  /// How often ``beat()`` found the reader waiting.
  private var beats = 0

  /// Whether a reader waits.
  var isWaiting: Bool { waiting != nil }

  /// Waits until ``wake(_:)``.
  ///
  /// - Parameter beats: whether to wake the reader also when it has waited for long.
  func wait(beats: Bool, isolation: isolated any Actor) async -> Wakeup {
    wake(.ended)
    wantsBeats = beats
    self.beats = 0
    return await withCheckedContinuation { waiting = $0 }
  }

  /// Ends the waiting, if there is any.
  func wake(_ wakeup: Wakeup) {
    let continuation = waiting
    waiting = nil
    continuation?.resume(returning: wakeup)
  }

  /// Wakes a reader that was waiting the last time, too.
  func beat() {
    guard waiting != nil, wantsBeats else { return }
    beats += 1
    if beats > 1 { wake(.beat) }
  }
}
