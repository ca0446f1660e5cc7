public import ListChanges

/// A source that loads its items page by page, as they are needed.
///
///     struct City: Identifiable, Equatable, Sendable {
///       let id: Int
///       var name: String
///     }
///
///     @MainActor func makeCities(_ client: Client) -> PagedSource<City, String> {
///       var options = PagingOptions()
///       options.stateItems = .active  // displays "loading" and "failed" as items
///       let cities = PagedSource<City, String>(options: options) { request in
///         let answer = try await client.cities(after: request.key, limit: request.limit)
///         return Page(items: answer.cities, nextKey: answer.cursor)
///       }
///       cities.start()  // loads the first page
///       return cities
///     }
///
/// Pages are loaded as the items near them are displayed. A list that is displayed as a host of its own notifies the source, see
/// ``willDisplayItems(at:)``. A host shows what an item is:
///
///     switch cities.item(at: position) {
///     case .item(let city): show(city.name)
///     case .loadState(_, .failed): showButton("Again") { cities.retry() }
///     case .loadState, .placeholder, nil: showPlaceholder()
///     }
///
/// ## Content
///
/// The source has one section. From top to bottom, it contains the load states of a refresh and of previous pages,
/// placeholders, the loaded items, placeholders, and the load state of next pages. ``PagingOptions`` determine whether
/// load states and placeholders are displayed; ``states`` contains the load states in any case.
///
/// A loaded item has its own ID. A placeholder is identified by its index in the whole list. When its page is loaded,
/// the placeholder is deleted and the item inserted, so a selection doesn't pass from one to the other.
///
/// If a page contains an item that is already loaded, the item keeps its position and gets the content of the new page,
/// unless you edited it. If a page contains an item more than once, the first occurrence is used.
///
/// ## Edits
///
/// You can update, insert and remove items by ID. Pages loaded later don't revert an edit; the next refresh that starts
/// after it does. If a page is dropped, the items that you inserted into it are dropped, too.
///
/// ## Loads
///
/// At most one load is running in each direction. Each is a task, which is canceled when its result is no longer needed
/// or when the source is deallocated. If a loader throws, returns to a loaded page, or returns too many pages without
/// new items, loading in this direction stops until you call ``retry(_:)``.
///
/// To load the list again, call ``refresh()`` to start at its start, ``jump(to:itemsBefore:)`` to start elsewhere, or
/// ``invalidate(around:)`` to keep the items on screen. Each of them cancels other loads, and emits one change set when
/// the new pages are loaded.
///
/// The source is bound to the isolation domain in which you call ``start(isolation:)``. The loader runs outside of it.
///
/// - Complexity: Adding a page of *m* items takes O(*m* log *m* + *p*), where *p* is the number of pages, plus the
///   number of placeholders that are inserted or deleted. An edit takes O(*m* + log *p*). A refresh compares all items,
///   and the placeholders that aren't at the same end of both lists. A lookup by position or ID takes O(log *p*).
public final class PagedSource<Item, Key: Hashable & Sendable>: DataSource {
  /// A closure that loads a page, outside of the source's isolation domain.
  ///
  /// It should return early when its task is canceled.
  public typealias Loader = @Sendable (PageRequest<Key>) async throws -> sending Page<Item, Key>

  public let changeHub = ChangeHub()
  /// The options for loading and displaying pages.
  public let options: PagingOptions
  /// A closure that is called after ``states`` changed and the change set was emitted.
  ///
  ///     cities.onStateChange = { states in spinner.isVisible = states.refresh == .loading }
  public var onStateChange: ((PagingStates) -> Void)?
  /// A closure that returns the key of the page that starts with the item at an index of the whole list.
  ///
  ///     list.keyForItem = { index in index / 10 * 10 }
  ///
  /// If you set it, displaying a placeholder that is far from the loaded items causes a jump.
  public var keyForItem: ((Int) -> Key)?
  /// The load states of all directions.
  public private(set) var states = PagingStates()
  private var reportedStates = PagingStates()

  let initialKey: Key?
  let loader: Loader
  let identify: (Item) -> ItemID
  let hasSameContent: (Item, Item) -> Bool
  private(set) var layout = PagedLayout()

  var store = PageStore<Item, Key>()
  var window = PagedWindow()
  var hasLoaded = false
  var edits = PagedEdits<Item>()
  /// The directions in which a page has named its neighbor, so that a page without a key is the last one.
  var namedDirections: Set<PagingDirection> = []
  /// The requests of dropped pages, from the farthest to the nearest, for directions in which pages don't name their neighbors.
  var dropped: [PagingDirection: [PageRequest<Key>]] = [:]

  var owner: Owner?
  var loads: [PagingDirection: Load] = [:]
  var failures: [PagingDirection: PageFailure] = [:]
  var loadNumber = 0
  /// The number of items that are still needed in a direction.
  var demand: [PagingDirection: Int] = [:]
  var emptyRuns: [PagingDirection: EmptyRun] = [:]
  var staging: Staging?
  var displayed: DisplayedItems?
  var isScheduled = false
  let waiters = PagedWaiters()
  /// The number of results that arrived after their load was canceled.
  var droppedResults = 0

  /// Creates a source that identifies and compares items with closures, and is empty until it is started.
  ///
  /// - Parameters:
  ///   - options: The options for loading and displaying pages.
  ///   - key: The key of the first page.
  ///   - id: A closure that returns the ID of an item.
  ///   - hasSameContent: A closure that returns whether two versions of an item have the same content.
  ///   - loader: A closure that loads a page.
  public init<ID: Hashable & Sendable>(
    options: PagingOptions = PagingOptions(), startingAt key: Key? = nil, id: @escaping (Item) -> ID,
    hasSameContent: @escaping (Item, Item) -> Bool, loader: @escaping Loader
  ) {
    self.options = options
    initialKey = key
    identify = { ItemID(id($0)) }
    self.hasSameContent = hasSameContent
    self.loader = loader
  }

  /// Creates a source that is empty until it is started.
  ///
  /// - Parameters:
  ///   - options: The options for loading and displaying pages.
  ///   - key: The key of the first page.
  ///   - loader: A closure that loads a page.
  public convenience init(
    options: PagingOptions = PagingOptions(), startingAt key: Key? = nil, loader: @escaping Loader
  ) where Item: Identifiable & Equatable, Item.ID: Sendable {
    self.init(options: options, startingAt: key, id: { $0.id }, hasSameContent: { $0 == $1 }, loader: loader)
  }

