/// The text of a stream of server-sent events, piece by piece, to be written to a response as it is.
///
/// The response is of the type `text/event-stream`. Ask for the next piece when the last one is written: what happens meanwhile is
/// combined, so a slow connection gets less, not more. Cancel the task when the connection closes; where a server doesn't tell, the
/// next write fails, and one comes within the limit of ``WebLimits/silence``.
public struct WebEvents: AsyncSequence, Sendable {
  /// What is sent when there is nothing to say: a comment, which browsers ignore.
  static let beat = ":\n\n"

  private let nextEvent: @Sendable () async -> String?

  init(_ next: @escaping @Sendable () async -> String?) { nextEvent = next }

  /// The events, from the next one on.
  public func makeAsyncIterator() -> Iterator { Iterator(nextEvent: nextEvent) }

  /// Waits for one event after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let nextEvent: @Sendable () async -> String?

    /// The next event, or a comment; `nil` when the page or stream is closed, or the task cancelled.
    public func next() async -> String? { await nextEvent() }
  }
}
