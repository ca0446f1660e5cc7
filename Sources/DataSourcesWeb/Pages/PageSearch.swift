import DataSources

/// The text for which a page searches, and the text that it requests next.
struct PageQuery {
  /// The text whose results the page displays; empty if it displays the shared list.
  private(set) var text: String
  /// The search whose results the page displays.
  private var displayed: PageSearch? { didSet { Self.count(displayed, oldValue) } }
  /// The search of the requested text.
  private(set) var search: PageSearch? { didSet { Self.count(search, oldValue) } }
  /// Whether the screen is creating that search.
  var isMakingSearch = false
  /// The requested text, and the requested window of its results.
  private var pending: (text: String, window: WebWindow)?

  /// Creates the query of a page that begins with the results of a text.
  init(_ text: String, _ search: PageSearch?) {
    self.text = text
    displayed = search
    self.search = search
    search?.useCount += 2  // initializers don't call `didSet`
  }

  /// Whether a text was requested whose results aren't displayed yet.
  var isPending: Bool { pending != nil }

  /// The newest text.
  var requestedText: String { pending?.text ?? text }

  /// The host of the results of the requested text; `nil` if the search doesn't have them yet.
  var resultHost: WebHost? { pending.flatMap { search?.host(of: $0.text) } }

  /// The search of this page alone, whose text can be changed; `nil` if other pages use it.
  var ownSearch: PageSearch? {
    guard let search, search.useCount == (displayed === search ? 2 : 1) else { return nil }
    return search
  }

  /// Requests the results of another text; returns whether it wasn't requested already.
  ///
  /// The window is one of these results: until there are any, the page's window stays the same.
  mutating func request(_ text: String, _ window: WebWindow) -> Bool {
    let isNew = pending?.text != text
    pending = (text, window)
    return isNew
  }

  /// Sets the search of the requested text.
  mutating func setSearch(_ search: PageSearch?) {
    if self.search !== search { self.search = search }
  }

  /// Cancels the request of a text for which no search can be created, or that was replaced by the displayed text.
  mutating func cancelRequest() {
    pending = nil
    setSearch(displayed)
  }

  /// Records that the results of the requested text are displayed; returns the window of these.
  mutating func finishRequest() -> WebWindow? {
    guard let pending else { return nil }
    self.pending = nil
    text = pending.text
    if text.isEmpty { search = nil }
    if displayed !== search { displayed = search }
    return pending.window
  }

  /// Ends all searches.
  mutating func end() {
    pending = nil
    search = nil
    displayed = nil
  }

  private static func count(_ new: PageSearch?, _ old: PageSearch?) {
    new?.useCount += 1
    old?.useCount -= 1
  }
}

/// A search, and the host of its results, for all pages that search for the same text.
final class PageSearch {
  // MARK: - State
  //
  // All state belongs to the list's actor. `search(_:isolation:)` changes the text, `currentHost` the host, and pages count their
  // uses.

  /// The newest text.
  private(set) var text = ""
  /// The number of uses by pages, which display it or request it.
  var useCount = 0
  private let search: any WebSearch
  private let searches: PageSearches
  /// The host of the list that pages share.
  private let shared: WebHost
  private var host: WebHost

  init(_ search: any WebSearch, in searches: PageSearches, beside shared: WebHost) {
    self.search = search
    self.searches = searches
    self.shared = shared
    host = shared.makeHost(of: search.list)
    searches.add()
  }

  deinit { searches.remove(text) }

  /// Searches for a text; returns when the search has its results, or was given another text meanwhile.
  func search(_ text: String, isolation: isolated any Actor) async {
    if self.text == text, search.shownText == text { return }
    searches.rename(self, from: self.text, to: text)
    self.text = text
    await search.search(text, isolation: isolation)
  }

  /// Returns the host of the results of a text; `nil` if the list has those of another one.
  func host(of text: String) -> WebHost? { search.shownText == text ? currentHost : nil }

  /// The host of the current results, whatever their text.
  var currentHost: WebHost {
    if host.source !== search.list { host = shared.makeHost(of: search.list) }
    return host
  }
}

/// The searches of a list by their texts, so that pages that search for the same text share one.
final class PageSearches {
  private struct WeakSearch {
    weak var search: PageSearch?
  }

  // All state belongs to the list's actor. Searches are added and removed when they are created and released.

  /// The number of searches.
  private(set) var count = 0
  private var byText: [String: WeakSearch] = [:]

  /// Returns the search of a text, if a page searches for it.
  func search(of text: String) -> PageSearch? { byText[text]?.search }

  fileprivate func add() { count += 1 }

  /// Removes a search that is released.
  fileprivate func remove(_ text: String) {
    count -= 1
    if byText[text]?.search == nil { byText[text] = nil }
  }

  /// Changes the text of a search.
  fileprivate func rename(_ search: PageSearch, from old: String, to new: String) {
    if byText[old]?.search === search { byText[old] = nil }
    if byText[new]?.search == nil { byText[new] = WeakSearch(search: search) }
  }
}
