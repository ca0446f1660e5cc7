import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Invalidations of lists whose loader says how to load the next page, and not how to load the previous one.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct InvalidatedPagesTests {
  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var version = 0
  }

  actor Server {
    private var version = 0
    func change() { version += 1 }
    func page(_ first: Int, _ count: Int) -> [Item] { (first..<first + count).map { Item(id: $0, version: version) } }
  }

  @Test func earlierPagesAreLoadedAgain() async {
    let server = Server()
    var options = PagingOptions()
    options.pageSize = 10
    options.prefetchDistance = 5
    let list = PagedSource<Item, Int>(options: options) { request in
      let first = request.key ?? 0
      return Page(items: await server.page(first, 10), nextKey: first < 90 ? first + 10 : nil)
    }
    let mirror = ListMirror(list.map { TestItem($0.item?.id ?? -1, content: $0.item?.version ?? 0) })
    list.start()
    await list.finishLoading()
    for _ in 0..<4 {
      list.loadMore()
      await list.finishLoading()
    }
    #expect(list.loadedItems.map(\.id) == Array(0..<50))
    list.willDisplayItem(withID: ItemID(32))
    await list.finishLoading()
    await server.change()
    list.invalidate(around: ItemID(32))
    await list.finishLoading()
    let around = list.loadedItems
    #expect(around.contains { $0.id == 32 } && around.contains { $0.id == 28 })
    #expect(around.allSatisfy { $0.version == 1 })
    #expect(list.states.backward != .end)
    while list.states.backward != .end {
      let count = list.loadedCount
      list.loadMore(.backward)
      await list.finishLoading()
      if list.loadedCount == count { break }
    }
    #expect(list.loadedItems.first?.id == 0 && list.loadedItems.map(\.id) == Array(0..<list.loadedCount))
    #expect(list.loadedItems.allSatisfy { $0.version == 1 } && list.states.backward == .end)
    #expect(mirror.difference() == nil)
  }
}
