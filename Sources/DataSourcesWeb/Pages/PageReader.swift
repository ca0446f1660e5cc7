/// The reader of a page or a stream, which waits for news: at most one, of whom a second one takes the place.
///
/// Used on one actor.
final class PageReader {
  private var waiting: CheckedContinuation<Void, Never>?
  private var number = 0
  private var wantsBeats = false
  /// How often ``beat()`` found the reader waiting.
  private var beats = 0
  private var isBeat = false

  /// Waits until ``wake()``; returns whether this is still the reader.
  ///
  /// - Parameter beats: whether to wake the reader also when it has waited for long.
  func wait(beats: Bool, isolation: isolated any Actor) async -> Bool {
    number += 1
    let reader = number
    wake()
    wantsBeats = beats
    self.beats = 0
    await withCheckedContinuation { waiting = $0 }
    return reader == number
  }

  /// Ends the waiting, if there is any.
  func wake() {
    let continuation = waiting
    waiting = nil
    continuation?.resume()
  }

  /// Wakes a reader that was waiting the last time, too.
  func beat() {
    guard waiting != nil, wantsBeats else { return }
    beats += 1
    guard beats > 1 else { return }
    isBeat = true
    wake()
  }

  /// Whether the reader was woken only because it has waited for long.
  func takeBeat() -> Bool {
    defer { isBeat = false }
    return isBeat
  }
}
