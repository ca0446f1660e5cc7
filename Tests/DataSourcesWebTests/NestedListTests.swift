import DataSources
import DataSourcesWeb
import ListTestSupport
import Testing

/// Lists in items of lists: what pages are sent of them, and when they are released.
@Suite(.timeLimit(.minutes(60))) struct NestedListTests {
  private static let window = WebWindow(start: 0, count: 4)

  @Test func aListInAnItemHasItsOwnWindowAndPatches() async throws {
    let list = try await WebList<ShelfScreen>.make([2, nil, 40])
    let page = try await list.open(WebWindow(start: 0, count: 2))
    let messages = page.makeAsyncIterator()
    #expect(
      await list.plain(messages.next()) == """
        {"k":"open","page":"\(page.id)","sections":[3],"start":0,\
        "rows":[["0","<h2>Shelf 0</h2>","n"],["1","<h2>Shelf 1</h2>"]],"h":[[0,"3 shelves"]],\
        "n":[["0",{"k":"open","sections":[2],"start":0,"rows":[["0","Book 0","td"],["1","Book 1","td"]]}]]}
        """)
    await list.withBooks(0) { $0.append(ShelfScreen.book(5)) }
    #expect(
      await list.plain(messages.next()) == """
        {"k":"patch","start":0,"n":[["0",{"k":"patch","a":1,"c":[[0,3]],"start":0,"i":[[2,"5","Book 5","td"]]}]]}
        """)
    // A row that enters the window brings the beginning of its list.
    #expect(try await list.show(page: page.id, window: WebWindow(start: 1, count: 2), sequence: 1))
    let books = (200..<212).map { "[\"\($0)\",\"Book \($0)\",\"td\"]" }.joined(separator: ",")
    #expect(
      await list.plain(messages.next()) == """
        {"k":"patch","start":1,"d":[0],"i":[[1,"2","<h2>Shelf 2</h2>","n"]],\
        "n":[["2",{"k":"open","sections":[40],"start":0,"rows":[\(books)]}]]}
        """)
    // The window over the nested list has its own sequence.
    let shelf = await list.key(ofRow: 2)
    #expect(try await list.show(page: "\(page.id) \(shelf)", window: WebWindow(start: 11, count: 2), sequence: 1))
    #expect(
      await list.plain(messages.next()) == """
        {"k":"patch","start":1,"n":[["2",{"k":"patch","start":11,"d":[0,1,2,3,4,5,6,7,8,9,10],\
        "i":[[1,"212","Book 212","td"]]}]]}
        """)
  }

  /// The list of an updated item is read again; pages retain their windows of it.
  @Test func anUpdatedItemHasItsListStill() async throws {
    let list = try await WebList<ShelfScreen>.make([20])
    let page = try await list.open(Self.window)
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    let shelf = await list.key(ofRow: 0)
    #expect(try await list.show(page: "\(page.id) \(shelf)", window: WebWindow(start: 3, count: 1), sequence: 1))
    _ = await messages.next()
    #expect(await list.withScreen { $0.listCount } == 1)
    await list.withScreen { $0.shelves.items[0].title = "Novels" }
    #expect(
      await list.plain(messages.next()) == """
        {"k":"patch","a":1,"start":0,"u":[[0,"<h2>Novels</h2>","n"]],\
        "n":[["0",{"k":"open","sections":[20],"start":3,"rows":[["3","Book 3","td"]]}]]}
        """)
    #expect(await list.withScreen { $0.listCount } == 2)
    await list.withScreen { $0.shelves.items[0].books = nil }
    #expect(await list.plain(messages.next()) == #"{"k":"patch","a":1,"start":0,"u":[[0,"<h2>Novels</h2>"]]}"#)
    #expect(await list.nestedCount == 0)
  }

  /// Lists are observed while a page displays them: once for all pages.
  @Test func listsAreReleasedWithTheirItems() async throws {
    let list = try await WebList<ShelfScreen>.make(Array(repeating: 3, count: 10))
    let first = try await list.open(WebWindow(start: 0, count: 4))
    let second = try await list.open(WebWindow(start: 2, count: 4))
    var messages = [first.makeAsyncIterator(), second.makeAsyncIterator()]
    for page in messages { _ = await page.next() }
    #expect(await list.nestedCount == 6)
    #expect(await list.withScreen { $0.listCount } == 6)
    // Shelves 2 to 5 stay with the second page.
    #expect(try await list.show(page: first.id, window: WebWindow(start: 9, count: 4), sequence: 1))
    _ = await messages[0].next()
    #expect(await list.nestedCount == 8)
    await list.withScreen { _ = $0.shelves.removeItem(withID: 4) }
    for page in messages { _ = await page.next() }
    #expect(await list.nestedCount == 7)  // shelf 6 is in both windows
    await list.withScreen { $0.shelves.items = [] }
    for page in messages { _ = await page.next() }
    #expect(await list.nestedCount == 0)
    await list.withScreen { $0.shelves.items = (20..<23).map { ShelfScreen.shelf($0, 5) } }
    for page in messages { _ = await page.next() }
    #expect(await list.nestedCount == 3)
    messages = []
    await first.close()
    #expect(await list.nestedCount == 3)
    await second.close()
    #expect(await list.nestedCount == 0)
  }

  /// Random changes of all lists and windows, with slow readers: the browser has what the lists have.
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func aBrowserHasTheItemsOfAllLists(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var limits = WebLimits()
    limits.patchInterval = .zero
    let list = try await WebList<ShelfScreen>.make((0..<12).map { $0 % 4 == 1 ? nil : $0 * 3 }, limits: limits)
    for round in 0..<8 {
      var browser = ModelBrowser()
      var windows: [String: WebWindow] = [:]
      let messages = try await list.open(WebWindow(start: generator.below(8), count: 5)).makeAsyncIterator()
      try browser.receive(try #require(await messages.next()))
      for step in 1...40 {
        for _ in 0...generator.below(3) { await Self.change(list, &generator) }
        if generator.oneIn(3) {
          let window = WebWindow(start: generator.below(14), count: generator.below(7), anchor: generator.below(14))
          #expect(try await list.show(page: browser.page, window: window, sequence: step))
        }
        if generator.oneIn(2), let key = browser.lists.keys.sorted().first {
          let window = WebWindow(start: generator.below(20), count: generator.below(9), anchor: generator.below(20))
          #expect(try await list.show(page: "\(browser.page) \(key)", window: window, sequence: step))
          windows[key] = window
        }
        if generator.oneIn(3) { continue }
        // Every page is notified of so many new items; they are deleted again before the comparison.
        await list.withScreen { $0.shelves.append(contentsOf: (1...200).map { ShelfScreen.shelf(-$0, nil) }) }
        try browser.receive(try #require(await messages.next()))
        await list.withScreen { $0.shelves.items.removeAll { $0.id < 0 } }
        try browser.receive(try #require(await messages.next()))
        let fault = Self.fault(browser, await list.titles())
        #expect(fault == nil, "seed \(seed), round \(round), step \(step): \(fault ?? "") \(browser)")
      }
    }
  }

  private static func fault(_ browser: ModelBrowser, _ expected: [[String]?]) -> String? {
    guard browser.counts == [expected.count] else { return "there are not \(expected.count) rows" }
    for (row, titles) in zip(browser.rows, expected.dropFirst(browser.start)) {
      guard let nested = browser.lists[row.key] else {
        if titles != nil { return "no list in \(row.key)" }
        continue
      }
      guard let titles, nested.counts == [titles.count] else { return "the list in \(row.key) has another count" }
      let range = nested.start..<nested.start + nested.rows.count
      guard range.upperBound <= titles.count, nested.rows.map(\.html) == Array(titles[range]) else {
        return "the list in \(row.key) isn't \(titles)"
      }
    }
    return nil
  }

  private static func change(_ list: WebList<ShelfScreen>, _ generator: inout SeededGenerator) async {
    let (kind, a, b, id) = (generator.below(8), generator.below(13), generator.below(30), generator.below(1_000))
    await list.withScreen { screen in
      let shelves = screen.shelves
      guard a < shelves.items.count, kind > 0 else {
        if !shelves.items.contains(where: { $0.id == id }) {
          shelves.items.insert(ShelfScreen.shelf(id, b % 5 == 0 ? nil : b), at: min(a, shelves.items.count))
        }
        return
      }
      switch kind {
      case 1 where shelves.items.count > 8: shelves.items.remove(at: a)
      case 2:
        let shelf = shelves.items.remove(at: a)
        shelves.items.insert(shelf, at: min(b, shelves.items.count))
      case 3: shelves.items[a].title += "!"
      case 4: shelves.items[a].books = ShelfScreen.shelf(id, b).books
      case 5: shelves.items[a].books?.items.shuffle(with: id)
      case 6:
        // Another shelf with the ID of the one that it replaces.
        let shelf = ShelfScreen.shelf(shelves.items.remove(at: a).id, b % 4 == 0 ? nil : b)
        shelves.items.insert(shelf, at: min(b, shelves.items.count))
      default:
        guard let books = shelves.items[a].books else { return }
        if books.items.contains(where: { $0.id == id }) || b > 15 && !books.items.isEmpty {
          books.items.remove(at: b % books.items.count)
        } else {
          books.items.insert(ShelfScreen.book(id), at: min(b, books.items.count))
        }
      }
    }
  }
}

extension [ShelfScreen.Book] {
  /// Moves some items, in an order that a number determines.
  fileprivate mutating func shuffle(with number: Int) {
    var generator = SeededGenerator(seed: UInt64(number))
    self = shuffled(using: &generator)
  }
}

/// The limits of requests for lists in items.
@Suite(.timeLimit(.minutes(60))) struct NestedListAccessTests {
  /// A page names only the lists that it was sent, and items of these.
  @Test func otherListsCannotBeNamed() async throws {
    let list = try await WebList<ShelfScreen>.make([3, nil, 3, 30])
    let page = try await list.open(WebWindow(start: 0, count: 3), session: "mine")
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    let shelves = await list.keys(ofRows: 0..<3)
    let books = [
      await list.key(ofRow: 1, page: "\(page.id) \(shelves[0])"),
      await list.key(ofRow: 201, page: "\(page.id) \(shelves[2])"),
    ]
    func perform(_ key: String, _ row: String, page id: String? = nil, session: String = "mine") async throws {
      _ = try await list.perform(.choose, key: key, page: "\(id ?? page.id) \(row)", session: session)
    }
    try await perform(books[1], shelves[2])
    #expect(await list.withScreen { $0.log } == ["open 201"])
    // A row that isn't in the window, that has no list, that doesn't exist; an item of another list.
    let missing = await list.key(99)
    for (key, row) in [
      (missing, missing), (books[0], shelves[1]), (books[0], "0"), (books[0], " " + shelves[0]),
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
    #expect(try await list.show(page: "\(page.id) \(missing)", window: window, sequence: 2, session: "mine"))
    #expect(await list.nestedCount == 2)
  }

  /// The row was deleted, and the page wasn't sent that yet.
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
    #expect(await rows[0].items.map { String($0.key.prefix { $0 != "." }) } == list.keys(ofRows: 0..<2))
    #expect(await list.nestedCount == 0)
  }
}

/// A list of shelves, of which some contain lists of books.
final class ShelfScreen: WebScreen {
  struct Book: Identifiable, Hashable, Sendable {
    var id: Int
    var title: String
  }

  struct Shelf: Identifiable, Equatable {
    var id: Int
    var title: String
    var books: ListSource<Book>?

    static func == (left: Shelf, right: Shelf) -> Bool {
      left.id == right.id && left.title == right.title && left.books === right.books
    }
  }

  let shelves: ListSource<Shelf>
  let list: any DataSource<CellReference<WebHost>>
  /// The performed actions.
  private(set) var log: [String] = []
  /// The number of requests for the list of a shelf.
  private(set) var listCount = 0

  init(_ counts: [Int?]) {
    shelves = ListSource(counts.enumerated().map { Self.shelf($0.offset, $0.element) })
    weak var screen: ShelfScreen?
    list = shelves.cells { shelf in
      let title: CellConfiguration<Shelf, WebHost> = .html { "<h2>\($0.title)</h2>" }
      guard let books = shelf.books else { return title }
      return title.nestedList { _ in
        screen?.listCount += 1
        return books.cells(.html { "\($0.title)" }).onPrimaryAction { screen?.log.append("open \($0.id)") }
          .onDelete(from: books)
      }
    }
    screen = self
  }

  static func shelf(_ id: Int, _ count: Int?) -> Shelf {
    Shelf(id: id, title: "Shelf \(id)", books: count.map { ListSource((0..<$0).map { book(100 * id + $0) }) })
  }

  static func book(_ id: Int) -> Book { Book(id: id, title: "Book \(id)") }

  func header(of section: SectionInfo, itemCount: Int) -> HTML { "\(itemCount) shelves" }
}

extension WebList<ShelfScreen> {
  static func make(
    _ counts: [Int?], limits: WebLimits = WebLimits(), clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> WebList<ShelfScreen> {
    try await WebList(limits: limits, clock: clock) { _ in ShelfScreen(counts) }
  }

  func withBooks(_ index: Int, _ body: @Sendable (ListSource<ShelfScreen.Book>) -> Void) {
    withScreen { screen in if let books = screen.shelves.items[index].books { body(books) } }
  }

  /// The titles of the books of each shelf; `nil` for a shelf without a list.
  func titles() -> [[String]?] {
    withScreen { screen in screen.shelves.items.map { $0.books?.items.map(\.title) } }
  }
}
