/// The events of one stream, of which each page's next one waits until the one before it was taken.
actor StreamQueue {
  private struct Event {
    let page: Int
    let bytes: [UInt8]
    let taken: CheckedContinuation<Void, Never>?
  }

  private var events: [Event]
  private let reader = PageReader()
  private var isClosed = false

  init(first event: [UInt8]) { events = [Event(page: 0, bytes: event, taken: nil)] }

  /// Adds an event of a page, and returns when it was taken, or the page or the stream is closed.
  ///
  /// - Precondition: The task of a page is canceled before the page is closed.
  func send(_ bytes: [UInt8], of page: Int) async {
    guard !isClosed, !Task.isCancelled else { return }
    await withCheckedContinuation { taken in
      events.append(Event(page: page, bytes: bytes, taken: taken))
      reader.wake(.news)
    }
  }

  /// Waits for the next event; `nil` when the stream is closed, or the task cancelled.
  func next(onCancel: @escaping @Sendable () -> Void) async -> [UInt8]? {
    while !isClosed, !Task.isCancelled {
      if let event = events.first {
        events.removeFirst()
        event.taken?.resume()
        return event.bytes
      }
      let wakeup = await withTaskCancellationHandler {
        await reader.wait(beats: true, isolation: self)
      } onCancel: {
        onCancel()
      }
      switch wakeup {
      case .message(let bytes): return bytes
      case .beat: return WebEvents.beat
      case .news: continue
      case .ended: return nil
      }
    }
    if Task.isCancelled { onCancel() }
    return nil
  }

  /// Drops the events of a page.
  func close(page: Int) {
    for event in events where event.page == page { event.taken?.resume() }
    events.removeAll { $0.page == page }
  }

  /// Ends the stream.
  func close() {
    isClosed = true
    for event in events { event.taken?.resume() }
    events = []
    reader.wake(.ended)
  }

  /// Wakes a reader that has waited for long.
  func beat() { reader.beat() }
}
