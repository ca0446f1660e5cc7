/// The messages to one page, each one line of JSON, for as long as they are read.
///
/// ``WebRoutes`` writes them to browsers. A reader that is slow receives all changes that it missed as one message. A page has one
/// reader: a second one replaces the first.
///
/// The page closes when its reader is canceled, when the page and its iterators are released, and when ``close()`` is called.
public struct WebPage: AsyncSequence, Sendable {
  /// The page's ID, which its first message contains.
  public var id: String { lifetime.id }
  package let lifetime: Lifetime

  init(id: String, owner: any PageOwner) { lifetime = Lifetime(id: id, owner: owner) }

  /// Returns a new ID of a page or a stream: 128 random bits, so that only the browser that was sent it can use it.
  static func makeID() -> String {
    String(UInt64.random(in: 0...UInt64.max), radix: 36) + String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }

  /// Returns the messages, from the next one on.
  public func makeAsyncIterator() -> Iterator { Iterator(lifetime: lifetime) }

  /// The messages as the bytes of server-sent events, ready to be written to a browser.
  ///
  /// When there is nothing to send for some time, a comment is sent, since only writing reveals that a connection is lost.
  package var events: WebEvents {
    WebEvents { [lifetime] in
      switch await lifetime.owner.nextMessage(ofPage: lifetime.id, keepalive: true) {
      case .content(let message): WebEvents.event(message)
      case .keepalive: WebEvents.keepalive
      case nil: nil
      }
    }
  }

  /// Closes the page: its messages end.
  public func close() async { await lifetime.owner.close(page: lifetime.id) }

  /// An iterator that waits for one message after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let lifetime: Lifetime

    /// Returns the next message; `nil` when the page is closed, or the task canceled.
    public func next() async -> String? { await nextBytes().map { String(decoding: $0, as: UTF8.self) } }

    /// Returns the next message in UTF-8.
    func nextBytes() async -> [UInt8]? {
      guard case .content(let message) = await lifetime.owner.nextMessage(ofPage: lifetime.id, keepalive: false) else {
        return nil
      }
      return message
    }
  }

  /// The lifetime of an open page, which closes the page when the last reference is released.
  package final class Lifetime: Sendable {
    let id: String
    let owner: any PageOwner

    init(id: String, owner: any PageOwner) {
      self.id = id
      self.owner = owner
    }

    deinit {
      Task { [id, owner] in await owner.close(page: id) }
    }
  }
}

/// A ``WebList`` of any screen, as its pages use it.
protocol PageOwner: Actor {
  /// Waits for the next message; `nil` when the page is closed, or the task canceled.
  ///
  /// - Parameter keepalive: Whether to return ``PageMessage/keepalive`` when there was no message for some time.
  func nextMessage(ofPage id: String, keepalive: Bool) async -> PageMessage?

  /// Closes a page.
  func close(page id: String)

  /// Serves the pages that are due; returns whether there were any.
  func deliver() async -> Bool

  /// Wakes the readers that have waited for a long time; returns whether there are pages.
  func wakeReaders() -> Bool
}

/// A message to a page.
enum PageMessage: Hashable, Sendable {
  /// One line of JSON, in UTF-8.
  case content([UInt8])
  /// No message, but something to write, so that a lost connection is noticed.
  case keepalive
}

/// The bytes of a stream of server-sent events, piece by piece, to be written to a response as they are.
///
/// The response is of the type `text/event-stream`. Read the next piece when the last one is written: changes in the meantime are
/// combined, so a slow connection receives less, not more. Cancel the task when the connection closes. If a server doesn't notice
/// that, the next write fails, and there is one within the limit of ``WebLimits/silence``.
public struct WebEvents: AsyncSequence, Sendable {
  /// A comment, which browsers ignore.
  static let keepalive = Array(":\n\n".utf8)

  private let nextEvent: @Sendable () async -> [UInt8]?

  /// Returns the event of a message.
  static func event(_ message: [UInt8], named name: String? = nil) -> [UInt8] {
    var event: [UInt8] = []
    event.reserveCapacity(message.count + 48)  // a name has at most 32 bytes
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

  /// Returns the events, from the next one on.
  public func makeAsyncIterator() -> Iterator { Iterator(nextEvent: nextEvent) }

  /// An iterator that waits for one event after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let nextEvent: @Sendable () async -> [UInt8]?

    /// Returns the next event, or a comment; `nil` when the page or stream is closed, or the task canceled.
    public func next() async -> [UInt8]? { await nextEvent() }
  }
}
