import ListChanges

/// The loads of a ``PagedSource``: those that are needed, running or failed, and the pages that wait to replace the old ones.
///
/// Pages are requested as long as their direction has a demand. After a failure, nothing is requested in its direction until
/// ``retry(_:)``, or until a refresh, a jump or an invalidation replaces the pages, or the pages at that end are dropped.
final class PageLoads<Item, Key: Hashable & Sendable> {
  // MARK: - State
  //
  // All of it belongs to the isolation domain of the source. Loads, failures, empty runs and staged pages change only within
  // `PagedSource.change(animation:_:)`; `receive(_:of:_:)` gets the results. `demand`, `isDisplayOutdated`, `isUpdatingDisplay`,
  // `missedTarget` and the next invalidation of `staging` change at any time. The source sets `keyForItem`.

  private let content: PagedContent<Item, Key>
  private var options: PagingOptions { content.options }
  let tasks: LoadTasks<Item, Key>
  /// The displayed items, and the numbers of items that are missing around them.
  private(set) var demand: PageDemand<Item, Key>
  /// Whether hosts can display other items than those in `demand`, for example because pages were replaced or dropped.
  private var isDisplayOutdated = false
  /// Whether hosts are reporting all items that they display.
  private var isUpdatingDisplay = false
  /// The target of the last jump, if it is a placeholder nonetheless.
  private var missedTarget: Int?
  /// The failures of directions in which loading has stopped until it is retried.
  private(set) var failures: [PagingDirection: PageFailure] = [:]
  /// The latest pages in a direction, as long as they contain no new item.
  private var emptyRuns: [PagingDirection: EmptyRun] = [:]
  /// The pages of a running or failed refresh, jump or invalidation; `nil` exactly if there is none.
  private(set) var staging: StagedPages<Item, Key>?
  /// A closure that returns the key of the page that starts with an item.
  var keyForItem: ((Int) -> Key)? {
    didSet { demand.canJump = keyForItem != nil }
  }

  init(_ content: PagedContent<Item, Key>, loader: @escaping PagedSource<Item, Key>.Loader) {
    self.content = content
    tasks = LoadTasks(loader)
    demand = PageDemand(content)
  }

  /// Returns the load state of a direction.
  func state(_ direction: PagingDirection) -> PageLoadState {
    if tasks.running[direction] != nil { return .loading }
    if let failure = failures[direction] { return .failed(failure) }
    return direction != .refresh && content.hasLoaded && content.nextRequest(direction) == nil ? .end : .idle
  }

  /// The index in the whole list to which a running or failed jump leads.
  var jumpTarget: Int? { staging.flatMap { $0.isInvalidation ? nil : $0.itemsBefore } }

  // MARK: - Loading on request

  /// Requests the next page in a direction, whether or not its items are needed.
  func loadMore(_ direction: PagingDirection) {
    demand.require(1, direction)
    beginLoadIfWanted(direction)
  }

  /// Requests again what failed in some directions.
  func retry(_ directions: [PagingDirection]) {
    // `demand` has the items that were displayed last, which can lack those of other windows.
    isDisplayOutdated = true
    tasks.schedule()
    for direction in directions where failures.removeValue(forKey: direction) != nil {
      emptyRuns[direction] = nil
      if direction == .refresh {
        if let staging { begin(staging) }
      } else {
        loadMore(direction)
      }
    }
    requireDisplayedItems(in: content.layout())
    beginLoadIfWanted(.backward)
    beginLoadIfWanted(.forward)
  }

  /// Cancels the running loads of some directions; failed ones can still be retried.
  func cancel(_ directions: [PagingDirection]) {
    for direction in directions {
      tasks.cancel(direction)
      demand.remove(direction)
      // `retry(_:)` needs the pages of a failed refresh. While one is running, there is no failure.
      if direction == .refresh, failures[.refresh] == nil { staging = nil }
    }
    // Displayed placeholders would start a canceled jump again.
    if directions.contains(.refresh) { demand.setDisplayedItems(nil) }
  }

