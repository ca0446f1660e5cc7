import DataSources

/// A live list in any number of web pages: one actor owns the sources, every open page is a window over them.
///
///     let talks = try await WebList { _ in TalksScreen([Talk(id: 1, title: "Lists")]) }
///     await talks.withScreen { $0.talks.append(Talk(id: 2, title: "Trees")) }
///
/// A server answers `GET …/events` with the events of a page that it opens, and hands `POST …/window` on to
/// ``show(page:window:search:sequence:)``; the article <doc:Serving-a-list> has the whole of it:
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
  private(set) var pages: [String: WebPageState] = [:]
  private let searches = SearchCount()
  private let heart = Heart()
  /// Pages and searches that are being made.
  private var openings = 0
  private var isClosed = false

  /// Creates a list of a screen, which is made on the list's own actor.
  public init(
    limits: WebLimits = WebLimits(), _ makeScreen: @Sendable (isolated WebList) async throws -> Screen
  ) async throws {
    self.limits = limits
    let screen = try await makeScreen(self)
    self.screen = screen
    shared = WebHost(screen.list, screen: screen)
  }

  /// The number of open pages.
  public var pageCount: Int { pages.count }

  /// The number of pages that search.
  public var searchCount: Int { searches.value }

  /// The number of texts of rows and headers that were rendered for the shared list.
  var renderedCount: Int { shared.texts.madeCount }

  /// Runs a closure with the screen, on the list's actor: the place to change what the list shows.
  public func withScreen<Result: Sendable, Failure: Error>(
    _ body: @Sendable (Screen) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(screen)
  }

  /// Closes all pages, whose messages end, and opens no others: for a server that shuts down.
  public func close() {
    isClosed = true
    let all = pages.values
    pages = [:]
    for page in all { page.close() }
  }

  private func makeSearch() async throws(WebListError) -> PageSearch? {
    guard searches.value + openings < limits.searches else {
      throw WebListError.tooManySearches(limit: limits.searches)
    }
    openings += 1
    defer { openings -= 1 }
    return await screen.makeSearch(isolation: self).map { PageSearch($0, of: screen, count: searches) }
  }

  private func find(_ text: String, for page: WebPageState) async throws(WebListError) {
    if text.isEmpty { return page.show(shared) }
    if page.search == nil {
      // The first one that makes the search takes the newest text.
      if page.isMakingSearch { return }
      page.isMakingSearch = true
      defer { page.isMakingSearch = false }
      do {
        let search = try await makeSearch()
        guard pages[page.id] === page, !page.wantedText.isEmpty else { return }
        page.begin(search)
      } catch {
        page.giveUp()
        throw error
      }
    }
    guard let search = page.search else { return page.show(shared) }
    page.isMakingSearch = false
    await search.search(page.wantedText, isolation: self)
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
  /// - Returns: the messages. The page closes when their reader is cancelled, or they are released.
  /// - Throws: a ``WebListError`` at a limit.
  public func open(_ window: WebWindow, search text: String = "") async throws(WebListError) -> WebPage {
    guard !isClosed else { throw .closed }
    guard pages.count < limits.pages else { throw .tooManyPages(limit: limits.pages) }
    let search = text.isEmpty ? nil : try await makeSearch()
    await search?.search(text, isolation: self)
    guard !isClosed else { throw .closed }
    let id = WebPageID.random()
    pages[id] = WebPageState(id: id, host: search?.newestHost ?? shared, window: window, text: text, search: search)
    heart.start(within: limits.silence, for: self)
    return WebPage(id: id, list: self)
  }

  /// Moves a page's window, or has it search something else.
  ///
  /// Returns when what the page searches was found, or isn't wanted any more.
  ///
  /// - Parameters:
  ///   - id: the page's id, from its first message.
  ///   - window: the rows that the page is to hold.
  ///   - text: what the page searches, or nothing.
  ///   - sequence: counts up; what comes late is ignored.
  /// - Returns: whether there is such a page.
  /// - Throws: a ``WebListError`` at a limit; the page goes on with what it shows.
  public func show(
    page id: String, window: WebWindow, search text: String = "", sequence: Int
  ) async throws(WebListError) -> Bool {
    guard let page = pages[id] else { return false }
    guard page.want(window, text: text, sequence: sequence) else { return true }
    try await find(text, for: page)
    // The page may have closed meanwhile.
    return pages[id] != nil
  }
}

extension WebList: PageReading {
  func nextMessage(ofPage id: String, beats: Bool) async -> PageMessage? {
    let reading: any PageReading = self
    while let page = pages[id], !Task.isCancelled {
      if let message = page.nextMessage() { return .content(message) }
      if page.takeBeat(), beats { return .beat }
      let isReader = await withTaskCancellationHandler {
        await page.waitForNews(beats: beats, isolation: self)
      } onCancel: {
        Task { await reading.close(page: id) }
      }
      guard isReader else { return nil }
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
