import ListChanges
import ListStorage

/// The loaded pages of a ``PagedSource``, with the edits of their items, and the requests for the pages around them.
final class PagedContent<Item, Key: Hashable & Sendable> {
  let options: PagingOptions
  let identify: (Item) -> ItemID
  let hasSameContent: (Item, Item) -> Bool
  private let initialKey: Key?

  // MARK: - State
  //
  // All of it belongs to the isolation domain of the source, and changes only within `PagedSource.change(animation:_:)`. Code of
  // users can read it meanwhile: `identify`, `hasSameContent`, and the `deinit` of items. So no property is accessed while such code runs.

  private(set) var store = PageStore<Item, Key>()
  /// The range of the whole list that the pages cover.
  private(set) var coveredRange = CoveredRange()
  /// Whether any page has been loaded, even if it was empty.
  private(set) var hasLoaded = false
  private var edits = ItemEdits<Item>()
  /// The directions in which a page has named its neighbor, so that a page without a key is the last one.
  private var namedDirections: Set<PagingDirection> = []
  /// The requests of dropped pages, from the farthest to the nearest, for directions in which pages don't name their neighbors.
  private(set) var droppedRequests: [PagingDirection: [PageRequest<Key>]] = [:]

  init(
    options: PagingOptions, startingAt initialKey: Key?, identify: @escaping (Item) -> ItemID,
    hasSameContent: @escaping (Item, Item) -> Bool
  ) {
    self.options = options
    self.initialKey = initialKey
    self.identify = identify
    self.hasSameContent = hasSameContent
  }

  // MARK: - Requests

  /// The request for the first page of the list.
  var initialRequest: PageRequest<Key> { request(initialKey, .refresh) }

  /// Returns a request whose limit is that of the options.
  func request(_ key: Key?, _ direction: PagingDirection) -> PageRequest<Key> {
    let limit = direction == .refresh ? options.initialPageSize ?? options.pageSize : options.pageSize
    return PageRequest(key: key, direction: direction, limit: max(1, limit))
  }

  /// Returns the request for the next page in a direction, or `nil` if there is none.
  func nextRequest(_ direction: PagingDirection) -> PageRequest<Key>? {
    switch direction {
    case .refresh: nil
    case .backward: request(.backward, after: store.pages.first?.previousKey, droppedRequests)
    case .forward: request(.forward, after: store.pages.last?.nextKey, droppedRequests)
    }
  }

  /// Returns the request for the next page in a direction: by the key that its neighbor names or, if pages name none, the earlier one.
  func request(
    _ direction: PagingDirection, after key: Key?, _ earlier: [PagingDirection: [PageRequest<Key>]]
  ) -> PageRequest<Key>? {
    if let key { return request(key, direction) }
    return namedDirections.contains(direction) ? nil : earlier[direction]?.last
  }

  /// Records in which directions a page names its neighbor.
  func recordKeys(of page: Page<Item, Key>) {
    if page.previousKey != nil { namedDirections.insert(.backward) }
    if page.nextKey != nil { namedDirections.insert(.forward) }
  }

  /// Returns the start of an invalidation around the first of some items that is loaded, or else around the first page.
  func invalidation(around anchors: [ItemID?]) -> StagedPages<Item, Key> {
    guard let index = anchors.lazy.compactMap({ $0.flatMap(self.store.page) }).first ?? (store.pages.isEmpty ? nil : 0)
    else { return StagedPages(request: initialRequest) }
    let page = store.pages[index]
    var requestsAround = droppedRequests
    // Empty pages would end their direction, see `StagedPages.add(_:_:of:)`.
    for page in store.pages[..<index] where page.loadedCount > 0 {
      requestsAround[.backward, default: []].append(page.request)
    }
    for page in store.pages[(index + 1)...].reversed() where page.loadedCount > 0 {
      requestsAround[.forward, default: []].append(page.request)
    }
    let itemsBefore = coveredRange.range.map { range in
      store.pages[..<index].reduce(range.lowerBound) { $0 + $1.loadedCount }
    }
    let distance = max(1, options.prefetchDistance)
    let countBefore = store.start(ofPage: index)
    return StagedPages(
      request: page.request, itemsBefore: itemsBefore, isInvalidation: true,
      missingCounts: [
        .backward: min(distance, countBefore),
        .forward: min(distance, store.count - countBefore - page.items.count),
      ],
      requestsAround: requestsAround)
  }

