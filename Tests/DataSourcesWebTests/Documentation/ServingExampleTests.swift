import DataSourcesWeb
import Foundation
import ListTestSupport
import Synchronization
import Testing

struct Talk: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}

final class TalksScreen: WebScreen {
  let talks: ListSource<Talk>
  let list: any DataSource<CellReference<WebHost>>

  init(_ talks: [Talk]) {
    self.talks = ListSource(talks)
    list = self.talks.cells(.html { talk in "<b>\(talk.title)</b>" })
  }
}

extension TalksScreen {
  func makeSearch(isolation: isolated any Actor) async -> (any WebSearch)? {
    ListPerSearch { [talks] text in
      talks.filter { $0.title.contains(text) }.cells(.html { talk in "<b>\(talk.title)</b>" })
    }
  }
}

protocol Exchange: Sendable {
  /// The decoded fields of the query (`+` is a space), or of the posted form.
  var fields: [String: String] { get }
  /// The unguessable name of the browser's session, from a cookie.
  var session: String { get }
  func answer(_ status: Int, _ sentence: String) async throws
  func beginEvents() async throws
  func write(_ bytes: [UInt8]) async throws
}

func sendEvents(of list: some WebPageOpening, to exchange: some Exchange) async throws {
  do {
    let page = try await list.open(fields: exchange.fields, session: exchange.session)
    try await exchange.beginEvents()
    for await event in page.events { try await exchange.write(event) }
  } catch let error as WebListError {
    try await exchange.answer(error.status, error.description)
  }
}

func takeWindow(of list: some WebPageOpening, from exchange: some Exchange) async throws {
  do {
    let isOpen = try await list.show(fields: exchange.fields, session: exchange.session)
    try await exchange.answer(isOpen ? 204 : 410, "")
  } catch let error as WebListError {
    try await exchange.answer(error.status, error.description)
  }
}

func sendEvents(of streams: WebStreams, to exchange: some Exchange) async throws {
  do {
    let stream = try await streams.open(session: exchange.session)
    try await exchange.beginEvents()
    for await event in stream.events { try await exchange.write(event) }
  } catch let error as WebListError {
    try await exchange.answer(error.status, error.description)
  }
}

func openPage(on streams: WebStreams, for exchange: some Exchange) async throws {
  do {
    try await streams.open(fields: exchange.fields, session: exchange.session)
    try await exchange.answer(204, "")
  } catch let error as WebListError {
    try await exchange.answer(error.status, error.description)
  }
}

func closePage(on streams: WebStreams, for exchange: some Exchange) async throws {
  let isOpen = await streams.close(fields: exchange.fields, session: exchange.session)
  try await exchange.answer(isOpen ? 204 : 410, "")
}

