import DataSourcesTesting
import Testing

@testable import DataSources

/// Updates and removals survive pages that are dropped or not loaded yet.
extension PagedSourceTests {
  @Test func updateDuringRefreshSurvivesPageWithoutTheItem() async throws {
    let source = Source.scripted(loader)
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(0..<6), nextKey: 6))
    source.update(PagedTestItem(id: 1, content: 8))
    source.refresh()
    source.update(PagedTestItem(id: 4, content: 9))
    try await complete(source, Page(items: items(0..<3), nextKey: 3))
    #expect(source.loadedItems == items(0..<3))
    source.loadMore()
    try await complete(source, Page(items: items(3..<6), nextKey: 6))
    #expect(source.loadedItems[4] == PagedTestItem(id: 4, content: 9))
    // The next refresh reverts the edit.
    source.refresh()
    try await complete(source, Page(items: items(0..<6)))
    #expect(source.loadedItems == items(0..<6) && mirror.difference() == nil)
  }

  @Test func updateSurvivesItsPage() async throws {
    let source = Source.scripted(loader, startingAt: 0) { $0.maximumItems = 4 }
    let mirror = ListMirror(source)
    source.start()
    func page(_ number: Int) -> Page<PagedTestItem, Int> {
      Page(items: items(2 * number..<2 * number + 2), previousKey: number > 0 ? number : nil, nextKey: number + 1)
    }
    try await complete(source, page(0))
    source.update(PagedTestItem(id: 1, content: 9))
    source.insert(PagedTestItem(id: 70), after: ItemID(0))
    for number in 1...3 {
      source.loadMore()
      try await complete(source, page(number))
    }
    #expect(source.loadedItems.first?.id == 4)
    for number in [1, 0] {
      source.loadMore(.backward)
      try await complete(source, page(number))
    }
    // An inserted item is dropped with its page.
    #expect(source.loadedItems.prefix(2) == [PagedTestItem(id: 0), PagedTestItem(id: 1, content: 9)])
    #expect(mirror.difference() == nil)
  }
}
