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
      let isTested = tests.contains(block)
      #expect(isTested, "\(article) has code that no test runs:\n\(block)")
    }
    #expect(Set(blocks.map(\.article)).count >= 8 && blocks.count > 40)
  }

  @Test func everyBlockOfTheREADMEIsCompiled() throws {
    let targets = try FileManager.default.contentsOfDirectory(
      at: root.appending(path: "Tests"), includingPropertiesForKeys: nil)
    let compiled = try targets.map { $0.appending(path: "Documentation") }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
      .map { try Quotations(testedIn: $0, suffixes: [".swift"]) }
    let blocks = Quotations.blocks(try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8))
    for block in blocks {
      let code = block.split(separator: "\n").drop { $0.hasPrefix("import ") }.joined(separator: "\n")
      #expect(compiled.contains { $0.contains(code) }, "The README has code that no test compiles:\n\(block)")
    }
    #expect(blocks.count >= 6)
  }

  @Test func theCheckFindsDifferences() {
    #expect(tests.contains("let favorites = talks.filter(\\.isFavorite)"))
    #expect(!tests.contains("let likes = talks.filter(\\.isFavorite)"))
    #expect(Quotations.blocks("a\n```swift\nb\n  c\n```\n```\nd\n```") == ["b\n  c"])
  }
}
