import ListTestSupport
import Testing

/// Whether the Swift code in the articles on databases is that of the tests beside this file, which run it.
@Suite struct DatabaseQuotationTests {
  @Test func everyBlockOfAnArticleIsTested() throws {
    let (blocks, untested) = try Quotations.check(
      articlesOf: "DataSourcesGRDB", testedBeside: #filePath, andIn: ["DatabaseScreenTests"])
    for (article, block) in untested { Issue.record("\(article) has code that no test runs:\n\(block)") }
    #expect(blocks.count > 20)
  }
}
