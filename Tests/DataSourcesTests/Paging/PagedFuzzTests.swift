import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// Random scripts of loads, failures, edits and refreshes, against a naive model and a mirror.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct PagedFuzzTests {
  @Test(arguments: FuzzSettings.seeds(steps: 1_200, perSeed: 60)) func randomScripts(seed: UInt64) async throws {
    let script = PagedScript(seed: seed)
    for step in 0..<60 {
      let words = try await script.step()
      if let fault = script.fault() ?? (words.hasSuffix("loads nothing") ? words : nil) {
        Issue.record("step \(step), \(words): \(fault)")
        return
      }
    }
    if let fault = try await script.faultAtTheEnd() { Issue.record("at the end: \(fault)") }
  }
}

/// A source, its waiting loads, and a model with the same input.
@MainActor
private final class PagedScript {
  private var generator: SeededGenerator
  private let loader = ScriptedLoader()
  private let source: PagedSource<PagedTestItem, Int>
  private let mirror: ListMirror<PagedItem<PagedTestItem>>
  /// Mirrors a filter of the source.
  private let filtered: ListMirror<PagedItem<PagedTestItem>>
  private var model: PagedModel
  private let server = 40
  private var calls: [ScriptedLoader.Call] = []
  private var receivedCallCount = 0
  private var stagedStart = 0
  private var stagedLoad = 1
  private var isStagedAutomatically = false

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    var options = PagingOptions()
    options.prefetchDistance = 1 + generator.below(8)
    options.jumpDistance = 5
    options.maximumItems = [nil, 4, 12][generator.below(3)]
    options.showsPlaceholders = Bool.random(using: &generator)
    options.stateItems = PagingOptions.StateItems.allCases[generator.below(3)]
    options.maximumEmptyPages = 1_000
    let startKey = generator.below(41)
    source = PagedSource(options: options, startingAt: startKey) { [loader] in try await loader.load($0) }
    if Bool.random(using: &generator) { source.keyForItem = { $0 } }
    mirror = ListMirror(source)
    filtered = ListMirror(source.filter { row in row.item.map { $0.id % 3 > 0 } ?? true })
    model = PagedModel(maximumItems: options.maximumItems)
    source.start()
    model.beginRefresh()
  }

  /// Performs a random step and describes it.
  func step() async throws -> String {
    let words = try await performStep()
    // Displayed items can cause a jump soon.
    try await source.beginScheduledLoads()
    restartStaging()
    return words
  }

  private func performStep() async throws -> String {
    let ids = source.loadedItems.map(\.id)
    let id = ids.randomElement(using: &generator) ?? 3
    switch below(20) {
    case 0...3:
      let index = below(source.itemCount(inSection: 0) + 1)
      source.willDisplayItems(at: [ItemPosition(section: 0, item: index)])
      try await source.beginScheduledLoads()
      restartStaging()
      return "display \(index)"
    case 4...10: return try await complete(failing: below(6) == 0)
    case 11:
      let item = PagedTestItem(id: id, content: below(100))
      source.update(item)
      model.update(item)
      return "update \(item)"
    case 12:
      source.removeItem(withID: ItemID(id))
      model.remove(id)
      return "remove \(id)"
    case 13:
      let item = PagedTestItem(id: below(60), content: 7)
      source.insert(item, before: ItemID(id))
      model.insert(item, before: id)
      return "insert \(item) before \(id)"
    case 14:
      let failed = PagingDirection.allCases.filter { source.states[$0].error != nil }
      source.retry()
      if source.states.refresh == .loading { restartStaging() }
      for direction in failed where source.states[direction] != .loading && source.states.refresh != .loading {
        return "retry \(direction), which loads nothing"
      }
      return "retry"
    case 15:
      switch below(4) {
      case 0: source.refresh()
      case 1: source.jump(to: below(41))
      case 2: source.invalidate(around: ItemID(id))
      default: source.cancel()
      }
      if source.states.refresh == .loading { restartStaging() }
      return "refresh, jump, invalidate or cancel"
    default:
      let direction: PagingDirection = below(2) == 0 ? .forward : .backward
      source.loadMore(direction)
      return "load \(direction)"
    }
  }

  func fault() -> String? {
    if let difference = mirror.difference() { return difference }
    if let difference = filtered.difference() { return "filtered: \(difference)" }
    if source.loadedItems != model.rows { return "\(source.loadedItems) instead of \(model.rows)" }
    let shown = source.words.filter { !$0.contains(" ") }
    let expected = model.words(total: source.options.showsPlaceholders ? server : nil)
    if shown != expected { return "\(shown) instead of \(expected)" }
    for direction in PagingDirection.allCases {
      let isLoading = source.runningLoads[direction] != nil
      if (source.states[direction] == .loading) != isLoading { return "\(direction) is \(source.states[direction])" }
    }
    if mirror.updates.contains(where: \.changes.isReload) { return "a reload" }
    return nil
  }

  /// In the end, everything is loaded.
  func faultAtTheEnd() async throws -> String? {
    if source.options.maximumItems != nil { return nil }
    source.refresh()
    restartStaging()
    for _ in 0..<300 {
      source.loadMore(.forward)
      source.loadMore(.backward)
      if source.runningLoads.isEmpty { break }
      _ = try await complete(failing: false, isWanted: true)
    }
    if let fault = fault() { return fault }
    return source.loadedItems.map(\.id) == Array(0..<server) ? nil : "only \(source.loadedItems)"
  }

  private func restartStaging() {
    guard let load = source.stagedPages?.firstLoad, load != stagedLoad else { return }
    stagedLoad = load
    isStagedAutomatically = source.isJumpingAutomatically
    model.beginRefresh()
  }

  private func below(_ bound: Int) -> Int { generator.below(bound) }
}

