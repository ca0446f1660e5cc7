import DataSources

/// The part of a list that a page requests, besides its window: a text to search for, and an order.
struct ListQuery: Hashable {
  /// The text to search for; empty for none.
  var text = ""
  /// The order; `nil` for that of the shared list.
  var order: WebOrder?

  /// Whether the list that all pages share is requested.
  var isShared: Bool { text.isEmpty && order == nil }
}

/// The query whose results a page displays, and the one that it requests next.
struct PageQuery {
  /// The displayed query.
  private(set) var query: ListQuery
  /// The displayed list; `nil` if it is the shared one.
  private var displayed: PageList? { didSet { Self.count(displayed, oldValue) } }
  /// The list of the requested query.
  private(set) var list: PageList? { didSet { Self.count(list, oldValue) } }
  /// Whether the screen is creating that list.
  var isMakingList = false
  /// The requested query, the requested window of its results, and the sequence number of the post that requested it first.
  private var pending: (query: ListQuery, window: WebWindow, sequence: Int)?

  /// Creates the query of a page that begins with the results of a query.
  init(_ query: ListQuery, _ list: PageList?) {
    self.query = query
    displayed = list
    self.list = list
    list?.useCount += 2  // initializers don't call `didSet`
  }

  /// Whether a query was requested whose results aren't displayed yet.
  var isPending: Bool { pending != nil }

  /// The newest query.
  var requested: ListQuery { pending?.query ?? query }

  /// The host of the results of the requested query; `nil` if its list doesn't have them yet.
  var resultHost: WebHost? { pending.flatMap { list?.host(of: $0.query) } }

  /// The search of this page alone, whose text can be changed to the requested one; `nil` if other pages use it.
  var ownSearch: PageList? {
    guard let list, list.canSearch(requested), list.useCount == (displayed === list ? 2 : 1) else { return nil }
    return list
  }

  /// Requests the results of another query; returns whether it wasn't requested already.
  ///
  /// The window is one of these results: until there are any, the page's window stays the same.
  mutating func request(_ query: ListQuery, _ window: WebWindow, sequence: Int) -> Bool {
    if let pending, pending.query == query {
      self.pending?.window = window
      return false
    }
    pending = (query, window, sequence)
    return true
  }

  /// Sets the list of the requested query.
  mutating func setList(_ list: PageList?) {
    if self.list !== list { self.list = list }
  }

  /// Cancels the request of a query for which no list can be created, or that was replaced by the displayed query.
  mutating func cancelRequest() {
    pending = nil
    setList(displayed)
  }

  /// Records that the results of the requested query are displayed; returns their window, and the sequence number of the post that
  /// requested the query.
  mutating func finishRequest() -> (window: WebWindow, sequence: Int)? {
    guard let pending else { return nil }
    self.pending = nil
    query = pending.query
    if query.isShared { list = nil }
    if displayed !== list { displayed = list }
    return (pending.window, pending.sequence)
  }

  /// Releases all lists.
  mutating func end() {
    pending = nil
    list = nil
    displayed = nil
  }

  private static func count(_ new: PageList?, _ old: PageList?) {
    new?.useCount += 1
    old?.useCount -= 1
  }
}

/// A list besides the shared one, with its host, for all pages with the same query: the list in another order, or a search.
final class PageList {
  private enum Content {
    case ordered(WebHost.Source)
    case search(any WebSearch)
  }

  // MARK: - State
  //
  // All state belongs to the list's actor. `search(_:isolation:)` changes the query, `currentHost` the host, and pages count their
  // uses.

  /// The newest query.
  private(set) var query: ListQuery
  /// The number of uses by pages, which display it or request it.
  var useCount = 0
  private let content: Content
  private let lists: PageLists
  /// The host of the list that pages share.
  private let shared: WebHost
  private var host: WebHost

  /// Creates the list in an order.
  init(_ list: WebHost.Source, in order: WebOrder, of lists: PageLists, beside shared: WebHost) {
    content = .ordered(list)
    query = ListQuery(order: order)
    self.lists = lists
    self.shared = shared
    host = shared.makeHost(of: list, in: order)
    lists.add(self)
  }

  /// Creates a search, of the list in an order or in that of the shared list.
  init(_ search: any WebSearch, in order: WebOrder?, of lists: PageLists, beside shared: WebHost) {
    content = .search(search)
    query = ListQuery(order: order)
    self.lists = lists
    self.shared = shared
    host = shared.makeHost(of: search.list, in: order)
    lists.add(self)
  }

  deinit { lists.remove(query, isSearch: isSearch) }

  /// Whether the list has the results of a text that can change.
  var isSearch: Bool {
    if case .search = content { true } else { false }
  }

  /// Returns whether the list is a search that can be given the text of a query.
  func canSearch(_ query: ListQuery) -> Bool { isSearch && query.order == self.query.order && !query.text.isEmpty }

  /// Searches for a text; returns when the search has its results, or was given another text meanwhile.
  ///
  /// Does nothing if the list isn't a search.
  func search(_ text: String, isolation: isolated any Actor) async {
    guard case .search(let search) = content else { return }
    if query.text == text, search.shownText == text { return }
    let old = query
    query.text = text
    lists.rename(self, from: old)
    await search.search(text, isolation: isolation)
  }

  /// Returns the host of the results of a query; `nil` if the list has those of another one.
  ///
  /// A list in an order that isn't a search displays the results of every text.
  func host(of query: ListQuery) -> WebHost? {
    guard query.order == self.query.order else { return nil }
    if case .search(let search) = content, search.shownText != query.text { return nil }
    return currentHost
  }

  /// The host of the current results, whatever their text.
  var currentHost: WebHost {
    if case .search(let search) = content, host.source !== search.list {
      host = shared.makeHost(of: search.list, in: query.order)
    }
    return host
  }
}

/// The lists besides the shared one by their queries, so that pages with the same query share one.
final class PageLists {
  private struct WeakList {
    weak var list: PageList?
  }

  // All state belongs to the list's actor. Lists are added and removed when they are created and released.

  /// The number of searches.
  private(set) var searchCount = 0
  /// The number of lists in an order that aren't searches.
  private(set) var orderCount = 0
  private var byQuery: [ListQuery: WeakList] = [:]

  /// Returns the list of a query, if a page requests or displays it.
  subscript(query: ListQuery) -> PageList? { byQuery[query]?.list }

  fileprivate func add(_ list: PageList) {
    guard list.isSearch else {
      orderCount += 1
      byQuery[list.query] = WeakList(list: list)
      return
    }
    searchCount += 1  // it has no text yet
  }

  /// Removes a list that is released.
  fileprivate func remove(_ query: ListQuery, isSearch: Bool) {
    if isSearch { searchCount -= 1 } else { orderCount -= 1 }
    if byQuery[query]?.list == nil { byQuery[query] = nil }
  }

  /// Changes the text of a search.
  fileprivate func rename(_ list: PageList, from old: ListQuery) {
    if byQuery[old]?.list === list { byQuery[old] = nil }
    if byQuery[list.query]?.list == nil { byQuery[list.query] = WeakList(list: list) }
  }
}
