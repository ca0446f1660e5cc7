import DataSources

/// A live list in any number of web pages: one actor owns the sources, and every open page is a window over them.
///
///     let talks = try await WebList { _ in TalksScreen([Talk(id: 1, title: "Lists")]) }
///     await talks.withScreen { $0.talks.append(Talk(id: 2, title: "Trees")) }
///
/// A server answers `GET …/events` with the events of a page that it opens:
///
///     for await event in page.events { try await exchange.write(event) }
///
/// It passes `POST …/window` on to ``show(page:window:search:sequence:session:)``. The article <doc:Serving-a-list> has a complete
/// server, and ``BrowserFile/all`` the scripts for the browser.
///
/// A change of the shared list is computed once; each page is sent the part that it displays. A row's HTML is rendered once for all.
public actor WebList<Screen: WebScreen> {
  // MARK: - State

  /// The limits of the pages.
  public nonisolated let limits: WebLimits
  // Implicitly unwrapped: they are created with the actor itself, whose other properties have to be initialized before.
  private var screen: Screen!
  private var shared: WebHost!
  private var delivery: PageDelivery!
  /// The open pages, by ID.
  private(set) var pages: [String: OpenPage] = [:]
  /// The keys of the rows of the list and of all searches in it.
  let keyPool = RowKeyPool()
  private let searches = PageSearches()
  private let keepaliveTimer: KeepaliveTimer
  /// The time since the list was created.
  private let time: @Sendable () -> Duration
  /// The number of searches that the screen is creating, which count towards the limit already.
  private var openingSearchCount = 0
  /// The number of pages that are being opened, which count towards the limit already.
  private var openingPageCount = 0
  private var isClosed = false

  /// Creates a list of a screen, which is created on the list's own actor.
  public init(
    limits: WebLimits = WebLimits(), _ makeScreen: @Sendable (isolated WebList) async throws -> Screen
  ) async throws {
    try await self.init(limits: limits, clock: ContinuousClock(), makeScreen)
  }

  /// - Parameter clock: The clock of the limits.
  package init(
    limits: WebLimits, clock: any Clock<Duration>, _ makeScreen: @Sendable (isolated WebList) async throws -> Screen
  ) async throws {
    self.limits = limits
    keepaliveTimer = KeepaliveTimer(clock)
    time = clock.stopwatch()
    let screen = try await makeScreen(self)
    self.screen = screen
    let owner: any PageOwner = self
    delivery = PageDelivery(interval: limits.patchInterval, clock: clock) { [weak owner] in
      await owner?.deliver() == true
    }
    shared = WebHost(screen.list, screen: screen, delivery: delivery, keyPool: keyPool)
  }

  /// The number of open pages.
  public var pageCount: Int { pages.count }

  /// The number of searches; pages that search for the same text share one.
  public var searchCount: Int { searches.count }

  /// The number of rows, headers and footers that were rendered for the shared list.
  package var renderedCount: Int { shared.renderedCount }

  /// The number of patches that were encoded for the shared list.
  package var encodedCount: Int { shared.history.encodedCount }

  /// The number of displayed rows of which the shared list was notified.
  package var displayedCount: Int { shared.displayedCount }

  /// The number of pages whose readers wait for a message.
  package var waitingReaderCount: Int { pages.values.count(where: \.outbox.reader.isWaiting) }

  /// The number of lists in items that pages display.
  package var nestedCount: Int { shared.nestedCount }

  // MARK: - The screen

  /// Runs a closure with the screen on the list's actor, to change what the list displays.
  public func withScreen<Result: Sendable, Failure: Error>(
    _ body: @Sendable (Screen) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(screen)
  }

  /// Returns some items of the list that pages share, for the HTML of a page that can be read before, or without, its script.
  public func excerpt(of window: WebWindow) -> WebExcerpt { WebExcerpt(of: shared, window) }

  // MARK: - Pages

  /// Opens a page: its messages begin with everything that the window shows.
  ///
  /// Returns when the text for which the page searches has results.
  ///
  /// - Parameters:
  ///   - window: The rows that the page has at first.
  ///   - text: The text for which the page searches; empty for none.
  ///   - session: The browser's session, an unguessable name such as a cookie: it alone can move the page's window.
  /// - Returns: The messages. The page closes when their reader is canceled, or they are released.
  /// - Throws: A ``WebListError`` at a limit.
  public func open(
    _ window: WebWindow, search text: String = "", session: String = ""
  ) async throws(WebListError) -> WebPage {
    guard !isClosed else { throw .closed }
    try check(text)
    guard pages.count + openingPageCount < limits.pages else { throw .tooManyPages(limit: limits.pages) }
    openingPageCount += 1
    defer { openingPageCount -= 1 }
    var search = searches.search(of: text)
    if search == nil, !text.isEmpty { search = try await makeSearch() }
    // A search with a further use isn't a page's own, so no page changes its text while this call waits for the results.
    search?.useCount += 1
    defer { search?.useCount -= 1 }
    await search?.search(text, isolation: self)
    guard !isClosed else { throw .closed }
    keyPool.purgeIfNeeded()
    let id = WebPage.makeID()
    pages[id] = OpenPage(
      id: id, session: session, host: search?.currentHost ?? shared, window: window, query: PageQuery(text, search),
      listLimit: limits.listsPerPage)
    let owner: any PageOwner = self
    keepaliveTimer.start(within: limits.silence) { [weak owner] in await owner?.wakeReaders() == true }
    return WebPage(id: id, owner: owner)
  }

  /// Moves a page's window, or has the page search for something else.
  ///
  /// Returns when the text for which the page searches has results, or was replaced by another one.
  ///
  /// - Parameters:
  ///   - id: The page's ID, from its first message; for the list in an item, followed by a space and the key of the item.
  ///   - window: The rows that the page is to have.
  ///   - text: The text for which the page searches; empty for none.
  ///   - sequence: The sequence number of the post, which counts up from 1; a post that is received late is ignored.
  ///   - session: The browser's session, as when the page was opened.
  /// - Returns: Whether the session has such a page.
  /// - Throws: A ``WebListError`` at a limit; the content of the page stays the same.
  public func show(
    page id: String, window: WebWindow, search text: String = "", sequence: Int, session: String = ""
  ) async throws(WebListError) -> Bool {
    let address = PageAddress(id)
    guard let page = pages[address.page], page.session == session else { return false }
    try check(text)
    try page.countPost(perSecond: limits.postsPerSecond, at: time())
    // A late post is ignored, and so is one about a nested list that doesn't exist anymore, which a message removes.
    guard page.window(overListIn: address.row)?.acceptPost(sequence) == true else { return true }
    if let row = address.row {
      page.request(window, ofListIn: row)
      return true
    }
    keyPool.purgeIfNeeded()
    guard page.request(window, text: text) else { return true }
    try await search(text, for: page)
    // The page may have closed meanwhile.
    return pages[address.page] != nil
  }

  /// Performs a person's action with an item of a page.
  ///
  ///     let answer = try await talks.perform(.choose, key: key, page: page.id)
  ///
  /// The item does what its cell describes, as on any host: its primary action, its commands, its deletion, its move. A page
  /// can only name items that it was sent.
  ///
  /// - Parameters:
  ///   - action: The action of the person.
  ///   - key: The key of the item, from a message to the page.
  ///   - id: The page's ID; for an item of the list in an item, followed by a space and the key of the containing item.
  ///   - session: The browser's session, as when the page was opened.
  /// - Returns: The response to the page, a JSON object.
  /// - Throws: A ``WebListError`` with a sentence for people, such as ``WebListError/itemIsGone``.
  public func perform(
    _ action: WebAction, key: String, page id: String, session: String = ""
  ) async throws(WebListError) -> String {
    let address = PageAddress(id)
    guard let page = pages[address.page], page.session == session else { throw .unknownPage }
    try page.countPost(perSecond: limits.postsPerSecond, at: time())
    guard let window = page.window(overListIn: address.row) else { throw .itemIsGone }
    return try await ItemInteraction(key: key, in: window).perform(action)
  }

  /// Closes all pages, whose messages end, and opens no others: for a server that shuts down.
  public func close() {
    isClosed = true
    let all = pages.values
    pages = [:]
    for page in all { page.close() }
  }

  // MARK: - Searches

  private func check(_ text: String) throws(WebListError) {
    guard text.utf8.count <= limits.searchLength else { throw .searchTooLong(limit: limits.searchLength) }
  }

  private func search(_ text: String, for page: OpenPage) async throws(WebListError) {
    if text.isEmpty { return page.display(shared) }
    if let search = searches.search(of: text) ?? page.query.ownSearch {
      page.query.setSearch(search)
    } else {
      // An earlier call creates the search already, and then uses the newest text.
      if page.query.isMakingSearch { return }
      page.query.isMakingSearch = true
      defer { page.query.isMakingSearch = false }
      do {
        let search = try await makeSearch()
        guard pages[page.id] === page, !page.query.requestedText.isEmpty else { return }
        page.query.setSearch(search)
      } catch {
        page.query.cancelRequest()
        throw error
      }
    }
    guard let search = page.query.search else { return page.display(shared) }
    page.query.isMakingSearch = false
    await search.search(page.query.requestedText, isolation: self)
    page.displayResults()
  }

  private func makeSearch() async throws(WebListError) -> PageSearch? {
    guard searches.count + openingSearchCount < limits.searches else {
      throw WebListError.tooManySearches(limit: limits.searches)
    }
    openingSearchCount += 1
    defer { openingSearchCount -= 1 }
    return await screen.makeSearch(isolation: self).map { PageSearch($0, in: searches, beside: shared) }
  }
}