  private func beginLoad(_ request: PageRequest<Key>, as direction: PagingDirection) {
    guard tasks.begin(request, as: direction) else { return }
    failures[direction] = nil
  }

  /// Starts a load in a direction if items are needed there.
  private func beginLoadIfWanted(_ direction: PagingDirection) {
    if isWanted(direction), let request = content.nextRequest(direction) { beginLoad(request, as: direction) }
  }

  private func isWanted(_ direction: PagingDirection) -> Bool {
    demand.counts[direction] ?? 0 > 0 && content.hasLoaded && tasks.running[.refresh] == nil
      && tasks.running[direction] == nil && failures[direction] == nil && content.nextRequest(direction) != nil
  }

  // MARK: - Loading what is displayed

  /// Adds displayed items, whose pages are requested soon, but not at once: the list must not change during layout.
  func willDisplayItems(at positions: [ItemPosition], in layout: PagedLayout) {
    if isUpdatingDisplay {
      _ = demand.display(positions, in: layout, isScheduled: true)
      return
    }
    if demand.display(positions, in: layout, isScheduled: tasks.isScheduled), keyForItem != nil { tasks.schedule() }
    if isWanted(.backward) || isWanted(.forward) { tasks.schedule() }
  }

  /// Has hosts report all items that they display, if `demand` can lack some of them or a jump is needed.
  ///
  /// By themselves, hosts report only items that come on screen. With several windows, a jump to the items of one would then drop
  /// those of another, and unchanged placeholders of a window would never be loaded. If no host reports any, nothing changes.
  func updateDisplayedItems(_ request: () -> Void) {
    guard content.hasLoaded else { return }
    let canJump = staging?.isAutomatic == true || demand.jumpTarget(in: content.layout()) != nil
    guard isDisplayOutdated || canJump else { return }
    isDisplayOutdated = false
    let old = demand.displayed
    demand.setDisplayedItems(nil)
    isUpdatingDisplay = true
    request()
    isUpdatingDisplay = false
    if demand.displayed == nil { demand.setDisplayedItems(old) }
  }

  /// Returns the placeholder that is to be jumped to, and the key of the page that starts with it.
  func neededJump() -> (target: Int, key: Key)? {
    let target = demand.jumpTarget(in: content.layout())
    if target != missedTarget { missedTarget = nil }
    guard let target, target != missedTarget else { return nil }
    if let staging, tasks.running[.refresh] != nil || failures[.refresh] != nil {
      // A load that the app has started isn't replaced, and a failed jump waits for another try.
      guard staging.isAutomatic, let other = staging.itemsBefore,
        abs(other - target) >= max(1, options.jumpDistance)
      else { return nil }
    }
    return keyForItem.map { (target, $0(target)) }
  }

  /// Starts the loads requested by ``willDisplayItems(at:in:)``.
  func beginWantedLoads(jump: (target: Int, key: Key)?) {
    if staging?.isAutomatic == true, demand.isNear(in: content.layout()) {
      // The user scrolled back to loaded items, which the jump would replace.
      tasks.cancel(.refresh)
      failures[.refresh] = nil
      staging = nil
    }
    if let jump {
      let request = content.request(jump.key, .refresh)
      begin(StagedPages(request: request, itemsBefore: jump.target, isAutomatic: true))
    } else {
      beginLoadIfWanted(.backward)
      beginLoadIfWanted(.forward)
    }
  }

  /// Requires the pages around the displayed items; whether to jump to them instead is decided later.
  private func requireDisplayedItems(in layout: PagedLayout) {
    if demand.requireDisplayedItems(in: layout), keyForItem != nil { tasks.schedule() }
  }