  // MARK: - Layout

  /// Returns the arrangement of the loaded items and placeholders, without load states.
  func layout() -> PagedLayout {
    guard options.showsPlaceholders else { return PagedLayout(count: store.count) }
    // The limit can't cause an overflow.
    let limit = min(max(0, options.maximumPlaceholders), 1 << 30)
    return PagedLayout(
      before: nextRequest(.backward) != nil ? coveredRange.before(limit: limit) : 0..<0, count: store.count,
      after: nextRequest(.forward) != nil ? coveredRange.after(limit: limit) : 0..<0)
  }

  /// Returns the ID of the item, placeholder or load state in a slot.
  func id(of slot: PagedLayout.Slot) -> ItemID {
    switch slot {
    case .loaded(let index): store.id(at: index)
    case .placeholder(let placeholder): PagedLayout.id(ofPlaceholder: placeholder)
    case .state(let state): PagedLayout.id(ofState: state.direction)
    }
  }

  /// Returns the index of an item among the loaded ones: negative for a placeholder in front, and beyond the last for one behind.
  func loadedIndex(of id: ItemID, in layout: PagedLayout) -> Int? {
    if let index = store.index(of: id) { return index }
    return PagedLayout.placeholder(of: id).flatMap(layout.core(ofPlaceholder:)).map { $0 - layout.before.count }
  }

  /// Returns the index of the loaded item that has replaced a placeholder, or of the nearest one after edits.
  func loadedIndex(replacingPlaceholder id: ItemID) -> Int? {
    guard let placeholder = PagedLayout.placeholder(of: id), let range = coveredRange.range,
      range.contains(placeholder), store.count > 0
    else { return nil }
    return min(placeholder - range.lowerBound, store.count - 1)
  }

  // MARK: - Adding and dropping pages

  /// Adds a page at one end.
  ///
  /// - Returns: The number of new items, and the IDs of loaded items whose content changed.
  func add(
    _ page: Page<Item, Key>, _ request: PageRequest<Key>, _ direction: PagingDirection
  ) -> (newCount: Int, updated: [ItemID]) {
    let (newItems, updated) = merge(page)
    let loadedCount = store.loadedCount
    let count = page.items.count
    _ = droppedRequests[direction]?.popLast()
    if newItems.isEmpty {
      store.absorb(page, direction)
    } else if direction == .forward {
      store.append(.init(request, page, newItems: newItems))
    } else {
      store.prepend(.init(request, page, newItems: newItems))
    }
    if direction == .forward {
      coveredRange.append(count, itemsBefore: page.itemsBefore, loadedCount: loadedCount)
    } else {
      let isFirst = nextRequest(.backward) == nil
      coveredRange.prepend(count, itemsBefore: page.itemsBefore, isFirst: isFirst, loadedCount: loadedCount)
    }
    coveredRange.setTotal(page.totalCount)
    return (newItems.count, updated)
  }

  /// Updates the loaded items that a page contains, and returns its new items.
  private func merge(_ page: Page<Item, Key>) -> (newItems: PageItems<Item>, updated: [ItemID]) {
    var newItems: PageItems<Item> = []
    var updated: [ItemID] = []
    var seen: Set<ItemID> = []
    // Releasing items can run their `deinit`, which can read the source.
    var replaced: [Item] = []
    defer { withExtendedLifetime(replaced) {} }
    for item in page.items {
      let id = identify(item)
      guard seen.insert(id).inserted, edits.removals[id] == nil else { continue }
      guard let index = store.index(of: id) else {
        newItems.append((id, edits.overrides[id]?.item ?? item))
        continue
      }
      edits.confirm(id)
      if edits.overrides[id] == nil, !hasSameContent(store.item(at: index), item) {
        replaced.append(store.item(at: index))
        store.replace(at: index, with: item)
        updated.append(id)
      }
    }
    return (newItems, updated)
  }

