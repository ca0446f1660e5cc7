import DataSourcesTesting
import Testing

@testable import DataSources

/// Refreshes, canceled loads, and deallocation.
extension PagedSourceTests {
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
    try await source.until { source.loads.tasks.droppedResultCount == 1 }
    #expect(source.loadedCount == 4)
    try await need(source, 3)
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
    try await source.until { source.loads.tasks.droppedResultCount == 2 }
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

  @Test func canceledLoadsCanBeStartedAgain() async throws {
    let source = Source.scripted(loader)
    source.start()
    try await complete(source, Page(items: items(0..<2), previousKey: -1, nextKey: 1))
    source.loadMore()
    let forward = try await loader.next()
    source.loadMore()
    source.loadMore(.backward)
    let backward = try await loader.next()
    source.cancel(.forward)
    #expect(source.states == PagingStates(refresh: .idle, backward: .loading, forward: .idle))
    source.cancel()
    forward.complete(Page(items: items(2..<4)))
    backward.fail()
    try await source.until { source.loads.tasks.droppedResultCount == 2 }
    #expect(source.words == ["0", "1"] && source.states == PagingStates())
    source.loadMore()
    try await complete(source, Page(items: items(2..<4)))
    #expect(source.words == ["0", "1", "2", "3"])
  }

  @Test func deallocationCancelsLoads() async throws {
    weak var gone: Source?
    do {
      let source = Source.scripted(loader)
      source.start()
      gone = source
    }
    #expect(gone == nil)
    let call = try await loader.next()
    #expect(try await loader.nextCanceled() == PageRequest(key: nil, direction: .refresh))
    call.complete(Page(items: items(0..<1)))
  }

  /// A load that never ends retains neither the source nor its actor.
  @Test func actorOfTheSourceCanBeReleased() async throws {
    actor Owner {
      let source: Source
      let end: AsyncStream<Void>.Continuation
      init(_ loader: ScriptedLoader, _ end: AsyncStream<Void>.Continuation) {
        source = Source.scripted(loader)
        self.end = end
      }
      func start() { source.start() }
      deinit { end.finish() }
    }
    let (stream, end) = AsyncStream<Void>.makeStream()
    do {
      let owner = Owner(loader, end)
      await owner.start()
    }
    let call = try await loader.next()
    for await _ in stream {}
    try Task.checkCancellation()
    call.fail()
  }

  @Test func waitingTasksCanBeCanceled() async throws {
    let source = Source.scripted(loader)
    source.start()
    let call = try await loader.next()
    let waiting = Task { await source.finishLoading() }
    let other = Task { await source.finishLoading(.forward) }
    await other.value
    waiting.cancel()
    await waiting.value
    #expect(source.states.refresh == .loading, "only the waiting was canceled")
    let last = Task { await source.finishLoading() }
    call.complete(Page(items: items(0..<2)))
    await last.value
    #expect(source.loadedCount == 2)
  }
}