extension WebList: PageOwner {
  func nextMessage(ofPage id: String, keepalive: Bool) async -> PageMessage? {
    let owner: any PageOwner = self
    while let page = pages[id], !Task.isCancelled {
      // `delivery` is about to serve a page that is due, together with the changes until then.
      if !page.outbox.isDue, let message = page.outbox.nextMessage() { return .content(message) }
      let wakeup = await withTaskCancellationHandler {
        await page.outbox.reader.wait(keepalive: keepalive, isolation: self)
      } onCancel: {
        Task { await owner.close(page: id) }
      }
      switch wakeup {
      case .message(let message): return .content(message)
      case .keepalive: return .keepalive
      case .news: continue
      case .ended: return nil
      }
    }
    if Task.isCancelled { close(page: id) }
    return nil
  }

  func close(page id: String) { pages.removeValue(forKey: id)?.close() }

  func deliver() async -> Bool { await delivery.deliver(isolation: self) }

  func wakeReaders() -> Bool {
    if pages.isEmpty { keepaliveTimer.didEnd() }
    for page in pages.values { page.outbox.reader.keepalive() }
    return !pages.isEmpty
  }
}

// MARK: - Routes

/// A live list as an HTTP server's routes use it: a ``WebList`` of any screen.
public protocol WebPageOpening: Actor {
  /// Opens a page: its messages begin with everything that the window shows.
  ///
  /// - Parameters:
  ///   - window: The rows that the page has at first.
  ///   - text: The text for which the page searches; empty for none.
  ///   - session: The browser's session, which alone can move the page's window.
  func open(_ window: WebWindow, search text: String, session: String) async throws(WebListError) -> WebPage

