/// The rows of the pages that are there, by number and by identity.
///
/// A page of *m* rows that comes or goes at the end costs O(*m* + log *p*) for *p* pages, at the front an array of *p*
/// elements is moved besides. A lookup by number is O(log *p*), by identity too.
struct PageStore<Item, Key: Hashable & Sendable> {
  private(set) var pages: [LoadedPage] = []
  /// How many rows the loader gave for all pages; edits and repeated rows do not count.
  private(set) var loadedCount = 0
  /// The number of rows of each page.
  private var counts = CountList()
  private var places: [ItemID: Place] = [:]

  /// Where a row is, by what stays when pages come and go before its own.
  private struct Place {
    let serial: Int
    let offset: Int
  }

  /// A page and its rows.
  struct LoadedPage {
    /// One more than that of the page before.
    fileprivate(set) var serial = 0
    let request: PageRequest<Key>
    fileprivate(set) var items: [Item] = []
    fileprivate(set) var ids: [ItemID] = []
    /// How many rows the loader gave for it.
    fileprivate(set) var loadedCount: Int
    var previousKey: Key?
    var nextKey: Key?

    init(_ request: PageRequest<Key>, _ page: Page<Item, Key>, rows: [(id: ItemID, item: Item)]) {
      self.request = request
      items = rows.map(\.item)
      ids = rows.map(\.id)
      loadedCount = page.items.count
      previousKey = page.previousKey
      nextKey = page.nextKey
    }
  }

  var count: Int { counts.total }

  func item(at index: Int) -> Item {
    let (page, offset) = place(of: index)
    return pages[page].items[offset]
  }

  func id(at index: Int) -> ItemID {
    let (page, offset) = place(of: index)
    return pages[page].ids[offset]
  }

  func contains(_ id: ItemID) -> Bool { places[id] != nil }

  func index(of id: ItemID) -> Int? {
    guard let place = places[id], let first = pages.first?.serial else { return nil }
    return start(ofPage: place.serial - first) + place.offset
  }

  /// The number of the page that a row belongs to.
  func page(of id: ItemID) -> Int? {
    guard let place = places[id], let first = pages.first?.serial else { return nil }
    return place.serial - first
  }

  /// The number of the page that a row belongs to, and its place there; the row must be there.
  func place(of index: Int) -> (page: Int, offset: Int) {
    guard let (page, offset) = counts.index(containing: index) else { preconditionFailure("No loaded row \(index)") }
    return (page, offset)
  }

  /// The number of rows before a page.
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

  /// Takes note of a page that brought no new row, as of a part of its neighbour.
  mutating func absorb(_ page: Page<Item, Key>, _ direction: PagingDirection) {
    let number = direction == .forward ? pages.count - 1 : 0
    guard pages.indices.contains(number) else { return }
    pages[number].loadedCount += page.items.count
    loadedCount += page.items.count
    if direction == .forward {
      pages[number].nextKey = page.nextKey
    } else {
      pages[number].previousKey = page.previousKey
    }
  }

  mutating func replace(at index: Int, with item: Item) {
    let (page, offset) = place(of: index)
    pages[page].items[offset] = item
  }

  /// Inserts a row into a page; those behind it there are registered anew.
  mutating func insert(_ item: Item, id: ItemID, inPage page: Int, at offset: Int) {
    pages[page].items.insert(item, at: offset)
    pages[page].ids.insert(id, at: offset)
    counts.add(1, at: page)
    register(page, from: offset)
  }

  /// Removes a row; those behind it in its page are registered anew.
  mutating func remove(at index: Int) {
    let (page, offset) = place(of: index)
    places[pages[page].ids.remove(at: offset)] = nil
    pages[page].items.remove(at: offset)
    counts.add(-1, at: page)
    register(page, from: offset)
  }

  private mutating func register(_ page: Int, from first: Int = 0) {
    let serial = pages[page].serial
    for offset in first..<pages[page].ids.count {
      places[pages[page].ids[offset]] = Place(serial: serial, offset: offset)
    }
  }

  private mutating func forget(_ page: LoadedPage) -> LoadedPage {
    for id in page.ids { places[id] = nil }
    loadedCount -= page.loadedCount
    return page
  }
}
