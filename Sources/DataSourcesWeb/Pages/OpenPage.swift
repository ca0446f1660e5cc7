/// One open page: its windows, and its search and order.
final class OpenPage {
  // MARK: - State
  //
  // All state belongs to the list's actor. Requests of the page change `query` and `rate`, and `nextMessage()` changes `nested`.

  /// The messages for the page's reader.
  let outbox: PageOutbox
  /// The browser's session.
  let session: String
  /// The text for which the page searches, and its order.
  var query: PageQuery
  /// The window over the page's list.
  private let window: ListWindow
  /// The windows over the lists in its items.
  private var nested = NestedWindows()
  private var rate = RateLimit()
  private let listLimit: Int

  /// - Parameter listLimit: The maximum number of lists in items that the page displays.
  init(id: String, session: String, host: WebHost, window: WebWindow, query: PageQuery, listLimit: Int) {
    outbox = PageOutbox(page: id)
    self.session = session
    self.query = query
    self.listLimit = listLimit
    self.window = ListWindow(of: outbox, over: host, window)
    // Unowned, since the page refers to the outbox. After `close()` the outbox has no reader, so no delivery calls this closure.
    outbox.nextMessage = { [unowned self] in nextMessage() }
  }

  /// The ID of the page.
  var id: String { outbox.page }

  /// Returns a window of the page.
  ///
  /// - Parameter row: The key of the item that contains the list; `nil` for the page's own list.
  /// - Returns: `nil` if the page doesn't have the item, or it was deleted.
  func window(overListIn row: String?) -> ListWindow? {
    guard let row else { return window }
    return window.position(ofKey: row).flatMap { _ in nested[row] }
  }

  /// Closes the page: its windows, its lists and its messages end.
  func close() {
    window.close()
    nested.close()
    query.end()
    outbox.reader.wake(.ended)
  }

  // MARK: - Requests

  /// Counts a post towards the rate limit.
  ///
  /// - Throws: A ``WebListError`` if there are too many.
  func countPost(perSecond: Int, at time: Duration) throws(WebListError) {
    guard rate.allows(perSecond, at: time) else { throw .tooManyPosts(limit: perSecond) }
  }

  /// Requests other rows.
  ///
  /// - Parameter sequence: The sequence number of the post.
  /// - Returns: Whether the list of the query is needed, because its results aren't displayed, or its search may have another text.
  func request(_ window: WebWindow, of query: ListQuery, sequence: Int) -> Bool {
    if query != self.query.query { return self.query.request(query, window, sequence: sequence) }
    let wasPending = self.query.isPending
    self.query.cancelRequest()
    self.window.request(window)
    deliverNow()
    return wasPending && !query.text.isEmpty
  }

  /// Requests other items of the list in a row.
  func request(_ window: WebWindow, ofListIn row: String) {
    nested[row]?.request(window.limited(to: NestedWindows.maximumRowCount))
    deliverNow()
  }

  private func deliverNow() {
    outbox.isDue = false  // the message after a post isn't delayed by the patch interval
    outbox.deliver()
  }

  /// Displays the results of the requested query, if its list has them already.
  func displayResults() {
    guard let host = query.resultHost else { return }
    display(host)
  }

  /// Displays the requested window of another list, beginning with an `open` message.
  func display(_ host: WebHost) {
    setHost(host)
    outbox.deliver()
  }

  private func setHost(_ host: WebHost) {
    guard let (window, sequence) = query.finishRequest() else { return }
    self.window.display(host, window, sequence: sequence)
  }

  // MARK: - Messages

  /// Returns all changes that the page hasn't been sent, as one message; `nil` if there are none.
  private func nextMessage() -> [UInt8]? {
    if let results = query.resultHost { setHost(results) }
    let message = window.nextMessage()
    nested.update(in: window, limit: listLimit)
    return WebMessage.joined(message, lists: nested.nextMessages(), start: window.sentRows?.lowerBound ?? 0)
  }
}
