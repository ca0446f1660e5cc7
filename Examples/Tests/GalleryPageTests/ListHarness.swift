import ChromiumDriver
import DataSourcesWeb
import ExampleModels
import Foundation
import GalleryKit
import GalleryTestSupport
import Hummingbird
import NIOCore
import Synchronization
import Testing

/// A page with nothing but a list, whose server is a script in the page: for tests of the browser's modules.
enum ListHarness {
  private static let blank = """
    <!doctype html>
    <html lang="en"><title>A list</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/list/list.css">
    <link rel="stylesheet" href="/test.css">
    <input id="before">
    <div id="list" aria-label="Rows"></div>
    <input id="after">
    </html>
    """
  private static let style = """
    body { margin: 0; font: 16px sans-serif; }
    #list { height: 600px; }
    .list-row > * > button { width: 100%; height: 100%; border: 0; background: none; }
    """

  /// The seed of random tests: `FUZZ_SEED`, or a new one for each run.
  static let seeds = [
    ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
  ]

  /// Runs a test in such a page, and expects no errors there.
  static func run(
    width: Int = 800, height: Int = 700, _ body: @escaping @Sendable (ChromiumPage) async throws -> Void
  ) async throws {
    try await Chromium.run { browser in
      try await serve { address in
        let page = try await browser.newPage()
        try await page.setViewport(width: width, height: height)
        try await page.navigate(to: address)
        _ = try await page.evaluate(fixture())
        try await body(page)
        await page.expectNoProblems()
      }
    }
  }

  /// Serves the empty page while `body` runs.
  private static func serve(_ body: @escaping @Sendable (URL) async throws -> Void) async throws {
    let router = Router(context: GalleryContext.self)
    router.add("/", Asset(blank, type: "text/html; charset=utf-8"))
    router.add("/test.css", Asset(style, type: "text/css; charset=utf-8"))
    for name in fileNames { router.get("/list/\(name)") { _, _ in try await file(name) } }
    router.get("/delayed/:id/:file") { _, context in
      let id = try context.parameters.require("id")
      let name = try context.parameters.require("file")
      let file = try await file(name)
      await DelayedFile.waitForDelivery(id, name)
      return file
    }
    try await TestServer.run(router) { port in
      guard let address = URL(string: "http://127.0.0.1:\(port)") else { throw ChromiumError("no address") }
      try await body(address)
    }
  }

  /// The names of the files of the browser's side.
  static let fileNames = routes.paths.map(\.path).filter { $0.hasPrefix("/list/") }.map { String($0.dropFirst(6)) }
  private static let routes = WebRoutes([:])

  private static func file(_ name: String) async throws -> Response {
    let request = WebRequest("GET", "/list/\(name)", host: "", session: "") { _ in nil }
    guard let file = await routes.response(to: request), file.status == 200,
      let type = file.headers.first(where: { $0.name == "content-type" })
    else { throw HTTPError(.notFound) }
    return Response(
      status: .ok, headers: [.contentType: type.value], body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
  }

  private static func fixture() throws -> String {
    guard let url = Bundle.module.url(forResource: "Fixtures/served-list", withExtension: "js") else {
      throw ChromiumError("the fixture is missing")
    }
    return try String(contentsOf: url, encoding: .utf8)
  }
}

extension SmallRandom {
  /// A random index of a list with a count.
  mutating func next(below count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}

extension ChromiumPage {
  /// Expects that the page has reported no problems, and prints them otherwise.
  ///
  /// An expectation that awaits the problems itself prints only its own source.
  func expectNoProblems(
    except expected: String? = nil, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let problems = await problems().filter { problem in !(expected.map(problem.contains) ?? false) }
    #expect(problems == [], comment, sourceLocation: sourceLocation)
  }
}

/// A file of the browser's side that a test delivers, in a folder `/delayed/ID`.
final class DelayedFile: Sendable {
  private struct State {
    var isRequested = false
    var isDelivered = false
    var requests: [AsyncStream<Never>.Continuation] = []
  }

  private static let all = Mutex<[String: DelayedFile]>([:])
  let name: String
  private let id = UUID().uuidString
  private let state = Mutex(State())

  init(_ name: String) {
    self.name = name
    Self.all.withLock { $0[id] = self }
  }

  /// The folder of the modules of which this file is delayed.
  var folder: String { "/delayed/\(id)" }
  var isRequested: Bool { state.withLock { $0.isRequested } }

  /// Delivers the file, also if it is requested later.
  func deliver() {
    let requests = state.withLock { state in
      state.isDelivered = true
      defer { state.requests = [] }
      return state.requests
    }
    for request in requests { request.finish() }
  }

  /// Returns when a file may be sent.
  fileprivate static func waitForDelivery(_ id: String, _ name: String) async {
    guard let file = all.withLock({ $0[id] }), file.name == name else { return }
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    file.state.withLock { state in
      state.isRequested = true
      if state.isDelivered { continuation.finish() } else { state.requests.append(continuation) }
    }
    for await _ in stream {}
  }
}
