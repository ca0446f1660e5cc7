import DataSourcesTesting

@testable import DataSources

/// A source, its waiting loads, and a model with the same input.
@MainActor
final class PagedScript {
  var generator: SplitMix64
  let loader = ScriptedLoader()
  let source: PagedSource<PagedTestItem, Int>
  let mirror: ListMirror<PagedItem<PagedTestItem>>
  /// Mirrors a filter of the source.
  let filtered: ListMirror<PagedItem<PagedTestItem>>
  var model: PagedModel
  let server = 40
  var calls: [ScriptedLoader.Call] = []
  var started = 0
  var stagedStart = 0
  var stagedKey: Int?
  var stagedLoad = 1

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    var options = PagingOptions()
    options.prefetchDistance = 1 + Int.random(in: 0..<8, using: &generator)
    options.jumpDistance = 5
    options.maximumItems = [nil, 4, 12][draw(3, &generator)]
    options.showsPlaceholders = Bool.random(using: &generator)
    options.stateItems = PagingOptions.StateItems.allCases[draw(3, &generator)]
    options.maximumEmptyPages = 1_000
    source = PagedSource(options: options, startingAt: draw(41, &generator)) { [loader] in try await loader.load($0) }
    if Bool.random(using: &generator) { source.keyForItem = { $0 } }
    mirror = ListMirror(source)
    filtered = ListMirror(source.filter { row in row.item.map { $0.id % 3 > 0 } ?? true })
    model = PagedModel(maximumItems: options.maximumItems)
    source.start()
    model.refreshBegins()
  }

  /// Performs a random step and describes it.
  func step() async throws -> String {
    let words = try await performStep()
    // Displayed items can cause a jump soon.
    try await source.settled()
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
      try await source.settled()
      restartStaging()
      return "need \(index)"
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
    if let difference = filtered.difference() { return "filtered: \(difference)" }
    if source.loadedItems != model.rows { return "\(source.loadedItems) instead of \(model.rows)" }
    let shown = source.words.filter { !$0.contains(" ") }
    let expected = model.words(total: source.options.showsPlaceholders ? server : nil)
    if shown != expected { return "\(shown) instead of \(expected)" }
    for direction in PagingDirection.allCases {
      let isLoading = source.loads.tasks.running[direction] != nil
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
      if source.loads.tasks.running.isEmpty { break }
      _ = try await complete(failing: false, isWanted: true)
    }
    if let fault = fault() { return fault }
    return source.loadedItems.map(\.id) == Array(0..<server) ? nil : "only \(source.loadedItems)"
  }

  func restartStaging() {
    guard let load = source.loads.staging?.firstLoad, load != stagedLoad else { return }
    stagedLoad = load
    model.refreshBegins()
  }

  func below(_ bound: Int) -> Int { draw(bound, &generator) }
}

private func draw(_ bound: Int, _ generator: inout SplitMix64) -> Int { Int.random(in: 0..<bound, using: &generator) }
