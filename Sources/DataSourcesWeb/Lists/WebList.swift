import DataSources

/// A live list in any number of web pages: one actor owns the sources, every open page is a window over them.
///
///     let talks = try await WebList { _ in TalksScreen([Talk(id: 1, title: "Lists")]) }
///     await talks.withScreen { $0.talks.append(Talk(id: 2, title: "Trees")) }
///
/// A server answers `GET …/events` with the events of a page that it opens, and hands `POST …/window` on to
/// ``show(page:window:search:sequence:session:)``; the article <doc:Serving-a-list> has the whole of it:
///
///     for await event in page.events { try await exchange.write(event) }
///
/// A change of the shared list is worked out once; each page gets the part of it that it shows, and a row's HTML is made once for
/// all of them. See ``BrowserFile/all`` for the browser's side.
public actor WebList<Screen: WebScreen> {
  /// What pages may demand.
  public nonisolated let limits: WebLimits
  // Set at the end of the initializer, which needs the actor itself to make them.
  private var screen: Screen!
  private var shared: WebHost!
  private var delivery: PageDelivery!
  private(set) var pages: [String: WebPageState] = [:]
  /// The keys of the rows of the list and of all searches in it.
  let keys = RowKeyPool()
  private let searches = PageSearches()
  private let heart: Heart
  /// The time since the list was created.
  let time: @Sendable () -> Duration
  /// Pages and searches that are being made.
  private var openings = 0
  private var isClosed = false

  /// Creates a list of a screen, which is made on the list's own actor.
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
    heart = Heart(clock)
    time = clock.stopwatch()
    let screen = try await makeScreen(self)
    self.screen = screen
    delivery = PageDelivery(interval: limits.patchInterval, clock: clock, owner: self)
    shared = WebHost(screen.list, screen: screen, delivery: delivery, keys: keys)
  }

  /// The number of open pages.
  public var pageCount: Int { pages.count }

  /// The number of searches; pages that search the same text share one.
  public var searchCount: Int { searches.count }

  /// The number of rows and headers that were rendered for the shared list.
  var renderedCount: Int { shared.renderedCount }

  /// The number of patches that were encoded for the shared list.
  var encodedCount: Int { shared.encodedCount }

  /// The number of displayed rows of which the shared list was notified.
  var displayedCount: Int { shared.displayedCount }

  /// The number of pages whose readers wait for a change.
  package var waitingReaderCount: Int { pages.values.count(where: \.hasWaitingReader) }

  /// The number of lists in items that pages display.
  var nestedCount: Int { shared.nested?.count ?? 0 }

  /// Runs a closure with the screen, on the list's actor: the place to change what the list shows.
  public func withScreen<Result: Sendable, Failure: Error>(
    _ body: @Sendable (Screen) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(screen)
  }

  /// Some items of the list that pages share, for the HTML of a page that can be read before, or without, its script.
  public func excerpt(of window: WebWindow) -> WebExcerpt { shared.excerpt(of: window) }

  /// Closes all pages, whose messages end, and opens no others: for a server that shuts down.
  public func close() {
    isClosed = true
    let all = pages.values
    pages = [:]
    for page in all { page.close() }
  }

  private func check(_ text: String) throws(WebListError) {
    guard text.utf8.count <= limits.searchLength else { throw .searchTooLong(limit: limits.searchLength) }
  }

  private func makeSearch() async throws(WebListError) -> PageSearch? {
    guard searches.count + openings < limits.searches else {
      throw WebListError.tooManySearches(limit: limits.searches)
    }
    openings += 1
    defer { openings -= 1 }
    return await screen.makeSearch(isolation: self).map {
      PageSearch($0, of: screen, in: searches, delivery: delivery, keys: keys)
    }
  }

  private func find(_ text: String, for page: WebPageState) async throws(WebListError) {
    if text.isEmpty { return page.show(shared) }
    if let search = searches.search(of: text) ?? page.query.ownSearch {
      page.query.use(search)
    } else {
      // The first one that makes the search takes the newest text.
      if page.query.isMakingSearch { return }
      page.query.isMakingSearch = true
      defer { page.query.isMakingSearch = false }
      do {
        let search = try await makeSearch()
        guard pages[page.id] === page, !page.query.wantedText.isEmpty else { return }
        page.query.use(search)
      } catch {
        page.query.giveUp()
        throw error
      }
    }
    guard let search = page.query.search else { return page.show(shared) }
    page.query.isMakingSearch = false
    await search.search(page.query.wantedText, isolation: self)
    page.showFound()
  }
}

