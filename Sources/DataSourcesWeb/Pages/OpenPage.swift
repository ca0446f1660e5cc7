import DataSources

/// One open page: its windows, and what it searches.
///
/// A page that reads slowly finds all that happened meanwhile composed into one message.
final class WebPageState {
  let id: String
  /// The browser's session.
  let session: String
  /// What the page searches.
  var query: PageQuery
  /// Whether it is to be handed what it misses, soon.
  var isDue = false
  /// The windows over the page's list and over the lists in its items.
  // The former needs the page, so it is set at the end of the initializer.
  private var windows: (own: ListWindow?, nested: NestedWindows) = (nil, NestedWindows())
  private var rate = RateLimit()
  private let listLimit: Int
  private let reader = PageReader()

  /// - Parameter listLimit: The most lists in items that the page displays.
  init(id: String, session: String, host: WebHost, window: WebWindow, query: PageQuery, listLimit: Int) {
    self.id = id
    self.session = session
    self.query = query
    self.listLimit = listLimit
    windows.own = ListWindow(of: self, over: host, window)
  }

  /// Whether the page's reader waits for a change.
  var hasWaitingReader: Bool { reader.isWaiting }

  /// Returns a window of the page that still has what it displays.
  ///
  /// - Parameter row: The key of the item that contains the list; `nil` for the page's own list.
  func window(overListIn row: String?) -> ListWindow? {
    guard let row else { return windows.own }
    return windows.own?.position(ofKey: row).flatMap { _ in windows.nested[row] }
  }

  /// Counts a post.
  ///
  /// - Throws: A ``WebListError`` if there are too many.
  func takePost(perSecond: Int, at time: Duration) throws(WebListError) {
    guard rate.allows(perSecond, at: time) else { throw .tooManyPosts(limit: perSecond) }
  }

  /// Wants other rows, unless something newer was wanted already.
  ///
  /// - Returns: whether something is to be searched for first.
  func want(_ window: WebWindow, text: String) -> Bool {
    if text != query.text { return query.await(text, window) }
    let wasSearching = query.isAwaiting
    query.giveUp()
    windows.own?.want(window)
    answer()
    return wasSearching && !query.text.isEmpty
  }

  /// Wants other items of the list in a row.
  func want(_ window: WebWindow, ofListIn row: String) {
    windows.nested[row]?.want(window.limited(to: NestedWindows.largestCount))
    answer()
  }

  private func answer() {
    isDue = false  // a post doesn't wait for changes
    deliver()
  }

  /// Shows what was found, if it is still wanted.
  func showFound() {
    guard let host = query.foundHost else { return }
    show(host)
  }

  /// Shows the wanted window of a list from its beginning.
  func show(_ host: WebHost) {
    take(host)
    deliver()
  }

  private func take(_ host: WebHost) {
    guard let window = query.takeAwaited() else { return }
    windows.own?.show(host, window)
  }

  /// Ends the page.
  func close() {
    windows.own?.close()
    windows.nested.close()
    query.end()
    reader.wake(.ended)
  }

  /// Waits until there is something to send.
  func waitForNews(beats: Bool, isolation: isolated any Actor) async -> PageReader.Wakeup {
    await reader.wait(beats: beats, isolation: isolation)
  }

  /// Wakes a reader that has waited for long, with an empty message.
  func beat() { reader.beat() }

  /// Hands a reader that waits what the page misses, if there is anything.
  func deliver() {
    if reader.isWaiting, let message = nextMessage() { reader.wake(.message(message)) }
  }

  /// All that the page does not know yet, as one message; `nil` when it knows everything.
  func nextMessage() -> [UInt8]? {
    if let found = query.foundHost { take(found) }
    guard let own = windows.own else { return nil }
    let message = own.nextMessage()
    windows.nested.follow(own, limit: listLimit)
    return windows.nested.joined(to: message, start: own.heldRows?.lowerBound ?? 0)
  }
}

/// The posts that want something of one list of a page: which of them are new.
struct PostOrder {
  /// How far a sequence number may be ahead of the last one, so that a forged post can't lock a page.
  static let longestStep = 1_000_000

  private var last = 0

  /// Returns whether a post is newer than those before.
  mutating func take(_ sequence: Int) -> Bool {
    guard sequence > last, sequence - last <= Self.longestStep else { return false }
    last = sequence
    return true
  }
}

/// How often something may happen: some times at once, and then so many times a second.
struct RateLimit {
  /// How many seconds' worth may happen at once.
  static let burst = 4.0

  private var used = 0.0
  private var last: Duration?

  /// Whether it may happen once more; counts it if so.
  ///
  /// - Parameter now: The time since any moment, always the same one.
  mutating func allows(_ perSecond: Int, at now: Duration) -> Bool {
    let passed = last.map { (now - $0) / .seconds(1) } ?? 0
    used = max(0, used - passed * Double(perSecond))
    last = now
    guard used + 1 <= Double(perSecond) * Self.burst else { return false }
    used += 1
    return true
  }
}

extension Clock<Duration> {
  /// Returns a function that returns the time since now.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
