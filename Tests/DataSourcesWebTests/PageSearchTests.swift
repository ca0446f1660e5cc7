import DataSourcesWeb
import ListTestSupport
import Testing

/// A page has one search while it searches, whatever is typed.
@Suite(.timeLimit(.minutes(60))) struct PageSearchTests {
  private static let window = WebWindow(start: 0, count: 50)

  private static func makeList(_ limits: WebLimits = WebLimits()) async throws -> WebList<TestScreen> {
    try await .make([TestSection(id: "A", items: (0..<40).map { TestItem($0) }, header: "A")], limits: limits)
  }

  @Test func typingChangesTheTextOfOneSearch() async throws {
    let list = try await Self.makeList()
    let page = try await list.open(Self.window)
    let messages = page.makeAsyncIterator()
    var browser = ModelBrowser()
    try browser.receive(try #require(await messages.next()))
    for (step, text) in ["1", "12", "1", "3", "33", "9"].enumerated() {
      #expect(try await list.show(page: page.id, window: Self.window, search: text, sequence: step + 1))
      try browser.receive(try #require(await messages.next()))
      #expect(browser.rows.map(\.html) == (await list.expected(searching: text)?.rows))
      #expect(await list.searchCount == 1)
    }
    #expect(await list.withScreen { $0.searches.count } == 1)
    // The empty text ends the search, and releases it.
    #expect(try await list.show(page: page.id, window: Self.window, sequence: 9))
    try browser.receive(try #require(await messages.next()))
    #expect(browser.rows.count == 40)
    #expect(await list.withScreen { $0.searches[0].search == nil })
    #expect(await list.searchCount == 0)
    #expect(try await list.show(page: page.id, window: Self.window, search: "7", sequence: 10))
    #expect(await list.withScreen { $0.searches.count } == 2)
  }

  @Test func aPageThatOpensWithASearchReusesIt() async throws {
    let list = try await Self.makeList()
    var page: WebPage? = try await list.open(Self.window, search: "1")
    let id = try #require(page?.id)
    #expect(try await list.show(page: id, window: Self.window, search: "2", sequence: 1))
    #expect(await list.withScreen { $0.searches.count } == 1)
    #expect(page != nil)
    page = nil
    #expect(await eventually { await list.searchCount == 0 })
    #expect(await list.withScreen { $0.searches[0].search == nil })
  }

  @Test func searchesBeyondTheLimitAreRefused() async throws {
    var limits = WebLimits()
    limits.searches = 1
    let list = try await Self.makeList(limits)
    let first = try await list.open(Self.window, search: "1")
    await #expect(throws: WebListError.tooManySearches(limit: 1)) { try await list.open(Self.window, search: "2") }
    let page = try await list.open(Self.window)
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    await #expect(throws: WebListError.tooManySearches(limit: 1)) {
      try await list.show(page: page.id, window: Self.window, search: "2", sequence: 1)
    }
    // It has the same rows, and can search when the other one has ended.
    await list.withSource { $0.remove(at: ItemPosition(section: 0, item: 39)) }
    #expect(await messages.next()?.hasPrefix(#"{"k":"patch","a":1,"c":[[0,39]]"#) == true)
    await first.close()
    #expect(try await list.show(page: page.id, window: Self.window, search: "2", sequence: 2))
    #expect(await messages.next()?.hasPrefix(#"{"k":"open""#) == true)
  }

  /// Pages that search the same text share a search, until one of them types on.
  @Test func equalSearchesAreShared() async throws {
    let list = try await Self.makeList()
    var pages: [(page: WebPage, messages: WebPage.Iterator, browser: ModelBrowser)] = []
    for index in 0..<20 {
      let page = try await list.open(Self.window, search: index < 10 ? "1" : "")
      pages.append((page, page.makeAsyncIterator(), ModelBrowser()))
      try pages[index].browser.receive(try #require(await pages[index].messages.next()))
      if index < 10 { continue }
      #expect(try await list.show(page: page.id, window: Self.window, search: "1", sequence: 1))
      try pages[index].browser.receive(try #require(await pages[index].messages.next()))
    }
    #expect(await list.searchCount == 1)
    #expect(await list.withScreen { $0.searches.count } == 1)
    // One types on: it gets a search of its own for all further texts.
    for (step, text) in ["12", "1", "13"].enumerated() {
      #expect(try await list.show(page: pages[3].page.id, window: Self.window, search: text, sequence: step + 1))
      try pages[3].browser.receive(try #require(await pages[3].messages.next()))
      #expect(pages[3].browser.rows.map(\.html) == (await list.expected(searching: text)?.rows))
      #expect(await list.searchCount == (text == "1" ? 1 : 2))
    }
    await list.withSource { $0.remove(at: ItemPosition(section: 0, item: 1)) }
    for index in pages.indices where index != 3 {
      try pages[index].browser.receive(try #require(await pages[index].messages.next()))
      #expect(pages[index].browser.rows.map(\.html) == (await list.expected(searching: "1")?.rows))
    }
    pages = []
    #expect(await eventually { await list.searchCount == 0 })
  }

  @MainActor @Test func aListForEachText() async throws {
    let rows = StaticSource(withoutIDs: ["ab", "bc", "c"])
    let screen = ListPerSearch { text in
      rows.filter { $0.contains(text) }.cells(.html { "\($0)" })
    }
    #expect(screen.shownText.isEmpty)
    await screen.search("b", isolation: #isolation)
    #expect(screen.shownText == "b" && screen.list.itemCount(inSection: 0) == 2)
    let first = screen.list
    await screen.search("c", isolation: #isolation)
    #expect(screen.list !== first && screen.list.itemCount(inSection: 0) == 2)
  }
}

/// Searches that take their time, while pages go on.
@Suite(.timeLimit(.minutes(60))) struct SlowSearchTests {
  /// Ends searches when a test requests it.
  private actor Gate {
    private var isOpen: Set<String> = []
    private var isThere: Set<String> = []
    private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
    private var arrivals: [String: CheckedContinuation<Void, Never>] = [:]

    func pass(_ text: String) async {
      isThere.insert(text)
      arrivals.removeValue(forKey: text)?.resume()
      if !isOpen.contains(text) { await withCheckedContinuation { waiting[text] = $0 } }
    }

    func open(_ text: String) {
      isOpen.insert(text)
      waiting.removeValue(forKey: text)?.resume()
    }

    func arrival(of text: String) async {
      if !isThere.contains(text) { await withCheckedContinuation { arrivals[text] = $0 } }
    }
  }

  private let gate = Gate()

  private func makeList() async throws -> WebList<TestScreen> {
    let list = try await WebList<TestScreen>.make([
      TestSection(id: "A", items: (0..<40).map { TestItem($0) }, header: "A")
    ])
    await list.withScreen { [gate] in $0.pauses = { await gate.pass($0) } }
    return list
  }

  @Test func theNewestSearchIsShown() async throws {
    let list = try await makeList()
    let page = try await list.open(WebWindow(start: 0, count: 50))
    let messages = page.makeAsyncIterator()
    var browser = ModelBrowser()
    try browser.receive(try #require(await messages.next()))
    async let old = list.show(page: page.id, window: WebWindow(start: 0, count: 50), search: "1", sequence: 1)
    await gate.arrival(of: "1")
    async let new = list.show(page: page.id, window: WebWindow(start: 0, count: 50), search: "2", sequence: 2)
    await gate.arrival(of: "2")
    // Other rows of a search without results yet.
    #expect(try await list.show(page: page.id, window: WebWindow(start: 0, count: 3), search: "2", sequence: 3))
    await gate.open("2")
    #expect(try await new)
    try browser.receive(try #require(await messages.next()))
    #expect(browser.rows.map(\.html) == ["<i>2</i>", "<i>12</i>", "<i>20</i>"])
    await gate.open("1")
    #expect(try await old)
    await list.withSource { $0.remove(at: ItemPosition(section: 0, item: 2)) }
    try browser.receive(try #require(await messages.next()))
    #expect(browser.rows.map(\.html) == ["<i>12</i>", "<i>20</i>", "<i>21</i>"])
    #expect(browser.counts == (await list.expected(searching: "2")?.counts))
  }

  @Test func patchesOfOldRowsPrecedeResults() async throws {
    let list = try await makeList()
    let page = try await list.open(WebWindow(start: 5, count: 3))
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    async let search = list.show(page: page.id, window: WebWindow(start: 0, count: 3), search: "1", sequence: 1)
    await gate.arrival(of: "1")
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 6), with: TestItem(6, content: 1)) }
    #expect(await messages.next() == #"{"k":"patch","a":1,"start":5,"u":[[1,"<i>6&#39;1</i>"]]}"#)
    // It is given up.
    #expect(try await list.show(page: page.id, window: WebWindow(start: 5, count: 3), sequence: 2))
    await gate.open("1")
    #expect(try await search)
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 7), with: TestItem(7, content: 1)) }
    #expect(await messages.next() == #"{"k":"patch","a":1,"start":5,"u":[[2,"<i>7&#39;1</i>"]]}"#)
  }

  /// An `open` message has the sequence number of the post that requested its results first.
  @Test func aReloadIsNotTheResultOfASearch() async throws {
    let list = try await makeList()
    let window = WebWindow(start: 0, count: 50)
    let page = try await list.open(window)
    let messages = page.makeAsyncIterator()
    var browser = ModelBrowser()
    try browser.receive(try #require(await messages.next()))
    async let search = list.show(page: page.id, window: window, search: "1", sequence: 3)
    await gate.arrival(of: "1")
    #expect(try await list.show(page: page.id, window: window, search: "1", sequence: 4))
    await list.withSource { $0.reload(with: $0.sections) }
    try browser.receive(try #require(await messages.next()))
    #expect(browser.rows.count == 40 && browser.sequence == 0)
    await gate.open("1")
    #expect(try await search)
    try browser.receive(try #require(await messages.next()))
    #expect(browser.rows.map(\.html) == (await list.expected(searching: "1")?.rows) && browser.sequence == 3)
    #expect(try await list.show(page: page.id, window: window, sequence: 9))
    try browser.receive(try #require(await messages.next()))
    await list.withSource { $0.reload(with: $0.sections) }
    try browser.receive(try #require(await messages.next()))
    #expect(browser.rows.count == 40 && browser.sequence == 9)
  }

  @Test func aPageThatClosesDuringASearchIsReleased() async throws {
    let list = try await makeList()
    var page: WebPage? = try await list.open(WebWindow(start: 0, count: 3))
    let id = try #require(page?.id)
    async let search = list.show(page: id, window: WebWindow(start: 0, count: 3), search: "1", sequence: 1)
    await gate.arrival(of: "1")
    #expect(page != nil)
    page = nil
    #expect(await eventually { await list.pageCount == 0 })
    await gate.open("1")
    #expect(try await search == false)
  }
}
