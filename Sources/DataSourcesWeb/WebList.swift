import DataSources

/// A live list in any number of web pages: one actor owns the sources, every open page is a window over them.
///
///     let list = try await WebList { list in
///       let cities = QuerySource(City.all(), in: database, sectionedBy: Column("country"))
///       try await cities.start()
///       return CitiesScreen(cities)
///     }
///     for await message in await list.open(WebWindow(start: 0, count: 60)) {
///       try await response.write("data: \(message)\n\n")
///     }
///
/// A change of the shared list is worked out once; each page gets the part of it that it shows. See
/// ``browserFiles`` for the browser's side.
public actor WebList {
  // Set at the end of the initialiser, which needs the actor itself to make them.
  private var screen: (any WebScreen)!
  private var shared: WebHost!
  private var pages: [String: WebPageState] = [:]

  /// A list that shows a screen, which is made on the list's own actor.
  public init(_ makeScreen: @Sendable (isolated WebList) async throws -> any WebScreen) async throws {
    let screen = try await makeScreen(self)
    self.screen = screen
    shared = WebHost(screen.list, screen: screen)
  }

  /// The number of open pages.
  public var pageCount: Int { pages.count }

  /// Runs a closure with the screen, on the list's actor: the place to change what the list shows.
  public func withScreen<Result: Sendable, Failure: Error>(
    _ body: @Sendable (any WebScreen) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(screen)
  }

  /// Opens a page: its messages begin with all that the window shows.
  ///
  /// Returns when what the page searches was found.
  ///
  /// - Parameters:
  ///   - window: the rows that the page holds at first.
  ///   - search: what the page searches, or nothing.
  /// - Returns: the messages, each one line of JSON. The page closes when you let go of them.
  public func open(_ window: WebWindow, search: String = "") async -> WebPage {
    let host = await host(for: search)
    let id = String(UInt64.random(in: 1...UInt64.max), radix: 36)
    pages[id] = WebPageState(id: id, host: host, window: window, search: search)
    return WebPage(id: id, list: self)
  }

  /// Moves a page's window, or has it search something else.
  ///
  /// Returns when what the page searches was found, or is not wanted any more.
  ///
  /// - Parameters:
  ///   - id: the page's id, from its first message.
  ///   - window: the rows that the page is to hold.
  ///   - search: what the page searches, or nothing.
  ///   - sequence: counts up; what comes late is ignored.
  /// - Returns: whether there is such a page.
  public func show(page id: String, window: WebWindow, search: String = "", sequence: Int) async -> Bool {
    guard let page = pages[id] else { return false }
    guard page.want(window, search: search, sequence: sequence) else { return true }
    let host = await host(for: search)
    // The page may have closed meanwhile.
    guard pages[id] != nil else { return false }
    page.show(host, search: search)
    return true
  }

  /// The next message of a page; `nil` when the page is closed, or the task cancelled.
  func nextMessage(ofPage id: String) async -> String? {
    while let page = pages[id], !Task.isCancelled {
      if let message = page.nextMessage() { return message }
      let isReader = await withTaskCancellationHandler {
        await page.waitForNews(isolation: self)
      } onCancel: {
        Task { await self.wake(page: id) }
      }
      guard isReader else { return nil }
    }
    return nil
  }

  /// Closes a page.
  func close(page id: String) { pages.removeValue(forKey: id)?.close() }

  private func wake(page id: String) { pages[id]?.wake() }

  private func host(for search: String) async -> WebHost {
    if search.isEmpty { return shared }
    return WebHost(await screen.list(searching: search, isolation: self), screen: screen)
  }
}
