import DataSourcesWeb

/// The lists that each visitor has alone, for screens that visitors can fill.
///
/// A visitor is a browser session. At the limit, a new list replaces the one that was used least recently and that no
/// page displays.
actor VisitorLists {
  private struct Key: Hashable {
    var visitor: String
    var screen: GalleryScreen
  }

  private struct Entry {
    /// The lists, once they are made.
    let lists: Task<ScreenLists, any Error>
    var lastUse: Int
    /// The number of calls that use the lists now.
    var users = 0
  }

  private let limit: Int
  private let make: @Sendable (GalleryScreen) async throws -> ScreenLists
  private var entries: [Key: Entry] = [:]
  private var lastUse = 0
  private var isClosed = false
  /// The lists that are looked at for one to replace, so that a full server responds quickly.
  private static let mostCandidates = 32

  /// - Parameters:
  ///   - limit: the number of screens of all visitors.
  ///   - make: makes the lists of a screen for a visitor.
  init(limit: Int, make: @escaping @Sendable (GalleryScreen) async throws -> ScreenLists) {
    self.limit = limit
    self.make = make
  }

  /// The number of screens of all visitors.
  var count: Int { entries.count }

  /// Runs a closure with the lists of a visitor, which are made if there are none.
  ///
  /// - Throws: a ``WebListError`` at the limit.
  func withLists<Result: Sendable>(
    of screen: GalleryScreen, for visitor: String,
    _ body: @Sendable (ScreenLists) async throws(WebListError) -> Result
  ) async throws(WebListError) -> Result {
    let key = Key(visitor: visitor, screen: screen)
    if entries[key] == nil { try await makeRoom() }
    guard !isClosed else { throw .closed }
    if entries[key] == nil {
      entries[key] = Entry(lists: Task { [make] in try await make(screen) }, lastUse: lastUse)
    }
    use(key)
    entries[key]?.users += 1
    defer { entries[key]?.users -= 1 }
    guard let lists = try? await entries[key]?.lists.value else {
      entries[key] = nil
      throw .failed("The server can't make this list. Try again later.")
    }
    return try await body(lists)
  }

  /// Returns the lists of a visitor; `nil` if there are none.
  func lists(of screen: GalleryScreen, for visitor: String) async -> ScreenLists? {
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
    for entry in all { await (try? entry.lists.value)?.close() }
  }

  private func use(_ key: Key) {
    lastUse += 1
    entries[key]?.lastUse = lastUse
  }

  /// Frees lists until another one fits.
  private func makeRoom() async throws(WebListError) {
    guard entries.count >= limit else { return }
    let oldest = entries.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(Self.mostCandidates)
    for (key, entry) in oldest where entries.count >= limit && entry.users == 0 {
      let lists = try? await entry.lists.value
      let isDisplayed = if let lists { await lists.pageCount > 0 } else { false }
      // It may have been used while its pages were counted.
      guard let now = entries[key], now.users == 0, now.lastUse == entry.lastUse else { continue }
      if isDisplayed {
        use(key)
      } else {
        entries[key] = nil
        await lists?.close()
      }
    }
    guard entries.count < limit else { throw .tooManyStreams(limit: limit) }
  }
}

/// A list of a screen that every visitor has alone, at one address: each session gets its own.
actor VisitorList: WebPageOpening {
  private let visitors: VisitorLists
  private let screen: GalleryScreen
  private let part: ScreenLists.Part

  init(_ part: ScreenLists.Part, of screen: GalleryScreen, in visitors: VisitorLists) {
    self.visitors = visitors
    self.screen = screen
    self.part = part
  }

  func open(_ window: WebWindow, search text: String, session: String) async throws(WebListError) -> WebPage {
    try await visitors.withLists(of: screen, for: session) { [part] lists throws(WebListError) in
      guard let list = lists[part] else { throw .unknownList }
      return try await list.open(window, search: text, session: session)
    }
  }

  func show(
    page id: String, window: WebWindow, search text: String, sequence: Int, session: String
  ) async throws(WebListError) -> Bool {
    guard let list = await visitors.lists(of: screen, for: session)?[part] else { return false }
    return try await list.show(page: id, window: window, search: text, sequence: sequence, session: session)
  }

  func perform(
    _ action: WebAction, key: String, page id: String, session: String
  ) async throws(WebListError) -> String {
    guard let list = await visitors.lists(of: screen, for: session)?[part] else { throw .unknownPage }
    return try await list.perform(action, key: key, page: id, session: session)
  }
}