  deinit {
    for load in loads.values { load.task.cancel() }
  }

  /// Changes the state and emits the resulting change of the list.
  func change(animation: AnimationHint = .automatic, _ body: () -> Effect) {
    let effect = body()
    let old = layout
    states = currentStates()
    layout = currentLayout()
    changeHub.emit(changes(from: old, effect), animation: animation)
    // An observer can have made another change, which reported the states already.
    if states != reportedStates {
      reportedStates = states
      onStateChange?(states)
    }
    waiters.wake()
  }

  /// The effect of a state change on the loaded items.
  enum Effect {
    /// Items were inserted, deleted or updated and kept their order.
    case items(ItemDelta)
    /// All pages were replaced; contains the old ones.
    case replaced(PageStore<Item, Key>)

    static var none: Effect { .items(ItemDelta()) }
  }
}

// MARK: - The items

extension PagedSource {
  /// The number of loaded items, without placeholders and load states.
  public var loadedCount: Int { store.count }

  /// The loaded items, in order.
  ///
  ///     let names = cities.loadedItems.map(\.name)
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  public var loadedItems: [Item] { store.pages.flatMap(\.items) }

  public var sectionCount: Int { 1 }

  public func itemCount(inSection section: Int) -> Int { section == 0 ? layout.total : 0 }

  public func item(at position: ItemPosition) -> PagedItem<Item>? {
    guard position.section == 0 else { return nil }
    return switch layout.slot(at: position.item) {
    // Client code that runs while pages are added or dropped can find fewer items than the layout has.
    case .loaded(let index): index < store.count ? .item(store.item(at: index)) : nil
    case .placeholder(let number): .placeholder(number)
    case .state(let state): .loadState(state.direction, state.state)
    case nil: nil
    }
  }

  public func id(at position: ItemPosition) -> ItemID? {
    guard position.section == 0, let slot = layout.slot(at: position.item) else { return nil }
    if case .loaded(let index) = slot, index >= store.count { return nil }
    return id(of: slot)
  }

  public func position(of id: ItemID) -> ItemPosition? { index(of: id).map { ItemPosition(section: 0, item: $0) } }
}

// MARK: - Loading on request

extension PagedSource {
  // The standard library of an SDK before Swift 6 doesn't contain `#isolation`.
  #if !canImport(Darwin) || canImport(Swift, _version: "6.0")
    /// Loads the first page and binds the source to the caller's isolation domain.
    ///
    ///     cities.start()
    ///
    /// Nothing is loaded before this call. Later calls have no effect.
    public func start(isolation: isolated any Actor = #isolation) { begin(isolation) }
  #else
    /// Loads the first page and binds the source to an isolation domain, which must be the caller's.
    ///
    /// Nothing is loaded before this call. Later calls have no effect.
    public func start(isolation: isolated any Actor) { begin(isolation) }
  #endif

  private func begin(_ actor: any Actor) {
    guard owner == nil else { return }
    owner = Owner(actor: actor, source: self)
    refresh()
  }

  /// Loads the next page in a direction, whether or not its items are needed.
  ///
  ///     cities.loadMore()
  ///
  /// Does nothing while such a load is running and at the end. After a failure, tries again.
  public func loadMore(_ direction: PagingDirection = .forward) {
    if direction == .refresh { return refresh() }
    if failures[direction] != nil { return retry(direction) }
    demand[direction] = max(1, demand[direction] ?? 0)
    change {
      startIfWanted(direction)
      return .none
    }
  }

  /// Repeats the failed loads of one direction or, by default, of all directions.
  ///
  ///     cities.retry()
  public func retry(_ direction: PagingDirection? = nil) {
    change {
      for direction in direction.map({ [$0] }) ?? PagingDirection.allCases
      where failures.removeValue(forKey: direction) != nil {
        emptyRuns[direction] = nil
        if direction == .refresh {
          if let staging { begin(staging) }
        } else {
          demand[direction] = max(1, demand[direction] ?? 0)
          startIfWanted(direction)
        }
      }
      demandDisplayedItems(in: layout)
      startIfWanted(.backward)
      startIfWanted(.forward)
      return .none
    }
  }

  /// Cancels the running loads of one direction or, by default, of all directions.
  ///
  ///     cities.cancel(.refresh)
  ///
  /// Loaded items aren't affected.
  public func cancel(_ direction: PagingDirection? = nil) {
    change {
      for direction in direction.map({ [$0] }) ?? PagingDirection.allCases {
        abandon(direction)
        demand[direction] = nil
        if direction == .refresh { staging = nil }
      }
      if direction == nil || direction == .refresh { displayed = nil }
      return .none
    }
  }

  /// Waits until no load is running in one direction or, by default, in any direction.
  ///
  ///     cities.refresh()
  ///     await cities.finishLoading()
  ///
  /// Also returns when the task is canceled; this doesn't cancel the loads. Don't call it from a loader of the same
  /// source.
  public func finishLoading(_ direction: PagingDirection? = nil) async {
    while !Task.isCancelled, isScheduled || (direction.map { loads[$0] != nil } ?? !loads.isEmpty) {
      await waiters.next()
    }
  }

  /// Returns the request for the next page in a direction, or `nil` if there is none.
  func nextRequest(_ direction: PagingDirection) -> PageRequest<Key>? {
    switch direction {
    case .refresh: nil
    case .backward: request(.backward, after: store.pages.first?.previousKey, dropped)
    case .forward: request(.forward, after: store.pages.last?.nextKey, dropped)
    }
  }

  /// Returns the request for the next page in a direction: by the key that its neighbor names or, if pages name none, as before.
  func request(
    _ direction: PagingDirection, after key: Key?, _ dropped: [PagingDirection: [PageRequest<Key>]]
  ) -> PageRequest<Key>? {
    if let key { return request(key, direction) }
    return namedDirections.contains(direction) ? nil : dropped[direction]?.last
  }

  /// Returns a request whose limit is that of the options.
  func request(_ key: Key?, _ direction: PagingDirection) -> PageRequest<Key> {
    let limit = direction == .refresh ? options.initialPageSize ?? options.pageSize : options.pageSize
    return PageRequest(key: key, direction: direction, limit: max(1, limit))
  }

  func startIfWanted(_ direction: PagingDirection) {
    if isStartable(direction), let request = nextRequest(direction) { begin(request, as: direction) }
  }

  func isStartable(_ direction: PagingDirection) -> Bool {
    demand[direction] ?? 0 > 0 && hasLoaded && loads[.refresh] == nil && loads[direction] == nil
      && failures[direction] == nil && nextRequest(direction) != nil
  }
}

// MARK: - Loading what is displayed

extension PagedSource {
  /// The displayed items, some of which may not be loaded, from the first to the last.
  struct DisplayedItems {
    let first: ItemID
    let last: ItemID
  }

