import DataSourcesTesting
import Testing

@testable import DataSources

/// The loads that needed items start, near and far, and their size.
extension PagedSourceTests {
  /// A list of 1,000 items, the first ten loaded, that jumps.
  private func jumping(_ set: (inout PagingOptions) -> Void = { _ in }) async throws -> Source {
    let source = Source.scripted(loader, startingAt: 0) {
      $0.showsPlaceholders = true
      $0.jumpDistance = 50
      set(&$0)
    }
    source.keyForItem = { $0 }
    source.start()
    try await complete(source, far(0))
    return source
  }

  private func far(_ first: Int) -> Page<PagedTestItem, Int> {
    Page(
      items: items(first..<first + 10), previousKey: first > 0 ? first - 10 : nil, nextKey: first + 10,
      itemsBefore: first, totalCount: 1000)
  }

  @Test func jumpIsAbandonedWhenOtherItemsAreNeeded() async throws {
    let source = try await jumping()
    let mirror = ListMirror(source)
    try await need(source, 700)
    #expect(source.states.refresh == .loading)
    try await need(source, 3)
    #expect(source.states == PagingStates(refresh: .idle, backward: .end, forward: .idle))
    try await wait(for: source, loader.next()) { $0.complete(far(700)) }
    #expect(source.loads.tasks.droppedResultCount == 1 && source.position(of: ItemID(0)) == ItemPosition(section: 0, item: 0))
    try await need(source, 300)
    try await complete(source, far(300), expecting: PageRequest(key: 300, direction: .refresh))
    #expect(source.position(of: ItemID(300)) == ItemPosition(section: 0, item: 300))
    // An explicit jump is not abandoned.
    source.jump(to: 500)
    try await need(source, 300)
    try await complete(source, far(500), expecting: PageRequest(key: 500, direction: .refresh))
    #expect(source.loadedItems.first?.id == 500 && mirror.difference() == nil)
  }

  /// Places of two windows that are displayed at about the same time are loaded, and not jumped to in turn.
  @Test func distantPlacesAreNotJumpedToInTurn() async throws {
    let source = try await jumping()
    for index in [300, 700] { source.willDisplayItems(at: [ItemPosition(section: 0, item: index)]) }
    try await source.settled()
    try await complete(source, far(300), expecting: PageRequest(key: 300, direction: .refresh))
    try await source.settled()
    #expect(source.states == PagingStates(refresh: .idle, backward: .loading, forward: .loading))
  }

