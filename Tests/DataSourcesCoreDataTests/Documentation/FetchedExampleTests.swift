import DataSourcesCoreData
import DataSourcesTesting
import Foundation
import ListTestSupport
import Testing

/// The examples of the article on fetched results, and whether it has others.
@Suite struct FetchedExampleTests {
  @Test func aSourceFollowsItsResults() throws {
    let results = FakeResults(FakeList(["today": [1, 2]]), isFetched: false)
    let events = FetchedSource(results, header: .custom { "\($0.name): \($0.objectCount)" })
    try events.refetch()
    #expect(events.sectionInfo(at: 0)?.header == "today: 2")

    let mirror = ListMirror(events)
    results.stored = FakeList(["today": [1, 3]])
    try events.refetch(comparing: .updatingEveryRow, animation: .fade)
    #expect(mirror.updates.map(\.changes.description) == ["delete 0-1; insert 0-1; update 0-0"])
    #expect(mirror.updates.map(\.animation) == [.fade])

    events.pause()
    results.stored = FakeList(["today": [3]])
    try events.resume()
    #expect(events.shape.itemCounts == [1] && mirror.difference() == nil)
  }

  @Test func aSourceInPlaceOfADelegate() throws {
    let results = FakeResults(FakeList(["today": [1, 2]]), isFetched: false)
    var displayed: [ListUpdate] = []
    func display(_ update: ListUpdate) { displayed.append(update) }
    let source = FetchedSource(results)
    let observation = source.observe { update in display(update) }
    try source.refetch()
    #expect(displayed.count == 1 && source.shape.itemCounts == [2])
    observation.cancel()
  }

  @Test func everyBlockOfTheArticleIsTested() throws {
    let (blocks, untested) = try Quotations.check(articlesOf: "DataSourcesCoreData", testedBeside: #filePath)
    for (article, block) in untested { Issue.record("\(article) has code that no test runs:\n\(block)") }
    #expect(blocks.count >= 3)
  }
}
