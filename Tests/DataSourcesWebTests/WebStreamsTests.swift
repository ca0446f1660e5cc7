import DataSourcesWeb
import ListTestSupport
import Testing

/// Several pages of several lists over one stream.
@Suite(.timeLimit(.minutes(60))) struct WebStreamsTests {
  private static let window = WebWindow(start: 0, count: 50)

  /// The state of a browser after the events of a stream.
  private struct Browser {
    var pages: [String: ModelBrowser] = [:]

    mutating func receive(_ event: [UInt8]) throws {
      let event = String(decoding: event, as: UTF8.self)
      let lines = event.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.count == 4, lines[0].hasPrefix("event: "), lines[1].hasPrefix("data: ") else {
        throw ModelBrowser.Misfit()
      }
      let (name, data) = (String(lines[0].dropFirst(7)), String(lines[1].dropFirst(6)))
      try pages[name, default: ModelBrowser()].receive(data)
    }
  }

  private struct Sample {
    let first: WebList<TestScreen>
    let second: WebList<TestScreen>
    let streams: WebStreams

    init(_ limits: WebLimits = WebLimits(), clock: any Clock<Duration> = ContinuousClock()) async throws {
      first = try await .make([TestSection(id: "A", items: (0..<4).map { TestItem($0) }, header: "A")], limits: limits)
      second = try await .make([TestSection(id: "B", items: (0..<6).map { TestItem($0) }, header: "B")], limits: limits)
      streams = WebStreams(["/first": first, "/second": second], limits: limits, clock: clock)
    }
  }

  private static func id(_ event: [UInt8]?) throws -> String {
    let event = String(decoding: try #require(event), as: UTF8.self)
    let match = try #require(event.wholeMatch(of: /event: stream\ndata: {"k":"stream","stream":"([a-z0-9]+)"}\n\n/))
    return String(match.1)
  }

  @Test func pagesOfSeveralListsAreDistinguished() async throws {
    let sample = try await Sample()
    let events = try await sample.streams.open().events.makeAsyncIterator()
    let id = try Self.id(await events.next())
    var browser = Browser()
    try await sample.streams.open(page: "p1", of: "/first", on: id, window: Self.window)
    try await sample.streams.open(page: "p2", of: "/second", on: id, window: Self.window, search: "5")
    while browser.pages.count < 2 { try browser.receive(try #require(await events.next())) }
    #expect(browser.pages["p1"]?.rows.count == 4 && browser.pages["p2"]?.rows.map(\.html) == ["<i>5</i>"])
    await sample.second.withSource { $0.insert(TestItem(15), at: ItemPosition(section: 0, item: 0)) }
    try browser.receive(try #require(await events.next()))
    #expect(browser.pages["p2"]?.rows.map(\.html) == ["<i>15</i>", "<i>5</i>"])
    // A page's window is moved by its own id.
    let page = try #require(browser.pages["p1"]?.page)
    #expect(try await sample.first.show(page: page, window: WebWindow(start: 1, count: 1), sequence: 1))
    try browser.receive(try #require(await events.next()))
    #expect(browser.pages["p1"]?.rows.map(\.html) == ["<i>1</i>"])

    // The same name again: the old page is closed.
    try await sample.streams.open(page: "p1", of: "/second", on: id, window: Self.window)
    browser.pages["p1"] = nil
    try browser.receive(try #require(await events.next()))
    #expect(browser.pages["p1"]?.rows.count == 7)
    #expect(await eventually { await sample.first.pageCount == 0 })
    #expect(await sample.streams.close(page: "p1", on: id))
    #expect(await sample.streams.close(page: "p1", on: id))
    #expect(await eventually { await sample.second.pageCount == 1 })
    #expect(await sample.streams.close(page: "p1", on: "unknown") == false)
  }

  /// Of pages that are opened with one name at the same moment, one remains.
  @Test func oneNameHasOnePage() async throws {
    let sample = try await Sample()
    let first = sample.first
    let gate = GatedList(first)
    var limits = WebLimits()
    limits.postsPerSecond = 1_000_000
    let streams = WebStreams(["/first": gate], limits: limits)
    let events = try await streams.open().events
    let id = try Self.id(await events.makeAsyncIterator().next())
    let reader = Task { for await _ in events {} }
    for _ in 0..<300 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<10 {
          group.addTask { try await streams.open(page: "p", of: "/first", on: id, window: Self.window) }
        }
        #expect(await eventually { await gate.waitingCount == 10 })
        await gate.open()
        try await group.waitForAll()
      }
      #expect(await streams.pageCount == 1)
      #expect(await eventually { await first.pageCount == 1 })
    }
    #expect(await streams.close(page: "p", on: id))
    #expect(await eventually { await first.pageCount == 0 })
    reader.cancel()
    await reader.value
  }

  @Test func aDisconnectedStreamClosesItsPages() async throws {
    let sample = try await Sample()
    let streams = sample.streams
    var events: WebEvents? = try await streams.open().events
    let id = try Self.id(await events?.makeAsyncIterator().next())
    try await streams.open(page: "p1", of: "/first", on: id, window: Self.window)
    events = nil
    #expect(events == nil)
    #expect(await eventually { await streams.streamCount == 0 })
    #expect(await eventually { await sample.first.pageCount == 0 })

    let (ids, idSender) = AsyncStream<String>.makeStream()
    let reader = Task {
      for await event in try await streams.open().events {
        if let id = try? Self.id(event) { idSender.yield(id) }
      }
    }
    var iterator = ids.makeAsyncIterator()
    let next = try #require(await iterator.next())
    try await streams.open(page: "p1", of: "/first", on: next, window: Self.window)
    #expect(await streams.pageCount == 1)
    reader.cancel()
    try await reader.value
    #expect(await eventually { await sample.first.pageCount == 0 })
    await #expect(throws: WebListError.unknownStream) {
      try await streams.open(page: "p1", of: "/first", on: next, window: Self.window)
    }
  }

  @Test func invalidRequestsAreRejected() async throws {
    var limits = WebLimits()
    (limits.streams, limits.pagesPerStream, limits.searches) = (1, 2, 1)
    let sample = try await Sample(limits)
    let streams = sample.streams
    let events = try await streams.open().events
    let id = try Self.id(await events.makeAsyncIterator().next())
    await #expect(throws: WebListError.tooManyStreams(limit: 1)) { try await streams.open() }
    func open(_ name: String, _ list: String = "/first", search: String = "") async throws {
      try await streams.open(page: name, of: list, on: id, window: Self.window, search: search)
    }
    for name in ["", "stream", "a b", "é", "a\ndata: x", String(repeating: "a", count: 33)] {
      await #expect(throws: WebListError.invalidName) { try await open(name) }
    }
    await #expect(throws: WebListError.unknownList) { try await open("a", "/third") }
    try await open("a", search: "1")
    await #expect(throws: WebListError.tooManySearches(limit: 1)) { try await open("b", search: "2") }
    try await open("b")
    await #expect(throws: WebListError.tooManyPagesOnStream(limit: 2)) { try await open("c") }
    try await open("b", "/second")
    await streams.close()
    #expect(await events.makeAsyncIterator().next() == nil)
    await #expect(throws: WebListError.closed) { try await streams.open() }
  }

  /// Without a reader, each page has at most one pending message, and changes are composed.
  @Test func aSlowStreamGetsOneMessageOfEachPage() async throws {
    let sample = try await Sample()
    let events = try await sample.streams.open().events.makeAsyncIterator()
    let id = try Self.id(await events.next())
    for name in ["p1", "p2"] { try await sample.streams.open(page: name, of: "/first", on: id, window: Self.window) }
    for number in 0..<100 {
      await sample.first.withSource { $0.insert(TestItem(1_000 + number), at: ItemPosition(section: 0, item: 0)) }
    }
    var browser = Browser()
    var count = 0
    while browser.pages.values.filter({ $0.counts == [104] }).count < 2 {
      try browser.receive(try #require(await events.next()))
      count += 1
    }
    #expect(count <= 4)
  }

  @Test func silenceIsFilledWithComments() async throws {
    let clock = ManualClock()
    let sample = try await Sample(clock: clock)
    let time = clock.runs(by: .seconds(1))
    defer { time.cancel() }
    let events = try await sample.streams.open().events.makeAsyncIterator()
    _ = try Self.id(await events.next())
    #expect(await events.next() == Array(":\n\n".utf8))
    #expect(await events.next() == Array(":\n\n".utf8))
  }
}

/// A list that opens pages all at once.
private actor GatedList: WebPageOpening {
  private let list: WebList<TestScreen>
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ list: WebList<TestScreen>) { self.list = list }

  var waitingCount: Int { waiting.count }

  func open() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func open(
    _ window: WebWindow, search text: String, order: WebOrder?, session: String
  ) async throws(WebListError) -> WebPage {
    let page = try await list.open(window, search: text, order: order, session: session)
    await withCheckedContinuation { waiting.append($0) }
    return page
  }

  func show(
    page id: String, window: WebWindow, search text: String, order: WebOrder?, sequence: Int, session: String
  ) async throws(WebListError) -> Bool { false }

  func perform(
    _ action: WebAction, key: String, page id: String, session: String
  ) async throws(WebListError) -> String { throw .unknownPage }
}
