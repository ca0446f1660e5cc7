import DataSourcesTesting
import Testing

@testable import DataSources

/// The items of a paged source while items are needed, pages are loaded, and loads fail.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct PagedSourceTests {
  typealias Source = PagedSource<PagedTestItem, Int>
  let loader = ScriptedLoader()

  /// Completes the next load and waits until the source has received the result.
  func complete(
    _ source: Source, _ page: Page<PagedTestItem, Int>, expecting request: PageRequest<Int>? = nil
  ) async throws {
    let call = try await loader.next()
    if let request { #expect(call.request == request) }
    try await wait(for: source, call) { $0.complete(page) }
  }

  /// Lets the next load fail and waits until the source has received the error.
  func fail(_ source: Source) async throws {
    let call = try await loader.next()
    try await wait(for: source, call) { $0.fail() }
  }

  /// Waits until the source has received or discarded the result of a load.
  func wait(
    for source: Source, _ call: ScriptedLoader.Call, after end: (ScriptedLoader.Call) -> Void
  ) async throws {
    let dropped = source.loads.tasks.droppedResultCount
    let load = source.loads.tasks.running.first { $0.value.request == call.request }
    end(call)
    try await source.until {
      guard let load else { return source.loads.tasks.droppedResultCount > dropped }
      return source.loads.tasks.running[load.key]?.id != load.value.id
    }
  }

  func need(_ source: Source, _ index: Int) async throws {
    source.willDisplayItems(at: [ItemPosition(section: 0, item: index)])
    try await source.settled()
  }

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
    try await need(source, 1)
    #expect(source.states == PagingStates())
    try await need(source, 2)
    #expect(source.words == ["10", "11", "12", "forward loading"])
    try await complete(source, Page(items: items(13..<15)), expecting: PageRequest(key: 6, direction: .forward))
    #expect(source.states.forward == .end)
    try await need(source, 4)
    #expect(source.states.forward == .end)
    try await need(source, 0)
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
    try await source.settled()
    #expect(source.words == ["backward end", "0", "1", "2", "forward loading"])
  }

  @Test func smallPagesAreLoadedUpToThePrefetchDistance() async throws {
    let source = Source.scripted(loader) { $0.prefetchDistance = 5 }
    source.start()
    try await complete(source, Page(items: items(0..<2), nextKey: 1))
    try await need(source, 0)
    for page in 1...2 { try await complete(source, Page(items: items([2 * page, 2 * page + 1]), nextKey: page + 1)) }
    #expect(source.states.forward == .idle && source.loadedCount == 6)
  }

  @Test func failedDirectionWaitsForRetry() async throws {
    let source = Source.scripted(loader) { $0.stateItems = .active }
    let mirror = ListMirror(source)
    var reported: [PagingStates] = []
    source.onStateChange = { reported.append($0) }
    source.start()
    try await fail(source)
    #expect(source.words == ["refresh failed"])
    source.retry(.forward)
    #expect(source.words == ["refresh failed"])
    source.retry()
    #expect(source.words == ["refresh loading"])
    try await complete(source, Page(items: items(0..<2), nextKey: 1))
    source.loadMore()
    try await fail(source)
    guard case .failed(let failure) = source.states.forward else { return #expect(Bool(false)) }
    #expect(failure.error as? ScriptedLoader.LoadFailed == .init())
    try await need(source, 1)
    #expect(source.words == ["0", "1", "forward failed"])
    source.retry()
    try await complete(source, Page(items: items(2..<3)), expecting: PageRequest(key: 1, direction: .forward))
    #expect(source.words == ["0", "1", "2"])
    #expect(reported.count == 8 && reported.last == source.states)
    #expect(mirror.difference() == nil)
  }

  @Test func placeholdersStayUntilTheirPageIsLoaded() async throws {
    let source = Source.scripted(loader, startingAt: 2) { $0.showsPlaceholders = true }
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(4..<6), previousKey: 1, nextKey: 3, itemsBefore: 4, totalCount: 9))
    #expect(source.words == ["_0", "_1", "_2", "_3", "4", "5", "_6", "_7", "_8"])
    let ids = (0..<9).map { source.id(at: ItemPosition(section: 0, item: $0)) }
    try await need(source, 5)
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

  @Test func distantPlaceholderCausesJump() async throws {
    let source = Source.scripted(loader, startingAt: 0) {
      $0.showsPlaceholders = true
      $0.jumpDistance = 50
    }
    source.keyForItem = { $0 }
    let mirror = ListMirror(source)
    source.start()
    try await complete(source, Page(items: items(0..<10), nextKey: 10, totalCount: 1000))
    try await need(source, 700)
    try await need(source, 701)
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
}