  @Test func failedJumpWaitsForRetry() async throws {
    let source = try await jumping { $0.stateItems = .always }
    let mirror = ListMirror(source)
    try await need(source, 702)
    try await fail(source)
    // The failure is at the target of the jump.
    #expect(source.words[700...704] == ["_698", "_699", "refresh failed", "_700", "_701"])
    try await need(source, 710)
    guard case .failed = source.states.refresh else { return #expect(Bool(false), "\(source.states)") }
    source.retry()
    try await complete(source, far(700), expecting: PageRequest(key: 700, direction: .refresh))
    #expect(source.loadedItems.first?.id == 700)
    // The states stand where pages are missing, not behind distant placeholders.
    #expect(source.words[698...703] == ["_698", "_699", "backward idle", "700", "701", "702"])
    #expect(source.words[709...714] == ["708", "709", "forward idle", "_710", "_711", "_712"])
    try await need(source, 711)
    try await complete(source, far(710), expecting: PageRequest(key: 710, direction: .forward))
    #expect(mirror.difference() == nil)
  }

  @Test func displayedItemsOfOperators() async throws {
    let source = Source.scripted(loader)
    let titles = source.map { $0.item.map { "\($0)" } ?? "" }
    source.start()
    try await complete(source, Page(items: items(0..<4), nextKey: 4))
    source.willDisplayItem(withID: ItemID(99))
    source.willDisplayItem(withID: ItemID(0))
    #expect(!source.loads.tasks.isScheduled)
    titles.willDisplayItems(at: [ItemPosition(section: 0, item: 3)])
    try await source.settled()
    try await complete(source, Page(items: items(4..<6)), expecting: PageRequest(key: 4, direction: .forward))
  }

  /// Items that are displayed at about the same time, such as in several windows, don't compete for the loaded pages.
  @Test func distantWindowsCauseNoJumps() async throws {
    let source = try await jumping()
    source.willDisplayItems(at: [ItemPosition(section: 0, item: 3)])
    try await need(source, 70)
    for first in stride(from: 10, through: 70, by: 10) {
      try await complete(source, far(first), expecting: PageRequest(key: first, direction: .forward))
    }
    #expect(source.loads.tasks.running.isEmpty && source.loadedCount == 80)
  }

  /// Pages on screen aren't dropped for others on screen, for ever.
  @Test func distantWindowsOfAShortenedList() async throws {
    let source = Source.scripted(loader, startingAt: 0) {
      $0.showsPlaceholders = true
      $0.pageSize = 10
      $0.maximumItems = 50
    }
    source.start()
    try await complete(source, far(0))
    source.willDisplayItems(at: [3, 200].map { ItemPosition(section: 0, item: $0) })
    try await source.settled()
    // The displayed items from 3 to 33, and the next one.
    for first in [10, 20, 30] { try await complete(source, far(first)) }
    #expect(source.loads.tasks.running.isEmpty && source.loads.demand.counts[.forward] ?? 0 <= 0)
  }

  /// What was displayed during a refresh, or while its direction failed, is loaded afterwards, though nothing is displayed again.
  @Test func displayedPlaceholdersAreRemembered() async throws {
    let source = Source.scripted(loader, startingAt: 0) { $0.showsPlaceholders = true }
    source.start()
    try await complete(source, far(0))
    for isFailing in [false, true] {
      source.refresh()
      if isFailing {
        try await complete(source, far(0))
        source.loadMore()
        try await fail(source)
      }
      try await need(source, 32)
      if isFailing { source.retry() } else { try await complete(source, far(0)) }
      for first in [10, 20, 30] {
        try await complete(source, far(first), expecting: PageRequest(key: first, direction: .forward))
      }
      #expect(source.loads.tasks.running.isEmpty && source.loadedCount == 40)
      source.cancel()
    }
  }

  @Test func pagesAreRequestedWithTheSizeOfTheOptions() async throws {
    let source = Source.scripted(loader) {
      $0.pageSize = 3
      $0.initialPageSize = 9
      $0.maximumItems = 6
    }
    source.start()
    try await complete(
      source, Page(items: items(0..<3), nextKey: 3), expecting: PageRequest(key: nil, direction: .refresh, limit: 9))
    for first in [3, 6] {
      source.loadMore()
      try await complete(
        source, Page(items: items(first..<first + 3), nextKey: first + 3),
        expecting: PageRequest(key: first, direction: .forward, limit: 3))
    }
    source.loadMore(.backward)
    // A dropped page is loaded again unchanged.
    try await complete(
      source, Page(items: items(0..<3), nextKey: 3), expecting: PageRequest(key: nil, direction: .refresh, limit: 9))
    let senseless = Source.scripted(loader) { $0.pageSize = -4 }
    senseless.start()
    let call = try await loader.next()
    #expect(call.request.limit == 1)
  }

  /// Small dropped pages are loaded again as one large page; then nothing is left to load.
  @Test func noDroppedPagesRemainAtTheEnd() async throws {
    let source = Source.scripted(loader, startingAt: 0) { $0.maximumItems = 4 }
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(0..<2), nextKey: 2))
    for first in [2, 4, 6] {
      source.loadMore()
      try await complete(source, Page(items: items(first..<first + 2), previousKey: first, nextKey: first + 2))
    }
    #expect(source.words == ["4", "5", "6", "7"] && source.content.droppedRequests[.backward]?.count == 2)
    source.loadMore(.backward)
    try await complete(source, Page(items: items(0..<4)), expecting: PageRequest(key: 4, direction: .backward))
    #expect(source.states.backward == .end && source.words == ["0", "1", "2", "3", "4", "5"])
    #expect(mirror.difference() == nil)
  }
}