  /// Moves a page's window, or searches for something else; returns whether the session has such a page.
  func show(
    page id: String, window: WebWindow, search text: String, sequence: Int, session: String
  ) async throws(WebListError) -> Bool

  /// Performs a person's action with an item of a page; returns the response, a JSON object.
  func perform(
    _ action: WebAction, key: String, page id: String, session: String
  ) async throws(WebListError) -> String
}

extension WebList: WebPageOpening {}

/// The routes of a list, with the fields that the browser sends.
extension WebPageOpening {
  /// Opens a page as a browser requests it with `GET {url}/events`.
  ///
  ///     let page = try await list.open(fields: query, session: session)
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the query. Missing fields and invalid numbers have default values.
  ///   - session: The browser's session, an unguessable name such as a cookie: it alone can move the page's window.
  /// - Throws: A ``WebListError`` at a limit.
  public func open(fields: [String: String], session: String = "") async throws(WebListError) -> WebPage {
    let fields = RequestFields(fields)
    return try await open(fields.window, search: fields.search, session: session)
  }

  /// Moves a page's window, or searches for something else, as a browser requests with `POST {url}/window`.
  ///
  ///     let isOpen = try await list.show(fields: form, session: session)
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the posted form.
  ///   - session: The session that opened the page.
  /// - Returns: Whether the session has such a page. If not, answer with the status 410, and the browser opens another one.
  /// - Throws: A ``WebListError`` at a limit.
  public func show(fields: [String: String], session: String = "") async throws(WebListError) -> Bool {
    let fields = RequestFields(fields)
    return try await show(
      page: fields.page, window: fields.window, search: fields.search, sequence: fields.sequence, session: session)
  }

  /// Performs a person's action with an item of a page, as a browser requests with `POST {url}/action`.
  ///
  ///     let json = try await list.perform(fields: form, session: session)
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the posted form.
  ///   - session: The session that opened the page.
  /// - Returns: The response, a JSON object.
  /// - Throws: A ``WebListError``, whose ``WebListError/json`` is the response.
  public func perform(fields: [String: String], session: String = "") async throws(WebListError) -> String {
    let fields = RequestFields(fields)
    guard let action = fields.action else { throw .invalidAction }
    return try await perform(action, key: fields.key, page: fields.page, session: session)
  }
}
