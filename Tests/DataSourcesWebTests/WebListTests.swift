import DataSources
import DataSourcesWeb
import ListTestSupport
import Testing

@Suite(.timeLimit(.minutes(60))) struct WebListTests {
  /// `FUZZ_STEPS` makes the random test longer.
  private static let rounds = FuzzSettings.steps(200) / 40

  /// Random changes, windows and searches, with readers of different speeds: the browser has the rows of the list.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func aBrowserHasTheItemsOfTheList(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let list = try await WebList<TestScreen>.make(generator.sections(maximum: 5, rows: 9, ids: 60))
    for round in 0..<Self.rounds {
      var browser = ModelBrowser()
      var search = ["", "", "1"][generator.below(3)]
      var window = WebWindow(start: generator.below(30), count: generator.below(12))
      let messages = try await list.open(window, search: search).makeAsyncIterator()
      try browser.receive(try #require(await messages.next()))
      for step in 1...40 {
        let before = try #require(await list.expected())
        if !generator.oneIn(4) {
          for _ in 0...generator.below(3) { await Self.change(list, &generator) }
        }
        if generator.oneIn(3) {
          if generator.oneIn(5) { search = ["", "1", "2"][generator.below(3)] }
          window = WebWindow(start: generator.below(40) - 2, count: generator.below(14), anchor: generator.below(40))
          #expect(try await list.show(page: browser.page, window: window, search: search, sequence: step))
        }
        // Now and then the reader is slow and gets several changes as one message.
        if generator.oneIn(3) { continue }
        try await Self.drain(messages, into: &browser, list: list, window: window, sequence: step)
        let expected = try #require(await list.expected(searching: search))
        if let fault = Self.fault(browser, expected) {
          Issue.record("seed \(seed), round \(round), step \(step): \(browser) after \(before): \(fault)")
          return
        }
      }
    }
  }

  /// Reads until the message of a change at the very end.
  static func drain(
    _ messages: WebPage.Iterator, into browser: inout ModelBrowser, list: WebList<TestScreen>, window: WebWindow,
    sequence: Int
  ) async throws {
    // Every page is notified of a new section; it is deleted again before the comparison.
    await list.withSource { source in
      source.insertSection(
        TestSection(id: "end", items: [TestItem(1), TestItem(2)], header: "end"), at: source.sectionCount)
    }
    try browser.receive(try #require(await messages.next()))
    await list.withSource { $0.removeSection(at: $0.sectionCount - 1) }
    try browser.receive(try #require(await messages.next()))
  }

  static func fault(_ browser: ModelBrowser, _ expected: TestScreen.Expected) -> String? {
    guard browser.counts == expected.counts else { return "counts are not \(expected.counts)" }
    let range = browser.start..<browser.start + browser.rows.count
    guard range.upperBound <= expected.rows.count else { return "rows beyond the end" }
    guard browser.rows.map(\.html) == Array(expected.rows[range]) else { return "rows are not \(expected.rows[range])" }
    var row = 0
    for (section, count) in expected.counts.enumerated() {
      if row < range.upperBound, row + count > range.lowerBound, count > 0,
        browser.headers[section] != expected.headers[section]
      {
        return "header \(section) is not \(expected.headers[section])"
      }
      row += count
    }
    return nil
  }

  static func change(_ list: WebList<TestScreen>, _ generator: inout SeededGenerator) async {
    let (kind, id, content) = (generator.below(8), generator.below(1_000) + 100, generator.below(30))
    let (a, b, c, d) = (generator.below(6), generator.below(10), generator.below(6), generator.below(10))
    await list.withSource { source in
      let (from, to) = (ItemPosition(section: a, item: b), ItemPosition(section: c, item: d))
      switch kind {
      case 0: source.remove(at: from)
      case 1, 2: source.move(from: from, to: to)
      case 3: if let row = source.item(at: from) { source.replace(at: from, with: TestItem(row.id, content: content)) }
      case 4: source.moveSection(from: a, to: c)
      case 5 where source.sectionCount < 5:
        source.insertSection(TestSection(id: "\(id)", items: [TestItem(id)], header: "\(id)"), at: c)
      case 6 where content < 6: source.removeSection(at: a)
      default: source.insert(TestItem(id), at: from)
      }
    }
  }

  @Test func aRenameCostsOneRow() async throws {
    let rows = (0..<30_000).map { TestItem($0) }
    let list = try await WebList<TestScreen>.make([TestSection(id: "A", items: rows, header: "A")])
    let page = try await list.open(WebWindow(start: 10_000, count: 60))
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 3), with: TestItem(3, content: 1)) }
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 10_002), with: TestItem(10_002, content: 1)) }
    #expect(await messages.next() == #"{"k":"patch","a":1,"start":10000,"u":[[2,"<i>10002&#39;1</i>"]]}"#)
  }

  @Test func rowsAboveMoveTheWindowButNotItsRows() async throws {
    let list = try await WebList<TestScreen>.make([
      TestSection(id: "A", items: (0..<100).map { TestItem($0) }, header: "A")
    ])
    let page = try await list.open(WebWindow(start: 50, count: 3))
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    await list.withSource { $0.insert(TestItem(200), at: ItemPosition(section: 0, item: 0)) }
    #expect(await messages.next() == #"{"k":"patch","a":1,"c":[[0,101]],"start":51,"h":[[0,"A (101)"]]}"#)
  }

  @Test func aLatePostIsIgnored() async throws {
    let list = try await WebList<TestScreen>.make([TestSection(id: "A", items: (0..<9).map { TestItem($0) })])
    let page = try await list.open(WebWindow(start: 0, count: 1))
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    #expect(try await list.show(page: page.id, window: WebWindow(start: 4, count: 1), sequence: 2))
    #expect(try await list.show(page: page.id, window: WebWindow(start: 8, count: 1), sequence: 1))
    #expect(await list.plain(messages.next()) == #"{"k":"patch","start":4,"d":[0],"i":[[0,"4","<i>4</i>"]]}"#)
    #expect(try await list.show(page: "unknown", window: WebWindow(start: 4, count: 1), sequence: 3) == false)
  }

  @Test func aPageClosesWhenItsReaderIsCanceledOrReleased() async throws {
    let list = try await WebList<TestScreen>.make([])
    let reader = Task {
      var count = 0
      for await _ in try await list.open(WebWindow(start: 0, count: 1)) { count += 1 }
      return count
    }
    #expect(await eventually { await list.waitingReaderCount == 1 })
    reader.cancel()
    #expect(try await reader.value == 1)
    #expect(await eventually { await list.pageCount == 0 })
  }

  @Test func aSecondReaderReplacesTheFirst() async throws {
    let list = try await WebList<TestScreen>.make([])
    let page = try await list.open(WebWindow(start: 0, count: 1))
    let first = Task { await page.reduce(0) { count, _ in count + 1 } }
    #expect(await eventually { await list.waitingReaderCount == 1 })
    let second = Task { await page.reduce(0) { count, _ in count + 1 } }
    #expect(await first.value == 1)
    second.cancel()
    #expect(await second.value == 0)
  }

  @Test func windowsAreBroughtIntoRange() async throws {
    let list = try await WebList<TestScreen>.make([TestSection(id: "A", items: [TestItem(1), TestItem(2)])])
    let page = try await list.open(WebWindow(start: .max, count: .max, anchor: .min))
    let messages = page.makeAsyncIterator()
    var browser = ModelBrowser()
    try browser.receive(try #require(await messages.next()))
    #expect(browser.rows.count == 2)
    #expect(try await list.show(page: page.id, window: WebWindow(start: -5, count: -5), sequence: 1))
    try browser.receive(try #require(await messages.next()))
    #expect(browser.rows.isEmpty)
    #expect(try await list.show(page: page.id, window: WebWindow(start: .max, count: 1, anchor: .max), sequence: 2))
    await list.withSource { $0.remove(at: ItemPosition(section: 0, item: 0)) }
    try browser.receive(try #require(await messages.next()))
    #expect(browser.counts == [1])
  }

  @Test func textNeverBecomesMarkup() {
    let name = "<script>alert('1')</script>\" & \0"
    let html: HTML = "<b title=\"\(name)\">\(3)\(HTML(markup: "<br>"))</b>"
    #expect(
      html.markup
        == "<b title=\"&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; &amp; \u{FFFD}\">3<br></b>")
  }
}

/// Which clients can move a page, how often, and how much a post can contain.
@Suite(.timeLimit(.minutes(60))) struct WebAccessTests {
  private static let window = WebWindow(start: 0, count: 5)

  private static func makeList(
    _ limits: WebLimits = WebLimits(), _ clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> WebList<TestScreen> {
    try await .make(
      [TestSection(id: "A", items: (0..<40).map { TestItem($0) }, header: "A")], limits: limits, clock: clock)
  }

  @Test func aPageBelongsToItsSession() async throws {
    let list = try await Self.makeList()
    let page = try await list.open(Self.window, session: "first")
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    let other = WebWindow(start: 7, count: 1)
    for session in ["second", "", "firs", "first "] {
      #expect(try await list.show(page: page.id, window: other, sequence: 1, session: session) == false)
    }
    #expect(try await list.show(page: page.id, window: WebWindow(start: 3, count: 1), sequence: 1, session: "first"))
    #expect(await messages.next()?.contains(#""start":3"#) == true)
  }

  @Test func aStreamBelongsToItsSession() async throws {
    let list = try await Self.makeList()
    let streams = WebStreams(["/list": list])
    let stream = try await streams.open(session: "first")
    func open(_ session: String) async throws {
      try await streams.open(page: "p1", of: "/list", on: stream.id, window: Self.window, session: session)
    }
    await #expect(throws: WebListError.unknownStream) { try await open("second") }
    await #expect(throws: WebListError.unknownStream) { try await open("") }
    try await open("first")
    #expect(await streams.close(page: "p1", on: stream.id, session: "second") == false)
    #expect(await streams.pageCount == 1)
    #expect(await streams.close(page: "p1", on: stream.id, session: "first"))
    #expect(await streams.pageCount == 0)
  }

  @Test func postsBeyondTheRateAreRefused() async throws {
    var limits = WebLimits()
    limits.postsPerSecond = 2
    let clock = ManualClock()
    let list = try await Self.makeList(limits, clock)
    let page = try await list.open(Self.window)
    var refused: [Int] = []
    for sequence in 1...40 {
      // After the 30th post, there are two more.
      if sequence == 31 { clock.advance(by: .seconds(1)) }
      do {
        let isOpen = try await list.show(
          page: page.id, window: WebWindow(start: sequence, count: 1), sequence: sequence)
        #expect(isOpen)
      } catch {
        #expect(error == .tooManyPosts(limit: 2) && error.isTemporary && error.status == 429)
        refused.append(sequence)
      }
    }
    #expect(refused == Array(9...30) + Array(33...40))
    let streams = WebStreams(["/list": list], limits: limits, clock: clock)
    let stream = try await streams.open()
    await #expect(throws: WebListError.tooManyPosts(limit: 2)) {
      for _ in 0..<40 { try await streams.open(page: "p1", of: "/list", on: stream.id, window: Self.window) }
    }
  }

  @Test func aLongSearchIsRefused() async throws {
    var limits = WebLimits()
    limits.searchLength = 10
    let list = try await Self.makeList(limits)
    let page = try await list.open(Self.window, search: "0123456789")
    let long = String(repeating: "é", count: 6)
    await #expect(throws: WebListError.searchTooLong(limit: 10)) { try await list.open(Self.window, search: long) }
    await #expect(throws: WebListError.searchTooLong(limit: 10)) {
      try await list.show(page: page.id, window: Self.window, search: long, sequence: 1)
    }
    #expect(WebListError.searchTooLong(limit: 10).status == 400 && !WebListError.searchTooLong(limit: 10).isTemporary)
  }
}

