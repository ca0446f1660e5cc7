/// The bytes of a stream of server-sent events, piece by piece, to be written to a response as they are.
///
/// The response is of the type `text/event-stream`. Ask for the next piece when the last one is written: what happens meanwhile is
/// combined, so a slow connection gets less, not more. Cancel the task when the connection closes; where a server doesn't notice, the
/// next write fails, and there is one within the limit of ``WebLimits/silence``.
public struct WebEvents: AsyncSequence, Sendable {
  /// What is sent when there is nothing to say: a comment, which browsers ignore.
  static let beat = Array(":\n\n".utf8)

  private let nextEvent: @Sendable () async -> [UInt8]?

  /// The event of a message.
  static func event(_ message: [UInt8], named name: String? = nil) -> [UInt8] {
    var event: [UInt8] = []
    event.reserveCapacity(message.count + 48)
    if let name {
      event.append(contentsOf: "event: ".utf8)
      event.append(contentsOf: name.utf8)
      event.append(UInt8(ascii: "\n"))
    }
    event.append(contentsOf: "data: ".utf8)
    event.append(contentsOf: message)
    event.append(contentsOf: "\n\n".utf8)
    return event
  }

  init(_ next: @escaping @Sendable () async -> [UInt8]?) { nextEvent = next }

  /// The events, from the next one on.
  public func makeAsyncIterator() -> Iterator { Iterator(nextEvent: nextEvent) }

  /// Waits for one event after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let nextEvent: @Sendable () async -> [UInt8]?

    /// The next event, or a comment; `nil` when the page or stream is closed, or the task cancelled.
    public func next() async -> [UInt8]? { await nextEvent() }
  }
}
