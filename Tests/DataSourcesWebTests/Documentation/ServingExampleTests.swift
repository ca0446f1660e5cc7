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
  func makeSearch(in order: WebOrder?, isolation: isolated any Actor) async -> (any WebSearch)? {
    ListPerSearch { [talks] text in
      talks.filter { $0.title.contains(text) }.cells(.html { talk in "<b>\(talk.title)</b>" })
    }
  }
}

protocol Exchange: Sendable {
  var method: String { get }
  /// The path and the query, as they were received.
  var target: String { get }
  var host: String { get }
  /// The unguessable name of the browser's session, from a cookie.
  var session: String { get }
  func header(_ name: String) -> String?
  func readBody(upTo size: Int) async throws -> [UInt8]
  func begin(_ status: Int, _ headers: [(name: String, value: String)]) async throws
  func write(_ bytes: [UInt8]) async throws
}

func respond(to exchange: some Exchange, with routes: WebRoutes) async throws {
  var request = WebRequest(
    exchange.method, exchange.target, host: exchange.host, session: exchange.session, header: exchange.header)
  if exchange.method == "POST" {
    request.form = try await exchange.readBody(upTo: WebRoutes.maximumFormSize + 1)
  }
  guard let response = await routes.response(to: request) else { return try await exchange.begin(404, []) }
  try await exchange.begin(response.status, response.headers)
  try await exchange.write(response.bytes)
  if let events = response.events {
    for await event in events { try await exchange.write(event) }
  }
}

/// The examples of the articles on serving lists.
@Suite(.timeLimit(.minutes(60))) struct ServingExampleTests {
  /// A request of a test, and its response.
  private final class TestExchange: Exchange {
    struct Closed: Error {}

    let method: String
    let target: String
    let session: String
    let host = "example.com"
    private let form: String
    private let written: AsyncStream<String>.Continuation
    private let texts: AsyncStream<String>
    private let response = Mutex<(status: Int, headers: [String: String])>((0, [:]))
    private let isClosed = Mutex(false)

    init(_ method: String, _ target: String, form: String = "", session: String = "first") {
      self.method = method
      self.target = target
      self.form = form
      self.session = session
      (texts, written) = AsyncStream.makeStream()
    }

    var status: Int { response.withLock(\.status) }
    var events: AsyncStream<String> { texts }

    /// The browser disconnects; the server notices when it writes.
    func close() { isClosed.withLock { $0 = true } }

    func header(_ name: String) -> String? { name == "content-type" ? "application/x-www-form-urlencoded" : nil }

    func readBody(upTo size: Int) -> [UInt8] { Array(form.utf8.prefix(size)) }

    func begin(_ status: Int, _ headers: [(name: String, value: String)]) {
      response.withLock { $0 = (status, Dictionary(uniqueKeysWithValues: headers.map { ($0.name, $0.value) })) }
    }

    func write(_ bytes: [UInt8]) throws {
      if isClosed.withLock(\.self) { throw Closed() }
      if !bytes.isEmpty { written.yield(String(decoding: bytes, as: UTF8.self)) }
    }
  }

  private static func post(
    _ target: String, _ form: String, session: String = "first", to routes: WebRoutes
  ) async throws -> Int {
    let exchange = TestExchange("POST", target, form: form, session: session)
    try await respond(to: exchange, with: routes)
    return exchange.status
  }

  @Test func aPageOfAList() async throws {
    let talks = try await WebList { _ in TalksScreen([Talk(id: 1, title: "Lists")]) }
    await talks.withScreen { $0.talks.append(Talk(id: 2, title: "Trees")) }
    let routes = WebRoutes(["/talks": talks])

    let exchange = TestExchange("GET", "/talks/events?count=10")
    let route = Task { try await respond(to: exchange, with: routes) }
    var events = exchange.events.makeAsyncIterator()
    let open = try #require(await events.next())
    #expect(open.contains("<b>Lists</b>") && open.contains("<b>Trees</b>"))
    let page = String(try #require(open.firstMatch(of: /"page":"([a-z0-9]+)"/)).1)
    let post = "page=\(page)&sequence=1&count=10&search=Tre"
    #expect(try await Self.post("/talks/window", post, to: routes) == 204)
    let found = try #require(await events.next())
    #expect(!found.contains("<b>Lists</b>") && found.contains("<b>Trees</b>"))
    #expect(try await Self.post("/talks/window", post, session: "second", to: routes) == 410)
    #expect(try await Self.post("/talks/window", "page=none", to: routes) == 410)
    #expect(try await Self.post("/talks/none", "page=none", to: routes) == 404)
    // Everything ends when the list is closed.
    await talks.close()
    try await route.value
    let closed = TestExchange("GET", "/talks/events")
    try await respond(to: closed, with: routes)
    #expect(closed.status == 503)
  }

  /// The obvious loop, with a server that doesn't cancel: the page closes although nothing changes.
  @Test func aBrowserThatDisconnects() async throws {
    let clock = ManualClock()
    let talks = try await WebList(limits: WebLimits(), clock: clock) { _ in TalksScreen([]) }
    let routes = WebRoutes(["/talks": talks])
    let exchange = TestExchange("GET", "/talks/events")
    let route = Task { try await respond(to: exchange, with: routes) }
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
    let routes = WebRoutes(["/talks": talks], limits: limits)

    let exchange = TestExchange("GET", "/streams")
    let route = Task { try await respond(to: exchange, with: routes) }
    var events = exchange.events.makeAsyncIterator()
    let first = try #require(await events.next())
    let id = String(try #require(first.firstMatch(of: /"stream":"([a-z0-9]+)"/)).1)
    func open(_ form: String) async throws -> Int { try await Self.post("/streams/open", form, to: routes) }
    #expect(try await open("stream=\(id)&name=p1&list=%2Ftalks") == 204)
    #expect(await events.next()?.hasPrefix("event: p1\ndata: {\"k\":\"open\"") == true)
    #expect(try await open("stream=none&name=p1&list=/talks") == 410)
    #expect(try await open("stream=\(id)&name=p1&list=/none") == 404)
    #expect(try await open("stream=\(id)&name=&list=/talks") == 400)
    #expect(try await Self.post("/streams/close", "stream=\(id)&name=p1", to: routes) == 204)

    await routes.close()
    await talks.close()
    try await route.value
    #expect(try await Self.post("/streams/close", "stream=\(id)&name=p1", to: routes) == 410)
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
