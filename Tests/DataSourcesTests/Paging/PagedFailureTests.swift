import DataSources
import DataSourcesTesting
import Testing

/// Failed and canceled loads, faulty loaders, and the end of a source.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PagedFailureTests: PagedSuite {
  let loader = ScriptedLoader()

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
    #expect(source.states.forward.error as? ScriptedLoader.LoadFailed == .init())
    try await display(source, 1)
    #expect(source.words == ["0", "1", "forward failed"])
    source.retry()
    try await complete(source, Page(items: items(2..<3)), expecting: PageRequest(key: 1, direction: .forward))
    #expect(source.words == ["0", "1", "2"])
    #expect(reported.count == 8 && reported.last == source.states)
    #expect(mirror.difference() == nil)
  }

  // MARK: - Faulty loaders

  @Test func emptyPagesUpToALimit() async throws {
    let source = Source.scripted(loader) { $0.maximumEmptyPages = 3 }
    source.start()
    for page in 1...3 { try await complete(source, Page(items: [], nextKey: page)) }
    #expect(source.states.forward.error as? PagingError == .tooManyEmptyPages(3))
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
    try await display(source, 0)
    // Both directions request the same key, each once.
    for _ in 0..<2 {
      let call = try await loader.next()
      call.complete(Page(items: items(call.request.direction == .forward ? 2..<4 : -2..<0), previousKey: 7, nextKey: 7))
    }
    try await source.until { source.runningLoads.isEmpty }
    #expect(source.loadedItems == items(-2..<4))
    for direction in [PagingDirection.forward, .backward] {
      #expect(source.states[direction].error as? PagingError == .repeatedKey)
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
        $0.maximumItems = before < 0 ? Int.min : -1
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

  // MARK: - Cancellation

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
    #expect(source.states == .states(refresh: .idle, backward: .loading, forward: .idle))
    source.cancel()
    forward.complete(Page(items: items(2..<4)))
    backward.fail()
    try await source.until { source.droppedResultCount == 2 }
    #expect(source.words == ["0", "1"] && source.states == .states())
    source.loadMore()
    try await complete(source, Page(items: items(2..<4)))
    #expect(source.words == ["0", "1", "2", "3"])
  }

  /// There is no failure to retry and no page to continue from.
  @Test func canceledFirstLoadIsLoadedByRefresh() async throws {
    let source = Source.scripted(loader)
    source.start()
    let first = try await loader.next()
    source.cancel()
    first.complete(Page(items: items(0..<2)))
    try await source.until { source.droppedResultCount == 1 }
    source.retry()
    source.loadMore()
    source.start()
    try await source.beginScheduledLoads()
    #expect(source.words.isEmpty && source.states == .states())
    source.refresh()
    #expect(source.states == .states(refresh: .loading))
    try await complete(source, Page(items: items(2..<4)))
    #expect(source.words == ["2", "3"])
  }

  /// Nothing was running that could be canceled, so the failure remains, and with it the way to load again.
  @Test(arguments: PagingDirection.allCases) func failedLoadsCanBeRetriedAfterCancellation(direction: PagingDirection)
    async throws
  {
    let source = Source.scripted(loader)
    source.start()
    if direction != .refresh {
      try await complete(source, Page(items: items(0..<2), previousKey: -1, nextKey: 1))
      source.loadMore(direction)
    }
    try await fail(source)
    source.cancel()
    #expect(source.states[direction].error as? ScriptedLoader.LoadFailed == .init())
    source.retry()
    #expect(source.states[direction] == .loading)
    try await complete(source, Page(items: items(2..<4)))
    #expect(source.states[direction].error == nil && source.loadedItems.contains { $0.id == 3 })
  }

  @Test func failedJumpCanBeRetriedAfterCancellation() async throws {
    let source = Source.scripted(loader)
    source.start()
    try await complete(source, Page(items: items(0..<2), nextKey: 1))
    source.jump(to: 20)
    try await fail(source)
    source.cancel(.refresh)
    source.retry(.refresh)
    try await complete(source, Page(items: items(20..<22)), expecting: PageRequest(key: 20, direction: .refresh))
    #expect(source.words == ["20", "21"])
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
