/// The messages to one page, each one line of JSON, for as long as somebody reads them.
///
/// Send each as a server-sent event: `data: ` before it and an empty line after it. A reader that is slow gets what it
/// missed as one message. For a single reader.
public struct WebPage: AsyncSequence, Sendable {
  /// The page's id, as its first message tells it to the browser.
  public var id: String { lifetime.id }
  private let lifetime: Lifetime

  init(id: String, list: WebList) { lifetime = Lifetime(id: id, list: list) }

  /// The messages, from the next one on.
  public func makeAsyncIterator() -> Iterator { Iterator(lifetime: lifetime) }

  /// Waits for one message after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let lifetime: Lifetime

    /// The next message; `nil` when the page is closed, or the task cancelled.
    public func next() async -> String? { await lifetime.list.nextMessage(ofPage: lifetime.id) }
  }

  /// Closes the page when nobody holds it any more.
  fileprivate final class Lifetime: Sendable {
    let id: String
    let list: WebList

    init(id: String, list: WebList) {
      self.id = id
      self.list = list
    }

    deinit {
      Task { [id, list] in await list.close(page: id) }
    }
  }
}