  /// Notifies the source that a host displays items, and loads the pages of these items and of those near them.
  ///
  ///     cities.willDisplayItems(at: [position])
  ///
  /// The hosts of this package call it for the lists that they display, whatever operators and composites are in between; a
  /// host of your own calls it on the list that it displays. The source remembers the items until they are loaded, also
  /// during a refresh or after a failure. Loads start asynchronously, so you can call it during layout. Repeated calls have no
  /// further effect, and calls at about the same time, such as those of several windows, count as one.
  ///
  /// With ``keyForItem``, displaying only placeholders that are far from the loaded items causes a jump.
  ///
  /// - Warning: If a downstream filter hides all items of a page, no item is displayed that would request the next
  ///   page. In this case, call ``loadMore(_:)``.
  /// - Complexity: O(*k* + log *p*), where *k* is the number of items and *p* that of pages.
  public func willDisplayItems(at positions: [ItemPosition]) {
    // While client code runs that is called in the middle of a change, the layout is that before it.
    guard hasLoaded, layout.count == store.count else { return }
    let start = layout.before.count
    var range: ClosedRange<Int>?
    for position in positions where position.section == 0 {
      switch layout.slot(at: position.item) {
      case .loaded(let index)?: range = range.including(index)
      case .placeholder(let number)?:
        range = range.including(layout.core(ofPlaceholder: number).map { $0 - start } ?? 0)
      case .state(let state)?:
        if state.direction != .refresh { need(state.core - (state.direction == .backward ? start + 1 : start)) }
      case nil: break
      }
    }
    if var range {
      if let previous = displayedRange(in: layout), isScheduled || keyForItem == nil {
        // What isn't loaded yet is still needed, as far as its pages can be kept with those that are displayed now.
        let bounds = [previous.lowerBound, previous.upperBound]
        for bound in bounds where isScheduled || !(0..<store.count).contains(bound) {
          range = range.including(min(max(bound, range.upperBound - longestRange), range.lowerBound + longestRange))
        }
      }
      func id(_ index: Int) -> ItemID { self.id(of: layout.core(at: index + start)) }
      displayed = DisplayedItems(first: id(range.lowerBound), last: id(range.upperBound))
      demandDisplayedItems(in: layout)
    }
    if isStartable(.backward) || isStartable(.forward) { schedule() }
  }

  /// The indices of the displayed items among the loaded ones: negative for those in front, and beyond the last for those behind.
  private func displayedRange(in layout: PagedLayout) -> ClosedRange<Int>? {
    guard let displayed else { return nil }
    let bounds = [displayed.first, displayed.last].map { (id: $0, index: loadedIndex(of: $0, in: layout)) }
    guard bounds.contains(where: { $0.index != nil }) else { return nil }
    // Without the end that was loaded, a jump to the other one would drop its page, which would then be jumped to again.
    let indices = bounds.compactMap { $0.index ?? loadedIndex(inPlaceOf: $0.id) }
    guard let first = indices.min(), let last = indices.max() else { return nil }
    return first...last
  }

  /// The largest distance between displayed items whose pages can be kept together.
  ///
  /// For others, pages on screen would be dropped for others on screen, for ever.
  private var longestRange: Int {
    // More items than a list can have, and far from an overflow.
    let unlimited = 1 << 40
    guard let maximum = options.maximumItems else { return unlimited }
    let distance = min(max(1, options.prefetchDistance), unlimited)
    let pageSize = min(max(1, options.pageSize), unlimited)
    // Pages are dropped as a whole, and two are always kept.
    return max(0, min(maximum, unlimited) - 2 * (distance + pageSize - 1), pageSize - 2 * distance)
  }

  /// Demands the pages around the displayed items; whether to jump to them instead is decided later.
  func demandDisplayedItems(in layout: PagedLayout) {
    guard var range = displayedRange(in: layout) else { return }
    if keyForItem != nil { schedule() }
    if isFar(range) { return }
    let length = longestRange
    if max(0, -range.lowerBound) <= max(0, range.upperBound + 1 - store.count) {
      range = range.lowerBound...min(range.upperBound, range.lowerBound + length)
    } else {
      range = max(range.lowerBound, range.upperBound - length)...range.upperBound
    }
    need(range.lowerBound)
    need(range.upperBound)
  }

  /// Loads the displayed items if all are beyond an end at which pages were dropped, and with these what was demanded there.
  func demandDisplayedItems(beyond end: PagingDirection) {
    let layout = currentLayout()
    guard let range = displayedRange(in: layout) else { return }
    // A host that displays some of the dropped items notifies the source.
    guard end == .forward ? range.lowerBound >= store.count : range.upperBound < 0 else { return }
    demandDisplayedItems(in: layout)
    startIfWanted(end)
  }

  /// Starts the loads requested by ``willDisplayItems(at:)``.
  func startWanted() {
    isScheduled = false
    let range = displayedRange(in: layout)
    let target = range.flatMap(jumpTarget(of:))
    let key = target.flatMap { keyForItem?($0) }
    change {
      if let range, !isFar(range), staging?.isAutomatic == true {
        // The user scrolled back to loaded items, which the jump would replace.
        abandon(.refresh)
        failures[.refresh] = nil
        staging = nil
      }
      if let target, let key {
        begin(Staging(request: request(key, .refresh), itemsBefore: target, isAutomatic: true))
      } else {
        startIfWanted(.backward)
        startIfWanted(.forward)
      }
      return .none
    }
  }

  /// Loads a page of a list without items, which could demand it: the next page or, at the end, the previous one.
  func demandFirstItem() {
    guard store.count == 0 else { return }
    let direction: PagingDirection = nextRequest(.forward) != nil ? .forward : .backward
    demand[direction] = max(1, demand[direction] ?? 0)
    startIfWanted(direction)
  }

