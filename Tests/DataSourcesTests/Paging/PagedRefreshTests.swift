import DataSources
import DataSourcesTesting
import Testing

/// Refreshes and invalidations, which replace all pages in one change.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PagedRefreshTests: PagedSuite {
  let loader = ScriptedLoader()

  @Test func refreshKeepsOldItemsUntilNewOnesAreLoaded() async throws {
    let source = Source.scripted(loader)
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(0..<4), nextKey: 1))
    source.loadMore()
    let old = try await loader.next()
    source.refresh()
    #expect(source.words == ["0", "1", "2", "3"] && source.states.forward == .idle)
    old.complete(Page(items: items(4..<8)))
    try await source.until { source.droppedResultCount == 1 }
    #expect(source.loadedCount == 4)
    try await display(source, 3)
    #expect(source.states.forward == .idle)
    let count = mirror.updates.count
    try await complete(
      source, Page(items: [PagedTestItem(id: 9), PagedTestItem(id: 1, content: 5), PagedTestItem(id: 3)], nextKey: 1))
    #expect(mirror.updates.count == count + 1)
    #expect(mirror.updates.last?.changes.description == "delete 0-0, 0-2; insert 0-0; update 0-1")
    #expect(mirror.difference() == nil)
    // The most recently needed item still exists, at the end.
    #expect(source.states.forward == .loading)
    source.cancel()
    try await loader.next().fail()
    try await source.until { source.droppedResultCount == 2 }
    source.refresh()
    try await fail(source)
    #expect(source.words == ["9", "1:5", "3"])
    source.loadMore()
    try await complete(source, Page(items: items(20..<21)), expecting: PageRequest(key: 1, direction: .forward))
    #expect(source.words == ["9", "1:5", "3", "20"])
    source.retry(.refresh)
    try await complete(source, Page(items: []), expecting: PageRequest(key: nil, direction: .refresh))
    #expect(source.words == [] && source.states.forward == .end)
    #expect(mirror.difference() == nil)
  }

  @Test func itemsInsertedDuringRefreshSurvive() async throws {
    let source = Source.scripted(loader)
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(0..<6), nextKey: 6))
    source.insert(PagedTestItem(id: 90), after: ItemID(1))
    source.refresh()
    source.insert(PagedTestItem(id: 91), before: nil)
    source.insert(PagedTestItem(id: 92), after: ItemID(1))
    source.insert(PagedTestItem(id: 93), after: ItemID(92))
    source.insert(PagedTestItem(id: 94), after: ItemID(4))
    source.insert(PagedTestItem(id: 95), after: nil)
    #expect(source.words == ["91", "0", "1", "92", "93", "90", "2", "3", "4", "94", "5", "95"])
    // 90 existed before the refresh; the neighbors of 94 were deleted; the page ends before 95.
    try await complete(source, Page(items: items([7, 0, 1, 2]), nextKey: 3))
    #expect(source.words == ["7", "91", "0", "1", "92", "93", "2"])
    source.loadMore()
    try await complete(source, Page(items: items([3, 92, 94]), nextKey: 9))
    #expect(source.words == ["7", "91", "0", "1", "92", "93", "2", "3", "94"])
    source.refresh()
    try await complete(source, Page(items: []))
    #expect(source.words == [] && mirror.difference() == nil)
    source.refresh()
    source.insert(PagedTestItem(id: 96), before: nil)
    try await complete(source, Page(items: []))
    #expect(source.words == ["96"] && mirror.difference() == nil)
  }

  /// Several items between two that remain, after the items around them were deleted.
  @Test func itemsInsertedDuringRefreshRemainInOrder() async throws {
    let source = Source.scripted(loader)
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(0..<4)))
    source.refresh()
    source.insert(PagedTestItem(id: 90), after: ItemID(0))
    source.insert(PagedTestItem(id: 91), after: ItemID(1))
    #expect(source.words == ["0", "90", "1", "91", "2", "3"])
    try await complete(source, Page(items: items([0, 3])))
    #expect(source.words == ["0", "90", "91", "3"] && mirror.difference() == nil)
    source.refresh()
    source.insert(PagedTestItem(id: 92), before: nil)
    source.insert(PagedTestItem(id: 93), after: ItemID(90))
    try await complete(source, Page(items: items([3])))
    #expect(source.words == ["92", "93", "3"] && mirror.difference() == nil)
  }

  // MARK: - Invalidations

  @Test func invalidationKeepsSurroundingsOfAnchor() async throws {
    let source = Source.scripted(loader) {
      $0.showsPlaceholders = true
      $0.prefetchDistance = 2
    }
    let mirror = ListMirror(source)
    source.start()
    for first in stride(from: 0, to: 15, by: 3) {
      source.loadMore()
      try await complete(
        source,
        Page(
          items: items(first..<first + 3), previousKey: first > 0 ? first - 3 : nil, nextKey: first + 3, totalCount: 30)
      )
    }
    let anchor = source.position(of: ItemID(7))
    source.invalidate(around: ItemID(7))
    func page(_ first: Int) -> Page<PagedTestItem, Int> {
      Page(
        items: (first..<first + 3).map { PagedTestItem(id: $0, content: $0 == 8 ? 1 : 0) }, previousKey: first - 3,
        nextKey: first + 3, totalCount: 30)
    }
    try await complete(source, page(6), expecting: PageRequest(key: 6, direction: .forward))
    #expect(source.loadedCount == 15)
    try await complete(source, page(9), expecting: PageRequest(key: 9, direction: .forward))
    let count = mirror.updates.count
    try await complete(source, page(3), expecting: PageRequest(key: 3, direction: .backward))
    #expect(mirror.updates.count == count + 1)
    #expect(source.loadedItems.map(\.id) == Array(3..<12) && source.position(of: ItemID(7)) == anchor)
    #expect(mirror.updates.last?.changes.updates.map(\.item) == [8])
    #expect(mirror.difference() == nil)
    source.invalidate(around: ItemID(999))
    try await complete(source, page(3), expecting: PageRequest(key: 3, direction: .backward))
    try await fail(source)
    #expect(source.loadedItems.map(\.id) == [3, 4, 5], "the loaded page is displayed, its edge failed")
    #expect(source.states.forward.error != nil)
    #expect(mirror.difference() == nil)
  }

  /// Without placeholders, distant items are deleted; the change set keeps the anchor item on screen.
  @Test func invalidationKeepsScrollPosition() async throws {
    let source = Source.scripted(loader) { $0.prefetchDistance = 3 }
    let mirror = ListMirror(source)
    source.start()
    for first in stride(from: 0, to: 30, by: 3) {
      source.loadMore()
      try await complete(
        source, Page(items: items(first..<first + 3), previousKey: first > 0 ? first : nil, nextKey: first + 3))
    }
    source.willDisplayItem(withID: ItemID(14))
    let old = source.shape
    let visible = ItemPosition(section: 0, item: 13)...ItemPosition(section: 0, item: 16)
    source.invalidate()
    // Item 13 was deleted, and two were inserted in front of it.
    try await complete(
      source, Page(items: items([100, 101, 12, 14]), previousKey: 12, nextKey: 15),
      expecting: PageRequest(key: 12, direction: .forward))
    try await complete(source, Page(items: items(15..<18), previousKey: 15, nextKey: 18))
    try await complete(source, Page(items: items(9..<12), previousKey: 9, nextKey: 12))
    #expect(source.words == ["9", "10", "11", "100", "101", "12", "14", "15", "16", "17"])
    let changes = try #require(mirror.updates.last).changes
    let anchor = try #require(ScrollAnchor(in: changes, visible: visible, from: old, to: source.shape))
    #expect(anchor.isSameItem && anchor.oldPosition == ItemPosition(section: 0, item: 14))
    #expect(source.id(at: anchor.newPosition) == ItemID(14))
    #expect(mirror.difference() == nil)
  }

  /// An invalidation that waits for another one follows it, also after that one failed and was repeated.
  @Test func repeatedInvalidationIsFollowedByTheNext() async throws {
    let source = Source.scripted(loader)
    source.start()
    try await complete(source, Page(items: items(0..<2), nextKey: 2))
    source.invalidate()
    source.invalidate(around: ItemID(1))
    try await fail(source)
    source.retry(.refresh)
    try await complete(source, Page(items: items(0..<2), nextKey: 2))
    #expect(source.states.refresh == .loading)
    try await complete(source, Page(items: [PagedTestItem(id: 0), PagedTestItem(id: 1, content: 1)], nextKey: 2))
    #expect(source.states.refresh == .idle && source.loadedItems.last?.content == 1)
  }

  @Test func continuousInvalidationsStillDisplayNewData() async throws {
    let source = Source.scripted(loader)
    source.start()
    try await complete(source, Page(items: items(0..<3)))
    for round in 1...3 {
      for _ in 0..<5 { source.invalidate(around: ItemID(1)) }
      // Requests during a running invalidation start one more after it.
      try await complete(
        source, Page(items: items(0..<3 + round)), expecting: PageRequest(key: nil, direction: .refresh))
      #expect(source.loadedCount == 3 + round && source.states.refresh == .loading)
    }
    try await fail(source)
    #expect(source.states.refresh.error != nil)
    source.retry()
    try await complete(source, Page(items: items(0..<9)))
    #expect(source.loadedCount == 9 && source.states.refresh == .idle)
    source.invalidate()
    source.invalidate()
    source.cancel()
    try await fail(source)
    #expect(source.runningLoads.isEmpty && source.stagedPages == nil)
  }

  // MARK: - Neighbors of the invalidated page

  /// A loader that names only next pages.
  @Test func earlierPagesAreLoadedAgain() async {
    actor Server {
      private var version = 0
      func change() { version += 1 }
      func page(_ range: Range<Int>) -> [PagedTestItem] { range.map { PagedTestItem(id: $0, content: version) } }
    }
    let server = Server()
    var options = PagingOptions()
    options.pageSize = 10
    options.prefetchDistance = 5
    let list = Source(options: options) { request in
      let first = request.key ?? 0
      return Page(items: await server.page(first..<first + 10), nextKey: first < 90 ? first + 10 : nil)
    }
    let mirror = ListMirror(list)
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
    #expect(around.allSatisfy { $0.content == 1 })
    #expect(list.states.backward != .end)
    while list.states.backward != .end {
      let count = list.loadedCount
      list.loadMore(.backward)
      await list.finishLoading()
      if list.loadedCount == count { break }
    }
    #expect(list.loadedItems.first?.id == 0 && list.loadedItems.map(\.id) == Array(0..<list.loadedCount))
    #expect(list.loadedItems.allSatisfy { $0.content == 1 } && list.states.backward == .end)
    #expect(mirror.difference() == nil)
  }

  /// A list that is loaded backward by a loader that names only previous pages, such as a chat, keeps its newest pages.
  @Test func laterPagesAreLoadedAgain() async {
    var options = PagingOptions()
    options.pageSize = 2
    options.prefetchDistance = 1
    let list = Source(options: options) { request in
      let end = request.key ?? 10
      return Page(items: items(end - 2..<end), previousKey: end > 2 ? end - 2 : nil)
    }
    list.start()
    await list.finishLoading()
    for _ in 0..<3 {
      list.loadMore(.backward)
      await list.finishLoading()
    }
    #expect(list.loadedItems.map(\.id) == Array(2..<10))
    list.invalidate(around: ItemID(4))
    await list.finishLoading()
    #expect(list.loadedItems.map(\.id) == Array(2..<8) && list.states.forward == .idle)
    list.loadMore()
    await list.finishLoading()
    #expect(list.loadedItems.map(\.id) == Array(2..<10) && list.states.forward == .end)
  }

  /// An invalidation next to the first page, or to the last one, doesn't bring back pages that are loaded.
  @Test(arguments: [PagingDirection.backward, .forward]) func invalidatedNeighborOfTheEnd(
    _ direction: PagingDirection
  ) async {
    actor Requests {
      private var keys: [Int] = []
      func append(_ key: Int) { keys.append(key) }
      func removeAll() -> [Int] {
        defer { keys = [] }
        return keys
      }
    }
    let requests = Requests()
    var options = PagingOptions()
    options.pageSize = 1
    options.prefetchDistance = 1
    options.showsPlaceholders = true
    let start = direction == .backward ? 0 : 2
    let list = Source(options: options, startingAt: start) { request in
      let key = request.key ?? 0
      await requests.append(key)
      return Page(
        items: items([key]), previousKey: key > 0 ? key - 1 : nil, nextKey: key < 2 ? key + 1 : nil, itemsBefore: key,
        totalCount: 3)
    }
    let mirror = ListMirror(list)
    list.start()
    await list.finishLoading()
    list.loadMore(direction == .backward ? .forward : .backward)
    await list.finishLoading()
    for _ in 0..<2 {
      _ = await requests.removeAll()
      list.invalidate(around: ItemID(1))
      await list.finishLoading()
      #expect(await requests.removeAll() == [1, start])
      #expect(list.states[direction] == .end)
      list.loadMore(direction)
      await list.finishLoading()
      #expect(await requests.removeAll() == [])
      #expect(list.words == (direction == .backward ? ["0", "1", "_2"] : ["_0", "1", "2"]))
    }
    #expect(mirror.difference() == nil)
  }
}
