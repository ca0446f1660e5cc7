import DataSources

/// A live list in any number of web pages: one actor owns the sources, and every open page is a window over them.
///
///     let talks = try await WebList { _ in TalksScreen([Talk(id: 1, title: "Lists")]) }
///     await talks.withScreen { $0.talks.append(Talk(id: 2, title: "Trees")) }
///
/// ``WebRoutes`` has the response to each request of its pages, and the scripts for the browser. The article <doc:Serving-a-list> has a
/// complete server. A test opens pages itself:
///
///     let page = try await talks.open(WebWindow(start: 0, count: 40))
///
/// A change of the shared list is computed once; each page is sent the part that it displays. A row's HTML is rendered once for all.
public actor WebList<Screen: WebScreen> {
  // MARK: - State

  /// The limits of the pages.
  package nonisolated let limits: WebLimits
  // Implicitly unwrapped: they are created with the actor itself, whose other properties have to be initialized before.
  private var screen: Screen!
  private var shared: WebHost!
  private var delivery: PageDelivery!
  /// The open pages, by ID.
  private(set) var pages: [String: OpenPage] = [:]
  /// The keys of the rows of the list, in all orders and searches.
  let keyPool = RowKeyPool()
  private let lists = PageLists()
  /// The orders in which the screen is creating lists, which count towards the limit already, with the calls that wait for them.
  private var openingOrders: [WebOrder: [CheckedContinuation<Void, Never>]] = [:]
  /// The list of the newest excerpt, for the page that a browser opens when it has received the excerpt, and whether a keepalive was
  /// sent since.
  private var excerpted: (list: PageList, isOld: Bool)?
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
  public var searchCount: Int { lists.searchCount }

  /// The number of lists in other orders; pages with the same order, that don't search, share one.
  package var orderCount: Int { lists.orderCount }

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
  package func excerpt(of window: WebWindow) -> WebExcerpt { WebExcerpt(of: shared, window) }

  /// Returns some items of the list as a page that searches, or has another order, displays them.
  ///
  /// The results of the newest call are kept for some seconds, so that the page itself needn't search or sort again.
  ///
  /// - Parameters:
  ///   - window: The items.
  ///   - text: The text to search for; empty for none.
  ///   - order: The order; `nil` for that of the shared list.
  /// - Throws: A ``WebListError`` at a limit, and if there is no such order.
  public func excerpt(
    of window: WebWindow, search text: String, order: WebOrder? = nil
  ) async throws(WebListError) -> WebExcerpt {
    let query = try query(text, order)
    let list = try await usedList(of: query)
    defer { list?.useCount -= 1 }
    if let list, !isClosed {
      excerpted = (list, isOld: false)
      startKeepalives()
    }
    return WebExcerpt(of: list?.currentHost ?? shared, window, search: list?.isSearch == true ? text : "")
  }

  // MARK: - Pages

  /// Opens a page: its messages begin with everything that the window shows.
  ///
  /// Returns when the text for which the page searches has results.
  ///
  /// - Parameters:
  ///   - window: The rows that the page has at first.
  ///   - text: The text for which the page searches; empty for none.
  ///   - order: The order of the page; `nil` for that of the shared list.
  ///   - session: The browser's session, an unguessable name such as a cookie: it alone can move the page's window.
  /// - Returns: The messages. The page closes when their reader is canceled, or they are released.
  /// - Throws: A ``WebListError`` at a limit, and if there is no such order.
  public func open(
    _ window: WebWindow, search text: String = "", order: WebOrder? = nil, session: String = ""
  ) async throws(WebListError) -> WebPage {
    guard !isClosed else { throw .closed }
    let query = try query(text, order)
    guard pages.count + openingPageCount < limits.pages else { throw .tooManyPages(limit: limits.pages) }
    openingPageCount += 1
    defer { openingPageCount -= 1 }
    let list = try await usedList(of: query)
    defer { list?.useCount -= 1 }
    guard !isClosed else { throw .closed }
    keyPool.purgeIfNeeded()
    let id = WebPage.makeID()
    pages[id] = OpenPage(
      id: id, session: session, host: list?.currentHost ?? shared, window: window, query: PageQuery(query, list),
      listLimit: limits.listsPerPage)
    startKeepalives()
    return WebPage(id: id, owner: self)
  }

  private func startKeepalives() {
    let owner: any PageOwner = self
    keepaliveTimer.start(within: limits.silence) { [weak owner] in await owner?.wakeReaders() == true }
  }

  /// Moves a page's window, or has the page search for something else or display another order.
  ///
  /// Returns when the text for which the page searches has results, or was replaced by another one.
  ///
  /// - Parameters:
  ///   - id: The page's ID, from its first message; for the list in an item, followed by a space and the key of the item.
  ///   - window: The rows that the page is to have.
  ///   - text: The text for which the page searches; empty for none.
  ///   - order: The order of the page; `nil` for that of the shared list.
  ///   - sequence: The sequence number of the post, which counts up from 1; a post that is received late is ignored.
  ///   - session: The browser's session, as when the page was opened.
  /// - Returns: Whether the session has such a page.
  /// - Throws: A ``WebListError`` at a limit, and if there is no such order; the content of the page stays the same.
  public func show(
    page id: String, window: WebWindow, search text: String = "", order: WebOrder? = nil, sequence: Int,
    session: String = ""
  ) async throws(WebListError) -> Bool {
    let address = PageAddress(id)
    guard let page = pages[address.page], page.session == session else { return false }
    let query = try query(text, order)
    try page.countPost(perSecond: limits.postsPerSecond, at: time())
    // A late post is ignored, and so is one about a nested list that doesn't exist anymore, which a message removes.
    guard page.window(overListIn: address.row)?.acceptPost(sequence) == true else { return true }
    if let row = address.row {
      page.request(window, ofListIn: row)
      return true
    }
    keyPool.purgeIfNeeded()
    guard page.request(window, of: query, sequence: sequence) else { return true }
    try await displayQuery(of: page)
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
    excerpted = nil
    for page in all { page.close() }
  }

  // MARK: - Searches and orders

  /// Returns a query; that of the shared list also if its order is named.
  private func query(_ text: String, _ order: WebOrder?) throws(WebListError) -> ListQuery {
    guard text.utf8.count <= limits.searchLength else { throw .searchTooLong(limit: limits.searchLength) }
    guard order?.id.utf8.count ?? 0 <= WebOrder.maximumLength else { throw .unknownOrder }
    return ListQuery(text: text, order: order == screen.listOrder ? nil : order)
  }

  /// Displays the requested query of a page when its list has the results.
  private func displayQuery(of page: OpenPage) async throws(WebListError) {
    while true {
      let requested = page.query.requested
      if requested.isShared { return page.display(shared) }
      if let list = lists[requested] ?? page.query.ownSearch {
        page.query.setList(list)
        break
      }
      // An earlier call creates a list already, and then uses the newest query.
      if page.query.isMakingList { return }
      page.query.isMakingList = true
      let made: PageList?
      do {
        made = try await makeList(of: requested)
        page.query.isMakingList = false
      } catch {
        page.query.isMakingList = false
        guard pages[page.id] === page, page.query.isPending else { return }
        if page.query.requested != requested { continue }
        page.query.cancelRequest()
        throw error
      }
      guard pages[page.id] === page, page.query.isPending else { return }
      let newest = page.query.requested
      guard newest.order == requested.order, newest.text.isEmpty == requested.text.isEmpty else { continue }
      // The screen can't be searched.
      guard let made else { return page.display(shared) }
      page.query.setList(made)
      break
    }
    await page.query.list?.search(page.query.requested.text, isolation: self)
    page.displayResults()
  }

  /// Returns the list of a query with its results, and counts a use of it; `nil` for the shared list.
  private func usedList(of query: ListQuery) async throws(WebListError) -> PageList? {
    if query.isShared { return nil }
    let existing = lists[query]
    let list = if let existing { existing } else { try await makeList(of: query) }
    // A search with a further use isn't a page's own, so no page changes its text while this call waits for the results.
    list?.useCount += 1
    await list?.search(query.text, isolation: self)
    return list
  }

  /// Creates the list of a query; `nil` for the shared list if the screen can't be searched.
  private func makeList(of query: ListQuery) async throws(WebListError) -> PageList? {
    // At a limit, a list that no page displays yet is the first one to go.
    if !hasRoomForSearch || !hasRoomForOrder { excerpted = nil }
    if !query.text.isEmpty {
      let search = try await makeSearch(in: query.order)
      // In an order that can't be searched, a page would display all items beside the text.
      if search == nil, query.order != nil { throw .unknownOrder }
      return search
    }
    guard let order = query.order else { return nil }
    return try await orderedList(order)
  }

  private var hasRoomForSearch: Bool { lists.searchCount + openingSearchCount < limits.searches }
  private var hasRoomForOrder: Bool { lists.orderCount + openingOrders.count < limits.orders }

  private func makeSearch(in order: WebOrder?) async throws(WebListError) -> PageList? {
    guard hasRoomForSearch else {
      throw WebListError.tooManySearches(limit: limits.searches)
    }
    openingSearchCount += 1
    defer { openingSearchCount -= 1 }
    // A search has no way to say that there is no such order, and would display its items in another one.
    if let order, !screen.headings.contains(where: { $0.isSortable && $0.id == order.id }) {
      _ = try await orderedList(order)
    }
    return await screen.makeSearch(in: order, isolation: self).map {
      PageList($0, in: order, of: lists, beside: shared)
    }
  }

  /// Returns the list in an order, which is created once for all pages that request it at the same time.
  private func orderedList(_ order: WebOrder) async throws(WebListError) -> PageList {
    while openingOrders[order] != nil {
      await withCheckedContinuation { openingOrders[order]?.append($0) }
    }
    if let list = lists[ListQuery(order: order)] { return list }
    guard hasRoomForOrder else {
      throw WebListError.tooManyOrders(limit: limits.orders)
    }
    openingOrders[order] = []
    let made = await screen.makeList(in: order, isolation: self)
    let list = made.map { PageList($0, in: order, of: lists, beside: shared) }
    for waiting in openingOrders.removeValue(forKey: order) ?? [] { waiting.resume() }
    guard let list else { throw WebListError.unknownOrder }
    return list
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
    if excerpted?.isOld == true { excerpted = nil } else { excerpted?.isOld = true }
    for page in pages.values { page.outbox.reader.keepalive() }
    if !pages.isEmpty || excerpted != nil { return true }
    keepaliveTimer.didEnd()
    return false
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
  ///   - order: The order of the page; `nil` for that of the shared list.
  ///   - session: The browser's session, which alone can move the page's window.
  func open(
    _ window: WebWindow, search text: String, order: WebOrder?, session: String
  ) async throws(WebListError) -> WebPage

  /// Moves a page's window, searches for something else or sorts; returns whether the session has such a page.
  func show(
    page id: String, window: WebWindow, search text: String, order: WebOrder?, sequence: Int, session: String
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
  /// - Parameters:
  ///   - fields: The decoded fields of the query. Missing fields and invalid numbers have default values.
  ///   - session: The browser's session, an unguessable name such as a cookie: it alone can move the page's window.
  /// - Throws: A ``WebListError`` at a limit.
  package func open(fields: [String: String], session: String = "") async throws(WebListError) -> WebPage {
    let fields = RequestFields(fields)
    return try await open(fields.window, search: fields.search, order: fields.order, session: session)
  }

  /// Moves a page's window, searches for something else or sorts, as a browser requests with `POST {url}/window`.
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the posted form.
  ///   - session: The session that opened the page.
  /// - Returns: Whether the session has such a page. If not, answer with the status 410, and the browser opens another one.
  /// - Throws: A ``WebListError`` at a limit.
  package func show(fields: [String: String], session: String = "") async throws(WebListError) -> Bool {
    let fields = RequestFields(fields)
    return try await show(
      page: fields.page, window: fields.window, search: fields.search, order: fields.order, sequence: fields.sequence,
      session: session)
  }

  /// Performs a person's action with an item of a page, as a browser requests with `POST {url}/action`.
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the posted form.
  ///   - session: The session that opened the page.
  /// - Returns: The response, a JSON object.
  /// - Throws: A ``WebListError``, whose ``WebListError/json`` is the response.
  package func perform(fields: [String: String], session: String = "") async throws(WebListError) -> String {
    let fields = RequestFields(fields)
    guard let action = fields.action else { throw .invalidAction }
    return try await perform(action, key: fields.key, page: fields.page, session: session)
  }
}

extension WebList {
  /// Returns the items that a page displays first, by the parameters that `ListView` writes into the page's address.
  ///
  ///     let excerpt = await list.excerpt(fields: query, address: "second-")
  ///
  /// Returns when the text of the parameters has results. An order that doesn't exist, or can't be searched, is ignored. At a limit and for
  /// a text that is too long, the items are those of the list that pages share.
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the page's address. Missing fields and invalid numbers have default values.
  ///   - prefix: The prefix of the list's parameters: the option `address` of `ListView`.
  ///   - count: The number of items.
  public func excerpt(
    fields: [String: String], address prefix: String = "", count: Int = 40
  ) async -> WebExcerpt {
    let start = fields[prefix + "start"].flatMap { Int($0) } ?? 0
    let text = fields[prefix + "search"] ?? ""
    let order = fields[prefix + "order"].flatMap { WebOrder(field: $0) }
    let window = WebWindow(start: start, count: count)
    let search = text.allSatisfy(\.isWhitespace) ? "" : text
    do { return try await excerpt(of: window, search: search, order: order) } catch {
      // As the page does: without the order, the text may be searched for.
      let isOtherOrder = error == .unknownOrder && !search.isEmpty
      return (isOtherOrder ? try? await excerpt(of: window, search: search) : nil) ?? excerpt(of: window)
    }
  }
}