  /// Records how many items are missing around a loaded item, or in front of or behind the loaded ones.
  private func need(_ index: Int) {
    let distance = min(max(1, options.prefetchDistance), 1 << 40)
    demand[.backward] = max(demand[.backward] ?? 0, distance - index)
    demand[.forward] = max(demand[.forward] ?? 0, index + 1 + distance - store.count)
  }

  /// Returns the first displayed placeholder if a jump to it is to be started.
  private func jumpTarget(of range: ClosedRange<Int>) -> Int? {
    guard isFar(range), case .placeholder(let index) = layout.core(at: range.lowerBound + layout.before.count) else {
      return nil
    }
    guard let staging, loads[.refresh] != nil || failures[.refresh] != nil else { return index }
    // What the app has started isn't replaced, and a failed jump waits for another try.
    guard staging.isAutomatic, let target = staging.itemsBefore else { return nil }
    return abs(target - index) < max(1, options.jumpDistance) ? nil : index
  }

  /// Returns whether items are so far from the loaded ones that a jump leads to them.
  private func isFar(_ range: ClosedRange<Int>) -> Bool {
    let distance = min(max(1, options.jumpDistance), 1 << 40)
    return keyForItem != nil && (range.upperBound < -distance || range.lowerBound >= store.count + distance)
  }
}

extension Optional<ClosedRange<Int>> {
  fileprivate func including(_ index: Int) -> ClosedRange<Int> {
    map { $0.including(index) } ?? index...index
  }
}

extension ClosedRange<Int> {
  fileprivate func including(_ index: Int) -> ClosedRange {
    Swift.min(lowerBound, index)...Swift.max(upperBound, index)
  }
}

// MARK: - Loading again

extension PagedSource {
  /// Loads the list again from its start.
  ///
  ///     cities.refresh()
  ///
  /// The old items remain until the first new page is loaded. One change set then leads to the new items. The items that
  /// were displayed last count as displayed again, so more pages may be loaded. Does nothing before ``start(isolation:)``.
  public func refresh() {
    change {
      begin(Staging(request: request(initialKey, .refresh)))
      return .none
    }
  }

  /// Loads the list again from the page with a key.
  ///
  ///     cities.jump(to: "page 7")
  ///
  /// The old items remain until the page is loaded.
  ///
  /// - Parameters:
  ///   - key: The key of the page.
  ///   - itemsBefore: The number of items in front of the page in the whole list, if the loader doesn't provide it.
  public func jump(to key: Key, itemsBefore: Int? = nil) {
    change {
      // Counts beyond this are impossible.
      begin(Staging(request: request(key, .refresh), itemsBefore: itemsBefore.map { min(max(0, $0), 1 << 40) }))
      return .none
    }
  }

  /// Loads the pages around an item again, because the underlying data changed.
  ///
  ///     cities.invalidate(around: ItemID(7))
  ///
  /// The page that contains the item is loaded again, and then its neighbors up to the prefetch distance. One change
  /// set then leads to the new items, so the item and its surroundings keep their place on screen. More distant pages
  /// are dropped and loaded again when they are needed.
  ///
  /// If such a load is running already, one more follows it, no matter how often you call this method. A list whose
  /// data changes all the time therefore still displays new data.
  ///
  /// - Parameter anchor: The ID of the item. If it is `nil` or isn't loaded, the first displayed item is used or,
  ///   if there is none, the first one. Before the first page is loaded, this is the same as ``refresh()``.
  public func invalidate(around anchor: ItemID? = nil) {
    if staging?.isInvalidation == true, loads[.refresh] != nil {
      staging?.next = .some(anchor)
      return
    }
    change {
      begin(invalidation(around: anchor))
      return .none
    }
  }

  private func invalidation(around anchor: ItemID?) -> Staging {
    guard
      let number = [anchor, displayed?.first, displayed?.last].lazy.compactMap({ $0.flatMap(self.store.page) }).first
        ?? (store.pages.isEmpty ? nil : 0)
    else { return Staging(request: request(initialKey, .refresh)) }
    let page = store.pages[number]
    let itemsBeforePage = store.start(ofPage: number)
    var staging = Staging(request: page.request, isInvalidation: true)
    staging.dropped = dropped
    for page in store.pages[..<number] where page.loadedCount > 0 {
      staging.dropped[.backward, default: []].append(page.request)
    }
    for page in store.pages[(number + 1)...].reversed() where page.loadedCount > 0 {
      staging.dropped[.forward, default: []].append(page.request)
    }
    staging.itemsBefore = window.known.map { known in
      store.pages[..<number].reduce(known.lowerBound) { $0 + $1.loadedCount }
    }
    let distance = max(1, options.prefetchDistance)
    staging.wanted[.backward] = min(distance, itemsBeforePage)
    staging.wanted[.forward] = min(distance, store.count - itemsBeforePage - page.items.count)
    return staging
  }

  /// Replaces all pages with the staged ones.
  ///
  /// - Parameter edge: The direction in which a staged load failed, and the failure.
  func replacePages(_ new: Staging, failing edge: (direction: PagingDirection, failure: PageFailure)? = nil) -> Effect {
    let old = store
    // Releasing items can run their `deinit`, which can read this source.
    let oldEdits = edits
    defer { withExtendedLifetime(oldEdits) {} }
    staging = nil
    edits.forget(before: new.firstLoad)
    store = PageStore()
    var seen: Set<ItemID> = []
    for (request, page) in new.pages {
      var newItems: [(id: ItemID, item: Item)] = []
      for item in page.items {
        let id = identify(item)
        guard edits.removed[id] == nil, seen.insert(id).inserted else { continue }
        edits.confirm(id)
        newItems.append((id, edits.kept[id]?.item ?? item))
      }
      store.append(PageStore.LoadedPage(request, page, newItems: newItems))
    }
    dropped = new.dropped
    // A jump can lead to a page in the middle whose loader doesn't name the page before it.
    let first = new.pages[0].request
    let isAtStart = nextRequest(.backward) == nil && (first.key == initialKey || first.direction != .refresh)
    preserveInsertedItems(from: old, isAtStart: isAtStart)
    window = window(of: new)
    emptyRuns = [:]
    failures = [:]
    if let edge { failures[edge.direction] = edge.failure }
    demand = [:]
    hasLoaded = true
    if store.count == 0 { emptyRuns[.forward] = EmptyRun(count: 1) }
    if let next = new.next {
      begin(invalidation(around: next))
    } else {
      // After a jump of the app, the items that it leads to are to be displayed.
      if new.request.key != initialKey, !new.isAutomatic, !new.isInvalidation { displayed = nil }
      demandDisplayedItems(in: currentLayout())
      demandFirstItem()
      startIfWanted(.backward)
      startIfWanted(.forward)
    }
    return .replaced(old)
  }

