import ListTestSupport
import Testing

/// Whether the Swift code of the articles is that of the tests beside this file, which run it.
@Suite struct MacQuotationTests {
  @Test func everyBlockOfAnArticleIsTested() throws {
    let (blocks, untested) = try Quotations.check(articlesOf: "DataSourcesAppKit", testedBeside: #filePath)
    for (article, block) in untested { Issue.record("\(article) has code that no test runs:\n\(block)") }
    #expect(blocks.count > 5)
  }
}