  /// Requests the next page or, at the end, the previous one, if no item is loaded whose display would request it.
  func requireFirstItem() {
    guard content.store.count == 0 else { return }
    loadMore(content.nextRequest(.forward) != nil ? .forward : .backward)
  }

  // MARK: - Loading again

  func refresh() { begin(StagedPages(request: content.initialRequest)) }

  func jump(to key: Key, itemsBefore: Int?) {
    // The limit is more than the items of any list, and sums of such numbers don't overflow.
    let itemsBefore = itemsBefore.map { min(max(0, $0), 1 << 40) }
    begin(StagedPages(request: content.request(key, .refresh), itemsBefore: itemsBefore))
  }

  /// Invalidates the pages around an item, or around the displayed ones.
  func invalidate(around anchor: ItemID?) {
    begin(content.invalidation(around: [anchor] + demand.displayedIDs))
  }

  /// Requests another invalidation after a running one.
  ///
  /// - Returns: `false` if none is running.
  func invalidateAgain(around anchor: ItemID?) -> Bool {
    guard staging?.isInvalidation == true, tasks.running[.refresh] != nil else { return false }
    staging?.nextInvalidation = .init(anchor: anchor)
    return true
  }

  /// Starts or restarts a refresh, jump or invalidation, and cancels all other loads.
  private func begin(_ new: StagedPages<Item, Key>) {
    guard tasks.isStarted else { return }
    for direction in PagingDirection.allCases { tasks.cancel(direction) }
    demand.removeAll()
    beginLoad(new.request, as: .refresh)
    var new = new
    // Also for a retry, which has no pages yet: if a later page fails, the loaded ones replace the old ones.
    new.firstLoadID = tasks.lastID
    staging = new
  }

  // MARK: - Results

  /// Receives the result of a load, which is no longer running.
  func receive(
    _ result: Result<Page<Item, Key>, any Error>, of load: LoadTasks<Item, Key>.Load, _ direction: PagingDirection
  ) -> PagedContent<Item, Key>.Effect {
    switch result {
    case .success(let page):
      content.recordKeys(of: page)
      return direction == .refresh ? stage(page, load.request) : .items(addPage(page, load, direction))
    case .failure(let error):
      let failure = PageFailure(error: error, loadID: load.id)
      if direction == .refresh, let staging, !staging.pages.isEmpty {
        // Display the pages loaded so far; only the next one failed.
        return replacePages(with: staging, failing: (staging.isBackward ? .backward : .forward, failure))
      }
      failures[direction] = failure
      return .none
    }
  }

  /// Adds a page to the staged ones, and either requests the next one or replaces the old pages.
  private func stage(_ page: Page<Item, Key>, _ request: PageRequest<Key>) -> PagedContent<Item, Key>.Effect {
    guard var new = staging else { return .none }
    let next = new.add(page, request, of: content)
    staging = new
    guard let next else { return replacePages(with: new) }
    beginLoad(next, as: .refresh)
    return .none
  }

  /// Replaces all pages with the staged ones.
  ///
  /// - Parameter edge: The direction in which a staged load failed, and the failure.
  private func replacePages(
    with new: StagedPages<Item, Key>, failing edge: (direction: PagingDirection, failure: PageFailure)? = nil
  ) -> PagedContent<Item, Key>.Effect {
    staging = nil
    let old = content.replaceAll(with: new)
    emptyRuns = [:]
    // The new pages count as the first empty one.
    if content.store.count == 0 { emptyRuns[.forward] = EmptyRun(count: 1) }
    failures = [:]
    if let edge { failures[edge.direction] = edge.failure }
    demand.removeAll()
    if let next = new.nextInvalidation {
      invalidate(around: next.anchor)
    } else {
      // After a jump of the app, the items that it leads to are to be displayed.
      let isJump = !new.isAutomatic && !new.isInvalidation && new.request.key != content.initialRequest.key
      // The page to which a placeholder led can be another one, or empty: jumping to it again would never end.
      let isRepeatedJump = new.isAutomatic && demand.jumpTarget(in: content.layout()) == new.itemsBefore
      missedTarget = isRepeatedJump ? new.itemsBefore : nil
      isDisplayOutdated = true
      if isJump {
        demand.setDisplayedItems(nil)
      } else {
        tasks.schedule()
      }
      requireDisplayedItems(in: content.layout())
      requireFirstItem()
      beginLoadIfWanted(.backward)
      beginLoadIfWanted(.forward)
    }
    return .replaced(old)
  }

