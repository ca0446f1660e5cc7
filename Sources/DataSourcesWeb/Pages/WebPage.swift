/// The messages to one page, each one line of JSON, for as long as they are read.
///
/// Read ``events`` to write them to a browser. A reader that is slow gets what it missed as one message. For a single reader:
/// a second one takes the place of the first.
///
/// The page closes when its reader is cancelled, when the page and its iterators are released, and when ``close()`` is called.
public struct WebPage: AsyncSequence, Sendable {
  /// The page's ID, which its first message contains.
  public var id: String { lifetime.id }
  let lifetime: Lifetime

  init(id: String, list: any PageReading) { lifetime = Lifetime(id: id, list: list) }

  /// The messages, from the next one on.
  public func makeAsyncIterator() -> Iterator { Iterator(lifetime: lifetime) }

  /// The messages as the bytes of server-sent events, ready to be written to a browser.
  ///
  /// When there is nothing to send for some time, a comment is sent, so that a connection that is gone is noticed by writing:
  ///
  ///     for await event in page.events { try await exchange.write(event) }
  public var events: WebEvents {
    WebEvents { [lifetime] in
      switch await lifetime.list.nextMessage(ofPage: lifetime.id, beats: true) {
      case .content(let message): WebEvents.event(message)
      case .beat: WebEvents.beat
      case nil: nil
      }
    }
  }

  /// Closes the page: its messages end.
  public func close() async { await lifetime.list.close(page: lifetime.id) }

  /// Waits for one message after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let lifetime: Lifetime

    /// The next message; `nil` when the page is closed, or the task cancelled.
    public func next() async -> String? { await nextBytes().map { String(decoding: $0, as: UTF8.self) } }

    /// The next message in UTF-8.
    func nextBytes() async -> [UInt8]? {
      guard case .content(let message) = await lifetime.list.nextMessage(ofPage: lifetime.id, beats: false) else {
        return nil
      }
      return message
    }
  }

  /// Closes the page when nothing refers to it any more.
  final class Lifetime: Sendable {
    let id: String
    let list: any PageReading

    init(id: String, list: any PageReading) {
      self.id = id
      self.list = list
    }

    deinit {
      Task { [id, list] in await list.close(page: id) }
    }
  }
}

/// Where a page gets its messages from.
protocol PageReading: Actor {
  /// Waits for the next message; `nil` when the page is closed, or the task cancelled.
  ///
  /// - Parameter beats: whether to return now and then when there is none.
  func nextMessage(ofPage id: String, beats: Bool) async -> PageMessage?

  /// Closes a page.
  func close(page id: String)
}

/// What a page has to send.
enum PageMessage: Hashable, Sendable {
  /// One line of JSON, in UTF-8.
  case content([UInt8])
  /// Nothing: the page is still there.
  case beat
}
