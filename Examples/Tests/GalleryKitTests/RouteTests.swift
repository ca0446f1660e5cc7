import DataSourcesWeb
import Foundation
import GalleryTestSupport
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
      #expect(response.text == "ok")
    }
  }

  @Test func thePage() async throws {
    try await test { client, _ in
      let response = try await client.execute(uri: "/cities", method: .get)
      let html = response.text
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
      let html = response.text
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

  @Test(arguments: files) func filesAreValidatedByTheirTag(path: String, type: String) async throws {
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
      for tags in ["*", "W/\(tag)", " W/\(tag) ", "\"a\", W/\(tag)"] {
        let response = try await client.execute(uri: "/gallery.js", method: .get, headers: [.ifNoneMatch: tags])
        #expect(response.status == .notModified, "\(tags)")
      }
      for tags in ["", "W/", "\"a\"", "w/\(tag)"] {
        let response = try await client.execute(uri: "/gallery.js", method: .get, headers: [.ifNoneMatch: tags])
        #expect(response.status == .ok, "\(tags)")
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
      #expect(get.text.contains("<h1>405 Method Not Allowed</h1>"))
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

struct SourcePaneTests {
  /// The gallery displays the files as they are in the repository.
  @Test func theTextsAreThoseOfTheFiles() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let urls = try ["Sources", "UIKit/ExampleScreens"].flatMap { folder in
      let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      return try #require(files).allObjects.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }
    let names = Set(GalleryScreen.allCases.flatMap(\.sourceFiles))
    for name in names {
      let url = try #require(urls.first { $0.lastPathComponent == name }, "\(name)")
      let text = try String(contentsOf: url, encoding: .utf8)
      let embedded = try #require(EmbeddedSources.texts[name], "\(name)")
      #expect(embedded == text, "\(name)")
    }
  }

  @Test func everyPageLeadsToItsSourceCode() async throws {
    let router = try await SmallStore().router()
    let client = RouterClient(router)
    for path in ["/cities"] + GalleryScreen.allCases.map(\.path) {
      let page = try await client.execute(uri: path, method: .get).text
      #expect(page.contains("data-address=\"/source\(path)\""))
      let source = try await client.execute(uri: "/source\(path)", method: .get)
      #expect(source.status == .ok)
      #expect(source.text.contains("<details class=\"file\" open>"), "\(path)")
    }
  }

  /// Highlighting adds markup only.
  @Test func highlightingAddsOnlyMarkup() {
    for (name, text) in EmbeddedSources.texts {
      #expect(Self.text(of: SwiftHighlighter.html(of: text).markup) == text, "\(name)")
    }
  }

  @Test(arguments: [
    ("let x = 1", #"<span class="k">let</span> x = <span class="n">1</span>"#),
    (#"f("a\"<b>") // c"#, #"f(<span class="s">&quot;a\&quot;&lt;b&gt;&quot;</span>) <span class="c">// c</span>"#),
    (##"#"a"b"#"##, ##"<span class="s">#&quot;a&quot;b&quot;#</span>"##),
    ("@main struct A", #"<span class="k">@main</span> <span class="k">struct</span> <span class="t">A</span>"#),
    ("\"open", #"<span class="s">&quot;open</span>"#), ("\"\\", #"<span class="s">&quot;\</span>"#), ("é🙂`\u{0}", nil),
  ])
  func marks(code: String, html: String?) {
    let markup = SwiftHighlighter.html(of: code).markup
    if let html { #expect(markup == html) }
    #expect(!markup.contains("<script"))
  }

  private static func text(of markup: String) -> String {
    markup.replacing(/<[^>]*>/, with: "").replacingOccurrences(of: "&lt;", with: "<")
      .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&quot;", with: "\"")
      .replacingOccurrences(of: "&#39;", with: "'").replacingOccurrences(of: "&amp;", with: "&")
  }
}

struct WorldMapTests {
  /// Neighbors from west to east are one line.
  @Test func squaresBecomeLines() {
    let squares = [(3, 1), (4, 1), (6, 1), (7, 2)].map { WorldMap.Square(x: $0, y: $1) }
    #expect(WorldMap.svg(of: squares).contains(#"d="M30 15h20M60 15h10M70 25h10""#))
    #expect(WorldMap.svg(of: []).contains(#"d="""#))
  }

  @Test func theMapIsServed() async throws {
    let client = RouterClient(try await SmallStore().router())
    let response = try await client.execute(uri: "/cities/map.svg", method: .get)
    #expect(response.status == .ok && response.headers[.contentType] == "image/svg+xml")
    // Berlin is at 52.5° north and 13.4° east, Lyon at 45.7° and 4.8°, Paris at 48.9° and 2.3°.
    #expect(response.text.contains(#"d="M1930 375h10M1820 415h10M1840 445h10""#))
    let page = try await client.execute(uri: "/cities", method: .get).text
    #expect(page.contains("data-at='1934,374'") && page.contains("data-at='1823,411'"))
  }

  /// A city that a person adds isn't anywhere.
  @Test func aCityCanHaveNoPosition() {
    #expect(City(name: "New", country: "FR", population: 1).mapPoint == "")
    #expect(City(name: "Wrong", country: "FR", population: 1, latitude: .nan, longitude: 400).mapPoint == "")
  }
}
