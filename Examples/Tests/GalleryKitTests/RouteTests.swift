import DataSourcesWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import GalleryKit

struct RouteTests {
  @Test func health() async throws {
    try await test { client, _ in
      let response = try await client.execute(uri: "/healthz", method: .get)
      #expect(response.status == .ok)
      #expect(String(buffer: response.body) == "ok")
    }
  }

  @Test func thePage() async throws {
    try await test { client, _ in
      let response = try await client.execute(uri: "/cities", method: .get)
      let html = String(buffer: response.body)
      #expect(response.status == .ok)
      #expect(response.headers[.contentType] == "text/html; charset=utf-8")
      #expect(html.contains("<title>World cities</title>"))
      #expect(html.contains("<p id=\"count\" data-total=\"3\" role=\"status\">3 cities</p>"))
      #expect(html.contains("<option value=\"DE\">A &lt;b&gt; &amp; &quot;c&quot;</option>"))
      #expect(html.contains("<div id=\"cities\" class=\"list-view\"></div>"))
    }
  }

  @Test(arguments: [
    "/nothing", "/cities/x", "/examples", "/../etc/passwd", "/%00", "/gallery.js/x", "/<script>", "/cities/add",
  ])
  func unknownPaths(path: String) async throws {
    try await test { client, _ in
      let response = try await client.execute(uri: path, method: .get)
      let html = String(buffer: response.body)
      #expect(response.status == .notFound)
      #expect(response.headers[.contentType] == "text/html; charset=utf-8")
      #expect(html.contains("<h1>404 Not Found</h1>"))
      #expect(!html.contains("<script>"))
    }
  }

  @Test(arguments: ["/", "/healthz", "/gallery.js", "/nothing"]) func securityHeaders(path: String) async throws {
    try await test { client, _ in
      let headers = try await client.execute(uri: path, method: .get).headers
      #expect(headers[.contentSecurityPolicy]?.hasPrefix("default-src 'self';") == true)
      #expect(headers[.xContentTypeOptions] == "nosniff")
      #expect(headers[values: try #require(.init("Referrer-Policy"))] == ["no-referrer"])
    }
  }

  static let files: [(path: String, type: String)] = [
    ("/gallery.js", "text/javascript; charset=utf-8"), ("/gallery.css", "text/css; charset=utf-8"),
    ("/cities.css", "text/css; charset=utf-8"), ("/examples.css", "text/css; charset=utf-8"),
    ("/examples.js", "text/javascript; charset=utf-8"),
    ("/gallery.svg", "image/svg+xml"),
  ]

  @Test(arguments: files) func filesAreAskedAboutWithTheirTag(path: String, type: String) async throws {
    try await test { client, _ in
      let first = try await client.execute(uri: path, method: .get)
      #expect(first.status == .ok)
      #expect(first.headers[.contentType] == type)
      #expect(first.body.readableBytes > 100)
      let tag = try #require(first.headers[.eTag])
      let second = try await client.execute(uri: path, method: .get, headers: [.ifNoneMatch: "\"x\", \(tag)"])
      #expect(second.status == .notModified)
      #expect(second.body.readableBytes == 0)
      let head = try await client.execute(uri: path, method: .head)
      #expect(head.status == .ok)
      #expect(head.body.readableBytes == 0)
    }
  }

  private func test(
    _ body: @escaping @Sendable (any TestClientProtocol, CityStore) async throws -> Void
  ) async throws {
    let small = try SmallStore(
      countries: SmallStore.countries.replacingOccurrences(of: "Germany", with: "A <b> & \"c\""))
    let router = try await makeRouter(
      store: small.store, cities: WebList.cities(of: small.store), examples: ExampleLists())
    try await Application(router: router).test(.router) { client in
      try await body(client, small.store)
    }
  }
}
