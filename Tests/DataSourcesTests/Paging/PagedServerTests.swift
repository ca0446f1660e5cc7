import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Random loads, jumps and invalidations of a list on a server that changes meanwhile.
///
/// The keys are item IDs, so no honest page repeats another one. While the server is the same as when the loaded pages were read,
/// the source must show a part of its list, name the ends, show placeholders for the rest, and request only what is missing.
/// `FUZZ_STEPS` sets the length, `FUZZ_SEED` the seed.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct PagedServerTests {
  @Test(arguments: FuzzSettings.seeds(steps: 12_000, perSeed: 60)) func randomServers(seed: UInt64) async throws {
    _ = try await run(seed: seed)
  }

  /// The server must not change so often that its list is rarely compared.
  @Test func randomServersAreQuietOftenEnough() async throws {
    var quietChecks = 0
    for seed in 1...20 as ClosedRange<UInt64> { quietChecks += try await run(seed: seed) }
    #expect(quietChecks > 20 * 60 / 6)
  }

  /// Runs a script, and returns the number of times that the source was compared with the server.
  private func run(seed: UInt64) async throws -> Int {
    let run = PagedServerRun(seed: seed)
    for step in 0..<60 {
      let words = try await run.step()
      if let fault = run.fault {
        Issue.record("seed \(seed), step \(step), \(words): \(fault); \(run.server)")
        return 0
      }
    }
    if let fault = try await run.faultAtTheEnd() {
      Issue.record("seed \(seed), at the end: \(fault); \(run.server)")
    }
    return run.quietChecks
  }
}

/// A source and the server whose list it loads.
@MainActor
private final class PagedServerRun {
  /// The neighbors that its pages name.
  enum Naming: CaseIterable { case both, next, previous }

