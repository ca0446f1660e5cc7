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
      testedIn: folder, suffixes: ["ExampleTests.swift", "Talk.swift"])
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
    #expect(blocks.count == 5)
  }

  @Test func theCheckFindsDifferences() {
    #expect(tests.contains("let favorites = talks.filter(\\.isFavorite)"))
    #expect(!tests.contains("let likes = talks.filter(\\.isFavorite)"))
    #expect(Quotations.blocks("a\n```swift\nb\n  c\n```\n```\nd\n```") == ["b\n  c"])
  }
}

/// Whether the Swift code in doc comments, of every module, is word for word in a file that the tests compile.
///
/// A new sample is copied into `Tests/<module>Tests/Documentation`, into a function that declares what the sample takes for
/// granted. There it is compiled with the tests; here only texts are compared.
@Suite struct CommentSampleTests {
  private let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardized

  @Test func everySampleIsCompiled() throws {
    let targets = try FileManager.default.contentsOfDirectory(
      at: root.appending(path: "Tests"), includingPropertiesForKeys: nil)
    let compiled = try targets.map { $0.appending(path: "Documentation") }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
      .map { try Quotations(testedIn: $0, suffixes: [".swift"]) }
    let samples = try Quotations.blocks(inCommentsOf: root.appending(path: "Sources"))
    for (file, sample) in samples {
      #expect(
        compiled.contains { $0.contains(sample) },
        "\(file) has a sample that no file in Tests/*/Documentation compiles, see CONTRIBUTING.md:\n\(sample)")
    }
    #expect(samples.count > 70)
  }

  @Test func samplesAreFound() {
    let source = """
      /// A list.
      ///
      ///     let a = 1
      ///       + 2
      ///
      ///     let b = 2
      ///
      /// - Parameters:
      ///     - a: no code
      /// ```swift
      /// let c = 3
      /// ```
      /// ```text
      ///     let d = 4
      /// ```
      ///
      ///     let e = 5
      func e() {}
      //     let f = 6
      """
    #expect(Quotations.blocks(inComments: source) == ["let a = 1\n  + 2", "let b = 2", "let c = 3", "let e = 5"])
  }
}
