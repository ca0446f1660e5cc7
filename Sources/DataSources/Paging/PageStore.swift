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
