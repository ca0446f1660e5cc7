/// One connection for each browser: any number of pages, of several lists, over one stream of events.
///
/// A browser opens at most six connections to a server of HTTP/1.1, for all of its tabs together. With a stream of its own, each
/// page takes one of them, and the seventh page waits forever. A shared worker of all tabs opens one stream here instead, adds
/// their pages to it, and passes on to each tab the messages of its pages.
///
/// The first event, of the type `stream`, has the stream's ID. Events of a page have the page's name as their type, and as their
/// data a message of ``WebPage``.
package actor WebStreams {
  /// An open stream.
  private struct Stream {
    let queue: StreamQueue
    let session: String
    var rate = RateLimit()
    /// The pages by their names: an ID among all pages of the streams, and the task that sends the page's messages.
    var pages: [String: (id: Int, sending: Task<Void, Never>)] = [:]
    /// The number of pages that are being opened.
    var openingCount = 0
  }

  /// The limits of the streams.
  package nonisolated let limits: WebLimits
  private let lists: [String: any WebPageOpening]
  private var streams: [String: Stream] = [:]
  private let keepaliveTimer: KeepaliveTimer
  /// The time since the streams were created.
  private let time: @Sendable () -> Duration
  private var lastPageID = 0  // which no page has
  private var isClosed = false

  /// Creates streams for some lists, by the addresses with which browsers request them.
  package init(_ lists: [String: any WebPageOpening], limits: WebLimits = WebLimits()) {
    self.init(lists, limits: limits, clock: ContinuousClock())
  }

  /// - Parameter clock: The clock of the limits.
  package init(_ lists: [String: any WebPageOpening], limits: WebLimits, clock: any Clock<Duration>) {
    self.lists = lists
    keepaliveTimer = KeepaliveTimer(clock)
    time = clock.stopwatch()
    self.limits = limits
  }

  /// The number of open streams.
  package var streamCount: Int { streams.count }

  /// The number of pages on all streams.
  package var pageCount: Int { streams.values.reduce(0) { $0 + $1.pages.count } }

  /// Opens a stream without pages.
  ///
  /// - Parameter session: The browser's session, an unguessable name such as a cookie: it alone can add pages.
  /// - Returns: The stream. It closes, with its pages, when the reader of its events is canceled, or it is released.
  /// - Throws: A ``WebListError`` at a limit.
  package func open(session: String = "") throws(WebListError) -> WebStream {
    guard !isClosed else { throw .closed }
    guard streams.count < limits.streams else { throw .tooManyStreams(limit: limits.streams) }
    let id = WebPage.makeID()
    let queue = StreamQueue(
      first: WebEvents.event(Array(#"{"k":"stream","stream":"\#(id)"}"#.utf8), named: "stream"))
    streams[id] = Stream(queue: queue, session: session)
    keepaliveTimer.start(within: limits.silence) { [weak self] in await self?.wakeReaders() == true }
    return WebStream(id: id, queue: queue, streams: self)
  }

  /// Adds a page to a stream; one of the same name is closed first.
  ///
  /// Returns when the text for which the page searches has results.
  ///
  /// - Parameters:
  ///   - name: The name that the browser gives the page: 1 to 32 ASCII letters, digits, `_` or `-`, and not `stream`.
  ///   - address: The list's address.
  ///   - stream: The stream's ID, from its first event.
  ///   - window: The rows that the page has at first.
  ///   - text: The text for which the page searches; empty for none.
  ///   - order: The order of the page; `nil` for that of the shared list.
  ///   - session: The browser's session, as when the stream was opened.
  /// - Throws: A ``WebListError`` if there is no such stream, list or order, and at a limit.
  package func open(
    page name: String, of address: String, on stream: String, window: WebWindow, search text: String = "",
    order: WebOrder? = nil, session: String = ""
  ) async throws(WebListError) {
    guard streams[stream]?.session == session else { throw .unknownStream }
    guard streams[stream]?.rate.allows(limits.postsPerSecond, at: time()) == true else {
      throw .tooManyPosts(limit: limits.postsPerSecond)
    }
    guard Self.isName(name) else { throw .invalidName }
    guard let list = lists[address] else { throw .unknownList }
    await close(page: name, on: stream, session: session)
    guard let open = streams[stream] else { throw .unknownStream }
    guard open.pages.count + open.openingCount < limits.pagesPerStream else {
      throw .tooManyPagesOnStream(limit: limits.pagesPerStream)
    }
    streams[stream]?.openingCount += 1
    defer { streams[stream]?.openingCount -= 1 }
    let page = try await list.open(window, search: text, order: order, session: session)
    // While this call suspends to close a page, others may open one of the same name. After the loop nothing suspends anymore.
    while streams[stream]?.pages[name] != nil { await close(page: name, on: stream, session: session) }
    guard let queue = streams[stream]?.queue else { throw .unknownStream }
    lastPageID += 1
    let id = lastPageID
    streams[stream]?.pages[name] = (
      id,
      Task {
        let messages = page.makeAsyncIterator()
        while let message = await messages.nextBytes() {
          await queue.send(WebEvents.event(message, named: name), of: id)
        }
      }
    )
  }

  /// Closes a page of a stream, if there is one; returns whether the session has such a stream.
  @discardableResult
  package func close(page name: String, on stream: String, session: String = "") async -> Bool {
    guard let open = streams[stream], open.session == session else { return false }
    guard let page = streams[stream]?.pages.removeValue(forKey: name) else { return true }
    page.sending.cancel()
    await open.queue.close(page: page.id)
    return true
  }

  /// Closes all streams, whose events end, and opens no others: for a server that shuts down.
  package func close() async {
    isClosed = true
    for id in streams.keys { await close(stream: id) }
  }

  func close(stream id: String) async {
    guard let stream = streams.removeValue(forKey: id) else { return }
    for page in stream.pages.values { page.sending.cancel() }
    await stream.queue.close()
  }

  private func wakeReaders() async -> Bool {
    if streams.isEmpty { keepaliveTimer.didEnd() }
    let isUsed = !streams.isEmpty
    for stream in streams.values { await stream.queue.keepalive() }
    return isUsed
  }

  private static func isName(_ name: String) -> Bool {
    (1...32).contains(name.utf8.count) && name != "stream"
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}

/// The routes of streams, with the fields that the browser sends.
extension WebStreams {
  /// Adds a page to a stream as a browser requests with `POST /streams/open`.
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the posted form.
  ///   - session: The browser's session, as when the stream was opened.
  /// - Throws: A ``WebListError`` if there is no such stream or list, and at a limit.
  package func open(fields: [String: String], session: String = "") async throws(WebListError) {
    let fields = RequestFields(fields)
    try await open(
      page: fields.name, of: fields.list, on: fields.stream, window: fields.window, search: fields.search,
      order: fields.order, session: session)
  }

  /// Closes a page of a stream, if there is one, as a browser requests with `POST /streams/close`.
  ///
  /// - Returns: Whether the session has such a stream. If not, answer with the status 410.
  @discardableResult
  package func close(fields: [String: String], session: String = "") async -> Bool {
    let fields = RequestFields(fields)
    return await close(page: fields.name, on: fields.stream, session: session)
  }
}

/// One stream of ``WebStreams``, for as long as its events are read.
package struct WebStream: Sendable {
  /// The stream's ID, which its first event contains.
  package var id: String { lifetime.id }
  private let lifetime: Lifetime
  private let queue: StreamQueue

  fileprivate init(id: String, queue: StreamQueue, streams: WebStreams) {
    lifetime = Lifetime(id: id, streams: streams)
    self.queue = queue
  }

  /// The events of all pages of the stream.
  package var events: WebEvents {
    WebEvents { [lifetime, queue] in
      await queue.next { lifetime.close() }
    }
  }

  /// Closes the stream and its pages: its events end.
  package func close() async { await lifetime.streams.close(stream: id) }

  /// The lifetime of an open stream, which closes the stream when the last reference is released.
  private final class Lifetime: Sendable {
    let id: String
    let streams: WebStreams

    init(id: String, streams: WebStreams) {
      self.id = id
      self.streams = streams
    }

    deinit { close() }

    func close() {
      Task { [id, streams] in await streams.close(stream: id) }
    }
  }
}

/// The events of one stream.
///
/// A page adds its next event when the one before was read, so the queue has at most one event of each page.
private actor StreamQueue {
  private struct Event {
    let page: Int
    let bytes: [UInt8]
    let onRead: CheckedContinuation<Void, Never>?
  }

  private var events: [Event]
  private let reader = PageReader()
  private var isClosed = false

  init(first event: [UInt8]) { events = [Event(page: 0, bytes: event, onRead: nil)] }

  /// Adds an event of a page, and returns when it was read, or the page or the stream is closed.
  ///
  /// - Precondition: The task of a page is canceled before the page is closed, so that it doesn't add an event afterwards.
  func send(_ bytes: [UInt8], of page: Int) async {
    guard !isClosed, !Task.isCancelled else { return }
    await withCheckedContinuation { continuation in
      events.append(Event(page: page, bytes: bytes, onRead: continuation))
      reader.wake(.news)
    }
  }

  /// Waits for the next event; `nil` when the stream is closed, or the task canceled.
  func next(onCancel: @escaping @Sendable () -> Void) async -> [UInt8]? {
    while !isClosed, !Task.isCancelled {
      if let event = events.first {
        events.removeFirst()
        event.onRead?.resume()
        return event.bytes
      }
      let wakeup = await withTaskCancellationHandler {
        await reader.wait(keepalive: true, isolation: self)
      } onCancel: {
        onCancel()
      }
      switch wakeup {
      case .message(let bytes): return bytes
      case .keepalive: return WebEvents.keepalive
      case .news: continue
      case .ended: return nil
      }
    }
    if Task.isCancelled { onCancel() }
    return nil
  }

  /// Removes the events of a page.
  func close(page: Int) {
    for event in events where event.page == page { event.onRead?.resume() }
    events.removeAll { $0.page == page }
  }

  /// Ends the stream.
  func close() {
    isClosed = true
    for event in events { event.onRead?.resume() }
    events = []
    reader.wake(.ended)
  }

  /// Wakes a reader that has waited for a long time.
  func keepalive() { reader.keepalive() }
}