  private func window(of new: Staging) -> PagedWindow {
    let anchor = new.pages[new.anchor].page
    let isFirst = request(.backward, after: new.pages[0].page.previousKey, new.dropped) == nil
    let before = new.pages[..<new.anchor].reduce(0) { $0 + $1.page.items.count }
    // Only the loader and the caller of a jump know better where the first page starts.
    let isTold = anchor.itemsBefore != nil || new.itemsBefore != nil && !new.isAutomatic && !new.isInvalidation
    let isAtStart = isFirst && (new.anchor > 0 || !isTold)
    let start = anchor.itemsBefore ?? new.itemsBefore
    return PagedWindow(
      start: isAtStart ? 0 : start.map { max(0, $0 - before) },
      loadedCount: new.pages.reduce(0) { $0 + $1.page.items.count },
      total: new.pages.lazy.compactMap(\.page.totalCount).last)
  }
}

extension PagedSource {
  /// The pages of a refresh, jump or invalidation until they replace the old ones.
  struct Staging {
    /// The request of the page that is loaded first.
    let request: PageRequest<Key>
    /// The number of items in front of the page that is loaded first, for a loader that doesn't provide it.
    var itemsBefore: Int?
    /// Whether a placeholder started the load.
    ///
    /// Displaying other items then cancels it.
    var isAutomatic = false
    /// Whether the load is an invalidation.
    ///
    /// A further invalidation then waits for it, so that frequent ones still complete.
    var isInvalidation = false
    /// The anchor of the next invalidation, if one is requested.
    var next: ItemID??
    /// The number of items to load around the first page, to restore the loaded range.
    var wanted: [PagingDirection: Int] = [:]
    /// The number of its first load.
    var firstLoad = 0
    /// The loaded pages, in list order.
    var pages: [(request: PageRequest<Key>, page: Page<Item, Key>)] = []
    /// The index of the page that was loaded first.
    var anchor = 0
    /// The requests of the pages around the one that is loaded first, from the farthest to the nearest.
    var dropped: [PagingDirection: [PageRequest<Key>]] = [:]
    /// Whether the page that is being loaded precedes the others.
    var isBackward = false
  }

  /// Starts or restarts staging, and cancels all other loads.
  func begin(_ new: Staging) {
    guard owner != nil else { return }
    for direction in PagingDirection.allCases { abandon(direction) }
    demand = [:]
    var new = new
    new.next = nil
    new.pages = []
    new.anchor = 0
    new.isBackward = false
    begin(new.request, as: .refresh)
    new.firstLoad = loadNumber
    staging = new
  }

  /// Stages a page, and either loads the next one or replaces the old pages.
  func stage(_ page: Page<Item, Key>, _ request: PageRequest<Key>) -> Effect {
    guard var new = staging else { return .none }
    let isBackward = !new.pages.isEmpty && new.isBackward
    let direction = isBackward ? PagingDirection.backward : .forward
    if !new.pages.isEmpty {
      _ = new.dropped[direction]?.popLast()
      new.wanted[direction] = page.items.isEmpty ? 0 : (new.wanted[direction] ?? 0) - page.items.count
    }
    new.pages.insert((request, page), at: isBackward ? 0 : new.pages.count)
    if isBackward { new.anchor += 1 }
    guard let next = nextStaged(new) else {
      staging = new
      return replacePages(new)
    }
    new.isBackward = next.isBackward
    staging = new
    begin(next.request, as: .refresh)
    return .none
  }

  private func nextStaged(_ staging: Staging) -> (request: PageRequest<Key>, isBackward: Bool)? {
    guard let first = staging.pages.first?.page, let last = staging.pages.last?.page else { return nil }
    for (direction, key) in [(PagingDirection.forward, last.nextKey), (.backward, first.previousKey)]
    where staging.wanted[direction] ?? 0 > 0 {
      if let next = request(direction, after: key, staging.dropped) { return (next, direction == .backward) }
    }
    return nil
  }
}

// MARK: - Editing

extension PagedSource {
  /// Replaces the content of the loaded item that has the same ID.
  ///
  ///     cities.update(City(id: 2, name: "Trier"))
  ///
  /// The content is kept even if its page is dropped and loaded again, or if a refresh is running. The next refresh
  /// that starts after the edit replaces it.
  ///
  /// - Returns: Whether an item with this ID is loaded.
  @discardableResult
  public func update(_ item: Item, animation: AnimationHint = .automatic) -> Bool {
    let id = identify(item)
    guard let index = store.index(of: id) else { return false }
    // Releasing the old item can run its `deinit`, which can read this source.
    withExtendedLifetime((store.item(at: index), edits.kept[id]?.item)) {
      change(animation: animation) {
        store.replace(at: index, with: item)
        edits.keep(item, id, at: loadNumber)
        return .items(ItemDelta(updates: [index]))
      }
    }
    return true
  }

  /// Removes the loaded item with an ID.
  ///
  ///     cities.removeItem(withID: ItemID(2))
  ///
  /// No page inserts the item again until the next refresh that starts after the edit.
  ///
  /// - Returns: The removed item, or `nil` if no item with this ID is loaded.
  @discardableResult
  public func removeItem(withID id: ItemID, animation: AnimationHint = .automatic) -> Item? {
    guard let index = store.index(of: id) else { return nil }
    let (item, kept) = (store.item(at: index), edits.kept[id]?.item)
    defer { withExtendedLifetime(kept) {} }
    change(animation: animation) {
      store.remove(at: index)
      edits.remove(id, at: loadNumber)
      demandFirstItem()
      return .items(ItemDelta(deletes: [index..<index + 1]))
    }
    return item
  }

