import DataSourcesWeb
import Foundation
import ListTestSupport
import Testing

/// The responses to requests, with everything that a request can do wrong.
@Suite(.timeLimit(.minutes(60))) struct WebRoutesTests {
  private static let form = "application/x-www-form-urlencoded"

  private static func makeRoutes() async throws -> (routes: WebRoutes, list: WebList<ActionScreen>) {
    let list = try await WebList<ActionScreen>.make(3)
    return (WebRoutes(["/rows": list]), list)
  }

  private static func post(
    _ routes: WebRoutes, _ target: String, _ form: [UInt8], session: String = "",
    headers: [String: String] = ["content-type": form]
  ) async throws -> WebResponse {
    var request = WebRequest("POST", target, host: "Example.com:8080", session: session) { headers[$0] }
    request.form = form
    return try #require(await routes.response(to: request))
  }

  private static func get(
    _ routes: WebRoutes, _ target: String, method: String = "GET", headers: [String: String] = [:]
  ) async -> WebResponse? {
    await routes.response(to: WebRequest(method, target, host: "example.com", session: "") { headers[$0] })
  }

  private static func text(_ response: WebResponse?) -> String {
    String(decoding: response?.bytes ?? [], as: UTF8.self)
  }

  private static func header(_ name: String, of response: WebResponse?) -> String? {
    response?.headers.first { $0.name == name }?.value
  }

  @Test func everyPathHasARoute() async throws {
    let (routes, _) = try await Self.makeRoutes()
    let paths = routes.paths
    #expect(
      paths.filter { !$0.path.hasPrefix("/list/") }.map { "\($0.method) \($0.path)" } == [
        "POST /rows/action", "GET /rows/events", "POST /rows/window", "GET /streams", "POST /streams/close",
        "POST /streams/open",
      ])
    #expect(paths.count(where: { $0.path.hasPrefix("/list/") && $0.method == "GET" }) == BrowserFile.all.count)
    for path in [
      "/", "", "/rows", "/rows/", "/rows/events/", "/ROWS/events", "/list/", "/list/none.js", "/../rows/events",
    ] {
      #expect(await Self.get(routes, path) == nil)
    }
    for (method, path) in paths {
      let other = method == "GET" ? "POST" : "GET"
      for wrong in [other, "DELETE", "get", ""] {
        let response = await Self.get(routes, path, method: wrong)
        #expect(response?.status == 405 && Self.header("allow", of: response)?.hasPrefix(method) == true)
      }
    }
  }

  @Test func filesAreServedOnce() async throws {
    let (routes, _) = try await Self.makeRoutes()
    for file in BrowserFile.all {
      let response = try #require(await Self.get(routes, "/list/\(file.name)"))
      #expect(response.status == 200 && Self.text(response) == file.content && response.events == nil)
      #expect(Self.header("content-type", of: response) == file.contentType)
      let etag = try #require(Self.header("etag", of: response))
      let again = await Self.get(routes, "/list/\(file.name)?v=1", headers: ["if-none-match": "\"a\", W/\(etag)"])
      #expect(again?.status == 304 && again?.bytes == [])
      let other = await Self.get(routes, "/list/\(file.name)", headers: ["if-none-match": "\"a\""])
      #expect(other?.status == 200)
      let head = await Self.get(routes, "/list/\(file.name)", method: "HEAD")
      #expect(head?.status == 200 && head?.bytes == [])
    }
  }

  @Test func aPageIsOpenedMovedAndClosed() async throws {
    let (routes, list) = try await Self.makeRoutes()
    var response = try #require(await Self.get(routes, "/rows/events?start=1&count=1"))
    #expect(response.status == 200 && Self.header("content-type", of: response) == "text/event-stream")
    #expect(Self.header("cache-control", of: response) == "no-store")
    let events = try #require(response.events)
    var iterator = events.makeAsyncIterator()
    let open = String(decoding: try #require(await iterator.next()), as: UTF8.self)
    #expect(open.contains("\"start\":1"))
    let page = String(try #require(open.firstMatch(of: /"page":"([a-z0-9]+)"/)).1)
    let key = await list.key(ofRow: 1)
    response = try await Self.post(routes, "/rows/action", Array("page=\(page)&key=\(key)&action=choose".utf8))
    #expect(response.status == 200 && Self.text(response) == "{}")
    #expect(Self.header("content-type", of: response) == "application/json")
    response = try await Self.post(routes, "/rows/action", Array("page=\(page)&key=none&action=choose".utf8))
    #expect(response.status == 409 && Self.text(response) == #"{"message":"This item isn't there anymore."}"#)
    response = try await Self.post(routes, "/rows/action", Array("page=\(page)&key=\(key)&action=dance".utf8))
    #expect(response.status == 400)
    response = try await Self.post(routes, "/rows/window", Array("page=\(page)&sequence=1&start=0&count=3".utf8))
    #expect(response.status == 204 && response.bytes == [])
    response = try await Self.post(routes, "/rows/window", Array("page=\(page)&sequence=2&order=none".utf8))
    #expect(response.status == 400 && Self.text(response) == "This list can't be sorted like that.")
    let first = try #require(await Self.get(routes, "/rows/events"))
    #expect(await list.pageCount == 2)
    await first.close()
    #expect(await list.pageCount == 1)
    _ = iterator
  }

  @Test func postsOfOtherSitesAreRefused() async throws {
    let (routes, _) = try await Self.makeRoutes()
    func status(_ headers: [String: String]) async throws -> Int {
      let all = headers.merging(["content-type": Self.form]) { first, _ in first }
      return try await Self.post(routes, "/rows/window", Array("page=none".utf8), headers: all).status
    }
    #expect(try await status([:]) == 410)
    for origin in ["http://example.com:8080", "https://EXAMPLE.com:8080"] {
      #expect(try await status(["origin": origin]) == 410)
      #expect(try await status(["origin": origin, "sec-fetch-site": "same-origin"]) == 410)
      #expect(try await status(["origin": origin, "sec-fetch-site": "cross-site"]) == 403)
    }
    for origin in [
      "null", "", "http://example.com", "http://example.com:80801", "http://a.example.com:8080",
      "ftp://example.com:8080",
      "http://example.com:8080/", "example.com:8080",
    ] {
      #expect(try await status(["origin": origin]) == 403)
    }
    for site in ["same-site", "cross-site", "", "none, same-origin"] {
      #expect(try await status(["sec-fetch-site": site]) == 403)
    }
    #expect(try await status(["sec-fetch-site": "none"]) == 410)
  }

  @Test func otherBodiesAreRefused() async throws {
    let (routes, _) = try await Self.makeRoutes()
    for type in ["", "text/plain", "application/json", "multipart/form-data", Self.form + "x"] {
      #expect(try await Self.post(routes, "/rows/window", [], headers: ["content-type": type]).status == 415)
    }
    for type in [Self.form, Self.form.uppercased() + "; charset=utf-8", Self.form + " ;x"] {
      #expect(try await Self.post(routes, "/rows/window", [], headers: ["content-type": type]).status == 410)
    }
    let largest = [UInt8](repeating: 97, count: WebRoutes.maximumFormSize)
    #expect(try await Self.post(routes, "/rows/window", largest).status == 410)
    #expect(try await Self.post(routes, "/rows/window", largest + [97]).status == 413)
    for broken in ["a=%", "a=%2", "a=%zz", "%f", "a=%ff", "a=%c3", "a=b&%ed%a0%80"] {
      #expect(try await Self.post(routes, "/rows/window", Array(broken.utf8)).status == 400)
      #expect(await Self.get(routes, "/rows/events?\(broken)")?.status == 400)
    }
  }

  /// Random forms, encoded naively, are decoded to the same fields: the text that is searched for is the one that was typed.
  @Test(arguments: [1, 2, 3] as [UInt64]) func randomForms(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: FuzzSettings.seed() &* 31 &+ seed)
    let letters = Array("aZ0 +%&=;/?é𝄞\u{301}\u{0}\n\"<'").map(String.init)
    let list = try await WebList { _ in EchoScreen() }
    let routes = WebRoutes(["/rows": list])
    for _ in 0..<FuzzSettings.steps(100) {
      let text = (0..<1 + generator.below(12)).map { _ in letters[generator.below(letters.count)] }.joined()
      var target = "/rows/events?count=1&search="
      for byte in text.utf8 {
        let isPlain = (97...122).contains(byte) && generator.oneIn(2)
        let hex = String(byte, radix: 16, uppercase: generator.oneIn(2))
        target +=
          byte == 32 && generator.oneIn(2)
          ? "+" : isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + hex
      }
      target += ["", "&search=other", "&"][generator.below(3)]
      let response = try #require(await Self.get(routes, target))
      var events = try #require(response.events).makeAsyncIterator()
      _ = await events.next()
      #expect(await list.withScreen { $0.texts.last } == text, "seed \(seed): \(target)")
      await response.close()
    }
  }

  @Test func temporaryErrorsSayWhenToTryAgain() async throws {
    let (routes, list) = try await Self.makeRoutes()
    await list.close()
    let response = await Self.get(routes, "/rows/events")
    #expect(response?.status == 503 && Self.text(response) == WebListError.closed.description)
    #expect((3...7).contains(Int(Self.header("retry-after", of: response) ?? "") ?? 0))
    await routes.close()
    #expect(await Self.get(routes, "/streams")?.status == 503)
  }
}

/// A list that records the texts that are searched for.
private final class EchoScreen: WebScreen {
  let list: any DataSource<CellReference<WebHost>> = StaticSource<CellReference<WebHost>>(withoutIDs: [])
  private(set) var texts: [String] = []

  func makeSearch(in order: WebOrder?, isolation: isolated any Actor) async -> (any WebSearch)? {
    ListPerSearch { [unowned self] text in
      texts.append(text)
      return list
    }
  }
}
