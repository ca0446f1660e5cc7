import ListStorage

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

  /// The location of an item, which stays valid when preceding pages are added or removed.
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
    var previousKey: Key?
    var nextKey: Key?

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
    return forget(pages.removeFirst())
  }

  mutating func removeLast() -> LoadedPage {
    counts.remove(at: pages.count - 1)
    return forget(pages.removeLast())
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

  private mutating func forget(_ page: LoadedPage) -> LoadedPage {
    for id in page.ids { locations[id] = nil }
    loadedCount -= page.loadedCount
    return page
  }
}

/// The range of the whole list that the pages cover, as counted by the loader.
///
/// Edits aren't counted, so the indices of placeholders don't change. The length of the range is at least the number of
/// items that the loader returned, so the placeholders on both sides never overlap.
struct PagedWindow {
  /// The range, or `nil` while it is unknown.
  private(set) var known: Range<Int>?
  private(set) var total: Int?

  /// The upper limit for counts.
  private static let maximumCount = 1 << 40

  init() {}

  /// Creates the window of pages with a number of items.
  init(start: Int?, loadedCount: Int, total: Int?) {
    if let start = start.map(Self.clamped) { known = start..<start + loadedCount }
    take(total: total)
  }

  mutating func take(total: Int?) {
    if let total { self.total = Self.clamped(total) }
  }

  /// Extends the window by a page behind the others, which contain `loadedCount` items.
  mutating func append(_ count: Int, itemsBefore: Int?, loadedCount: Int) {
    if let itemsBefore = itemsBefore.map(Self.clamped) {
      let known = known ?? max(0, itemsBefore - loadedCount)..<max(itemsBefore, loadedCount)
      self.known = known.lowerBound..<max(known.upperBound, itemsBefore) + count
    } else if let known {
      self.known = known.lowerBound..<known.upperBound + count
    }
  }

  /// Extends the window by a page in front of the others, which contain `loadedCount` items.
  mutating func prepend(_ count: Int, itemsBefore: Int?, isFirst: Bool, loadedCount: Int) {
    if let first = isFirst ? 0 : itemsBefore.map(Self.clamped), known == nil {
      known = first + count..<first + count + loadedCount
    }
    guard let known else { return }
    let start = known.lowerBound - count
    // There are more items than expected, so the list has grown at its front.
    let growth = max(0, -start)
    let newStart = isFirst ? 0 : min(itemsBefore.map(Self.clamped) ?? start, start)
    self.known = max(0, newStart)..<known.upperBound + growth
    if let total { self.total = total + growth }
  }

  mutating func dropFirst(_ count: Int) {
    if let known { self.known = known.lowerBound + count..<known.upperBound }
  }

  mutating func dropLast(_ count: Int) {
    if let known { self.known = known.lowerBound..<known.upperBound - count }
  }

  /// The placeholders in front of the pages, at most `limit`.
  func before(limit: Int) -> Range<Int> {
    guard let known else { return 0..<0 }
    return max(0, known.lowerBound - limit)..<known.lowerBound
  }

  /// The placeholders behind the pages, at most `limit`.
  func after(limit: Int) -> Range<Int> {
    guard let known, let total, total > known.upperBound else { return 0..<0 }
    return known.upperBound..<min(total, known.upperBound + limit)
  }

  private static func clamped(_ count: Int) -> Int { min(max(0, count), maximumCount) }
}
