import DataSourcesWeb

/// The lists of the screens, each made when it is needed first: those that all visitors share, and those that each visitor has alone,
/// of screens that visitors can fill.
///
/// A visitor is a browser session. At the limit, a new list of a visitor replaces one of a session that no browser has sent back, and
/// else the one that was used least recently, if no page displays it and it wasn't used for a while. A list that a visitor uses stays.
actor VisitorLists {
  private struct Key: Hashable {
    var visitor: String
    var screen: GalleryScreen
  }

  private struct Entry {
    /// The lists, once they are made.
    let lists: Task<ScreenLists, any Error>
    /// The address of the visitor; `nil` for this machine.
    let client: String?
    var lastUse: Int
    /// The time of the last use, in seconds.
    var lastTime: Int
    /// The number of calls that use the lists now.
    var users = 0
  }

  private let limit: Int
  private let clientLimit: Int
  private let sessions: BrowserSessions
  private let now: @Sendable () -> Int
  private let make: @Sendable (GalleryScreen) async throws -> ScreenLists
  private var entries: [Key: Entry] = [:]
  /// The shared lists, and the others in their first state, which is never changed.
  private var shared: [GalleryScreen: Task<ScreenLists, any Error>] = [:]
  private var lastUse = 0
  private var isClosed = false
  /// The lists that are looked at for one to replace, so that a full server responds quickly.
  private static let mostCandidates = 32

  /// - Parameters:
  ///   - limits: the limits of clients.
  ///   - sessions: the sessions of visitors.
  ///   - now: returns the time in seconds.
  ///   - make: makes the lists of a screen for one visitor or all.
  init(
    _ limits: GalleryLimits, sessions: BrowserSessions, now: @escaping @Sendable () -> Int,
    make: @escaping @Sendable (GalleryScreen) async throws -> ScreenLists
  ) {
    limit = limits.visitorLists
    clientLimit = limits.visitorListsPerClient
    self.sessions = sessions
    self.now = now
    self.make = make
  }

  /// The number of screens of all visitors.
  var count: Int { entries.count }

  /// Returns the lists that all visitors share, or the first state of those that each visitor has alone; `nil` if they can't be made.
  func shared(_ screen: GalleryScreen) async -> ScreenLists? {
    guard !isClosed else { return nil }
    let making = shared[screen] ?? Task { [make] in try await make(screen) }
    shared[screen] = making
    if let lists = try? await making.value { return lists }
    // The next visitor tries again.
    if shared[screen] == making { shared[screen] = nil }
    return nil
  }

  /// Runs a closure with the lists that a visitor sees, which are made if there are none.
  ///
  /// - Throws: a ``WebListError`` at the limit of visitors' lists, and if they can't be made.
  func withLists<Result: Sendable>(
    of screen: GalleryScreen, for visitor: String,
    _ body: @Sendable (ScreenLists) async throws(WebListError) -> Result
  ) async throws(WebListError) -> Result {
    if screen.isShared {
      guard let lists = await shared(screen) else { throw isClosed ? .closed : Self.notMade }
      return try await body(lists)
    }
    let key = Key(visitor: visitor, screen: screen)
    if entries[key] == nil { try await makeRoom(for: visitor) }
    guard !isClosed else { throw .closed }
    if entries[key] == nil {
      entries[key] = Entry(
        lists: Task { [make] in try await make(screen) }, client: sessions.standing(of: visitor)?.client,
        lastUse: lastUse, lastTime: now())
    }
    use(key)
    entries[key]?.users += 1
    defer { entries[key]?.users -= 1 }
    guard let lists = try? await entries[key]?.lists.value else {
      entries[key] = nil
      throw Self.notMade
    }
    return try await body(lists)
  }

  private static let notMade = WebListError.failed("The server can't make this list. Try again later.")

  /// Returns the lists that a visitor sees; `nil` if they aren't made yet.
  func lists(of screen: GalleryScreen, for visitor: String) async -> ScreenLists? {
    if screen.isShared { return try? await shared[screen]?.value }
    let key = Key(visitor: visitor, screen: screen)
    guard let entry = entries[key] else { return nil }
    use(key)
    return try? await entry.lists.value
  }

  /// Closes all pages.
  func close() async {
    isClosed = true
    let all = entries.values
    entries = [:]
    for lists in all.map(\.lists) + shared.values { await (try? lists.value)?.close() }
    shared = [:]
  }

  private func use(_ key: Key) {
    lastUse += 1
    entries[key]?.lastUse = lastUse
    entries[key]?.lastTime = now()
  }

  /// Frees a list if there are too many, or the visitor's address has too many.
  private func makeRoom(for visitor: String) async throws(WebListError) {
    let standing = sessions.standing(of: visitor)
    if let client = standing?.client {
      let isFull = { (entries: [Key: Entry]) in entries.values.count { $0.client == client } >= self.clientLimit }
      await free(while: isFull) { [self] in $1.client == client && (!isConfirmed($0) || isUnused($1)) }
      guard !isFull(entries) else {
        throw .unavailable(
          "\(clientLimit) lists of your network address are in use, which is the limit. Try again later.")
      }
    }
    let isFull = { [limit] (entries: [Key: Entry]) in entries.count >= limit }
    await free(while: isFull) { [self] key, _ in !isConfirmed(key) }
    if standing?.isConfirmed == true {
      await free(while: isFull, evenDisplayed: true) { [self] key, _ in !isConfirmed(key) }
    }
    await free(while: isFull) { [self] in isUnused($1) }
    guard !isFull(entries) else {
      throw .unavailable("\(limit) lists of visitors are in use, which is the limit. Try again later.")
    }
  }

  /// Whether a browser has sent the session of a list back.
  private func isConfirmed(_ key: Key) -> Bool { sessions.standing(of: key.visitor)?.isConfirmed == true }

  private func isUnused(_ entry: Entry) -> Bool { !(0..<BrowserSessions.idleTime).contains(now() - entry.lastTime) }

  /// Frees lists that meet a condition, those first that were used least recently.
  ///
  /// - Parameters:
  ///   - isFull: Returns whether to free another list.
  ///   - evenDisplayed: Whether to free lists that pages display.
  private func free(
    while isFull: ([Key: Entry]) -> Bool, evenDisplayed: Bool = false, where isCandidate: (Key, Entry) -> Bool
  ) async {
    guard isFull(entries) else { return }
    let candidates = entries.filter { $0.value.users == 0 && isCandidate($0.key, $0.value) }
    for (key, entry) in candidates.sorted(by: { $0.value.lastUse < $1.value.lastUse }).prefix(Self.mostCandidates) {
      guard isFull(entries) else { return }
      let lists = try? await entry.lists.value
      let isDisplayed = if !evenDisplayed, let lists { await lists.pageCount > 0 } else { false }
      // It may have been used while its pages were counted.
      guard let now = entries[key], now.users == 0, now.lastUse == entry.lastUse else { continue }
      if isDisplayed {
        use(key)
      } else {
        entries[key] = nil
        await lists?.close()
      }
    }
  }
}

