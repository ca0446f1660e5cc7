import Foundation
import ListTestSupport
import Testing

/// Whether the Swift code about SwiftUI is that of the samples, which are checked against an SDK.
@Suite struct SwiftUIQuotationTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  @Test func everyBlockIsCompiled() throws {
    let samples = try Quotations(
      testedIn: root.appending(path: "Tests/DataSourcesSwiftUISamples/Documentation"), suffixes: [".swift"])
    // The database of the tutorial.
    let tests = try Quotations(testedIn: root.appending(path: "Tests/DatabaseScreenTests/Documentation"))
    let folder = root.appending(path: "Sources/DataSourcesSwiftUI")
    let articles = try Quotations.blocks(inArticlesOf: folder.appending(path: "Documentation.docc"))
    for (article, block) in articles {
      #expect(
        samples.contains(block) || tests.contains(block), "\(article) has code that no sample compiles:\n\(block)")
    }
    let comments = try Quotations.blocks(inCommentsOf: folder)
    for (file, block) in comments {
      #expect(samples.contains(block), "\(file) has code that no sample compiles:\n\(block)")
    }
    #expect(articles.count > 6 && comments.count > 3)
    let readme = Quotations.blocks(try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8))
      .filter { $0.contains("ListView(") }
    #expect(readme.count == 1 && readme.allSatisfy(samples.contains))
  }
}
