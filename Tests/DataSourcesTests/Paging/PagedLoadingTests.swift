import DataSources
import DataSourcesTesting
import Testing

/// The pages that are loaded as items are displayed: one after the other, or by a jump.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PagedLoadingTests: PagedSuite {
  let loader = ScriptedLoader()

  @Test func pagesAreLoadedAsItemsAreNeeded() async throws {
    let source = Source.scripted(loader, startingAt: 5) { $0.stateItems = .active }
    let mirror = ListMirror(source)
    #expect(source.words == [])
    source.start()
    #expect(source.words == ["refresh loading"])
    try await complete(
      source, Page(items: items(10..<13), previousKey: 4, nextKey: 6),
      expecting: PageRequest(key: 5, direction: .refresh))
    #expect(source.words == ["10", "11", "12"])
    try await display(source, 1)
    #expect(source.states == .states())
    try await display(source, 2)
    #expect(source.words == ["10", "11", "12", "forward loading"])
    try await complete(source, Page(items: items(13..<15)), expecting: PageRequest(key: 6, direction: .forward))
    #expect(source.states.forward == .end)
    try await display(source, 4)
    #expect(source.states.forward == .end)
    try await display(source, 0)
    try await complete(source, Page(items: items(8..<10)), expecting: PageRequest(key: 4, direction: .backward))
    #expect(source.loadedItems == items(8..<15))
    #expect(source.states.backward == .end && source.states.refresh == .idle)
    #expect(mirror.difference() == nil)
    #expect(source.position(of: ItemID(12)) == ItemPosition(section: 0, item: 4))
  }

  @Test func needsDuringLayoutStartLoadsAsynchronously() async throws {
    let source = Source.scripted(loader) { $0.stateItems = .always }
    source.start()
    try await complete(source, Page(items: items(0..<3), nextKey: 1))
    let before = source.words
    source.willDisplayItems(at: [ItemPosition(section: 0, item: 3)])
    #expect(source.words == before)
    try await source.beginScheduledLoads()
    #expect(source.words == ["backward end", "0", "1", "2", "forward loading"])
  }

  @Test func smallPagesAreLoadedUpToThePrefetchDistance() async throws {
    let source = Source.scripted(loader) { $0.prefetchDistance = 5 }
    source.start()
    try await complete(source, Page(items: items(0..<2), nextKey: 1))
    try await display(source, 0)
    for page in 1...2 { try await complete(source, Page(items: items([2 * page, 2 * page + 1]), nextKey: page + 1)) }
    #expect(source.states.forward == .idle && source.loadedCount == 6)
  }

  @Test func displayedItemsOfOperators() async throws {
    let source = Source.scripted(loader)
    let titles = source.map { $0.item.map { "\($0)" } ?? "" }
    source.start()
    try await complete(source, Page(items: items(0..<4), nextKey: 4))
    // The result may have scheduled a look at what is needed next.
    try await source.beginScheduledLoads()
    source.willDisplayItem(withID: ItemID(99))
    source.willDisplayItem(withID: ItemID(0))
    #expect(!source.isLoadScheduled)
    titles.willDisplayItems(at: [ItemPosition(section: 0, item: 3)])
    try await source.beginScheduledLoads()
    try await complete(source, Page(items: items(4..<6)), expecting: PageRequest(key: 4, direction: .forward))
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
      try await display(source, 32)
      if isFailing { source.retry() } else { try await complete(source, far(0)) }
      for first in [10, 20, 30] {
        try await complete(source, far(first), expecting: PageRequest(key: first, direction: .forward))
      }
      #expect(source.runningLoads.isEmpty && source.loadedCount == 40)
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

  @Test func placeholdersStayUntilTheirPageIsLoaded() async throws {
    let source = Source.scripted(loader, startingAt: 2) { $0.showsPlaceholders = true }
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(4..<6), previousKey: 1, nextKey: 3, itemsBefore: 4, totalCount: 9))
    #expect(source.words == ["_0", "_1", "_2", "_3", "4", "5", "_6", "_7", "_8"])
    let ids = (0..<9).map { source.id(at: ItemPosition(section: 0, item: $0)) }
    try await display(source, 5)
    try await complete(source, Page(items: items(6..<8), previousKey: 2, nextKey: 4, totalCount: 9))
    #expect(source.words == ["_0", "_1", "_2", "_3", "4", "5", "6", "7", "_8"])
    #expect(mirror.updates.last?.changes.description == "delete 0-6, 0-7; insert 0-6, 0-7")
    for index in [0, 1, 2, 3, 4, 5, 8] { #expect(source.id(at: ItemPosition(section: 0, item: index)) == ids[index]) }
    source.removeItem(withID: ItemID(5))
    source.insert(PagedTestItem(id: 40), before: ItemID(4))
    source.insert(PagedTestItem(id: 41), after: ItemID(4))
    #expect(source.words == ["_0", "_1", "_2", "_3", "40", "4", "41", "6", "7", "_8"])
    source.loadMore(.backward)
    try await complete(source, Page(items: items(2..<4), previousKey: 0, nextKey: 2))
    #expect(source.words == ["_0", "_1", "2", "3", "40", "4", "41", "6", "7", "_8"])
    #expect(mirror.difference() == nil)
    #expect(mirror.updates.allSatisfy { !$0.changes.isReload })
  }

  // MARK: - Jumps

  @Test func distantPlaceholderCausesJump() async throws {
    let source = Source.scripted(loader, startingAt: 0) {
      $0.showsPlaceholders = true
      $0.jumpDistance = 50
    }
    source.keyForItem = { $0 }
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(0..<10), nextKey: 10, totalCount: 1000))
    try await display(source, 700)
    try await display(source, 701)
    try await complete(
      source, Page(items: items(700..<710), previousKey: 690, nextKey: 710),
      expecting: PageRequest(key: 700, direction: .refresh))
    #expect(source.itemCount(inSection: 0) == 710, "no total, no placeholders behind")
    #expect(source.position(of: ItemID(700)) == ItemPosition(section: 0, item: 700))
    source.jump(to: 300)
    try await complete(
      source, Page(items: items(300..<310), previousKey: 290, nextKey: 310, itemsBefore: 300, totalCount: 1000))
    #expect(source.itemCount(inSection: 0) == 1000)
    source.jump(to: 400, itemsBefore: 400)
    try await complete(source, Page(items: items(400..<410), previousKey: 390, nextKey: 410, totalCount: 1000))
    // Items become placeholders and vice versa; everything else is unaffected.
    #expect(mirror.updates.last.map { [$0.changes.deletes.count, $0.changes.inserts.count] } == [20, 20])
    #expect(mirror.updates.last?.changes.count == 40)
    #expect(mirror.difference() == nil)
  }

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

  /// A key can lead to no items, or to other ones than those at the index, if the list changes on the server.
  @Test(arguments: [[], items(0..<10)])
  func jumpToOtherItemsIsNotRepeated(page: [PagedTestItem]) async throws {
    let source = try await jumping()
    try await display(source, 700)
    try await complete(
      source, Page(items: page, previousKey: page.isEmpty ? 690 : nil, nextKey: 10, totalCount: 1000),
      expecting: PageRequest(key: 700, direction: .refresh))
    try await source.beginScheduledLoads()
    #expect(source.states.refresh == .idle && source.runningLoads[.refresh] == nil)
    try await display(source, 300)
    #expect(source.states.refresh == .loading)
  }

  @Test func jumpIsAbandonedWhenOtherItemsAreNeeded() async throws {
    let source = try await jumping()
    let mirror = ListMirror(source)
    try await display(source, 700)
    #expect(source.states.refresh == .loading)
    try await display(source, 3)
    #expect(source.states == .states(refresh: .idle, backward: .end, forward: .idle))
    try await complete(source, far(700))
    #expect(source.droppedResultCount == 1 && source.position(of: ItemID(0)) == ItemPosition(section: 0, item: 0))
    try await display(source, 300)
    try await complete(source, far(300), expecting: PageRequest(key: 300, direction: .refresh))
    #expect(source.position(of: ItemID(300)) == ItemPosition(section: 0, item: 300))
    // An explicit jump is not abandoned.
    source.jump(to: 500)
    try await display(source, 300)
    try await complete(source, far(500), expecting: PageRequest(key: 500, direction: .refresh))
    #expect(source.loadedItems.first?.id == 500 && mirror.difference() == nil)
  }

  @Test func failedJumpWaitsForRetry() async throws {
    let source = try await jumping { $0.stateItems = .always }
    let mirror = ListMirror(source)
    try await display(source, 702)
    try await fail(source)
    // The failure is at the target of the jump.
    #expect(source.words[700...704] == ["_698", "_699", "refresh failed", "_700", "_701"])
    try await display(source, 710)
    #expect(source.states.refresh.error != nil)
    source.retry()
    try await complete(source, far(700), expecting: PageRequest(key: 700, direction: .refresh))
    #expect(source.loadedItems.first?.id == 700)
    // The states stand where pages are missing, not behind distant placeholders.
    #expect(source.words[698...703] == ["_698", "_699", "backward idle", "700", "701", "702"])
    #expect(source.words[709...714] == ["708", "709", "forward idle", "_710", "_711", "_712"])
    try await display(source, 711)
    try await complete(source, far(710), expecting: PageRequest(key: 710, direction: .forward))
    #expect(mirror.difference() == nil)
  }

  /// Places of two windows that are displayed at about the same time are loaded, and not jumped to in turn.
  @Test func distantPlacesAreNotJumpedToInTurn() async throws {
    let source = try await jumping()
    for index in [300, 700] { source.willDisplayItems(at: [ItemPosition(section: 0, item: index)]) }
    try await source.beginScheduledLoads()
    try await complete(source, far(300), expecting: PageRequest(key: 300, direction: .refresh))
    try await source.beginScheduledLoads()
    #expect(source.states == .states(refresh: .idle, backward: .loading, forward: .loading))
  }

  /// Items that are displayed at about the same time, such as in several windows, don't compete for the loaded pages.
  @Test func distantWindowsCauseNoJumps() async throws {
    let source = try await jumping()
    source.willDisplayItems(at: [ItemPosition(section: 0, item: 3)])
    try await display(source, 70)
    for first in stride(from: 10, through: 70, by: 10) {
      try await complete(source, far(first), expecting: PageRequest(key: first, direction: .forward))
    }
    #expect(source.runningLoads.isEmpty && source.loadedCount == 80)
  }

  // MARK: - Dropped pages

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
    try await source.beginScheduledLoads()
    // The displayed items from 3 to 33, and the next one.
    for first in [10, 20, 30] { try await complete(source, far(first)) }
    #expect(source.runningLoads.isEmpty && source.demand(.forward) <= 0)
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
    #expect(source.words == ["4", "5", "6", "7"] && source.droppedRequestCount(.backward) == 2)
    source.loadMore(.backward)
    try await complete(source, Page(items: items(0..<4)), expecting: PageRequest(key: 4, direction: .backward))
    #expect(source.states.backward == .end && source.words == ["0", "1", "2", "3", "4", "5"])
    #expect(mirror.difference() == nil)
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
}