  /// Inserts an item before a loaded item, or at the start if `other` is `nil`.
  ///
  ///     cities.insert(city, before: nil)
  ///
  /// - Returns: `false` if `other` isn't loaded, an item with the same ID is loaded, or no page is loaded yet.
  @discardableResult
  public func insert(_ item: Item, before other: ItemID?, animation: AnimationHint = .automatic) -> Bool {
    guard let other else {
      return !store.pages.isEmpty && insert(item, page: 0, offset: 0, animation)
    }
    guard let index = store.index(of: other) else { return false }
    let (page, offset) = store.location(of: index)
    return insert(item, page: page, offset: offset, animation)
  }

  /// Inserts an item after a loaded item, or at the end if `other` is `nil`.
  ///
  ///     cities.insert(city, after: ItemID(2))
  ///
  /// - Returns: `false` if `other` isn't loaded, an item with the same ID is loaded, or no page is loaded yet.
  @discardableResult
  public func insert(_ item: Item, after other: ItemID?, animation: AnimationHint = .automatic) -> Bool {
    guard let other else {
      guard let last = store.pages.indices.last else { return false }
      return insert(item, page: last, offset: store.pages[last].items.count, animation)
    }
    guard let index = store.index(of: other) else { return false }
    let (page, offset) = store.location(of: index)
    return insert(item, page: page, offset: offset + 1, animation)
  }

  private func insert(_ item: Item, page: Int, offset: Int, _ animation: AnimationHint) -> Bool {
    let id = identify(item)
    guard !store.contains(id) else { return false }
    let index = store.start(ofPage: page) + offset
    let kept = edits.kept[id]?.item
    defer { withExtendedLifetime(kept) {} }
    change(animation: animation) {
      store.insert(item, id: id, inPage: page, at: offset)
      edits.insert(item, id, at: loadNumber)
      return .items(ItemDelta(inserts: [index..<index + 1]))
    }
    return true
  }
}

// MARK: - Load tasks

extension PagedSource {
  /// A running load.
  struct Load {
    let number: Int
    let request: PageRequest<Key>
    let task: Task<Void, Never>
  }

  /// The isolation domain of the source; its references are used only there.
  struct Owner: @unchecked Sendable {
    weak var actor: (any Actor)?
    weak var source: PagedSource?
  }

  /// A result on its way to the source; the loader has transferred it.
  private struct LoadResult: @unchecked Sendable {
    let result: Result<Page<Item, Key>, any Error>
  }

  /// Starts a load that replaces a running one.
  func begin(_ request: PageRequest<Key>, as direction: PagingDirection) {
    guard let owner else { return }
    loads[direction]?.task.cancel()
    failures[direction] = nil
    loadNumber += 1
    let task = Self.task(loader, request, owner, direction, loadNumber)
    loads[direction] = Load(number: loadNumber, request: request, task: task)
  }

  /// Cancels a load and discards its result.
  func abandon(_ direction: PagingDirection) {
    loads.removeValue(forKey: direction)?.task.cancel()
  }

  /// Starts the needed loads asynchronously, because the list must not change during layout.
  func schedule() {
    guard let owner, !isScheduled else { return }
    isScheduled = true
    Self.wake(owner)
  }

  // Not isolated: a waiting task must not retain the actor that owns the source.
  private static func task(
    _ loader: @escaping Loader, _ request: PageRequest<Key>, _ owner: Owner, _ direction: PagingDirection, _ number: Int
  ) -> Task<Void, Never> {
    Task {
      let loadResult = await loadResult(loader, request)
      guard let actor = owner.actor else { return }
      await take(loadResult, owner, direction, number, isolation: actor)
    }
  }

  private static func wake(_ owner: Owner) {
    Task {
      guard let actor = owner.actor else { return }
      await startWanted(owner, isolation: actor)
    }
  }

  @concurrent
  private static func loadResult(_ loader: Loader, _ request: PageRequest<Key>) async -> LoadResult {
    do {
      return LoadResult(result: .success(try await loader(request)))
    } catch {
      return LoadResult(result: .failure(error))
    }
  }

  private static func take(
    _ loadResult: LoadResult, _ owner: Owner, _ direction: PagingDirection, _ number: Int, isolation: isolated any Actor
  ) async {
    owner.source?.take(loadResult.result, direction, number)
  }

  private static func startWanted(_ owner: Owner, isolation: isolated any Actor) async {
    owner.source?.startWanted()
  }
}

// MARK: - Results of loads

extension PagedSource {
  /// Consecutive pages without a new item.
  struct EmptyRun {
    var count = 0
    /// The requests of these pages.
    var requests: [PageRequest<Key>] = []
  }

  /// The items of a page, with their IDs.
  typealias LoadedItems = [(id: ItemID, item: Item)]

  /// Receives the result of a load, unless the load was canceled.
  func take(_ result: Result<Page<Item, Key>, any Error>, _ direction: PagingDirection, _ number: Int) {
    guard let load = loads[direction], load.number == number else {
      droppedResults += 1
      return waiters.wake()
    }
    if case .success(let page) = result {
      if page.previousKey != nil { namedDirections.insert(.backward) }
      if page.nextKey != nil { namedDirections.insert(.forward) }
    }
    change {
      loads[direction] = nil
      switch (result, direction) {
      case (.failure(let error), .refresh): return failStaged(error, load)
      case (.success(let page), .refresh): return stage(page, load.request)
      case (.success(let page), _): return .items(addPage(page, load, direction))
      case (.failure(let error), _):
        failures[direction] = PageFailure(error: error, loadNumber: number)
        return .none
      }
    }
  }

  private func failStaged(_ error: any Error, _ load: Load) -> Effect {
    let failure = PageFailure(error: error, loadNumber: load.number)
    if let new = staging, !new.pages.isEmpty {
      // Display the pages loaded so far; only the next one failed.
      return replacePages(new, failing: (new.isBackward ? .backward : .forward, failure))
    }
    failures[.refresh] = failure
    return .none
  }

