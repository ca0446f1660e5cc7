import DataSourcesTesting
import Foundation
import Testing

@testable import DataSources

/// Random scripts of loads, failures, edits and refreshes, against a naive model and a mirror.
///
/// `FUZZ_STEPS` makes it longer, `FUZZ_SEED` starts elsewhere.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct PagedFuzzTests {
  @Test func randomScripts() async {
    let environment = ProcessInfo.processInfo.environment
    let steps = environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 2_000
    let first = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    for seed in first..<first + UInt64(max(1, steps / 60)) {
      let script = PagedScript(seed: seed)
      for step in 0..<60 {
        let words = await script.step()
        if let fault = script.fault() {
          Issue.record("seed \(seed), step \(step), \(words): \(fault)")
          return
        }
      }
      if let fault = await script.faultAtTheEnd() {
        Issue.record("seed \(seed), at the end: \(fault)")
        return
      }
      script.end()
    }
  }
}

/// One source, its loads that wait, and the model that is told the same.
@MainActor
final class PagedScript {
  private var generator: SplitMix64
  private let loader = ScriptedLoader()
  private let source: PagedSource<PagedItem, Int>
  private let mirror: ListMirror<PagedRow<PagedItem>>
  private var model: PagedModel
  private let server = 40
  private var calls: [ScriptedLoader.Call] = []
  private var started = 0
  private var stagedStart = 0
  private var stagedLoad = 1

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    var options = PagingOptions()
    options.prefetchDistance = 1 + Int.random(in: 0..<8, using: &generator)
    options.maximumRows = [nil, 4, 12][draw(3, &generator)]
    options.showsPlaceholders = Bool.random(using: &generator)
    options.stateRows = PagingOptions.StateRows.allCases[draw(3, &generator)]
    options.maximumEmptyPages = 1_000
    source = PagedSource(options: options, startingAt: draw(41, &generator)) { [loader] in try await loader.load($0) }
    mirror = ListMirror(source)
    model = PagedModel(maximumRows: options.maximumRows)
    source.start()
    model.refreshBegins()
  }

  /// Does something, and says what.
  func step() async -> String {
    let ids = source.loadedItems.map(\.id)
    let id = ids.randomElement(using: &generator) ?? 3
    switch below(20) {
    case 0...3:
      let index = below(source.itemCount(inSection: 0) + 1)
      source.itemNeeded(at: ItemPosition(section: 0, item: index))
      _ = await eventually { [source] in !source.isScheduled }
      return "need \(index)"
    case 4...10: return await answer(failing: below(6) == 0)
    case 11:
      let item = PagedItem(id: id, content: below(100))
      source.update(item)
      model.update(item)
      return "update \(item)"
    case 12:
      source.remove(ItemID(id))
      model.remove(id)
      return "remove \(id)"
    case 13:
      let item = PagedItem(id: below(60), content: 7)
      source.insert(item, before: ItemID(id))
      model.insert(item, before: id)
      return "insert \(item) before \(id)"
    case 14:
      source.retry()
      if source.states.refresh == .loading { restartStaging() }
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
    if source.loadedItems != model.rows { return "\(source.loadedItems) instead of \(model.rows)" }
    let shown = source.words.filter { !$0.contains(" ") }
    let expected = model.words(total: source.options.showsPlaceholders ? server : nil)
    if shown != expected { return "\(shown) instead of \(expected)" }
    for direction in PagingDirection.allCases {
      let isLoading = source.loads[direction] != nil
      if (source.states[direction] == .loading) != isLoading { return "\(direction) is \(source.states[direction])" }
    }
    if mirror.updates.contains(where: \.changes.isReload) { return "a reload" }
    return nil
  }

  /// Everything is loaded in the end, whatever happened.
  func faultAtTheEnd() async -> String? {
    if source.options.maximumRows != nil { return nil }
    source.refresh()
    restartStaging()
    for _ in 0..<300 {
      source.loadMore(.forward)
      source.loadMore(.backward)
      if source.loads.isEmpty { break }
      _ = await answer(failing: false, isWanted: true)
    }
    if let fault = fault() { return fault }
    return source.loadedItems.map(\.id) == Array(0..<server) ? nil : "only \(source.loadedItems)"
  }

  private func restartStaging() {
    guard let load = source.staging?.firstLoad, load != stagedLoad else { return }
    stagedLoad = load
    model.refreshBegins()
  }

  /// Answers one of the loads that wait, be it wanted or not.
  private func answer(failing: Bool, isWanted: Bool = false) async -> String {
    // Every load the source ever started calls the loader, in no certain order.
    while started < source.loadNumber {
      calls.append(await loader.next())
      started += 1
    }
    guard !calls.isEmpty else { return "nothing to answer" }
    var index = below(calls.count)
    if isWanted { index = calls.lastIndex { slot(of: $0) != nil } ?? index }
    let call = calls.remove(at: index)
    let wanted = slot(of: call)
    let before = (source.droppedResults, source.loads.values.map(\.number).sorted())
    if failing { call.fail() } else { call.answer(page(call.request)) }
    let isTaken = await eventually { [source] in
      (source.droppedResults, source.loads.values.map(\.number).sorted()) != before
    }
    if !isTaken { return "the source takes nothing" }
    if let wanted, source.droppedResults == before.0 {
      follow(wanted, failing ? nil : page(call.request), call.request)
    }
    return "\(call.request) \(failing ? "fails" : "succeeds") as \(wanted.map { "\($0)" } ?? "nothing")"
  }

  /// What a load is for, if it may be wanted.
  private func slot(of call: ScriptedLoader.Call) -> PagingDirection? {
    PagingDirection.allCases.first { source.loads[$0]?.request == call.request }
  }

  /// Ends all loads that wait.
  func end() {
    for call in calls { call.fail() }
    calls = []
  }

  private func follow(_ direction: PagingDirection, _ page: Page<PagedItem, Int>?, _ request: PageRequest<Int>) {
    guard direction == .refresh else {
      if let page { model.land(page, direction) }
      return
    }
    if let page {
      if model.staged.isEmpty { stagedStart = page.itemsBefore ?? 0 }
      let isBefore = !model.staged.isEmpty && request.direction == .backward
      if isBefore { stagedStart -= page.items.count }
      model.staged.insert(page, at: isBefore ? 0 : model.staged.count)
    }
    if source.loads[.refresh] == nil, !model.staged.isEmpty { model.landAnew(at: stagedStart) }
  }

  /// The server's page: three rows from the key on, or before it; some are empty, some repeat a row.
  ///
  /// A key of 1,000 and more is that of a page that follows an empty one.
  private func page(_ request: PageRequest<Int>) -> Page<PagedItem, Int> {
    let told = request.key ?? 0
    if told < 1_000, told % 7 == 3, request.direction != .refresh {
      let key = told + 1_000
      return Page(items: [], previousKey: key, nextKey: key, itemsBefore: told, totalCount: server)
    }
    let key = told % 1_000
    let first = request.direction == .backward ? max(0, key - 3) : min(key, server)
    let last = request.direction == .backward ? key : min(server, key + 3)
    let isRepeating = !source.options.showsPlaceholders && key % 5 == 4 && first > 0
    return Page(
      items: (isRepeating ? first - 1..<last : first..<last).map { PagedItem(id: $0, content: $0 % 4 == 0 ? key : 0) },
      previousKey: first > 0 ? first : nil, nextKey: last < server ? last : nil, itemsBefore: first,
      totalCount: server)
  }

  private func below(_ bound: Int) -> Int { draw(bound, &generator) }
}

private func draw(_ bound: Int, _ generator: inout SplitMix64) -> Int { Int.random(in: 0..<bound, using: &generator) }
