import DataSourcesTesting
import Testing

@testable import DataSources

@MainActor
@Suite(.timeLimit(.minutes(1))) struct PagedSourceTests {
  typealias Source = PagedSource<PagedItem, Int>
  let loader = ScriptedLoader()

  /// Answers the next load and waits until the source has taken it.
  func answer(_ source: Source, _ page: Page<PagedItem, Int>, expecting request: PageRequest<Int>? = nil) async {
    let call = await loader.next()
    if let request { #expect(call.request == request) }
    let number = source.loads.values.map(\.number).max()
    call.answer(page)
    #expect(await eventually { source.loads.values.map(\.number).max() != number })
  }

  func fail(_ source: Source) async {
    let number = source.loads.values.map(\.number).max()
    await loader.next().fail()
    #expect(await eventually { source.loads.values.map(\.number).max() != number })
  }

  func isSettled(_ source: Source) async -> Bool { await eventually { !source.isScheduled } }

  func need(_ source: Source, _ index: Int) async {
    source.itemNeeded(at: ItemPosition(section: 0, item: index))
    #expect(await isSettled(source))
  }

  @Test func pagesComeAsRowsAreNeeded() async {
    let source = Source.scripted(loader, startingAt: 5) { $0.stateRows = .active }
    let mirror = ListMirror(source)
    #expect(source.words == [])
    source.start()
    #expect(source.words == ["refresh loading"])
    await answer(
      source, Page(items: items(10..<13), previousKey: 4, nextKey: 6),
      expecting: PageRequest(key: 5, direction: .refresh))
    #expect(source.words == ["10", "11", "12"])
    await need(source, 1)
    #expect(source.states == PagingStates())
    await need(source, 2)
    #expect(source.words == ["10", "11", "12", "forward loading"])
    await answer(source, Page(items: items(13..<15)), expecting: PageRequest(key: 6, direction: .forward))
    #expect(source.states.forward == .end)
    await need(source, 4)
    #expect(source.states.forward == .end)
    await need(source, 0)
    await answer(source, Page(items: items(8..<10)), expecting: PageRequest(key: 4, direction: .backward))
    #expect(source.loadedItems == items(8..<15))
    #expect(source.states.backward == .end && source.states.refresh == .idle)
    #expect(mirror.difference() == nil)
    #expect(source.position(of: ItemID(12)) == ItemPosition(section: 0, item: 4))
  }

  @Test func askingInTheMiddleOfLayoutChangesNothingAtOnce() async {
    let source = Source.scripted(loader) { $0.stateRows = .always }
    source.start()
    await answer(source, Page(items: items(0..<3), nextKey: 1))
    let before = source.words
    source.itemNeeded(at: ItemPosition(section: 0, item: 3))
    #expect(source.words == before)
    #expect(await isSettled(source))
    #expect(source.words == ["backward end", "0", "1", "2", "forward loading"])
  }

  @Test func smallPagesAreLoadedUntilTheDistanceIsFilled() async {
    let source = Source.scripted(loader) { $0.prefetchDistance = 5 }
    source.start()
    await answer(source, Page(items: items(0..<2), nextKey: 1))
    await need(source, 0)
    for page in 1...2 { await answer(source, Page(items: items([2 * page, 2 * page + 1]), nextKey: page + 1)) }
    #expect(source.states.forward == .idle && source.loadedCount == 6)
  }

  @Test func aFailedDirectionWaitsForARetry() async {
    let source = Source.scripted(loader) { $0.stateRows = .active }
    let mirror = ListMirror(source)
    var told: [PagingStates] = []
    source.onStateChange = { told.append($0) }
    source.start()
    await fail(source)
    #expect(source.words == ["refresh failed"])
    source.retry(.forward)
    #expect(source.words == ["refresh failed"])
    source.retry()
    #expect(source.words == ["refresh loading"])
    await answer(source, Page(items: items(0..<2), nextKey: 1))
    source.loadMore()
    await fail(source)
    guard case .failed(let failure) = source.states.forward else { return #expect(Bool(false)) }
    #expect(failure.error as? ScriptedLoader.LoadFailed == .init())
    await need(source, 1)
    #expect(source.words == ["0", "1", "forward failed"])
    source.retry()
    await answer(source, Page(items: items(2..<3)), expecting: PageRequest(key: 1, direction: .forward))
    #expect(source.words == ["0", "1", "2"])
    #expect(told.count == 8 && told.last == source.states)
    #expect(mirror.difference() == nil)
  }

  @Test func placeholdersStayUntilTheirPageComes() async {
    let source = Source.scripted(loader, startingAt: 2) { $0.showsPlaceholders = true }
    let mirror = ListMirror(source)
    source.start()
    await answer(source, Page(items: items(4..<6), previousKey: 1, nextKey: 3, itemsBefore: 4, totalCount: 9))
    #expect(source.words == ["_0", "_1", "_2", "_3", "4", "5", "_6", "_7", "_8"])
    let ids = (0..<9).map { source.id(at: ItemPosition(section: 0, item: $0)) }
    await need(source, 5)
    await answer(source, Page(items: items(6..<8), previousKey: 2, nextKey: 4, totalCount: 9))
    #expect(source.words == ["_0", "_1", "_2", "_3", "4", "5", "6", "7", "_8"])
    #expect(mirror.updates.last?.changes.description == "delete 0-6, 0-7; insert 0-6, 0-7")
    for index in [0, 1, 2, 3, 4, 5, 8] { #expect(source.id(at: ItemPosition(section: 0, item: index)) == ids[index]) }
    source.remove(ItemID(5))
    source.insert(PagedItem(id: 40), before: ItemID(4))
    source.insert(PagedItem(id: 41), after: ItemID(4))
    #expect(source.words == ["_0", "_1", "_2", "_3", "40", "4", "41", "6", "7", "_8"])
    source.loadMore(.backward)
    await answer(source, Page(items: items(2..<4), previousKey: 0, nextKey: 2))
    #expect(source.words == ["_0", "_1", "2", "3", "40", "4", "41", "6", "7", "_8"])
    #expect(mirror.difference() == nil)
    #expect(mirror.updates.allSatisfy { !$0.changes.isReload })
  }

  @Test func aFarPlaceholderIsJumpedTo() async {
    let source = Source.scripted(loader, startingAt: 0) {
      $0.showsPlaceholders = true
      $0.jumpDistance = 50
    }
    source.keyForItem = { $0 }
    let mirror = ListMirror(source)
    source.start()
    await answer(source, Page(items: items(0..<10), nextKey: 10, totalCount: 1000))
    await need(source, 700)
    await need(source, 701)
    await answer(
      source, Page(items: items(700..<710), previousKey: 690, nextKey: 710),
      expecting: PageRequest(key: 700, direction: .refresh))
    #expect(source.itemCount(inSection: 0) == 710, "no total, no placeholders behind")
    #expect(source.position(of: ItemID(700)) == ItemPosition(section: 0, item: 700))
    source.jump(to: 300)
    await answer(
      source, Page(items: items(300..<310), previousKey: 290, nextKey: 310, itemsBefore: 300, totalCount: 1000))
    #expect(source.itemCount(inSection: 0) == 1000)
    source.jump(to: 400, itemsBefore: 400)
    await answer(source, Page(items: items(400..<410), previousKey: 390, nextKey: 410, totalCount: 1000))
    // Rows become places and places rows; all the others stay what they are and where they are.
    #expect(mirror.updates.last.map { [$0.changes.deletes.count, $0.changes.inserts.count] } == [20, 20])
    #expect(mirror.updates.last?.changes.count == 40)
    #expect(mirror.difference() == nil)
  }

  @Test func aRefreshKeepsTheOldRowsUntilTheNewOnesCome() async {
    let source = Source.scripted(loader)
    let mirror = ListMirror(source)
    source.start()
    await answer(source, Page(items: items(0..<4), nextKey: 1))
    source.loadMore()
    let old = await loader.next()
    source.refresh()
    #expect(source.words == ["0", "1", "2", "3"] && source.states.forward == .idle)
    old.answer(Page(items: items(4..<8)))
    #expect(await eventually { source.droppedResults == 1 })
    #expect(source.loadedCount == 4)
    await need(source, 3)
    #expect(source.states.forward == .idle)
    let count = mirror.updates.count
    await answer(source, Page(items: [PagedItem(id: 9), PagedItem(id: 1, content: 5), PagedItem(id: 3)], nextKey: 1))
    #expect(mirror.updates.count == count + 1)
    #expect(mirror.updates.last?.changes.description == "delete 0-0, 0-2; insert 0-0; update 0-1")
    #expect(mirror.difference() == nil)
    // The row that was needed last is still there, and at the end.
    #expect(source.states.forward == .loading)
    source.cancel()
    await loader.next().fail()
    #expect(await eventually { source.droppedResults == 2 })
    source.refresh()
    await fail(source)
    #expect(source.words == ["9", "1:5", "3"])
    source.loadMore()
    await answer(source, Page(items: items(20..<21)), expecting: PageRequest(key: 1, direction: .forward))
    #expect(source.words == ["9", "1:5", "3", "20"])
    source.retry(.refresh)
    await answer(source, Page(items: []), expecting: PageRequest(key: nil, direction: .refresh))
    #expect(source.words == [] && source.states.forward == .end)
    #expect(mirror.difference() == nil)
  }

  @Test func cancelledLoadsAreDroppedAndCanBeStartedAgain() async {
    let source = Source.scripted(loader)
    source.start()
    await answer(source, Page(items: items(0..<2), previousKey: -1, nextKey: 1))
    source.loadMore()
    let forward = await loader.next()
    source.loadMore()
    source.loadMore(.backward)
    let backward = await loader.next()
    source.cancel(.forward)
    #expect(source.states == PagingStates(refresh: .idle, backward: .loading, forward: .idle))
    source.cancel()
    forward.answer(Page(items: items(2..<4)))
    backward.fail()
    #expect(await eventually { source.droppedResults == 2 })
    #expect(source.words == ["0", "1"] && source.states == PagingStates())
    source.loadMore()
    await answer(source, Page(items: items(2..<4)))
    #expect(source.words == ["0", "1", "2", "3"])
  }

  @Test func aSourceThatGoesAwayCancelsItsLoads() async {
    weak var gone: Source?
    do {
      let source = Source.scripted(loader)
      source.start()
      gone = source
    }
    #expect(gone == nil)
    let call = await loader.next()
    for _ in 0..<1_000_000 {
      if await loader.cancelled.count == 1 { break }
      await Task.yield()
    }
    #expect(await loader.cancelled == [PageRequest(key: nil, direction: .refresh)])
    call.answer(Page(items: items(0..<1)))
  }

  /// A load that never ends keeps alive neither the source nor the actor that owns it.
  @Test func anActorThatOwnsASourceMayGoAway() async {
    actor Owner {
      let source: Source
      init(_ loader: ScriptedLoader) { source = Source.scripted(loader) }
      func start() { source.start() }
    }
    weak var gone: Owner?
    do {
      let owner = Owner(loader)
      await owner.start()
      gone = owner
    }
    let call = await loader.next()
    #expect(await eventually { gone == nil })
    call.fail()
  }
}
