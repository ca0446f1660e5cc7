/// The rows of the pages that are there, by number and by identity.
///
/// A page that comes or goes costs O(*p* + *m*) for *p* pages and its *m* rows; so does an edit. A lookup by number is
/// O(log *p*), by identity O(*p* + *m*).
struct PageStore<Item, Key: Hashable & Sendable> {
  private(set) var pages: [LoadedPage] = []
  /// The number of the first row of each page, and behind them the number of rows.
  private var starts = [0]
  private var serials: [ItemID: Int] = [:]

  /// A page and its rows.
  struct LoadedPage {
    /// One more than that of the page before.
    fileprivate(set) var serial = 0
    let request: PageRequest<Key>
    fileprivate(set) var items: [Item] = []
    fileprivate(set) var ids: [ItemID] = []
    /// How many rows the loader gave for it; edits and repeated rows do not count.
    var loadedCount: Int
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

  var count: Int { starts[pages.count] }

  func item(at index: Int) -> Item {
    let (page, offset) = place(of: index)
    return pages[page].items[offset]
  }

  func id(at index: Int) -> ItemID {
    let (page, offset) = place(of: index)
    return pages[page].ids[offset]
  }

  func contains(_ id: ItemID) -> Bool { serials[id] != nil }

  func index(of id: ItemID) -> Int? {
    guard let page = page(of: id), let offset = pages[page].ids.firstIndex(of: id) else { return nil }
    return starts[page] + offset
  }

  /// The number of the page that a row belongs to.
  func page(of id: ItemID) -> Int? {
    guard let serial = serials[id], let first = pages.first?.serial else { return nil }
    return serial - first
  }

  /// The number of the page that a row belongs to, and its place there.
  func place(of index: Int) -> (page: Int, offset: Int) {
    // Pages without rows share their start with the next one: the last page that starts here has the row.
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle + 1 } else { high = middle }
    }
    return (low - 1, index - starts[low - 1])
  }

  mutating func append(_ page: LoadedPage) {
    pages.append(page)
    pages[pages.count - 1].serial = pages.count > 1 ? pages[pages.count - 2].serial + 1 : 0
    register(pages.count - 1)
  }

  mutating func prepend(_ page: LoadedPage) {
    pages.insert(page, at: 0)
    pages[0].serial = pages.count > 1 ? pages[1].serial - 1 : 0
    register(0)
  }

  mutating func removeFirst() -> LoadedPage {
    let page = pages.removeFirst()
    forget(page)
    return page
  }

  mutating func removeLast() -> LoadedPage {
    let page = pages.removeLast()
    forget(page)
    return page
  }

  /// Changes what is known of a page besides its rows.
  mutating func withPage(_ number: Int, _ change: (inout LoadedPage) -> Void) { change(&pages[number]) }

  mutating func replace(at index: Int, with item: Item) {
    let (page, offset) = place(of: index)
    pages[page].items[offset] = item
  }

  mutating func insert(_ item: Item, id: ItemID, inPage page: Int, at offset: Int) {
    pages[page].items.insert(item, at: offset)
    pages[page].ids.insert(id, at: offset)
    serials[id] = pages[page].serial
    measure()
  }

  mutating func remove(at index: Int) -> Item {
    let (page, offset) = place(of: index)
    serials[pages[page].ids.remove(at: offset)] = nil
    let item = pages[page].items.remove(at: offset)
    measure()
    return item
  }

  private mutating func register(_ page: Int) {
    for id in pages[page].ids { serials[id] = pages[page].serial }
    measure()
  }

  private mutating func forget(_ page: LoadedPage) {
    for id in page.ids { serials[id] = nil }
    measure()
  }

  private mutating func measure() {
    starts = [0]
    for page in pages { starts.append(starts[starts.count - 1] + page.items.count) }
  }
}
