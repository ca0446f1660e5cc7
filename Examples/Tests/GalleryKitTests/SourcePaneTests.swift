import DataSourcesWeb
import Foundation
import Hummingbird
import NIOCore
import Testing

@testable import GalleryKit

struct SourcePaneTests {
  /// The gallery displays the files as they are in the repository.
  @Test func theTextsAreThoseOfTheFiles() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)).allObjects
    let urls = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
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
      let page = String(buffer: try await client.execute(uri: path, method: .get).body)
      #expect(page.contains("data-address=\"/source\(path)\""))
      let source = try await client.execute(uri: "/source\(path)", method: .get)
      #expect(source.status == .ok)
      #expect(String(buffer: source.body).contains("<details class=\"file\" open>"), "\(path)")
    }
  }

  /// Highlighting adds markup only.
  @Test func highlightingKeepsTheText() {
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