/// A list of a screen, at one address: one for all sessions, or one for each.
actor VisitorList: WebPageOpening {
  private let visitors: VisitorLists
  private let screen: GalleryScreen
  private let part: ScreenLists.Part

  init(_ part: ScreenLists.Part, of screen: GalleryScreen, in visitors: VisitorLists) {
    self.visitors = visitors
    self.screen = screen
    self.part = part
  }

  func open(
    _ window: WebWindow, search text: String, order: WebOrder?, session: String
  ) async throws(WebListError) -> WebPage {
    try await visitors.withLists(of: screen, for: session) { [part] lists throws(WebListError) in
      guard let list = lists[part] else { throw .unknownList }
      return try await list.open(window, search: text, order: order, session: session)
    }
  }

  func show(
    page id: String, window: WebWindow, search text: String, order: WebOrder?, sequence: Int, session: String
  ) async throws(WebListError) -> Bool {
    guard let list = await visitors.lists(of: screen, for: session)?[part] else { return false }
    return try await list.show(
      page: id, window: window, search: text, order: order, sequence: sequence, session: session)
  }

  func perform(
    _ action: WebAction, key: String, page id: String, session: String
  ) async throws(WebListError) -> String {
    guard let list = await visitors.lists(of: screen, for: session)?[part] else { throw .unknownPage }
    return try await list.perform(action, key: key, page: id, session: session)
  }
}