/// The fields of requests, also of those that no browser sends.
@Suite(.timeLimit(.minutes(60))) struct FieldsTests {
  @Test(
    arguments: [
      ([:], WebWindow(start: 0, count: 60)),
      (["start": "7", "count": "3", "anchor": "9"], WebWindow(start: 7, count: 3, anchor: 9)),
      (["start": "7", "count": "3"], WebWindow(start: 7, count: 3, anchor: 7)),
      (["start": "x", "count": "1e3", "anchor": ""], WebWindow(start: 0, count: 60, anchor: 0)),
      (["start": "-7", "count": "-3", "anchor": "-1"], WebWindow(start: 0, count: 0, anchor: 0)),
      (["start": "9223372036854775808", "count": "9223372036854775807"], WebWindow(start: 0, count: 1_000)),
    ] as [([String: String], WebWindow)])
  func windowsAreBroughtIntoRange(fields: [String: String], window: WebWindow) {
    #expect(RequestFields(fields).window == window)
  }

  @Test func missingFieldsAreErrors() async throws {
    let list = try await WebList<TestScreen>.make([TestSection(id: "A", items: (0..<9).map { TestItem($0) })])
    let page = try await list.open(fields: ["count": "4"], session: "mine")
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    #expect(try await list.show(fields: [:], session: "mine") == false)
    #expect(try await list.show(fields: ["page": page.id, "sequence": "1"], session: "yours") == false)
    #expect(try await list.show(fields: ["page": page.id, "sequence": "1", "start": "5"], session: "mine"))
    await #expect(throws: WebListError.invalidAction) { try await list.perform(fields: [:], session: "mine") }
    await #expect(throws: WebListError.invalidAction) {
      try await list.perform(fields: ["action": "format", "page": page.id], session: "mine")
    }
    await #expect(throws: WebListError.unknownPage) {
      try await list.perform(fields: ["action": "choose", "key": "0"], session: "mine")
    }
    withExtendedLifetime(messages) {}
  }
}
