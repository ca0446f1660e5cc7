import DataSourcesTesting
import Testing

@testable import DataSources

/// Closures that read the list while pages are added.
extension PagedSourceTests {
  @Test func readingFromIDClosureReturnsNil() async throws {
    var read: () -> Void = {}
    var options = PagingOptions()
    options.prefetchDistance = 1
    let source = Source(
      options: options,
      id: { item in
        read()
        return item.id
      }, hasSameContent: ==, loader: { [loader] in try await loader.load($0) })
    var reads = 0
    read = { [unowned source] in
      reads += 1
      for index in 0..<source.itemCount(inSection: 0) {
        let position = ItemPosition(section: 0, item: index)
        _ = source.item(at: position)
        _ = source.id(at: position).flatMap(source.position(of:))
        source.willDisplayItems(at: [position])
      }
    }
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(0..<4), nextKey: 1))
    source.refresh()
    try await complete(source, Page(items: items(2..<5)))
    source.update(PagedTestItem(id: 3, content: 1))
    source.insert(PagedTestItem(id: 9), after: ItemID(3))
    #expect(source.words == ["2", "3:1", "9", "4"] && reads > 7)
    #expect(mirror.difference() == nil)
    read = {}
  }
}