  /// Adds a page at one end and drops pages at the other.
  private func addPage(_ page: Page<Item, Key>, _ load: Load, _ direction: PagingDirection) -> ItemDelta {
    let (newItems, updated) = admit(page)
    let oldCount = store.count
    add(page, newItems, load.request, direction)
    var run = emptyRuns[direction] ?? EmptyRun()
    if newItems.isEmpty {
      run.count += 1
      run.requests.append(load.request)
    } else {
      run = EmptyRun()
    }
    emptyRuns[direction] = run
    let dropped = newItems.isEmpty ? 0 : dropPages(awayFrom: direction)
    demand[direction] = (demand[direction] ?? 0) - newItems.count
    // The demand isn't met yet, so continue.
    if newItems.isEmpty { demand[direction] = max(1, demand[direction] ?? 0) }
    if let error = error(in: direction, after: load.request, run) {
      failures[direction] = PageFailure(error: error, loadNumber: load.number)
    }
    startIfWanted(direction)
    if dropped > 0 { demandDisplayedItems(beyond: direction == .forward ? .backward : .forward) }
    demandFirstItem()

    var delta = ItemDelta()
    delta.inserts = [direction == .forward ? store.count - newItems.count..<store.count : 0..<newItems.count]
    delta.deletes = [direction == .forward ? 0..<dropped : oldCount - dropped..<oldCount]
    delta.updates = updated.compactMap(store.index)
    return delta
  }

  /// Returns the new items of a page, and the IDs of loaded items whose content it changes.
  private func admit(_ page: Page<Item, Key>) -> (newItems: LoadedItems, updated: [ItemID]) {
    var newItems: LoadedItems = []
    var updated: [ItemID] = []
    var seen: Set<ItemID> = []
    // Releasing items can run their `deinit`, which can read this source.
    var replaced: [Item] = []
    defer { withExtendedLifetime(replaced) {} }
    for item in page.items {
      let id = identify(item)
      guard seen.insert(id).inserted, edits.removed[id] == nil else { continue }
      guard let index = store.index(of: id) else {
        newItems.append((id, edits.kept[id]?.item ?? item))
        continue
      }
      edits.confirm(id)
      if edits.kept[id] == nil, !hasSameContent(store.item(at: index), item) {
        replaced.append(store.item(at: index))
        store.replace(at: index, with: item)
        updated.append(id)
      }
    }
    return (newItems, updated)
  }

  private func add(
    _ page: Page<Item, Key>, _ newItems: LoadedItems, _ request: PageRequest<Key>, _ direction: PagingDirection
  ) {
    let loadedCount = store.loadedCount
    let count = page.items.count
    _ = dropped[direction]?.popLast()
    if newItems.isEmpty {
      store.absorb(page, direction)
    } else if direction == .forward {
      store.append(.init(request, page, newItems: newItems))
    } else {
      store.prepend(.init(request, page, newItems: newItems))
    }
    if direction == .forward {
      window.append(count, itemsBefore: page.itemsBefore, loadedCount: loadedCount)
    } else {
      let isFirst = nextRequest(.backward) == nil
      window.prepend(count, itemsBefore: page.itemsBefore, isFirst: isFirst, loadedCount: loadedCount)
    }
    window.take(total: page.totalCount)
  }

  /// Drops pages at the other end while there are too many items.
  ///
  /// - Returns: The number of dropped items.
  private func dropPages(awayFrom direction: PagingDirection) -> Int {
    guard let maximum = options.maximumItems else { return 0 }
    var count = 0
    while store.count > maximum, store.pages.count > 2 {
      let page: PageStore<Item, Key>.LoadedPage
      if direction == .forward {
        page = store.removeFirst()
        window.dropFirst(page.loadedCount)
        dropped[.backward, default: []].append(page.request)
      } else {
        page = store.removeLast()
        window.dropLast(page.loadedCount)
        dropped[.forward, default: []].append(page.request)
      }
      for id in page.ids { edits.drop(id) }
      count += page.items.count
      // A running load continues from the dropped page and would leave a gap.
      let other = direction == .forward ? PagingDirection.backward : .forward
      abandon(other)
      failures[other] = nil
      demand[other] = nil
      emptyRuns[other] = nil
    }
    return count
  }

  private func error(
    in direction: PagingDirection, after request: PageRequest<Key>, _ run: EmptyRun
  ) -> PagingError? {
    guard let next = nextRequest(direction) else { return nil }
    if run.count >= max(1, options.maximumEmptyPages) { return .tooManyEmptyPages(run.count) }
    let isRepeated =
      next.isSamePage(as: request) || run.requests.contains(where: next.isSamePage)
      || store.pages.contains { next.isSamePage(as: $0.request) }
    return isRepeated ? .repeatedKey : nil
  }
}

extension PagedSource {
  /// Inserts items again that were inserted by edits while the new pages were loaded.
  ///
  /// They are inserted next to a neighbor that still exists, or between their former surroundings. Items whose
  /// surroundings are no longer loaded are dropped.
  ///
  /// - Parameter isAtStart: Whether the new pages start at the start of the list.
  /// - Complexity: O(*n*), where *n* is the number of old items; O(1) if there are no such items.
  func preserveInsertedItems(from old: PageStore<Item, Key>, isAtStart: Bool) {
    let preservedIDs = edits.inserted.filter { !store.contains($0) }
    guard !preservedIDs.isEmpty else { return }
    let oldItems: LoadedItems = old.pages.flatMap { page in zip(page.ids, page.items).map { (id: $0, item: $1) } }
    let lastSurvivor = oldItems.lastIndex { store.contains($0.id) } ?? -1
    var survivor: ItemID?
    var start = 0
    while start < oldItems.count {
      guard preservedIDs.contains(oldItems[start].id) else {
        if store.contains(oldItems[start].id) { survivor = oldItems[start].id }
        start += 1
        continue
      }
      let end = oldItems[start...].firstIndex { !preservedIDs.contains($0.id) } ?? oldItems.count
      let isBehindSurvivor = start > 0 && oldItems[start - 1].id == survivor
      var location: (page: Int, offset: Int)?
      if isBehindSurvivor {
        location = survivor.flatMap(self.location).map { ($0.page, $0.offset + 1) }
      } else if end < oldItems.count, store.contains(oldItems[end].id) {
        location = self.location(of: oldItems[end].id)
      } else if lastSurvivor >= end {
        location = survivor.flatMap(self.location).map { ($0.page, $0.offset + 1) }
      }
      if location == nil, start == 0, isAtStart { location = (0, 0) }
      insertPreserved(oldItems[start..<end], to: location)
      start = end
    }
  }

  private func location(of id: ItemID) -> (page: Int, offset: Int)? { store.index(of: id).map(store.location) }