  /// Drops pages at the other end while there are too many items.
  ///
  /// - Returns: The number of dropped items, or `nil` if no page was dropped.
  func dropPages(awayFrom direction: PagingDirection) -> Int? {
    guard let maximum = options.maximumItems else { return nil }
    var count: Int?
    while store.count > maximum, store.pages.count > 2 {
      let page: PageStore<Item, Key>.LoadedPage
      if direction == .forward {
        page = store.removeFirst()
        coveredRange.dropFirst(page.loadedCount)
        droppedRequests[.backward, default: []].append(page.request)
      } else {
        page = store.removeLast()
        coveredRange.dropLast(page.loadedCount)
        droppedRequests[.forward, default: []].append(page.request)
      }
      for id in page.ids { edits.removeInsertion(of: id) }
      count = (count ?? 0) + page.items.count
    }
    return count
  }

  // MARK: - Replacing all pages

  /// Replaces all pages with staged ones.
  ///
  /// - Returns: The old pages.
  func replaceAll(with staged: StagedPages<Item, Key>) -> PageStore<Item, Key> {
    let old = store
    // Releasing items can run their `deinit`, which can read the source.
    let oldEdits = edits
    defer { withExtendedLifetime(oldEdits) {} }
    // A jump to displayed placeholders loads other items, and not the list again.
    if !staged.isAutomatic { edits.removeAll(before: staged.firstLoadID) }
    let wasAtStart = isAtStart
    store = PageStore()
    var seen: Set<ItemID> = []
    for (request, page) in staged.pages {
      var newItems: PageItems<Item> = []
      for item in page.items {
        let id = identify(item)
        guard edits.removals[id] == nil, seen.insert(id).inserted else { continue }
        edits.confirm(id)
        newItems.append((id, edits.overrides[id]?.item ?? item))
      }
      store.append(PageStore.LoadedPage(request, page, newItems: newItems))
    }
    droppedRequests = staged.requestsAround
    restoreInsertedItems(from: old, isAtStart: wasAtStart && isAtStart)
    coveredRange = staged.coveredRange(isFirst: nextRequest(.backward) == nil)
    hasLoaded = true
    return old
  }

  /// Whether the pages start at the start of the list.
  private var isAtStart: Bool {
    guard let request = store.pages.first?.request, nextRequest(.backward) == nil else { return false }
    // A jump can lead to a page in the middle whose loader doesn't name the page before it.
    return namedDirections.contains(.backward) || request.key == initialKey || request.direction != .refresh
  }

  /// Inserts items again that were inserted by edits while the new pages were loaded.
  ///
  /// They are inserted next to a neighbor that still exists, or between their former surroundings. Items whose
  /// surroundings are no longer loaded are dropped.
  ///
  /// - Parameter isAtStart: Whether the old pages and the new ones start at the start of the list.
  /// - Complexity: O(*n*), where *n* is the number of old items; O(1) if there are no such items.
  private func restoreInsertedItems(from old: PageStore<Item, Key>, isAtStart: Bool) {
    let insertedIDs = edits.insertions.filter { !store.contains($0) }
    guard !insertedIDs.isEmpty else { return }
    let oldItems: PageItems<Item> = old.pages.flatMap { page in zip(page.ids, page.items).map { (id: $0, item: $1) } }
    let lastRetained = oldItems.lastIndex { store.contains($0.id) } ?? -1
    /// The last old item so far that is in the new pages.
    var retained: ItemID?
    var start = 0
    while start < oldItems.count {
      guard insertedIDs.contains(oldItems[start].id) else {
        if store.contains(oldItems[start].id) { retained = oldItems[start].id }
        start += 1
        continue
      }
      let end = oldItems[start...].firstIndex { !insertedIDs.contains($0.id) } ?? oldItems.count
      let isBehindRetainedItem = start > 0 && oldItems[start - 1].id == retained
      var location: (page: Int, offset: Int)?
      if isBehindRetainedItem {
        location = retained.flatMap(self.location).map { ($0.page, $0.offset + 1) }
      } else if end < oldItems.count, store.contains(oldItems[end].id) {
        location = self.location(of: oldItems[end].id)
      } else if lastRetained >= end {
        location = retained.flatMap(self.location).map { ($0.page, $0.offset + 1) }
      }
      if location == nil, start == 0, isAtStart { location = (0, 0) }
      for entry in oldItems[start..<end].reversed() {
        if let location {
          store.insert(entry.item, id: entry.id, inPage: location.page, at: location.offset)
        } else {
          edits.removeOverride(of: entry.id)
        }
      }
      if location != nil { retained = oldItems[end - 1].id }
      start = end
    }
  }

