@testable import DataSources

/// The loads of a script: which ones are completed, and their results.
extension PagedScript {
  /// Completes one of the waiting loads, whether or not it is needed.
  func complete(failing: Bool, isWanted: Bool = false) async throws -> String {
    // Every load that the source started calls the loader, in unspecified order.
    while started < source.loads.tasks.lastID {
      calls.append(try await loader.next())
      started += 1
    }
    guard !calls.isEmpty else { return "nothing to complete" }
    var index = below(calls.count)
    if isWanted { index = calls.lastIndex { slot(of: $0) != nil } ?? index }
    let call = calls.remove(at: index)
    let wanted = slot(of: call)
    let before = (source.loads.tasks.droppedResultCount, source.loads.tasks.running.values.map(\.id).sorted())
    if failing { call.fail() } else { call.complete(page(call.request)) }
    try await source.until { (source.loads.tasks.droppedResultCount, source.loads.tasks.running.values.map(\.id).sorted()) != before }
    if let wanted, source.loads.tasks.droppedResultCount == before.0 {
      follow(wanted, failing ? nil : page(call.request), call.request)
    }
    return "\(call.request) \(failing ? "fails" : "succeeds") as \(wanted.map { "\($0)" } ?? "nothing")"
  }

  /// The direction of a load, if it can be needed.
  private func slot(of call: ScriptedLoader.Call) -> PagingDirection? {
    PagingDirection.allCases.first { source.loads.tasks.running[$0]?.request == call.request }
  }

  private func follow(_ direction: PagingDirection, _ page: Page<PagedTestItem, Int>?, _ request: PageRequest<Int>) {
    guard direction == .refresh else {
      if let page { model.land(page, direction) }
      return
    }
    if let page {
      if model.staged.isEmpty { (stagedStart, stagedKey) = (page.itemsBefore ?? 0, request.key) }
      let isBefore = !model.staged.isEmpty && request.direction == .backward
      if isBefore { stagedStart -= page.items.count }
      model.staged.insert(page, at: isBefore ? 0 : model.staged.count)
    }
    // Another load can have started immediately after it.
    if source.loads.staging?.firstLoad != stagedLoad, !model.staged.isEmpty {
      let isAtStart = stagedKey == source.content.initialRequest.key && model.staged[0].previousKey == nil
      model.replacePages(at: stagedStart, isAtStart: isAtStart)
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
