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

/// Some items of a list as HTML, for a page that can be read before, or without, its script.
public struct WebExcerpt: Hashable, Sendable {
  /// An item.
  public struct Row: Hashable, Sendable {
    /// The item's key, as in messages.
    public let key: String
    /// The inside of its element.
    public let html: HTML
    /// The first items of the list that it contains.
    public let items: [Row]
  }

  /// A section, or a part of it.
  public struct Section: Hashable, Sendable {
    /// The inside of the header's element.
    public let header: HTML
    /// The items of the section that the window has.
    public internal(set) var rows: [Row]
  }

  /// The flat index of the first item.
  public let start: Int
  /// The number of items of the whole list.
  public let itemCount: Int
  /// The sections with items in the window.
  public let sections: [Section]

  /// The flat index after the last item.
  public var end: Int { sections.reduce(start) { $0 + $1.rows.count } }
}

extension WebHost {
  /// The items of a window as they are now; they are rendered once for all pages and excerpts.
  func excerpt(of window: WebWindow) -> WebExcerpt {
    let rows = window.range(in: shape.itemCount)
    var sections: [(index: Int, section: WebExcerpt.Section)] = []
    for position in rows.compactMap(shape.position(atFlatIndex:)) {
      if sections.last?.index != position.section {
        let header = isNested ? "" : HTML(markup: JSONBytes.text(of: view(.header, of: position.section)[...]))
        sections.append((position.section, WebExcerpt.Section(header: header, rows: [])))
      }
      let text = row(at: position)
      let list = nestedHost(at: position)?.excerpt(of: WebWindow(start: 0, count: NestedWindows.firstCount))
      sections[sections.count - 1].section.rows.append(
        WebExcerpt.Row(
          key: JSONBytes.text(of: text.key), html: HTML(markup: JSONBytes.text(of: text.markup)),
          items: list?.sections.flatMap(\.rows) ?? []))
    }
    return WebExcerpt(start: rows.lowerBound, itemCount: shape.itemCount, sections: sections.map(\.section))
  }
}

/// Names of pages and streams that can't be guessed: who knows one may move the page's window.
enum WebPageID {
  /// A new name of 128 random bits.
  static func random() -> String {
    String(UInt64.random(in: 0...UInt64.max), radix: 36) + String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }
}