  private var generator: SeededGenerator
  private let loader = ScriptedLoader()
  private let naming: Naming
  private let countsItemsBefore: Bool
  private let isChanging: Bool
  /// The items on the server, by ascending ID.
  private(set) var server: [PagedTestItem]
  private let source: PagedSource<PagedTestItem, Int>
  private let mirror: ListMirror<PagedItem<PagedTestItem>>
  private var calls: [ScriptedLoader.Call] = []
  private var receivedCallCount = 0
  /// Whether all loaded pages are those of the server now.
  private var isUnchanged = false
  /// The first load of the running refresh, and whether its pages are those of the server now.
  private var stagedLoad: Int?
  private var isStagedUnchanged = true
  /// The directions in which pages have named their neighbors.
  private var namedDirections: Set<PagingDirection> = []
  private(set) var quietChecks = 0
  private(set) var fault: String?

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func below(_ bound: Int) -> Int { generator.below(bound) }
    naming = Naming.allCases[below(3)]
    countsItemsBefore = below(4) > 0
    // Earlier pages that were named by no key are cut in another way if the list has changed.
    isChanging = naming == .both && below(4) > 0
    let count = below(14)
    server = (0..<count).map { PagedTestItem(id: 10 * $0) }
    var options = PagingOptions()
    options.pageSize = 1 + below(3)
    options.prefetchDistance = 1 + below(4)
    options.jumpDistance = 1 + below(4)
    options.maximumItems = [nil, nil, 8][below(3)]
    options.showsPlaceholders = below(3) > 0
    options.stateItems = PagingOptions.StateItems.allCases[below(3)]
    let key = naming == .both && below(2) == 0 ? below(140) : nil
    source = PagedSource(options: options, startingAt: key) { [loader] in try await loader.load($0) }
    if naming == .both, below(2) == 0 { source.keyForItem = { 10 * $0 } }
    mirror = ListMirror(source)
    self.generator = generator
    source.start()
  }

  private func below(_ bound: Int) -> Int { generator.below(bound) }

  func step() async throws -> String {
    let words = try await performStep()
    // Displayed items can cause a jump soon.
    try await source.beginScheduledLoads()
    updateStagedLoad()
    if fault == nil { check() }
    return words
  }

  private func performStep() async throws -> String {
    let id = source.loadedItems.map(\.id).randomElement(using: &generator) ?? 20
    switch below(20) {
    case 0...3:
      let index = below(source.itemCount(inSection: 0) + 1)
      source.willDisplayItems(at: [ItemPosition(section: 0, item: index)])
      try await source.beginScheduledLoads()
      return "display \(index)"
    case 4...11: return try await complete(failing: below(7) == 0)
    case 12:
      source.retry()
      return "retry"
    case 13:
      switch below(8) {
      case 0:
        source.refresh()
        return "refresh"
      case 1 where naming == .both:
        source.jump(to: below(150))
        return "jump"
      case 2:
        source.cancel()
        return "cancel"
      default:
        source.invalidate(around: below(3) == 0 ? nil : ItemID(id))
        return "invalidate around \(id)"
      }
    // Before a page has named a neighbor, the source can't distinguish an end from a server that names none in this direction: it
    // requests pages as before a change, which cuts them in another way.
    case 14 where isChanging && namedDirections.count == 2:
      changeServer()
      return "change"
    default:
      let direction: PagingDirection = below(2) == 0 ? .forward : .backward
      source.loadMore(direction)
      return "load \(direction)"
    }
  }

  private func changeServer() {
    isUnchanged = false
    if source.stagedPages?.pages.isEmpty == false { isStagedUnchanged = false }
    for _ in 0...below(3) {
      switch below(3) {
      case 0:
        let id = below(140)
        if !server.contains(where: { $0.id == id }) {
          server.insert(PagedTestItem(id: id), at: server.firstIndex { $0.id > id } ?? server.count)
        }
      case 1: if let index = server.indices.randomElement(using: &generator) { server.remove(at: index) }
      default: if let index = server.indices.randomElement(using: &generator) { server[index].content += 1 }
      }
    }
  }

  /// The page that the server returns.
  private func page(_ request: PageRequest<Int>) -> Page<PagedTestItem, Int> {
    let range: Range<Int>
    switch (request.direction, request.key) {
    case (.backward, let key?):
      let end = server.firstIndex { $0.id >= key } ?? server.count
      range = max(0, end - request.limit)..<end
    case (.forward, let key?):
      let first = server.firstIndex { $0.id > key } ?? server.count
      range = first..<min(server.count, first + request.limit)
    case (_, let key?):
      let first = server.firstIndex { $0.id >= key } ?? server.count
      range = first..<min(server.count, first + request.limit)
    case (_, nil) where naming == .previous: range = max(0, server.count - request.limit)..<server.count
    case (_, nil): range = 0..<min(server.count, request.limit)
    }
    // A key is the ID of the item next to the page that it leads to.
    let previous = range.lowerBound < server.count ? server[range.lowerBound].id : 1_000
    let next = range.upperBound > 0 ? server[range.upperBound - 1].id : -1
    return Page(
      items: Array(server[range]), previousKey: range.lowerBound > 0 && naming != .next ? previous : nil,
      nextKey: range.upperBound < server.count && naming != .previous ? next : nil,
      itemsBefore: countsItemsBefore ? range.lowerBound : nil, totalCount: server.count)
  }

  private func direction(of call: ScriptedLoader.Call) -> PagingDirection? {
    PagingDirection.allCases.first { source.runningLoads[$0]?.request == call.request }
  }

  /// Completes one of the waiting loads, whether or not it is needed.
  private func complete(failing: Bool, isWanted: Bool = false) async throws -> String {
    while receivedCallCount < source.startedLoadCount {
      calls.append(try await loader.next())
      receivedCallCount += 1
    }
    guard !calls.isEmpty else { return "nothing to complete" }
    var index = below(calls.count)
    if isWanted || below(3) > 0 { index = calls.lastIndex { direction(of: $0) != nil } ?? index }
    let call = calls.remove(at: index)
    let wanted = direction(of: call)
    let page = page(call.request)
    if let wanted { checkRequest(call.request, page, wanted) }
    if !failing, wanted != nil {
      if page.previousKey != nil { namedDirections.insert(.backward) }
      if page.nextKey != nil { namedDirections.insert(.forward) }
    }
    let droppedCount = source.droppedResultCount
    let hadStaged = source.stagedPages?.pages.isEmpty == false
    try await source.receiveResult(of: call.request) {
      if failing { call.fail() } else { call.complete(page) }
    }
    if source.droppedResultCount == droppedCount, wanted == .refresh, !failing || hadStaged,
      source.stagedPages?.firstLoad != stagedLoad
    {
      isUnchanged = isStagedUnchanged
    }
    return "\(call.request) \(failing ? "fails" : "succeeds") as \(wanted.map { "\($0)" } ?? "nothing")"
  }

  private func updateStagedLoad() {
    guard source.stagedPages?.firstLoad != stagedLoad else { return }
    stagedLoad = source.stagedPages?.firstLoad
    isStagedUnchanged = true
  }

  /// A page is requested only if none of its items are loaded.
  private func checkRequest(_ request: PageRequest<Int>, _ page: Page<PagedTestItem, Int>, _ direction: PagingDirection)
  {
    var loaded = Set(source.loadedItems.map(\.id))
    if direction == .refresh {
      guard isStagedUnchanged, let pages = source.stagedPages?.pages else { return }
      loaded = Set(pages.flatMap(\.items).map(\.id))
      if loaded.isEmpty { return }
    } else if !isUnchanged {
      return
    }
    if !loaded.isDisjoint(with: page.items.map(\.id)) { fault = "\(request) requests loaded items again" }
    if page.items.isEmpty { fault = "\(request) requests items beyond the end" }
  }

  private func check() {
    fault = mirror.difference()
    let loaded = source.loadedItems
    if zip(loaded, loaded.dropFirst()).contains(where: { $0.id >= $1.id }) { fault = "\(loaded) isn't in order" }
    if mirror.updates.contains(where: \.changes.isReload) { fault = "a reload" }
    for direction in PagingDirection.allCases {
      if case .failed(let failure) = source.states[direction], failure.error is PagingError {
        fault = "\(direction): \(failure.error)"
      }
    }
    let words = source.words
    // A state is displayed where its pages are missing.
    for (direction, offset) in [("backward", 0), ("forward", loaded.count)] where source.options.showsPlaceholders {
      guard let index = words.firstIndex(where: { $0.hasPrefix(direction) }) else { continue }
      let items = words.enumerated().filter { $0.offset < index && $0.element.first?.isNumber == true }.count
      let before = words.enumerated().filter { $0.offset < index && $0.element.hasPrefix("_") }.count
      if items != offset || before != source.placeholderCountBefore {
        fault = "\(direction) is at \(index) of \(words)"
      }
    }
    if fault == nil, isUnchanged { checkUnchangedList(loaded) }
  }

  private func checkUnchangedList(_ loaded: [PagedTestItem]) {
    quietChecks += 1
    guard let first = server.firstIndex(where: { $0.id == loaded.first?.id }) else {
      if let item = loaded.first { fault = "\(item) isn't on the server" }
      return
    }
    let end = first + loaded.count
    guard end <= server.count, loaded == Array(server[first..<end]) else {
      return fault = "\(loaded) isn't a part of the list"
    }
    for (direction, isEnd) in [(PagingDirection.backward, first == 0), (.forward, end == server.count)] {
      let state = source.states[direction]
      if isEnd != (state == .end) { fault = "\(direction) is \(state) with \(loaded)" }
    }
    // Without their number, the items before a page are counted from the start, which can have changed.
    guard source.options.showsPlaceholders, countsItemsBefore || !isChanging && source.coveredRange != nil else {
      return
    }
    let shown = source.words.filter { !$0.contains(" ") }
    let expected = (0..<first).map { "_\($0)" } + loaded.map(\.description) + (end..<server.count).map { "_\($0)" }
    if shown != expected { fault = "\(shown) instead of \(expected)" }
  }

  /// In the end, everything is loaded.
  func faultAtTheEnd() async throws -> String? {
    if source.options.maximumItems != nil { return nil }
    source.invalidate()
    updateStagedLoad()
    for _ in 0..<100 where fault == nil {
      source.loadMore(.forward)
      source.loadMore(.backward)
      updateStagedLoad()
      if source.runningLoads.isEmpty { break }
      _ = try await complete(failing: false, isWanted: true)
      updateStagedLoad()
      if fault == nil { check() }
    }
    return fault ?? (source.loadedItems == server ? nil : "only \(source.loadedItems) of \(server)")
  }
}
