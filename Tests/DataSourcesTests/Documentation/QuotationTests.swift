import Foundation
import Testing

/// Whether the Swift code in the articles is that of the tests beside this file, which run it.
@Suite struct QuotationTests {
  /// The lines of all tests here, without those that only check.
  private let tested: String

  init() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    tested = try files.filter {
      $0.lastPathComponent.hasSuffix("ExampleTests.swift") || $0.lastPathComponent == "Talk.swift"
    }
    .map { Self.normalized(try String(contentsOf: $0, encoding: .utf8)) }.joined(separator: "\n")
  }

  @Test func everyBlockOfAnArticleIsTested() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let folder = root.appending(path: "Sources/DataSources/Documentation.docc")
    let articles = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
    var count = 0
    for article in articles {
      for block in Self.blocks(try String(contentsOf: article, encoding: .utf8)) {
        count += 1
        #expect(contains(block), "\(article.lastPathComponent) has code that no test runs:\n\(block)")
      }
    }
    #expect(articles.count > 8 && count > 40)
    // The others need what is not here, or are tested beside GRDB.
    let readme = Self.blocks(try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8))
      .filter { $0.hasPrefix("import DataSources\n") }
    #expect(readme.count == 1)
    for block in readme { #expect(contains(String(block.dropFirst("import DataSources\n".count)))) }
  }

  @Test func theCheckFindsWhatDiffers() {
    #expect(contains("let favourites = talks.filter(\\.isFavourite)"))
    #expect(!contains("let favourites = talks.filter(\\.isFavorite)"))
    #expect(Self.blocks("a\n```swift\nb\n  c\n```\n```\nd\n```") == ["b\n  c"])
  }

  private func contains(_ block: String) -> Bool {
    let block = Self.normalized(block)
    return !block.isEmpty && "\n\(tested)\n".contains("\n\(block)\n")
  }

  /// Lines without indentation, empty ones, and those that only check.
  private static func normalized(_ text: String) -> String {
    var lines: [String] = []
    var depth = 0
    for line in text.split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      if depth > 0 || line.hasPrefix("#expect(") {
        depth += line.count { $0 == "(" } - line.count { $0 == ")" }
        continue
      }
      if !line.isEmpty, !line.contains("= ToldChanges(") { lines.append(line) }
    }
    return lines.joined(separator: "\n")
  }

  /// The blocks of Swift code in an article.
  private static func blocks(_ article: String) -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in article.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```swift" {
        block = []
      } else if line == "```", let lines = block {
        blocks.append(lines.joined(separator: "\n"))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }
}
