import DataSources
import DataSourcesWeb
import ListTestSupport
import Testing

/// Each page displays the list in its order; pages in the same order share a list.
@Suite(.timeLimit(.minutes(60))) struct PageOrderTests {
  private static let window = WebWindow(start: 0, count: 50)
  private static let ascending = WebOrder("content")
  private static let descending = WebOrder("content", isAscending: false)
  private static let rounds = max(1, FuzzSettings.steps(200) / 100)

  private static func makeList(_ limits: WebLimits = WebLimits()) async throws -> WebList<TestScreen> {
    try await .make(
      [TestSection(id: "A", items: (0..<40).map { TestItem($0, content: $0 * 7 % 5) }, header: "A")], limits: limits)
  }

  /// A page, and what a browser displays.
  private struct Page {
    var page: WebPage
    let messages: WebPage.Iterator
    var browser = ModelBrowser()
    var query: (search: String, order: WebOrder?)
    var sequence = 0

    init(_ list: WebList<TestScreen>, _ window: WebWindow, _ search: String = "", _ order: WebOrder? = nil) async throws
    {
      page = try await list.open(window, search: search, order: order)
      messages = page.makeAsyncIterator()
      query = (search, order)
      try await receive()
    }

    mutating func receive() async throws { try browser.receive(try #require(await messages.next())) }
  }

  // MARK: - Random pages

  /// Random changes, windows, orders, searches and reconnections of several pages: each has the items in its order.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func eachPageHasItsOrder(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: FuzzSettings.seed() &* 31 &+ seed)
    let list = try await WebList<TestScreen>.make(generator.sections(maximum: 5, rows: 9, ids: 60))
    // Half of the lists are made at once, the others while pages request something else.
    if seed % 2 == 0 {
      await list.withScreen { $0.pauses = { _ in for _ in 0..<5 { await Task.yield() } } }
    }
    for round in 0..<Self.rounds {
      var pages: [Page] = []
      for _ in 0..<4 { pages.append(try await Page(list, Self.randomWindow(&generator))) }
      for step in 1...50 {
        if !generator.oneIn(3) {
          for _ in 0...generator.below(3) { await WebListTests.change(list, &generator) }
        }
        let index = generator.below(pages.count)
        if generator.oneIn(8) {
          let query = Self.randomQuery(&generator)
          pages[index] = try await Page(list, Self.randomWindow(&generator), query.search, query.order)
        }
        try await Self.post(&pages[index], of: list, &generator)
        if generator.oneIn(2) { continue }
        for index in pages.indices {
          let page = pages[index]
          try await WebListTests.drain(
            page.messages, into: &pages[index].browser, list: list, window: Self.window, sequence: 0)
          let expected = try #require(await list.expected(searching: page.query.search, in: page.query.order))
          if let fault = WebListTests.fault(pages[index].browser, expected) {
            Issue.record("seed \(seed), round \(round), step \(step), page \(index) with \(page.query): \(fault)")
            return
          }
        }
        #expect(await list.orderCount <= Set(pages.compactMap(\.query.order)).count)
        #expect(await list.searchCount <= pages.count(where: { !$0.query.search.isEmpty }))
      }
    }
    #expect(await eventually { await list.pageCount == 0 })
    #expect(await list.orderCount == 0)
    #expect(await list.searchCount == 0)
    #expect(
      await list.withScreen { $0.orders.allSatisfy { $0.list == nil } && $0.searches.allSatisfy { $0.search == nil } })
  }

  /// Posts up to three queries at the same time; the newest wins, unless its order doesn't exist.
  private static func post(
    _ page: inout Page, of list: WebList<TestScreen>, _ generator: inout SeededGenerator
  ) async throws {
    var posts: [(window: WebWindow, search: String, order: WebOrder?)] = []
    for _ in 0..<generator.below(4) {
      let query = generator.oneIn(2) ? page.query : randomQuery(&generator)
      posts.append((randomWindow(&generator), query.search, query.order))
      page.query = query
    }
    let isUnknown = generator.oneIn(10)
    let id = page.page.id
    await withTaskGroup(of: Void.self) { group in
      for (index, post) in posts.enumerated() {
        let sequence = page.sequence + index + 1
        group.addTask {
          _ = try? await list.show(
            page: id, window: post.window, search: post.search, order: post.order, sequence: sequence)
        }
        // Tasks of a group can start in any order, and a late post is ignored.
        await Task.yield()
      }
    }
    page.sequence += posts.count + 1
    if posts.count > 1 {
      // Which post was the last one is uncertain, so another one decides.
      #expect(
        try await list.show(
          page: id, window: Self.window, search: page.query.search, order: page.query.order, sequence: page.sequence))
      page.sequence += 1
    }
    guard isUnknown else { return }
    await #expect(throws: WebListError.unknownOrder) {
      try await list.show(
        page: id, window: Self.window, search: page.query.search, order: WebOrder("none"), sequence: page.sequence)
    }
  }

  private static func randomWindow(_ generator: inout SeededGenerator) -> WebWindow {
    WebWindow(start: generator.below(40) - 2, count: generator.below(14), anchor: generator.below(40))
  }

  private static func randomQuery(_ generator: inout SeededGenerator) -> (search: String, order: WebOrder?) {
    let orders: [WebOrder?] = [nil, WebOrder("id"), WebOrder("id", isAscending: false), ascending, descending]
    return (["", "", "1", "2"][generator.below(4)], orders[generator.below(orders.count)])
  }

  // MARK: - Sharing

  @Test func pagesInTheSameOrderShareAList() async throws {
    let list = try await Self.makeList()
    var pages: [Page] = []
    for index in 0..<20 { pages.append(try await Page(list, Self.window, "", index < 10 ? Self.descending : nil)) }
    for index in 10..<20 {
      #expect(try await list.show(page: pages[index].page.id, window: Self.window, order: Self.descending, sequence: 1))
      try await pages[index].receive()
    }
    #expect(await list.orderCount == 1)
    #expect(await list.withScreen { $0.orders.count } == 1)
    let expected = try #require(await list.expected(in: Self.descending))
    for page in pages { #expect(page.browser.rows.map(\.html) == expected.rows) }
    // A change is encoded once for all of them, and moves the row.
    await list.withSource { $0.replace(at: at(0, 39), with: TestItem(39, content: 9)) }
    for index in pages.indices {
      try await pages[index].receive()
      #expect(
        pages[index].browser.rows.first?.html
          == "<i>39&#39;9</i><b title=\"é € 𝄞 \\u00e9\">\\ \u{2028} always the same</b>")
    }
    pages = []
    #expect(await eventually { await list.orderCount == 0 })
    #expect(await list.withScreen { $0.orders[0].list == nil })
  }

  /// Pages that request an order while it is made for another page wait for that.
  @Test func anOrderIsMadeOnceForAllThatWait() async throws {
    let list = try await Self.makeList()
    let gate = Barriers()
    await list.withScreen { $0.pauses = { _ in await gate.pass() } }
    let pages = Task {
      try await withThrowingTaskGroup(of: WebPage.self) { group in
        for _ in 0..<30 { group.addTask { try await list.open(Self.window, order: Self.ascending) } }
        var pages: [WebPage] = []
        for try await page in group { pages.append(page) }
        return pages
      }
    }
    await gate.open()
    #expect(try await pages.value.count == 30)
    #expect(await list.withScreen { $0.orders.count } == 1)
  }

  @Test func aSearchBelongsToAnOrder() async throws {
    let list = try await Self.makeList()
    var first = try await Page(list, Self.window, "1", Self.ascending)
    var second = try await Page(list, Self.window, "1", Self.descending)
    #expect(await list.searchCount == 2)
    for (page, order) in [(first, Self.ascending), (second, Self.descending)] {
      #expect(page.browser.rows.map(\.html) == (await list.expected(searching: "1", in: order)?.rows))
    }
    // The other order is that of the first page, which now has the search with it.
    #expect(
      try await list.show(page: second.page.id, window: Self.window, search: "1", order: Self.ascending, sequence: 1))
    try await second.receive()
    #expect(second.browser.rows == first.browser.rows)
    #expect(await list.searchCount == 1)
    // Without the text it has the list in the order.
    #expect(try await list.show(page: first.page.id, window: Self.window, order: Self.ascending, sequence: 1))
    try await first.receive()
    #expect(first.browser.rows.map(\.html) == (await list.expected(in: Self.ascending)?.rows))
    #expect(await list.orderCount == 1)
    #expect(await list.searchCount == 1)
    #expect(try await list.show(page: first.page.id, window: Self.window, sequence: 2))
    try await first.receive()
    #expect(first.browser.rows.map(\.html) == (await list.expected()?.rows))
    #expect(await list.orderCount == 0)
  }

  @Test func excerptsHaveOrdersAndSearches() async throws {
    let list = try await Self.makeList()
    let excerpt = try await list.excerpt(of: WebWindow(start: 2, count: 3), search: "1", order: Self.descending)
    let expected = try #require(await list.expected(searching: "1", in: Self.descending))
    #expect(excerpt.sections.flatMap(\.rows).map(\.html.markup) == Array(expected.rows[2..<5]))
    #expect(excerpt.itemCount == expected.rows.count && excerpt.end == 5)
    await #expect(throws: WebListError.unknownOrder) {
      try await list.excerpt(of: Self.window, search: "", order: WebOrder("none"))
    }
    #expect(await list.orderCount == 0)
    #expect(await list.searchCount == 1)
    await list.close()
    #expect(await list.searchCount == 0)
  }

  /// A browser that has received an excerpt opens its page over the same list; without such a page, the list is gone soon.
  @Test func aPageHasTheListOfItsExcerpt() async throws {
    let clock = ManualClock()
    var limits = WebLimits()
    limits.orders = 1
    let list = try await WebList<TestScreen>.make(
      [TestSection(id: "A", items: (0..<40).map { TestItem($0) }, header: "A")], limits: limits, clock: clock)
    for _ in 0..<3 { _ = try await list.excerpt(of: Self.window, search: "", order: Self.descending) }
    var page: Page? = try await Page(list, Self.window, "", Self.descending)
    #expect(await list.withScreen { $0.orders.count } == 1)
    #expect(page?.browser.rows.map(\.html) == (try #require(await list.expected(in: Self.descending))).rows)
    page = nil
    #expect(await eventually { await list.pageCount == 0 })
    #expect(await list.orderCount == 1)
    // An order that a page displays is more important.
    page = try await Page(list, Self.window, "", Self.ascending)
    #expect(await list.withScreen { $0.orders.map { $0.list == nil } } == [true, false])
    page = nil
    #expect(await eventually { await list.orderCount == 0 })

    _ = try await list.excerpt(of: Self.window, search: "1", order: Self.descending)
    #expect(await list.searchCount == 1)
    let half = limits.silence / 2
    for _ in 0..<2 {
      #expect(await eventually { clock.remaining.contains(half) })
      clock.advance(by: half)
    }
    #expect(await eventually { await list.searchCount == 0 })
    #expect(await eventually { clock.remaining.isEmpty })
    _ = try await list.excerpt(of: Self.window, search: "1", order: Self.descending)
    await list.close()
    #expect(await list.searchCount == 0)
  }

  // MARK: - Refusals

  @Test func anUnknownOrderIsRefused() async throws {
    let list = try await Self.makeList()
    await #expect(throws: WebListError.unknownOrder) { try await list.open(Self.window, order: WebOrder("none")) }
    await #expect(throws: WebListError.unknownOrder) {
      try await list.open(Self.window, order: WebOrder(String(repeating: "a", count: 100_000)))
    }
    #expect(await list.withScreen { $0.orders.isEmpty })
    var page = try await Page(list, Self.window)
    for index in 1...100 {
      await #expect(throws: WebListError.unknownOrder) {
        try await list.show(
          page: page.page.id, window: Self.window, search: index.isMultiple(of: 2) ? "1" : "",
          order: WebOrder("none \(index)"), sequence: index)
      }
    }
    #expect(await list.searchCount == 0)
    // The page has the same list as before.
    await list.withSource { $0.remove(at: at(0, 0)) }
    try await page.receive()
    #expect(page.browser.rows.count == 39)
    #expect(await list.orderCount == 0)
    #expect(WebListError.unknownOrder.status == 400 && !WebListError.unknownOrder.isTemporary)
  }

  /// Else a page would display all items beside a text that it searches for.
  @Test func anOrderThatCannotBeSearchedIsRefused() async throws {
    let list = try await Self.makeList()
    await list.withScreen { $0.onlySharedListIsSearched = true }
    await #expect(throws: WebListError.unknownOrder) {
      try await list.open(Self.window, search: "1", order: Self.ascending)
    }
    let excerpt = await list.excerpt(fields: ["search": "1", "order": Self.ascending.field])
    #expect(excerpt.search == "1" && excerpt.itemCount < 40 && excerpt.order == nil)

    // Sorting a search, and searching in an order: the page continues with what it has.
    for (search, order) in [("1", nil), ("", Self.ascending)] {
      var page = try await Page(list, Self.window, search, order)
      await #expect(throws: WebListError.unknownOrder) {
        try await list.show(page: page.page.id, window: Self.window, search: "1", order: Self.ascending, sequence: 1)
      }
      // An item whose text has a 1.
      await list.withSource { $0.remove(at: at(0, 11)) }
      try await page.receive()
      #expect(page.browser.rows.map(\.html) == (await list.expected(searching: search, in: order)?.rows))
    }
  }

  @Test func ordersBeyondTheLimitAreRefused() async throws {
    var limits = WebLimits()
    limits.orders = 2
    let list = try await Self.makeList(limits)
    let pages = [
      try await Page(list, Self.window, "", Self.ascending), try await Page(list, Self.window, "", Self.descending),
      try await Page(list, Self.window, "", Self.ascending),
    ]
    await #expect(throws: WebListError.tooManyOrders(limit: 2)) {
      try await list.open(Self.window, order: WebOrder("id"))
    }
    let other = try await Page(list, Self.window)
    await #expect(throws: WebListError.tooManyOrders(limit: 2)) {
      try await list.show(page: other.page.id, window: Self.window, order: WebOrder("id"), sequence: 1)
    }
    await pages[1].page.close()
    #expect(try await list.show(page: other.page.id, window: Self.window, order: WebOrder("id"), sequence: 2))
    let error = WebListError.tooManyOrders(limit: 2)
    #expect(error.status == 503 && error.isTemporary)
  }

  /// The list that is requested last is displayed, also if an order before it doesn't exist.
  @Test func theNewestOrderIsDisplayed() async throws {
    let list = try await Self.makeList()
    var page = try await Page(list, Self.window)
    let id = page.page.id
    let gate = Barriers()
    await list.withScreen { $0.pauses = { _ in await gate.pass() } }
    let unknown = Task {
      try await list.show(page: id, window: Self.window, order: WebOrder("none"), sequence: 1)
    }
    await gate.arrival()
    #expect(try await list.show(page: id, window: Self.window, order: Self.descending, sequence: 2))
    #expect(try await list.show(page: id, window: Self.window, search: "1", order: Self.ascending, sequence: 3))
    await gate.open()
    #expect(try await unknown.value)
    try await page.receive()
    #expect(page.browser.rows.map(\.html) == (await list.expected(searching: "1", in: Self.ascending)?.rows))
    #expect(await list.orderCount == 0)
  }

  @Test func fieldsOfOrders() {
    for id in ["score", "", "-", "+x", "-x", "Größe", "+", "\u{301}"] {
      for isAscending in [true, false] {
        let order = WebOrder(id, isAscending: isAscending)
        #expect(WebOrder(field: order.field) == order)
      }
    }
    #expect(WebOrder(field: "") == nil)
    #expect(WebOrder(field: "-score") == WebOrder("score", isAscending: false))
    #expect(WebOrder("score").field == "score")
  }
}

/// A gate at which tasks wait until a test opens it.
private actor Barriers {
  private var isOpen = false
  private var hasArrival = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var arrivals: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    hasArrival = true
    for arrival in arrivals { arrival.resume() }
    arrivals = []
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  func arrival() async {
    if !hasArrival { await withCheckedContinuation { arrivals.append($0) } }
  }

  func open() {
    isOpen = true
    for task in waiting { task.resume() }
    waiting = []
  }
}
