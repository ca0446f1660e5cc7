import ListTestSupport
import Testing

/// Whether the Swift code in the articles on screens is that of tests, which run it.
@Suite struct ScreenQuotationTests {
  @Test func everyBlockOfAnArticleIsTested() throws {
    let (blocks, untested) = try Quotations.check(
      articlesOf: "DataSourcesUIKit", testedBeside: #filePath,
      andIn: ["DatabaseScreenTests", "DataSourcesCoreDataTests"],
      suffixes: ["ExampleTests.swift", "ScreenExamples.swift"])
    for (article, block) in untested { Issue.record("\(article) has code that no test runs:\n\(block)") }
    #expect(blocks.count > 8)
  }
}
