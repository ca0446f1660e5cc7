import DataSourcesTesting
import Testing

@testable import DataSources

/// What observers may do while they are told.
extension PagedSourceTests {
  /// A source that needs no help: three rows a page, to the thirtieth.
  private func selfMade() -> Source {
    var options = PagingOptions()
    options.prefetchDistance = 1
    options.stateRows = .active
    return Source(options: options) { request in
      let first = request.key ?? 0
      return Page(items: items(first..<first + 3), nextKey: first < 27 ? first + 3 : nil)
    }
  }

  @Test func observersMayChangeTheSource() async throws {
    let source = selfMade()
    let early = ListMirror(source)
    var actions: [(Source) -> Void] = [
      { $0.cancel() },
      { $0.refresh() },
      { $0.remove(ItemID(0)) },
      { $0.insert(PagedTestItem(id: 100), before: nil) },
      { $0.loadMore() },
      { $0.invalidate() },
      { $0.update(PagedTestItem(id: 1, content: 9)) },
      { $0.jump(to: 6) },
      { source in source.batch { _ = source.remove(ItemID(7)) } },
      { $0.itemNeeded(at: ItemPosition(section: 0, item: 2)) },
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

  @Test func observersMayGoAwayWhileTheyAreTold() async throws {
    let source = selfMade()
    var told: [String] = []
    var observations: [ListObservation] = []
    observations.append(
      source.observe { _ in
        told.append("first")
        observations = []
      })
    observations.append(source.observe { _ in told.append("second") })
    source.start()
    await source.finishLoading()
    source.loadMore()
    await source.finishLoading()
    #expect(told == ["first"] && source.loadedCount == 6)
  }

  @Test func theSourceMayGoAwayWhileItTells() async throws {
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
    call.answer(Page(items: items(0..<3), nextKey: 3))
    for await _ in stream {}
    // The load that was started in the middle of it is the last sign of the source.
    #expect(try await loader.nextCancelled() == PageRequest(key: 3, direction: .forward))
    #expect(gone == nil)
    try await loader.next().fail()
    observation = nil
  }

  @Test func statesAreToldOnceEach() async throws {
    let source = Source.scripted(loader) { $0.stateRows = .active }
    let mirror = ListMirror(source)
    var told: [PagingStates] = []
    var retries = 0
    source.onStateChange = { [unowned source] states in
      told.append(states)
      if case .failed = states.refresh {
        retries += 1
        source.retry()
      }
    }
    let observation = source.observe { [unowned source] _ in if source.loadedCount == 2 { source.loadMore() } }
    source.start()
    for _ in 0..<3 { try await fail(source) }
    try await answer(source, Page(items: items(0..<2), nextKey: 2))
    try await answer(source, Page(items: items(2..<4)), expecting: PageRequest(key: 2, direction: .forward))
    #expect(retries == 3 && told.last == source.states && source.states.forward == .end)
    #expect(zip(told, told.dropFirst()).allSatisfy { $0 != $1 })
    #expect(mirror.difference() == nil)
    observation.cancel()
  }
}
