import DataSources

/// What a page searches, and what it is to search next.
struct PageQuery {
  /// The text whose rows the page has; empty if it doesn't search.
  private(set) var text: String
  /// The search whose rows the page has.
  private var shown: PageSearch? { didSet { Self.count(shown, oldValue) } }
  /// The search of the text that the page wants.
  private(set) var search: PageSearch? { didSet { Self.count(search, oldValue) } }
  /// Whether its search is being made.
  var isMakingSearch = false
  /// What is searched for, and the rows that are wanted of it.
  private var awaited: (text: String, window: WebWindow)?

  init() { text = "" }

  /// A page that begins with what was found.
  init(_ text: String, _ search: PageSearch?) {
    self.text = text
    (shown, self.search) = (search, search)
    search?.uses += 2
  }

  /// Whether something is searched for that the page doesn't display yet.
  var isAwaiting: Bool { awaited != nil }

  /// The text that the page wants.
  var wantedText: String { awaited?.text ?? text }

  /// The host of what was found, if it is what the page waits for.
  var foundHost: WebHost? { awaited.flatMap { search?.host(of: $0.text) } }

  /// The page's own search, which no other page uses and whose text can be changed.
  var ownSearch: PageSearch? {
    guard let search, search.uses == (shown === search ? 2 : 1) else { return nil }
    return search
  }

  /// Waits for the rows of another text; returns whether it is to be searched for.
  ///
  /// The rows are those of that text: until they are found, the window stays where it is.
  mutating func await(_ text: String, _ window: WebWindow) -> Bool {
    let isNew = awaited?.text != text
    awaited = (text, window)
    return isNew
  }

  /// Uses a search for the text that is wanted.
  mutating func use(_ search: PageSearch?) {
    if self.search !== search { self.search = search }
  }

  /// Stops waiting for what can't be searched for, or isn't wanted anymore.
  mutating func giveUp() {
    awaited = nil
    use(shown)
  }

  /// Takes what was waited for as displayed; returns its window.
  mutating func takeAwaited() -> WebWindow? {
    guard let awaited else { return nil }
    self.awaited = nil
    text = awaited.text
    if text.isEmpty { search = nil }
    if shown !== search { shown = search }
    return awaited.window
  }

  /// Ends all searches.
  mutating func end() {
    awaited = nil
    (search, shown) = (nil, nil)
  }

  private static func count(_ new: PageSearch?, _ old: PageSearch?) {
    new?.uses += 1
    old?.uses -= 1
  }
}

/// A search, and the host of what it found, for all pages that search the same text.
final class PageSearch {
  /// The text that was searched for last.
  private(set) var text = ""
  /// The number of pages that display it or wait for it.
  var uses = 0
  private let search: any WebSearch
  private let screen: any WebScreen
  private let delivery: PageDelivery
  private let searches: PageSearches
  private let keys: RowKeyPool
  private var host: WebHost

  init(
    _ search: any WebSearch, of screen: any WebScreen, in searches: PageSearches, delivery: PageDelivery,
    keys: RowKeyPool
  ) {
    self.keys = keys
    self.search = search
    self.screen = screen
    self.searches = searches
    self.delivery = delivery
    host = WebHost(search.list, screen: screen, delivery: delivery, keys: keys)
    searches.count += 1
  }

  deinit {
    searches.count -= 1
    searches.forget(text)
  }

  /// Searches for a text; returns when it was found, or isn't wanted any more.
  func search(_ text: String, isolation: isolated any Actor) async {
    if self.text == text, search.shownText == text { return }
    searches.rename(self, from: self.text, to: text)
    self.text = text
    await search.search(text, isolation: isolation)
  }

  /// The host of what was found for a text; `nil` when that isn't what the list contains.
  func host(of text: String) -> WebHost? { search.shownText == text ? newestHost : nil }

  /// The host of the list, whatever it contains.
  var newestHost: WebHost {
    if host.source !== search.list { host = WebHost(search.list, screen: screen, delivery: delivery, keys: keys) }
    return host
  }
}

/// The searches of a list by their texts, so that pages that search the same share one; on the list's actor.
final class PageSearches {
  private struct Weak {
    weak var search: PageSearch?
  }

  /// The number of searches.
  var count = 0
  private var byText: [String: Weak] = [:]

  /// The search of a text, if another page searches it.
  func search(of text: String) -> PageSearch? { byText[text]?.search }

  /// Finds a search by another text from now on.
  func rename(_ search: PageSearch, from old: String, to new: String) {
    if byText[old]?.search === search { byText[old] = nil }
    if byText[new]?.search == nil { byText[new] = Weak(search: search) }
  }

  /// Forgets a search that is gone.
  func forget(_ text: String) {
    if byText[text]?.search == nil { byText[text] = nil }
  }
}