  private func location(of id: ItemID) -> (page: Int, offset: Int)? { store.index(of: id).map(store.location) }

  // MARK: - Edits
  //
  // The caller extends the lifetime of the versions that an edit releases.

  /// Returns the versions of an item that an edit of it releases.
  func releasedVersions(of id: ItemID) -> [Item] {
    [store.index(of: id).map(store.item), edits.overrides[id]?.item].compactMap(\.self)
  }

  /// Replaces an item at a time, which is the number of loads started before.
  func replaceItem(at index: Int, with item: Item, _ id: ItemID, time: Int) {
    store.replace(at: index, with: item)
    edits.override(item, id, at: time)
  }

  /// Removes an item at a time, which is the number of loads started before.
  func removeItem(at index: Int, _ id: ItemID, time: Int) {
    store.remove(at: index)
    edits.remove(id, at: time)
  }

  /// Inserts an item at a time, which is the number of loads started before.
  func insert(_ item: Item, _ id: ItemID, inPage page: Int, at offset: Int, time: Int) {
    store.insert(item, id: id, inPage: page, at: offset)
    edits.insert(item, id, at: time)
  }

  // MARK: - Changes

  /// The effect of a change on the loaded items.
  enum Effect {
    /// Items were inserted, deleted or updated, and no two changed their order.
    case items(ItemDelta)
    /// All pages were replaced; contains the old ones.
    case replaced(PageStore<Item, Key>)

    static var none: Effect { .items(ItemDelta()) }
  }
}

/// The items of a page, with their IDs.
private typealias PageItems<Item> = [(id: ItemID, item: Item)]

// MARK: - Edits

/// The edits of a paged source, which pages loaded later don't revert.
///
/// The time of an edit is the number of loads started before.
private struct ItemEdits<Item> {
  /// Edited content of an item.
  struct Override {
    let time: Int
    let item: Item
  }

  /// The times at which items were removed, which no page inserts again.
  private(set) var removals: [ItemID: Int] = [:]
  /// The edited content of items, loaded or not, which no page changes.
  private(set) var overrides: [ItemID: Override] = [:]
  /// The IDs in `overrides` of inserted items that no page has contained.
  private(set) var insertions: Set<ItemID> = []

  mutating func remove(_ id: ItemID, at time: Int) {
    removeOverride(of: id)
    removals[id] = time
  }

  mutating func override(_ item: Item, _ id: ItemID, at time: Int) {
    removals[id] = nil
    overrides[id] = Override(time: time, item: item)
  }

  mutating func insert(_ item: Item, _ id: ItemID, at time: Int) {
    override(item, id, at: time)
    insertions.insert(id)
  }

  /// Records that a page contained the item.
  mutating func confirm(_ id: ItemID) { insertions.remove(id) }

  /// Removes the edit of an item of a dropped page, unless another page can contain the item.
  mutating func removeInsertion(of id: ItemID) {
    if insertions.contains(id) { removeOverride(of: id) }
  }

  mutating func removeOverride(of id: ItemID) {
    overrides[id] = nil
    insertions.remove(id)
  }

  /// Removes the edits before a load.
  mutating func removeAll(before load: Int) {
    removals = removals.filter { $0.value >= load }
    overrides = overrides.filter { $0.value.time >= load }
    insertions = insertions.filter { overrides[$0] != nil }
  }
}

// MARK: - The loaded pages

/// The loaded pages and their items.
///
/// - Complexity: Adding or removing a page of *m* items takes O(*m* + log *p*), where *p* is the number of pages; at
///   the front, an array of *p* elements is shifted. A lookup by index or ID takes O(log *p*).
struct PageStore<Item, Key: Hashable & Sendable> {
  private(set) var pages: [LoadedPage] = []
  /// The number of items that the loader returned for all pages, regardless of edits and repeated items.
  private(set) var loadedCount = 0
  /// The number of items of each page.
  private var counts = CountList()
  private var locations: [ItemID: Location] = [:]

  /// The location of an item, which remains valid when preceding pages are added or removed.
  private struct Location {
    let serial: Int
    let offset: Int
  }

