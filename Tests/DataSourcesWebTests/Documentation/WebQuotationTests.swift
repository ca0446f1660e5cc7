import Foundation
import ListTestSupport
import Testing

/// Whether the Swift code in the articles on web lists is that of the tests beside this file, which run it.
@Suite struct WebQuotationTests {
  @Test func everyBlockOfAnArticleIsTested() throws {
    let (blocks, untested) = try Quotations.check(articlesOf: "DataSourcesWeb", testedBeside: #filePath)
    // The tutorial needs a server, which only the examples depend on.
    let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardized
    let examples = try Quotations(testedIn: root.appending(path: "Examples/Tests/GalleryKitTests/Documentation"))
    for (article, block) in untested where !examples.contains(block) {
      Issue.record("\(article) has code that no test runs:\n\(block)")
    }
    #expect(blocks.count >= 10)
  }
}