extension WebList: WebPageOpening {
  /// Opens a page: its messages begin with everything that the window shows.
  ///
  /// Returns when what the page searches was found.
  ///
  /// - Parameters:
  ///   - window: the rows that the page holds at first.
  ///   - text: what the page searches, or nothing.
  ///   - session: the browser's session, an unguessable name such as a cookie: it alone can move the page's window.
  /// - Returns: the messages. The page closes when their reader is cancelled, or they are released.
  /// - Throws: a ``WebListError`` at a limit.
  public func open(
    _ window: WebWindow, search text: String = "", session: String = ""
  ) async throws(WebListError) -> WebPage {
    guard !isClosed else { throw .closed }
    try check(text)
    guard pages.count < limits.pages else { throw .tooManyPages(limit: limits.pages) }
    var search = searches.search(of: text)
    if search == nil, !text.isEmpty { search = try await makeSearch() }
    // Others might change its text while it is being made.
    search?.uses += 1
    defer { search?.uses -= 1 }
    await search?.search(text, isolation: self)
    guard !isClosed else { throw .closed }
    keys.purgeIfNeeded()
    let id = WebPageID.random()
    pages[id] = WebPageState(
      id: id, session: session, host: search?.newestHost ?? shared, window: window, query: PageQuery(text, search),
      listLimit: limits.listsPerPage)
    heart.start(within: limits.silence, for: self)
    return WebPage(id: id, list: self)
  }

  /// Moves a page's window, or has it search something else.
  ///
  /// Returns when what the page searches was found, or isn't wanted any more.
  ///
  /// - Parameters:
  ///   - id: the page's id, from its first message; for the list in an item, followed by a space and the key of the item.
  ///   - window: the rows that the page is to hold.
  ///   - text: what the page searches, or nothing.
  ///   - sequence: counts up; a number that arrives late is ignored.
  ///   - session: the browser's session, as when the page was opened.
  /// - Returns: whether the session has such a page.
  /// - Throws: a ``WebListError`` at a limit; the page keeps its content.
  public func show(
    page id: String, window: WebWindow, search text: String = "", sequence: Int, session: String = ""
  ) async throws(WebListError) -> Bool {
    let address = PageAddress(id)
    guard let page = pages[address.page], page.session == session else { return false }
    try check(text)
    try page.takePost(perSecond: limits.postsPerSecond, at: time())
    // The list of a row may be gone, of which the page is notified by a message.
    guard page.window(overListIn: address.row)?.posts.take(sequence) == true else { return true }
    if let row = address.row {
      page.want(window, ofListIn: row)
      return true
    }
    keys.purgeIfNeeded()
    guard page.want(window, text: text) else { return true }
    try await find(text, for: page)
    // The page may have closed meanwhile.
    return pages[address.page] != nil
  }
}

extension WebList: PageReading {
  func nextMessage(ofPage id: String, beats: Bool) async -> PageMessage? {
    let reading: any PageReading = self
    while let page = pages[id], !Task.isCancelled {
      // What is due soon waits for what may follow.
      if !page.isDue, let message = page.nextMessage() { return .content(message) }
      let wakeup = await withTaskCancellationHandler {
        await page.waitForNews(beats: beats, isolation: self)
      } onCancel: {
        Task { await reading.close(page: id) }
      }
      switch wakeup {
      case .message(let message): return .content(message)
      case .beat: return .beat
      case .news: continue
      case .ended: return nil
      }
    }
    if Task.isCancelled { close(page: id) }
    return nil
  }

  func close(page id: String) { pages.removeValue(forKey: id)?.close() }
}

extension WebList: HeartOwner {
  func beat() -> Bool {
    if pages.isEmpty { heart.stopped() }
    for page in pages.values { page.beat() }
    return !pages.isEmpty
  }
}

extension WebList: PageDelivering {
  func deliver() async -> Bool { await delivery.deliver(isolation: self) }
}