  /// Adds a page at one end, drops pages at the other, and requests the next page if the demand isn't met.
  private func addPage(
    _ page: Page<Item, Key>, _ load: LoadTasks<Item, Key>.Load, _ direction: PagingDirection
  ) -> ItemDelta {
    let oldCount = content.store.count
    let (newCount, updated) = content.add(page, load.request, direction)
    var run = emptyRuns[direction] ?? EmptyRun()
    if newCount == 0 {
      run.count += 1
      run.requests.append(load.request)
    } else {
      run = EmptyRun()
    }
    emptyRuns[direction] = run
    let droppedCount = newCount == 0 ? nil : dropPages(awayFrom: direction)
    demand.receive(newCount, direction)
    if let error = error(in: direction, after: load.request, run) {
      failures[direction] = PageFailure(error: error, loadID: load.id)
    }
    beginLoadIfWanted(direction)
    if let droppedCount, droppedCount > 0 { requireDisplayedItems(beyond: direction.opposite) }
    requireFirstItem()

    let dropped = droppedCount ?? 0
    let count = content.store.count
    var delta = ItemDelta()
    delta.inserts = [direction == .forward ? count - newCount..<count : 0..<newCount]
    delta.deletes = [direction == .forward ? 0..<dropped : oldCount - dropped..<oldCount]
    delta.updates = updated.compactMap(content.store.index)
    return delta
  }

  /// Drops pages at the other end while there are too many items.
  ///
  /// - Returns: The number of dropped items, or `nil` if no page was dropped.
  private func dropPages(awayFrom direction: PagingDirection) -> Int? {
    guard let count = content.dropPages(awayFrom: direction) else { return nil }
    isDisplayOutdated = true
    tasks.schedule()
    // A running load continues from the dropped page and would leave a gap.
    let end = direction.opposite
    tasks.cancel(end)
    failures[end] = nil
    demand.remove(end)
    emptyRuns[end] = nil
    return count
  }

  /// Requires the displayed items again if all are beyond an end at which pages, and the demand there, were dropped.
  private func requireDisplayedItems(beyond end: PagingDirection) {
    let layout = content.layout()
    guard let range = demand.displayedRange(in: layout) else { return }
    // A host that displays some of the dropped items notifies the source.
    guard end == .forward ? range.lowerBound >= content.store.count : range.upperBound < 0 else { return }
    requireDisplayedItems(in: layout)
    beginLoadIfWanted(end)
  }

  /// Consecutive pages without a new item.
  private struct EmptyRun {
    var count = 0
    /// The requests of these pages.
    var requests: [PageRequest<Key>] = []
  }

  /// Returns why loading in a direction must stop although the loader didn't throw.
  private func error(in direction: PagingDirection, after request: PageRequest<Key>, _ run: EmptyRun) -> PagingError? {
    guard let next = content.nextRequest(direction) else { return nil }
    if run.count >= max(1, options.maximumEmptyPages) { return .tooManyEmptyPages(run.count) }
    let isRepeated =
      next.isSamePage(as: request) || run.requests.contains(where: next.isSamePage)
      || content.store.pages.contains { next.isSamePage(as: $0.request) }
    return isRepeated ? .repeatedKey : nil
  }
}

extension PagingDirection {
  /// The direction to the other end of the list.
  fileprivate var opposite: PagingDirection { self == .forward ? .backward : .forward }
}