  private func insertPreserved(_ preserved: LoadedItems.SubSequence, to location: (page: Int, offset: Int)?) {
    for entry in preserved.reversed() {
      if let location {
        store.insert(entry.item, id: entry.id, inPage: location.page, at: location.offset)
      } else {
        edits.forgetContent(of: entry.id)
      }
    }
  }
}

// MARK: - Changes of state

extension PagedSource {
  /// Returns the current load states.
  func currentStates() -> PagingStates {
    PagingStates(refresh: state(.refresh), backward: state(.backward), forward: state(.forward))
  }

  private func state(_ direction: PagingDirection) -> PageLoadState {
    if loads[direction] != nil { return .loading }
    if let failure = failures[direction] { return .failed(failure) }
    return direction != .refresh && hasLoaded && nextRequest(direction) == nil ? .end : .idle
  }

  /// Returns the current layout, given the load states.
  func currentLayout() -> PagedLayout {
    var layout = PagedLayout()
    layout.count = store.count
    if options.showsPlaceholders {
      let limit = min(max(0, options.maximumPlaceholders), 1 << 30)
      if nextRequest(.backward) != nil { layout.before = window.before(limit: limit) }
      if nextRequest(.forward) != nil { layout.after = window.after(limit: limit) }
    }
    // The place of a state is where its pages are missing, that of a jump at its target.
    let target = staging.flatMap { $0.isInvalidation ? nil : $0.itemsBefore }
    let cores = [
      (PagingDirection.refresh, target.flatMap(layout.core(ofPlaceholder:)) ?? 0),
      (.backward, layout.before.count), (.forward, layout.before.count + layout.count),
    ]
    for (direction, core) in cores {
      guard let state = stateItem(direction, core) else { continue }
      layout.states.insert(state, at: layout.states.firstIndex { $0.core > core } ?? layout.states.count)
    }
    return layout
  }

  private func stateItem(_ direction: PagingDirection, _ core: Int) -> PagedLayout.StateItem? {
    let state = states[direction]
    let isActive =
      switch state {
      case .loading, .failed: true
      case .idle, .end: false
      }
    let isShown =
      switch options.stateItems {
      case .none: false
      case .active: isActive
      case .always: isActive || direction != .refresh
      }
    return isShown ? .init(direction: direction, state: state, core: core) : nil
  }

  /// Returns the change from an earlier layout to the current one.
  func changes(from old: PagedLayout, _ effect: Effect) -> ChangeSet {
    switch effect {
    case .items(let delta):
      return old.changes(to: layout, delta)
    case .replaced(let oldStore):
      // Placeholders at the same end of both layouts are equal, so compare only the rest.
      let isSameStart = old.before.lowerBound == layout.before.lowerBound
      let first = isSameStart ? min(old.before.count, layout.before.count) : 0
      let isSameEnd = old.after.upperBound == layout.after.upperBound
      let last = isSameEnd ? min(old.after.count, layout.after.count) : 0
      let comparison = ItemComparison<ComparedItem>(id: \.id) { [hasSameContent] left, right in
        guard let left = left.item, let right = right.item else { return true }
        return hasSameContent(left, right)
      }
      let core = ChangeSet(
        from: comparedItems(old, oldStore, first..<old.coreCount - last),
        to: comparedItems(layout, store, first..<layout.coreCount - last), by: comparison)
      return old.changes(to: layout, core, skipped: first)
    }
  }

  private struct ComparedItem {
    let id: ItemID
    let item: Item?
  }

  private func comparedItems(_ layout: PagedLayout, _ store: PageStore<Item, Key>, _ range: Range<Int>)
    -> [ComparedItem]
  {
    range.map { core in
      if case .loaded(let index) = layout.core(at: core) {
        ComparedItem(id: store.id(at: index), item: store.item(at: index))
      } else {
        ComparedItem(id: id(of: layout.core(at: core)), item: nil)
      }
    }
  }

  /// Returns the ID of what is displayed in a slot.
  func id(of slot: PagedLayout.Slot) -> ItemID {
    switch slot {
    case .loaded(let index): store.id(at: index)
    case .placeholder(let number): ItemID(Marker.placeholder(number))
    case .state(let state): ItemID(Marker.state(state.direction))
    }
  }

  func index(of id: ItemID) -> Int? {
    if let index = store.index(of: id) { return layout.index(ofCore: layout.before.count + index) }
    return switch id.base.base as? Marker {
    case .placeholder(let number)?: layout.core(ofPlaceholder: number).map(layout.index(ofCore:))
    case .state(let direction)?: layout.index(ofState: direction)
    case nil: nil
    }
  }

  /// Returns the index of an item among the loaded ones: negative for a placeholder in front, and beyond the last for one behind.
  func loadedIndex(of id: ItemID, in layout: PagedLayout) -> Int? {
    if let index = store.index(of: id) { return index }
    guard case .placeholder(let number)? = id.base.base as? Marker else { return nil }
    return layout.core(ofPlaceholder: number).map { $0 - layout.before.count }
  }

  /// Returns the index of the loaded item in the place of a placeholder.
  func loadedIndex(inPlaceOf id: ItemID) -> Int? {
    guard case .placeholder(let number)? = id.base.base as? Marker, let known = window.known, known.contains(number),
      store.count > 0
    else { return nil }
    return min(number - known.lowerBound, store.count - 1)
  }
}

/// The IDs of placeholders and load states, which differ from all item IDs.
private enum Marker: Hashable, CustomStringConvertible {
  case placeholder(Int)
  case state(PagingDirection)

  var description: String {
    switch self {
    case .placeholder(let number): "placeholder \(number)"
    case .state(let direction): "state \(direction)"
    }
  }
}

/// The tasks that wait for progress of a paged source.
///
/// A canceled task stops waiting.
final class PagedWaiters {
  private var signals: [Int: AsyncStream<Void>.Continuation] = [:]
  private var last = 0

  /// Returns after the next ``wake()``, or when the task is canceled.
  ///
  /// No wake-up is missed between two calls if nothing is awaited between them.
  func next() async {
    let (stream, signal) = AsyncStream<Void>.makeStream()
    last += 1
    let number = last
    signals[number] = signal
    await Self.wait(for: stream)
    signals[number] = nil
  }

  /// Wakes all waiting tasks.
  func wake() {
    for signal in signals.values { signal.finish() }
  }

  /// Waits outside of the source's isolation domain.
  @concurrent private static func wait(for stream: AsyncStream<Void>) async {
    for await _ in stream {}
  }
}