// MARK: - Loads

extension PagedScript {
  /// Completes one of the waiting loads, whether or not it is needed.
  private func complete(failing: Bool, isWanted: Bool = false) async throws -> String {
    // Every load that the source started calls the loader, in unspecified order.
    while receivedCallCount < source.startedLoadCount {
      calls.append(try await loader.next())
      receivedCallCount += 1
    }
    guard !calls.isEmpty else { return "nothing to complete" }
    var index = below(calls.count)
    if isWanted { index = calls.lastIndex { direction(of: $0) != nil } ?? index }
    let call = calls.remove(at: index)
    let wanted = direction(of: call)
    let droppedCount = source.droppedResultCount
    try await source.receiveResult(of: call.request) {
      if failing { call.fail() } else { call.complete(page(call.request)) }
    }
    if let wanted, source.droppedResultCount == droppedCount {
      receive(wanted, failing ? nil : page(call.request), call.request)
    }
    return "\(call.request) \(failing ? "fails" : "succeeds") as \(wanted.map { "\($0)" } ?? "nothing")"
  }

  /// The direction of a load, if it can be needed.
  private func direction(of call: ScriptedLoader.Call) -> PagingDirection? {
    PagingDirection.allCases.first { source.runningLoads[$0]?.request == call.request }
  }

  private func receive(_ direction: PagingDirection, _ page: Page<PagedTestItem, Int>?, _ request: PageRequest<Int>) {
    guard direction == .refresh else {
      if let page { model.receive(page, direction) }
      return
    }
    if let page {
      if model.staged.isEmpty { stagedStart = page.itemsBefore ?? 0 }
      let isBefore = !model.staged.isEmpty && request.direction == .backward
      if isBefore { stagedStart -= page.items.count }
      model.staged.insert(page, at: isBefore ? 0 : model.staged.count)
    }
    // Another load can have started immediately after it.
    if source.stagedPages?.firstLoad != stagedLoad, !model.staged.isEmpty {
      model.replacePages(at: stagedStart, isAutomatic: isStagedAutomatically)
    }
    restartStaging()
  }

  /// The server's page: three items from the key on, or before it; some are empty, some repeat an item.
  ///
  /// A key of at least 1,000 belongs to a page that follows an empty one.
  private func page(_ request: PageRequest<Int>) -> Page<PagedTestItem, Int> {
    let requested = request.key ?? 0
    if requested < 1_000, requested % 7 == 3, request.direction != .refresh {
      let key = requested + 1_000
      return Page(items: [], previousKey: key, nextKey: key, itemsBefore: requested, totalCount: server)
    }
    let key = requested % 1_000
    let first = request.direction == .backward ? max(0, key - 3) : min(key, server)
    let last = request.direction == .backward ? key : min(server, key + 3)
    let isRepeating = !source.options.showsPlaceholders && key % 5 == 4 && first > 0
    return Page(
      items: (isRepeating ? first - 1..<last : first..<last).map {
        PagedTestItem(id: $0, content: $0 % 4 == 0 ? key : 0)
      },
      previousKey: first > 0 ? first : nil, nextKey: last < server ? last : nil, itemsBefore: first,
      totalCount: server)
  }
}
