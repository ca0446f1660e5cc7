import Foundation
import ListTestSupport
import Testing

/// Whether the Swift code in the articles is that of the tests beside this file, which run it.
@Suite struct QuotationTests {
  private let tests: Quotations
  private let root: URL

  init() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    tests = try Quotations(
      testedIn: folder, suffixes: ["ExampleTests.swift", "SectionLayoutSample.swift", "Talk.swift"])
    root = folder.appending(path: "../../..").standardized
  }

  @Test func everyBlockOfAnArticleIsTested() throws {
    let blocks = try Quotations.blocks(inArticlesOf: root.appending(path: "Sources/DataSources/Documentation.docc"))
    for (article, block) in blocks {
      #expect(tests.contains(block), "\(article) has code that no test runs:\n\(block)")
    }
    #expect(Set(blocks.map(\.article)).count >= 8 && blocks.count > 40)
    // The others need modules that aren't available here, or are tested with GRDB.
    let readme = Quotations.blocks(try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8))
      .filter { $0.hasPrefix("import DataSources\n") }
    #expect(readme.count == 1)
    for block in readme { #expect(tests.contains(String(block.dropFirst("import DataSources\n".count)))) }
  }

  @Test func theCheckFindsDifferences() {
    #expect(tests.contains("let favorites = talks.filter(\\.isFavorite)"))
    #expect(!tests.contains("let likes = talks.filter(\\.isFavorite)"))
    #expect(Quotations.blocks("a\n```swift\nb\n  c\n```\n```\nd\n```") == ["b\n  c"])
  }
}
