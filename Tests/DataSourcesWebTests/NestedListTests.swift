import ListTestSupport
import Testing

@testable import DataSourcesWeb

/// Lists in items of lists: what pages are sent of them, and when they are released.
@Suite(.timeLimit(.minutes(15))) struct NestedListTests {
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

  /// An update of the item asks for its list again; pages keep their windows of it.
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
