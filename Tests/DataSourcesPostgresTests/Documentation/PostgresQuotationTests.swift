import ListTestSupport
import Testing

/// Whether the Swift code in the article is that of the samples beside this file, which are compiled.
@Suite struct PostgresQuotationTests {
  @Test func everyBlockOfAnArticleIsCompiled() throws {
    let (blocks, untested) = try Quotations.check(
      articlesOf: "DataSourcesPostgres", testedBeside: #filePath, suffixes: ["Sample.swift"])
    for (article, block) in untested { Issue.record("\(article) has code that no test compiles:\n\(block)") }
    #expect(blocks.count >= 4)
  }
}
