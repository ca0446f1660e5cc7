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
///         let response = try await client.cities(after: request.key, limit: request.limit)
///         return Page(items: response.cities, nextKey: response.cursor)
///       }
///       cities.start()  // loads the first page
///       return cities
///     }
///
/// Pages are loaded as the items near them are displayed. The hosts of this package, such as table adapters, notify the source of
/// the items that they display; a host of your own calls ``willDisplayItems(at:)``. An item is loaded, a placeholder, or a load state:
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
/// If a page contains an item that is already loaded, the item remains in its position and gets the content of the new page,
/// unless you edited it. If a page contains an item more than once, the first occurrence is used.
///
/// ## Edits
///
/// You can update, insert and remove items by ID. Pages loaded later don't revert an edit, also if displayed placeholders cause a jump to
/// them; the next ``refresh()``, ``jump(to:itemsBefore:)`` or ``invalidate(around:)`` that starts after it does. If a page is dropped, the
/// items that you inserted into it are dropped, too.
///
/// ## Loads
///
/// At most one load is running in each direction. Each is a task, which is canceled when its result is no longer needed
/// or when the source is deallocated. If a loader throws, returns the key of a loaded page, or returns too many pages
/// without new items, loading in this direction stops until you call ``retry(_:)``.
///
/// To load the list again, call ``refresh()`` to begin with its first page, ``jump(to:itemsBefore:)`` with another one, or
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
  public var keyForItem: ((Int) -> Key)? {
    get { loads.keyForItem }
    set { loads.keyForItem = newValue }
  }
  /// The load states of all directions.
  public private(set) var states = PagingStates()

  // MARK: - State
  //
  // All of it belongs to the isolation domain in which `start(isolation:)` was called. Content and load states change only within
  // `change(animation:_:)`, which then updates `states` and `layout`, and emits the change of the list.

  /// The loaded pages.
  let content: PagedContent<Item, Key>
  /// The loads that are needed, running or failed.
  let loads: PageLoads<Item, Key>
  /// The displayed load states, placeholders and loaded items, as of the last change.
  private(set) var layout = PagedLayout()
  /// The load states that ``onStateChange`` was called for.
  private var reportedStates = PagingStates()

  // MARK: - Creating a source

  /// Creates a source that identifies and compares items with closures, and is empty until it is started.
  ///
  /// - Parameters:
  ///   - options: The options for loading and displaying pages.
  ///   - key: The key of the first page, which the loader gets; `nil` if the first page has none.
  ///   - id: A closure that returns the ID of an item.
  ///   - hasSameContent: A closure that returns whether two versions of an item have the same content.
  ///   - loader: A closure that loads a page.
  public init<ID: Hashable & Sendable>(
    options: PagingOptions = PagingOptions(), startingAt key: Key? = nil, id: @escaping (Item) -> ID,
    hasSameContent: @escaping (Item, Item) -> Bool, loader: @escaping Loader
  ) {
    self.options = options
    content = PagedContent(
      options: options, startingAt: key, identify: { ItemID(id($0)) }, hasSameContent: hasSameContent)
    loads = PageLoads(content, loader: loader)
  }

  /// Creates a source that is empty until it is started.
  ///
  /// - Parameters:
  ///   - options: The options for loading and displaying pages.
  ///   - key: The key of the first page, which the loader gets; `nil` if the first page has none.
  ///   - loader: A closure that loads a page.
  public convenience init(
    options: PagingOptions = PagingOptions(), startingAt key: Key? = nil, loader: @escaping Loader
  ) where Item: Identifiable & Equatable, Item.ID: Sendable {
    self.init(options: options, startingAt: key, id: { $0.id }, hasSameContent: { $0 == $1 }, loader: loader)
  }

  // MARK: - Items

  /// The number of loaded items, without placeholders and load states.
  public var loadedCount: Int { content.store.count }

  /// The loaded items, in order.
  ///
  ///     let names = cities.loadedItems.map(\.name)
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  public var loadedItems: [Item] { content.store.pages.flatMap(\.items) }

  public var sectionCount: Int { 1 }

  public func itemCount(inSection section: Int) -> Int { section == 0 ? layout.total : 0 }

  public func item(at position: ItemPosition) -> PagedItem<Item>? {
    guard position.section == 0 else { return nil }
    return switch layout.slot(at: position.item) {
    // Client code that runs while pages are added or dropped can find fewer items than the layout has.
    case .loaded(let index): index < content.store.count ? .item(content.store.item(at: index)) : nil
    case .placeholder(let index): .placeholder(index)
    case .state(let state): .loadState(state.direction, state.state)
    case nil: nil
    }
  }

  public func id(at position: ItemPosition) -> ItemID? {
    guard position.section == 0, let slot = layout.slot(at: position.item) else { return nil }
    if case .loaded(let index) = slot, index >= content.store.count { return nil }
    return content.id(of: slot)
  }

  public func position(of id: ItemID) -> ItemPosition? {
    let index = content.store.index(of: id).map(layout.index(ofLoaded:)) ?? layout.index(ofPlaceholderOrState: id)
    return index.map { ItemPosition(section: 0, item: $0) }
  }

  // MARK: - Loading on request

  // The standard library of an SDK before Swift 6 doesn't contain `#isolation`.
  #if !canImport(Darwin) || canImport(Swift, _version: "6.0")
    /// Loads the first page and binds the source to the caller's isolation domain.
    ///
    ///     cities.start()
    ///
    /// Nothing is loaded before this call. Later calls have no effect.
    public func start(isolation: isolated any Actor = #isolation) { start(on: isolation) }
  #else
    /// Loads the first page and binds the source to an isolation domain, which must be the caller's.
    ///
    /// Nothing is loaded before this call. Later calls have no effect.
    public func start(isolation: isolated any Actor) { start(on: isolation) }
  #endif

  private func start(on actor: any Actor) {
    guard !loads.tasks.isStarted else { return }
    loads.tasks.start(self, on: actor)
    refresh()
  }

  /// Loads the next page in a direction, whether or not its items are needed.
  ///
  ///     cities.loadMore()
  ///
  /// Does nothing before the first page is loaded, while such a load or a refresh is running, and at the end. After a failure,
  /// tries again.
  public func loadMore(_ direction: PagingDirection = .forward) {
    if direction == .refresh { return refresh() }
    if case .failed = loads.state(direction) { return retry(direction) }
    changeLoads { loads.loadMore(direction) }
  }

  /// Repeats the failed loads of one direction or, by default, of all directions.
  ///
  ///     cities.retry()
  public func retry(_ direction: PagingDirection? = nil) {
    changeLoads { loads.retry(direction.map { [$0] } ?? PagingDirection.allCases) }
  }

  /// Cancels the running loads of one direction or, by default, of all directions.
  ///
  ///     cities.cancel(.refresh)
  ///
  /// Loaded items aren't affected, and failed loads can still be retried. A canceled load isn't a failed one: before the first page is
  /// loaded, only ``refresh()``, ``jump(to:itemsBefore:)`` or ``invalidate(around:)`` starts again.
  public func cancel(_ direction: PagingDirection? = nil) {
    changeLoads { loads.cancel(direction.map { [$0] } ?? PagingDirection.allCases) }
  }

  /// Waits until no load is running in one direction or, by default, in any direction.
  ///
  ///     cities.refresh()
  ///     await cities.finishLoading()
  ///
  /// Also returns when the task is canceled; this doesn't cancel the loads. Don't call it from a loader of the same
  /// source.
  public func finishLoading(_ direction: PagingDirection? = nil) async {
    await loads.tasks.waitUntilIdle(direction)
  }

  /// Receives the result of a load that wasn't canceled.
  func receive(
    _ result: Result<Page<Item, Key>, any Error>, of load: LoadTasks<Item, Key>.Load, _ direction: PagingDirection
  ) {
    change { loads.receive(result, of: load, direction) }
  }

  // MARK: - Loading what is displayed

  /// Notifies the source that a host displays items, and loads the pages of these items and of those near them.
  ///
  ///     cities.willDisplayItems(at: [position])
  ///
  /// The hosts of this package call it for the lists that they display, whatever operators and composites are in between; a
  /// host of your own calls it on the list that it displays. The source remembers the items until they are loaded, also
  /// during a refresh or after a failure. Loads start asynchronously, so you can call it during layout. Repeated calls have no
  /// further effect, and calls at about the same time, such as those of several windows, count as one.
  ///
  /// With ``keyForItem``, displaying only placeholders that are far from the loaded items causes a jump. Before a jump, and after
  /// pages were replaced or dropped, the hosts of this package notify the source of all items that they display, so that items
  /// which one of several windows displays are loaded although another one has scrolled.
  ///
  /// - Warning: If a downstream filter hides all items of a page, no item is displayed that would request the next
  ///   page. In this case, call ``loadMore(_:)``.
  /// - Complexity: O(*k* + log *p*), where *k* is the number of items and *p* that of pages.
  public func willDisplayItems(at positions: [ItemPosition]) {
    // Client code that runs in the middle of a change can call this method while the layout is still the old one.
    guard content.hasLoaded, layout.count == content.store.count else { return }
    loads.willDisplayItems(at: positions, in: layout)
  }

  /// Starts the loads requested by ``willDisplayItems(at:)``.
  func beginWantedLoads() {
    loads.updateDisplayedItems { changeHub.requestDisplayedItems() }
    // Outside of the change, because it calls `keyForItem`.
    let jump = loads.neededJump()
    changeLoads { loads.beginWantedLoads(jump: jump) }
  }

  // MARK: - Loading again

  /// Loads the list again from its start.
  ///
  ///     cities.refresh()
  ///
  /// The old items remain until the first new page is loaded. One change set then leads to the new items. The items that
  /// were displayed last count as displayed again, so more pages may be loaded. Does nothing before ``start(isolation:)``.
  public func refresh() {
    changeLoads { loads.refresh() }
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
    changeLoads { loads.jump(to: key, itemsBefore: itemsBefore) }
  }

  /// Loads the pages around an item again, because the underlying data changed.
  ///
  ///     cities.invalidate(around: ItemID(7))
  ///
  /// The page that contains the item is loaded again, and then its neighbors up to the prefetch distance. One change
  /// set then leads to the new items, so the item and its surroundings don't move on screen. More distant pages
  /// are dropped and loaded again when they are needed.
  ///
  /// If such a load is running already, one more follows it, no matter how often you call this method. A list whose
  /// data changes all the time therefore still displays new data.
  ///
  /// - Parameter anchor: The ID of the item. If it is `nil` or isn't loaded, the first displayed item is used or,
  ///   if there is none, the first one. Before the first page is loaded, this is the same as ``refresh()``.
  public func invalidate(around anchor: ItemID? = nil) {
    if loads.invalidateAgain(around: anchor) { return }
    changeLoads { loads.invalidate(around: anchor) }
  }

  // MARK: - Editing

  /// Replaces the content of the loaded item that has the same ID.
  ///
  ///     cities.update(City(id: 2, name: "Trier"))
  ///
  /// The content remains even if its page is dropped and loaded again, or if a refresh is running. The next refresh, call of
  /// ``jump(to:itemsBefore:)`` or invalidation that starts after the edit replaces it.
  ///
  /// - Returns: Whether an item with this ID is loaded.
  @discardableResult
  public func update(_ item: Item, animation: AnimationHint = .automatic) -> Bool {
    let id = content.identify(item)
    guard let index = content.store.index(of: id) else { return false }
    // Releasing the old item can run its `deinit`, which can read this source.
    withExtendedLifetime(content.releasedVersions(of: id)) {
      change(animation: animation) {
        content.replaceItem(at: index, with: item, id, time: loads.tasks.lastID)
        return .items(ItemDelta(updates: [index]))
      }
    }
    return true
  }

  /// Removes the loaded item with an ID.
  ///
  ///     cities.removeItem(withID: ItemID(2))
  ///
  /// No page inserts the item again until the next refresh, call of ``jump(to:itemsBefore:)`` or invalidation that starts after the edit.
  ///
  /// - Returns: The removed item, or `nil` if no item with this ID is loaded.
  @discardableResult
  public func removeItem(withID id: ItemID, animation: AnimationHint = .automatic) -> Item? {
    guard let index = content.store.index(of: id) else { return nil }
    let item = content.store.item(at: index)
    let released = content.releasedVersions(of: id)
    defer { withExtendedLifetime(released) {} }
    change(animation: animation) {
      content.removeItem(at: index, id, time: loads.tasks.lastID)
      loads.requireFirstItem()
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
      return !content.store.pages.isEmpty && insert(item, page: 0, offset: 0, animation)
    }
    guard let index = content.store.index(of: other) else { return false }
    let (page, offset) = content.store.location(of: index)
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
      guard let last = content.store.pages.indices.last else { return false }
      return insert(item, page: last, offset: content.store.pages[last].items.count, animation)
    }
    guard let index = content.store.index(of: other) else { return false }
    let (page, offset) = content.store.location(of: index)
    return insert(item, page: page, offset: offset + 1, animation)
  }

  private func insert(_ item: Item, page: Int, offset: Int, _ animation: AnimationHint) -> Bool {
    let id = content.identify(item)
    guard !content.store.contains(id) else { return false }
    let index = content.store.start(ofPage: page) + offset
    let released = content.releasedVersions(of: id)
    defer { withExtendedLifetime(released) {} }
    change(animation: animation) {
      content.insert(item, id, inPage: page, at: offset, time: loads.tasks.lastID)
      return .items(ItemDelta(inserts: [index..<index + 1]))
    }
    return true
  }

  // MARK: - Changes of state

  /// Changes the loads, and emits the resulting change of load states and placeholders.
  private func changeLoads(_ body: () -> Void) {
    change {
      body()
      return .none
    }
  }

  /// Changes the content or the loads, and emits the resulting change of the list.
  private func change(animation: AnimationHint = .automatic, _ body: () -> PagedContent<Item, Key>.Effect) {
    let effect = body()
    let old = layout
    states = PagingStates(
      refresh: loads.state(.refresh), backward: loads.state(.backward), forward: loads.state(.forward))
    layout = content.layout()
    layout.insertStates(states, options.stateItems, jumpTarget: loads.jumpTarget)
    let changes =
      switch effect {
      case .items(let delta): old.changes(to: layout, delta)
      case .replaced(let oldStore):
        old.changes(to: layout, from: oldStore, to: content.store, hasSameContent: content.hasSameContent)
      }
    changeHub.emit(changes, animation: animation)
    // An observer can have made another change, which reported the states already.
    if states != reportedStates {
      reportedStates = states
      onStateChange?(states)
    }
    loads.tasks.wakeWaiters()
  }
}
