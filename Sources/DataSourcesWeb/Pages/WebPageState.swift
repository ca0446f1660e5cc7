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
