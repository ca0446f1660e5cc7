import DataSourcesTesting
import Testing

@testable import DataSources

/// Faulty loaders, and edits that must survive them.
extension PagedSourceTests {
  @Test func repeatedItemsKeepTheirPosition() async throws {
    let source = Source.scripted(loader)
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items([0, 1, 0, 2]), nextKey: 1))
    #expect(source.words == ["0", "1", "2"])
    source.update(PagedTestItem(id: 1, content: 7))
    source.removeItem(withID: ItemID(0))
    source.insert(PagedTestItem(id: 50), after: nil)
    #expect(!source.insert(PagedTestItem(id: 50), before: nil) && !source.update(PagedTestItem(id: 99)))
    source.loadMore()
    try await complete(source, Page(items: [0, 1, 2, 3, 50].map { PagedTestItem(id: $0, content: 1) }, nextKey: 2))
    #expect(source.words == ["1:7", "2:1", "50", "3:1"])
    #expect(mirror.difference() == nil)
    source.refresh()
    source.removeItem(withID: ItemID(3))
    source.update(PagedTestItem(id: 2, content: 8))
    try await complete(source, Page(items: items(0..<4)))
    #expect(source.words == ["0", "1", "2:8"], "edits made since the refresh was started stay")
    #expect(mirror.difference() == nil)
  }

  @Test func emptyPagesUpToALimit() async throws {
    let source = Source.scripted(loader) { $0.maximumEmptyPages = 3 }
    source.start()
    for page in 1...3 { try await complete(source, Page(items: [], nextKey: page)) }
    let failure = PageFailure(error: PagingError.tooManyEmptyPages(3), loadID: 3)
    #expect(source.states.forward == .failed(failure))
    source.retry()
    try await complete(source, Page(items: [], nextKey: 4), expecting: PageRequest(key: 3, direction: .forward))
    try await complete(
      source, Page(items: items(0..<1), nextKey: 5), expecting: PageRequest(key: 4, direction: .forward))
    #expect(source.words == ["0"] && source.states.forward == .idle)
  }

  @Test func cyclicKeys() async throws {
    let source = Source.scripted(loader) { $0.prefetchDistance = 100 }
    source.start()
    try await complete(source, Page(items: items(0..<2), previousKey: 7, nextKey: 7))
    try await need(source, 0)
    // Both directions request the same key, each once.
    for _ in 0..<2 {
      let call = try await loader.next()
      call.complete(Page(items: items(call.request.direction == .forward ? 2..<4 : -2..<0), previousKey: 7, nextKey: 7))
    }
    try await source.until { source.loads.tasks.running.isEmpty }
    #expect(source.loadedItems == items(-2..<4))
    for direction in [PagingDirection.forward, .backward] {
      guard case .failed(let failure) = source.states[direction] else { return #expect(Bool(false)) }
      #expect(failure.error as? PagingError == .repeatedKey)
    }
  }

  @Test func invalidCountsAreHarmless() async throws {
    for (before, total) in [(-5, -1), (Int.max, Int.max), (3, Int.max), (Int.min, 2), (10, 0)] {
      let source = Source.scripted(loader) {
        $0.showsPlaceholders = true
        $0.maximumPlaceholders = 5
        $0.prefetchDistance = -3
        $0.jumpDistance = .min
        $0.maximumEmptyPages = 0
        $0.maximumItems = -1
      }
      let mirror = ListMirror(source)
      source.start()
      try await complete(
        source, Page(items: items(0..<2), previousKey: 1, nextKey: 1, itemsBefore: before, totalCount: total))
      for direction in [PagingDirection.forward, .backward, .forward, .backward] {
        source.loadMore(direction)
        let first = direction == .forward ? source.loadedItems.last!.id + 1 : source.loadedItems[0].id - 2
        try await complete(
          source,
          Page(
            items: items(first..<first + 2), previousKey: -first, nextKey: first, itemsBefore: before, totalCount: total
          ))
      }
      for index in [Int.min, -1, 0, 3, Int.max] { source.willDisplayItems(at: [ItemPosition(section: 0, item: index)]) }
      source.willDisplayItems(at: [ItemPosition(section: 1, item: 0)])
      #expect(mirror.difference() == nil, "\(before), \(total)")
      source.cancel()
    }
  }

  @Test func distantPagesAreDroppedAndLoadedAgain() async throws {
    let source = Source.scripted(loader) {
      $0.maximumItems = 6
      $0.showsPlaceholders = true
    }
    let mirror = ListMirror(source)
    source.start()
    // Pages that know only the next key: a dropped page is loaded again with its original request.
    try await complete(source, Page(items: items(0..<3), nextKey: 3, totalCount: 12))
    for first in [3, 6] {
      source.loadMore()
      try await complete(source, Page(items: items(first..<first + 3), nextKey: first + 3))
    }
    #expect(source.words == ["_0", "_1", "_2"] + (3..<9).map { "\($0)" } + ["_9", "_10", "_11"])
    #expect(source.states.backward == .idle)
    source.loadMore(.backward)
    try await complete(
      source, Page(items: items(0..<3), nextKey: 3), expecting: PageRequest(key: nil, direction: .refresh))
    #expect(source.words == (0..<6).map { "\($0)" } + (6..<12).map { "_\($0)" })
    #expect(source.states.backward == .end && source.states.forward == .idle)
    #expect(mirror.difference() == nil)
    source.loadMore()
    try await complete(
      source, Page(items: items(6..<9), nextKey: 9), expecting: PageRequest(key: 6, direction: .forward))
    #expect(mirror.difference() == nil)
  }

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
    guard case .failed = source.states.forward else { return #expect(Bool(false)) }
    #expect(mirror.difference() == nil)
  }
}
