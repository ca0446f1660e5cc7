import DataSourcesWeb
import Foundation
import HTTPTypes
import Hummingbird
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
      #expect(html.contains("<div id=\"cities\" class=\"list-view\" aria-label=\"Cities\""))
    }
  }

  @Test(arguments: [
    "/nothing", "/cities/x", "/examples", "/../etc/passwd", "/%00", "/gallery.js/x", "/<script>",
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
      let others = [
        "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
      ]
      for (name, value) in others { #expect(headers[values: try #require(.init(name))] == [value]) }
      let permissions = try #require(HTTPField.Name("Permissions-Policy"))
      #expect(headers[permissions]?.contains("camera=()") == true)
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

  @Test func tagsInAllTheirForms() async throws {
    try await test { client, _ in
      let tag = try #require(try await client.execute(uri: "/gallery.js", method: .get).headers[.eTag])
      for known in ["*", "W/\(tag)", " W/\(tag) ", "\"a\", W/\(tag)"] {
        let response = try await client.execute(uri: "/gallery.js", method: .get, headers: [.ifNoneMatch: known])
        #expect(response.status == .notModified, "\(known)")
      }
      for known in ["", "W/", "\"a\"", "w/\(tag)"] {
        let response = try await client.execute(uri: "/gallery.js", method: .get, headers: [.ifNoneMatch: known])
        #expect(response.status == .ok, "\(known)")
      }
    }
  }

  @Test(arguments: ["/cities", "/gallery.js", "/list/list.js", "/"]) func compression(path: String) async throws {
    try await test { client, _ in
      let plain = try await client.execute(uri: path, method: .get)
      let compressed = try await client.execute(uri: path, method: .get, headers: [.acceptEncoding: "br, gzip"])
      #expect(plain.headers[.contentEncoding] == nil && compressed.headers[.contentEncoding] == "gzip")
      #expect(plain.headers[.vary] == "Accept-Encoding" && compressed.headers[.vary] == "Accept-Encoding")
      #expect(compressed.body.readableBytes < plain.body.readableBytes)
      let folder = try TemporaryFolder()
      let file = try folder.write(compressed.body.readableBytesView, to: "page.gz")
      #expect(try Gunzip.unpacked(file) == Data(plain.body.readableBytesView))
    }
  }

  @Test func otherMethodsAreNotAllowed() async throws {
    try await test { client, _ in
      let put = try await client.execute(uri: "/cities", method: .put)
      #expect(put.status == .methodNotAllowed && put.headers[.allow] == "GET, HEAD")
      let get = try await client.execute(uri: "/cities/add", method: .get)
      #expect(get.status == .methodNotAllowed && get.headers[.allow] == "POST")
      #expect(String(buffer: get.body).contains("<h1>405 Method Not Allowed</h1>"))
      #expect(try await client.execute(uri: "/nothing", method: .put).status == .notFound)
      #expect(try await client.execute(uri: "/streams/open", method: .get).status == .methodNotAllowed)
    }
  }

  private func test(
    _ body: @escaping @Sendable (RouterClient, CityStore) async throws -> Void
  ) async throws {
    let small = try SmallStore(
      countries: SmallStore.countries.replacingOccurrences(of: "Germany", with: "A <b> & \"c\""))
    let router = try await small.router()
    let client = RouterClient(router)
    try await body(client, small.store)
  }
}