/// The examples of the articles on serving lists.
@Suite(.timeLimit(.minutes(15))) struct ServingExampleTests {
  /// A request of a test, and its response.
  private final class TestExchange: Exchange {
    struct Closed: Error {}

    let fields: [String: String]
    var session: String { fields["session"] ?? "first" }
    private let written: AsyncStream<String>.Continuation
    private let texts: AsyncStream<String>
    private let status = Mutex(0)
    private let isClosed = Mutex(false)

    init(_ fields: [String: String]) {
      self.fields = fields
      (texts, written) = AsyncStream.makeStream()
    }

    var answeredStatus: Int { status.withLock(\.self) }
    var events: AsyncStream<String> { texts }

    /// The browser disconnects; the server notices when it writes.
    func close() { isClosed.withLock { $0 = true } }

    func answer(_ status: Int, _ sentence: String) { self.status.withLock { $0 = status } }
    func beginEvents() { answer(200, "") }
    func write(_ bytes: [UInt8]) throws {
      if isClosed.withLock(\.self) { throw Closed() }
      written.yield(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func post(
    _ fields: [String: String], _ route: (TestExchange) async throws -> Void
  ) async throws -> Int {
    let exchange = TestExchange(fields)
    try await route(exchange)
    return exchange.answeredStatus
  }

  @Test func aPageOfAList() async throws {
    let talks = try await WebList { _ in TalksScreen([Talk(id: 1, title: "Lists")]) }
    await talks.withScreen { $0.talks.append(Talk(id: 2, title: "Trees")) }

    let exchange = TestExchange(["count": "10"])
    let route = Task { try await sendEvents(of: talks, to: exchange) }
    var events = exchange.events.makeAsyncIterator()
    let open = try #require(await events.next())
    #expect(open.contains("<b>Lists</b>") && open.contains("<b>Trees</b>"))
    let page = String(try #require(open.firstMatch(of: /"page":"([a-z0-9]+)"/)).1)
    let post = ["page": page, "sequence": "1", "count": "10", "search": "Tre"]
    #expect(try await Self.post(post) { try await takeWindow(of: talks, from: $0) } == 204)
    let found = try #require(await events.next())
    #expect(!found.contains("<b>Lists</b>") && found.contains("<b>Trees</b>"))
    var stranger = post
    stranger["session"] = "second"
    #expect(try await Self.post(stranger) { try await takeWindow(of: talks, from: $0) } == 410)
    #expect(try await Self.post(["page": "none"]) { try await takeWindow(of: talks, from: $0) } == 410)
    // Everything ends when the list is closed.
    await talks.close()
    try await route.value
    #expect(try await Self.post([:]) { try await sendEvents(of: talks, to: $0) } == 503)
  }

  /// The obvious loop, with a server that doesn't cancel: the page closes although nothing changes.
  @Test func aBrowserThatDisconnects() async throws {
    let clock = ManualClock()
    let talks = try await WebList(limits: WebLimits(), clock: clock) { _ in TalksScreen([]) }
    let exchange = TestExchange([:])
    let route = Task { try await sendEvents(of: talks, to: exchange) }
    var events = exchange.events.makeAsyncIterator()
    _ = await events.next()
    #expect(await talks.pageCount == 1)
    exchange.close()
    let time = clock.runs(by: .seconds(1))
    await #expect(throws: TestExchange.Closed.self) { try await route.value }
    time.cancel()
    #expect(await eventually { await talks.pageCount == 0 })
  }

  @Test func pagesOnAStream() async throws {
    var limits = WebLimits()
    limits.searches = 200
    let talks = try await WebList(limits: limits) { _ in TalksScreen([]) }
    let streams = WebStreams(["/talks": talks], limits: limits)

    let exchange = TestExchange([:])
    let route = Task { try await sendEvents(of: streams, to: exchange) }
    var events = exchange.events.makeAsyncIterator()
    let first = try #require(await events.next())
    let id = String(try #require(first.firstMatch(of: /"stream":"([a-z0-9]+)"/)).1)
    func open(_ fields: [String: String]) async throws -> Int {
      try await Self.post(fields) { try await openPage(on: streams, for: $0) }
    }
    #expect(try await open(["stream": id, "name": "p1", "list": "/talks"]) == 204)
    #expect(await events.next()?.hasPrefix("event: p1\ndata: {\"k\":\"open\"") == true)
    #expect(try await open(["stream": "none", "name": "p1", "list": "/talks"]) == 410)
    #expect(try await open(["stream": id, "name": "p1", "list": "/none"]) == 404)
    #expect(try await open(["stream": id, "name": "", "list": "/talks"]) == 400)
    let close = ["stream": id, "name": "p1"]
    #expect(try await Self.post(close) { try await closePage(on: streams, for: $0) } == 204)

    await streams.close()
    await talks.close()
    try await route.value
    #expect(try await Self.post(close) { try await closePage(on: streams, for: $0) } == 410)
  }
}

func takeAction(in list: some WebPageOpening, from exchange: some Exchange) async throws {
  do {
    let answer = try await list.perform(fields: exchange.fields, session: exchange.session)
    try await exchange.answer(200, answer)
  } catch let error as WebListError {
    try await exchange.answer(error.status, error.json)
  }
}

@Suite struct ActionExampleTests {
  /// An exchange that keeps its answer.
  private actor Answers {
    private(set) var all: [String] = []
    func add(_ answer: String) { all.append(answer) }
  }

  private struct Post: Exchange {
    let fields: [String: String]
    let answers: Answers
    var session: String { "" }
    func answer(_ status: Int, _ sentence: String) async throws { await answers.add("\(status) \(sentence)") }
    func beginEvents() async throws {}
    func write(_ bytes: [UInt8]) async throws {}
  }

  @Test func actionsAreAnswered() async throws {
    let list = try await WebList<ActionScreen>.make(3)
    let page = try await list.open(WebWindow(start: 0, count: 3))
    _ = await page.makeAsyncIterator().next()
    let answers = Answers()
    let key = await list.key(ofRow: 0)
    for (action, key) in [("choose", key), ("choose", "7"), ("dance", key)] {
      try await takeAction(
        in: list, from: Post(fields: ["action": action, "key": key, "page": page.id], answers: answers))
    }
    #expect(
      await answers.all == [
        "200 {}", #"409 {"message":"This item isn't there anymore."}"#, #"400 {"message":"There is no such action."}"#,
      ])
  }
}

/// Whether the Swift code in the articles on web lists is that of the tests beside this file, which run it.
@Suite struct WebQuotationTests {
  @Test func everyBlockOfAnArticleIsTested() throws {
    let (blocks, untested) = try Quotations.check(articlesOf: "DataSourcesWeb", testedBeside: #filePath)
    // The tutorial needs a server, which only the examples depend on.
    let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardized
    let examples = try Quotations(testedIn: root.appending(path: "Examples/Tests/GalleryKitTests/Documentation"))
    for (article, block) in untested where !examples.contains(block) {
      Issue.record("\(article) has code that no test runs:\n\(block)")
    }
    #expect(blocks.count >= 10)
  }
}
