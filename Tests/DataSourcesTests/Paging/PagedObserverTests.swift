import DataSources
import DataSourcesTesting
import Testing

/// The calls of code that runs while the source changes: of its observers, and of its closures.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PagedObserverTests: PagedSuite {
  let loader = ScriptedLoader()

  /// A source that loads by itself: three items per page, up to thirty.
  private func selfMade() -> Source {
    var options = PagingOptions()
    options.prefetchDistance = 1
    options.stateItems = .active
    return Source(options: options) { request in
      let first = request.key ?? 0
      return Page(items: items(first..<first + 3), nextKey: first < 27 ? first + 3 : nil)
    }
  }

  @Test func observersCanChangeTheSource() async throws {
    let source = selfMade()
    let early = ListMirror(source)
    var actions: [(Source) -> Void] = [
      { $0.cancel() },
      { $0.refresh() },
      { $0.removeItem(withID: ItemID(0)) },
      { $0.insert(PagedTestItem(id: 100), before: nil) },
      { $0.loadMore() },
      { $0.invalidate() },
      { $0.update(PagedTestItem(id: 1, content: 9)) },
      { $0.jump(to: 6) },
      { source in source.batch { _ = source.removeItem(withID: ItemID(7)) } },
      { $0.willDisplayItems(at: [ItemPosition(section: 0, item: 2)]) },
    ]
    let observation = source.observe { [unowned source] _ in
      if !actions.isEmpty { actions.removeFirst()(source) }
    }
    let late = ListMirror(source)
    source.start()
    for _ in 0..<20 {
      source.loadMore()
      await source.finishLoading()
      #expect(early.difference() == nil && late.difference() == nil)
    }
    #expect(actions.isEmpty && source.states.forward == .end)
    observation.cancel()
  }

  @Test func observersCanBeReleasedDuringNotification() async throws {
    let source = selfMade()
    var notified: [String] = []
    var observations: [ListObservation] = []
    observations.append(
      source.observe { _ in
        notified.append("first")
        observations = []
      })
    observations.append(source.observe { _ in notified.append("second") })
    source.start()
    await source.finishLoading()
    source.loadMore()
    await source.finishLoading()
    #expect(notified == ["first"] && source.loadedCount == 6)
  }

  @Test func sourceCanBeReleasedDuringNotification() async throws {
    weak var gone: Source?
    var source: Source? = Source.scripted(loader)
    gone = source
    source?.start()
    let call = try await loader.next()
    let (stream, end) = AsyncStream<Void>.makeStream()
    var observation: ListObservation?
    observation = source?.observe { [unowned source = source!] _ in
      source.loadMore()
      observation?.cancel()
      end.finish()
    }
    source = nil
    call.complete(Page(items: items(0..<3), nextKey: 3))
    for await _ in stream {}
    // The load that an observer started is the last one of the source.
    #expect(try await loader.nextCanceled() == PageRequest(key: 3, direction: .forward))
    #expect(gone == nil)
    try await loader.next().fail()
    observation = nil
  }

  @Test func statesAreReportedOnceEach() async throws {
    let source = Source.scripted(loader) { $0.stateItems = .active }
    let mirror = ListMirror(source)
    var notified: [PagingStates] = []
    var retries = 0
    source.onStateChange = { [unowned source] states in
      notified.append(states)
      if case .failed = states.refresh {
        retries += 1
        source.retry()
      }
    }
    let observation = source.observe { [unowned source] _ in if source.loadedCount == 2 { source.loadMore() } }
    source.start()
    for _ in 0..<3 { try await fail(source) }
    try await complete(source, Page(items: items(0..<2), nextKey: 2))
    try await complete(source, Page(items: items(2..<4)), expecting: PageRequest(key: 2, direction: .forward))
    #expect(retries == 3 && notified.last == source.states && source.states.forward == .end)
    #expect(zip(notified, notified.dropFirst()).allSatisfy { $0 != $1 })
    #expect(mirror.difference() == nil)
    observation.cancel()
  }

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