  /// A page and its items.
  struct LoadedPage {
    /// The serial number of the page: one more than that of the page before.
    fileprivate(set) var serial = 0
    let request: PageRequest<Key>
    fileprivate(set) var items: [Item] = []
    fileprivate(set) var ids: [ItemID] = []
    /// The number of items that the loader returned.
    fileprivate(set) var loadedCount: Int
    fileprivate(set) var previousKey: Key?
    fileprivate(set) var nextKey: Key?

    init(_ request: PageRequest<Key>, _ page: Page<Item, Key>, newItems: [(id: ItemID, item: Item)]) {
      self.request = request
      items = newItems.map(\.item)
      ids = newItems.map(\.id)
      loadedCount = page.items.count
      previousKey = page.previousKey
      nextKey = page.nextKey
    }
  }

  var count: Int { counts.total }

  func item(at index: Int) -> Item {
    let (page, offset) = location(of: index)
    return pages[page].items[offset]
  }

  func id(at index: Int) -> ItemID {
    let (page, offset) = location(of: index)
    return pages[page].ids[offset]
  }

  func contains(_ id: ItemID) -> Bool { locations[id] != nil }

  func index(of id: ItemID) -> Int? {
    guard let location = locations[id], let first = pages.first?.serial else { return nil }
    return start(ofPage: location.serial - first) + location.offset
  }

  /// Returns the index of the page that contains an item.
  func page(of id: ItemID) -> Int? {
    guard let location = locations[id], let first = pages.first?.serial else { return nil }
    return location.serial - first
  }

  /// Returns the page that contains the item at a valid index, and the item's offset in it.
  func location(of index: Int) -> (page: Int, offset: Int) {
    guard let (page, offset) = counts.index(containing: index) else {
      preconditionFailure("No loaded item at index \(index)")
    }
    return (page, offset)
  }

  /// Returns the number of items in front of a page.
  func start(ofPage page: Int) -> Int { counts.sum(before: page) }

  mutating func append(_ page: LoadedPage) {
    pages.append(page)
    pages[pages.count - 1].serial = pages.count > 1 ? pages[pages.count - 2].serial + 1 : 0
    counts.append(page.items.count)
    loadedCount += page.loadedCount
    register(pages.count - 1)
  }

  mutating func prepend(_ page: LoadedPage) {
    pages.insert(page, at: 0)
    pages[0].serial = pages.count > 1 ? pages[1].serial - 1 : 0
    counts.insert(page.items.count, at: 0)
    loadedCount += page.loadedCount
    register(0)
  }

  mutating func removeFirst() -> LoadedPage {
    counts.remove(at: 0)
    return unregister(pages.removeFirst())
  }

  mutating func removeLast() -> LoadedPage {
    counts.remove(at: pages.count - 1)
    return unregister(pages.removeLast())
  }

  /// Merges a page without new items into its neighbor.
  mutating func absorb(_ page: Page<Item, Key>, _ direction: PagingDirection) {
    let index = direction == .forward ? pages.count - 1 : 0
    guard pages.indices.contains(index) else { return }
    pages[index].loadedCount += page.items.count
    loadedCount += page.items.count
    if direction == .forward {
      pages[index].nextKey = page.nextKey
    } else {
      pages[index].previousKey = page.previousKey
    }
  }

  mutating func replace(at index: Int, with item: Item) {
    let (page, offset) = location(of: index)
    pages[page].items[offset] = item
  }

  /// Inserts an item into a page and updates the locations of the items behind it.
  mutating func insert(_ item: Item, id: ItemID, inPage page: Int, at offset: Int) {
    pages[page].items.insert(item, at: offset)
    pages[page].ids.insert(id, at: offset)
    counts.add(1, at: page)
    register(page, from: offset)
  }

  /// Removes an item and updates the locations of the items behind it in its page.
  mutating func remove(at index: Int) {
    let (page, offset) = location(of: index)
    locations[pages[page].ids.remove(at: offset)] = nil
    pages[page].items.remove(at: offset)
    counts.add(-1, at: page)
    register(page, from: offset)
  }

  private mutating func register(_ page: Int, from first: Int = 0) {
    let serial = pages[page].serial
    for offset in first..<pages[page].ids.count {
      locations[pages[page].ids[offset]] = Location(serial: serial, offset: offset)
    }
  }

  private mutating func unregister(_ page: LoadedPage) -> LoadedPage {
    for id in page.ids { locations[id] = nil }
    loadedCount -= page.loadedCount
    return page
  }
}
