import Foundation
import ListTestSupport
import Testing

/// Whether the Swift code of the articles is that of the tests beside this file, which run it.
@Suite struct MacQuotationTests {
  @Test func everyBlockOfAnArticleIsTested() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let articles = folder.appending(path: "../../../Sources/DataSourcesAppKit/Documentation.docc").standardized
    let tests = try Quotations(testedIn: folder)
    let blocks = try Quotations.blocks(inArticlesOf: articles)
    for (article, block) in blocks {
      #expect(tests.contains(block), "\(article) has code that no test runs:\n\(block)")
    }
    #expect(blocks.count > 5)
  }
}