extension WebList {
  /// Does what a person does with an item of a page.
  ///
  ///     let answer = try await talks.perform(.choose, key: key, page: page.id)
  ///
  /// The item does what its cell describes, as on any host: its primary action, its commands, its deletion, its move. A page
  /// can only name items that it was sent.
  ///
  /// - Parameters:
  ///   - action: What the person does.
  ///   - key: The key of the item, from a message to the page.
  ///   - id: The page's ID.
  ///   - session: The browser's session, as when the page was opened.
  /// - Returns: The answer to the page, a JSON object.
  /// - Throws: A ``WebListError`` with a sentence for people, such as ``WebListError/itemIsGone``.
  public func perform(
    _ action: WebAction, key: String, page id: String, session: String = ""
  ) async throws(WebListError) -> String {
    let address = PageAddress(id)
    guard let page = pages[address.page], page.session == session else { throw .unknownPage }
    try page.takePost(perSecond: limits.postsPerSecond, at: time())
    guard let window = page.window(overListIn: address.row), let position = window.position(ofKey: key) else {
      throw .itemIsGone
    }
    return try await window.host.perform(action, at: position, for: window)
  }
}

/// A live list as its routes see it: a ``WebList`` of any screen.
public protocol WebPageOpening: Actor {
  /// Opens a page: its messages begin with everything that the window shows.
  ///
  /// - Parameters:
  ///   - window: the rows that the page holds at first.
  ///   - text: what the page searches, or nothing.
  ///   - session: the browser's session, which alone can move the page's window.
  func open(_ window: WebWindow, search text: String, session: String) async throws(WebListError) -> WebPage

  /// Moves a page's window, or searches for something else; returns whether the session has such a page.
  func show(
    page id: String, window: WebWindow, search text: String, sequence: Int, session: String
  ) async throws(WebListError) -> Bool

  /// Does what a person does with an item of a page; returns the answer, a JSON object.
  func perform(
    _ action: WebAction, key: String, page id: String, session: String
  ) async throws(WebListError) -> String
}

/// The routes of a list, with the fields that the browser sends.
extension WebPageOpening {
  /// Opens a page as a browser asks for it with `GET {url}/events`.
  ///
  ///     let page = try await list.open(fields: query, session: session)
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the query. Those that are missing or no numbers have default values.
  ///   - session: The browser's session, an unguessable name such as a cookie: it alone can move the page's window.
  /// - Throws: A ``WebListError`` at a limit.
  public func open(fields: [String: String], session: String = "") async throws(WebListError) -> WebPage {
    try await open(WebWindow(fields: fields), search: fields["search"] ?? "", session: session)
  }

  /// Moves a page's window, or searches for something else, as a browser asks with `POST {url}/window`.
  ///
  ///     let isOpen = try await list.show(fields: form, session: session)
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the posted form.
  ///   - session: The session that opened the page.
  /// - Returns: Whether the session has such a page. If not, answer with the status 410, and the browser opens another one.
  /// - Throws: A ``WebListError`` at a limit.
  public func show(fields: [String: String], session: String = "") async throws(WebListError) -> Bool {
    try await show(
      page: fields["page"] ?? "", window: WebWindow(fields: fields), search: fields["search"] ?? "",
      sequence: fields["sequence"].flatMap { Int($0) } ?? 0, session: session)
  }

  /// Does what a person does with an item of a page, as a browser asks with `POST {url}/action`.
  ///
  ///     let json = try await list.perform(fields: form, session: session)
  ///
  /// - Parameters:
  ///   - fields: The decoded fields of the posted form.
  ///   - session: The session that opened the page.
  /// - Returns: The answer, a JSON object.
  /// - Throws: A ``WebListError``, whose ``WebListError/json`` is the answer.
  public func perform(fields: [String: String], session: String = "") async throws(WebListError) -> String {
    guard let action = WebAction({ fields[$0] ?? "" }) else { throw .invalidAction }
    return try await perform(action, key: fields["key"] ?? "", page: fields["page"] ?? "", session: session)
  }
}

extension WebWindow {
  /// The window that a browser asks for; by default some items at the top.
  init(fields: [String: String]) {
    self.init(
      start: fields["start"].flatMap { Int($0) } ?? 0, count: fields["count"].flatMap { Int($0) } ?? 60,
      anchor: fields["anchor"].flatMap { Int($0) })
  }
}
