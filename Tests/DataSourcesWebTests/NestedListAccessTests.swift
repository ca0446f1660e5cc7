import ListTestSupport
import Testing

@testable import DataSourcesWeb

/// What pages can demand of lists in items, and can't.
@Suite(.timeLimit(.minutes(15))) struct NestedListAccessTests {
  /// A page names only the lists that it was sent, and items of these.
  @Test func otherListsCannotBeNamed() async throws {
    let list = try await WebList<ShelfScreen>.make([3, nil, 3, 30])
    let page = try await list.open(WebWindow(start: 0, count: 3), session: "mine")
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    let shelves = await list.keys(ofRows: 0..<3)
    let books = await list.keys(ofRows: [1, 201])
    func perform(_ key: String, _ row: String, page id: String? = nil, session: String = "mine") async throws {
      _ = try await list.perform(.choose, key: key, page: "\(id ?? page.id) \(row)", session: session)
    }
    try await perform(books[1], shelves[2])
    #expect(await list.withScreen { $0.log } == ["open 201"])
    // A row that isn't in the window, that has no list, that doesn't exist; an item of another list.
    let unknown = await list.key(99)
    for (key, row) in [
      (unknown, unknown), (books[0], shelves[1]), (books[0], "0"), (books[0], " " + shelves[0]),
      (books[0], shelves[0] + " "), (books[0], ""), (books[0], shelves[2]),
    ] {
      await #expect(throws: WebListError.itemIsGone) { try await perform(key, row) }
    }
    // An item that the page was sent and has no longer.
    #expect(
      try await list.show(
        page: "\(page.id) \(shelves[0])", window: WebWindow(start: 2, count: 1), sequence: 1, session: "mine"))
    _ = await messages.next()
    await #expect(throws: WebListError.itemIsGone) { try await perform(shelves[0], shelves[0]) }
    await #expect(throws: WebListError.unknownPage) { try await perform(books[0], shelves[0], session: "other") }
    await #expect(throws: WebListError.unknownPage) { try await perform(books[0], shelves[0], page: "unknown") }
    #expect(await list.withScreen { $0.log } == ["open 201"])
    let window = WebWindow(start: 0, count: 1)
    #expect(
      try await list.show(page: "\(page.id) \(shelves[0])", window: window, sequence: 2, session: "other") == false)
    #expect(try await list.show(page: "\(page.id) \(unknown)", window: window, sequence: 2, session: "mine"))
    #expect(await list.nestedCount == 2)
  }

  /// The row was deleted, and the page doesn't know it yet.
  @Test func theListOfADeletedItemIsGone() async throws {
    let list = try await WebList<ShelfScreen>.make([3, 3])
    let page = try await list.open(WebWindow(start: 0, count: 3))
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    let shelves = await list.keys(ofRows: 0..<2)
    await list.withScreen { _ = $0.shelves.removeItem(withID: 0) }
    await #expect(throws: WebListError.itemIsGone) {
      try await list.perform(.choose, row: 1, page: "\(page.id) \(shelves[0])")
    }
    #expect(try await list.show(page: "\(page.id) \(shelves[0])", window: WebWindow(start: 1, count: 1), sequence: 1))
    _ = await messages.next()
    #expect(await list.nestedCount == 1)
    _ = try await list.perform(.delete, row: 101, page: "\(page.id) \(shelves[1])")
    #expect(await list.titles() == [["Book 100", "Book 102"]])
  }

  /// A page displays only so many lists, the nearest to what is visible, and so many items of each.
  @Test func pagesHaveALimitOfLists() async throws {
    var limits = WebLimits()
    limits.listsPerPage = 3
    let list = try await WebList<ShelfScreen>.make(Array(repeating: 300, count: 20), limits: limits)
    let page = try await list.open(WebWindow(start: 0, count: 10, anchor: 4))
    let messages = page.makeAsyncIterator()
    var browser = ModelBrowser()
    try browser.receive(try #require(await list.plain(messages.next())))
    #expect(browser.rows.count == 10 && browser.lists.keys.sorted() == ["4", "5", "6"])
    #expect(try await list.show(page: page.id, window: WebWindow(start: 0, count: 10, anchor: 9), sequence: 1))
    try browser.receive(try #require(await list.plain(messages.next())))
    #expect(await list.nestedCount == 3)
    let eighth = await list.key(ofRow: 8)
    #expect(try await list.show(page: "\(page.id) \(eighth)", window: WebWindow(start: 50, count: 1_000), sequence: 1))
    try browser.receive(try #require(await list.plain(messages.next())))
    #expect(browser.lists["8"]?.start == 50 && browser.lists["8"]?.rows.count == 100)
  }

  /// An accent at the beginning of a key would be one character with the space before it.
  @Test(arguments: ["\u{301}a", "\u{200D}", "\u{FE0F}1", "", " ", "a b", "\u{1F3FF}"]) func keysAreTakenLiterally(
    key: String
  ) {
    let address = PageAddress("page \(key)")
    #expect(address.page == "page")
    #expect(address.row.map { Array($0.utf8) } == Array(key.utf8))
  }

  /// Posts about all lists of a page count together.
  @Test func postsAreLimited() async throws {
    var limits = WebLimits()
    limits.postsPerSecond = 1
    let list = try await WebList<ShelfScreen>.make([3, 3], limits: limits, clock: ManualClock())
    let page = try await list.open(WebWindow(start: 0, count: 3))
    _ = await page.makeAsyncIterator().next()
    let window = WebWindow(start: 0, count: 1)
    let keys = await list.keys(ofRows: 0..<2)
    for (number, row) in ["", " \(keys[0])", " \(keys[1])", " unknown"].enumerated() {
      #expect(try await list.show(page: "\(page.id)\(row)", window: window, sequence: number + 1))
    }
    await #expect(throws: WebListError.tooManyPosts(limit: 1)) {
      try await list.show(page: "\(page.id) \(keys[0])", window: window, sequence: 9)
    }
  }

  /// The HTML of a page has the first items of the lists in its first rows.
  @Test func anExcerptHasTheFirstItems() async throws {
    let list = try await WebList<ShelfScreen>.make([2, nil, 40])
    let rows = await list.excerpt(of: WebWindow(start: 0, count: 3)).sections.flatMap(\.rows)
    #expect(rows.map(\.html.markup) == ["<h2>Shelf 0</h2>", "<h2>Shelf 1</h2>", "<h2>Shelf 2</h2>"])
    #expect(rows.map { $0.items.map(\.html.markup) } == [0..<2, 0..<0, 200..<212].map { $0.map { "Book \($0)" } })
    #expect(await rows[0].items.map(\.key) == list.keys(ofRows: 0..<2))
    #expect(await list.nestedCount == 0)
  }
}
