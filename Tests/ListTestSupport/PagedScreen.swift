public import DataSources

/// A thousand rows of a server in pages, with placeholders, below a header row and behind operators; and a script of a
/// user who scrolls through them.
///
/// Not `Sendable`; used in the isolation domain of the test or of the list in which it is made.
public final class PagedScreen {
  /// A server that can be busy, and whose rows have a version.
  public actor Server {
    public private(set) var requestCount = 0
    private var isBusy = false
    private var version = 0

    func set(isBusy: Bool) { self.isBusy = isBusy }
    func update() { version += 1 }

    fileprivate func page(_ request: PageRequest<Int>) throws -> Page<TestItem, Int> {
      requestCount += 1
      if isBusy { throw Busy() }
      let start = request.key ?? 0
      return Page(
        items: (start..<start + 50).map { TestItem($0, content: 10 * version) },
        previousKey: start > 0 ? start - 50 : nil, nextKey: start < 950 ? start + 50 : nil, itemsBefore: start,
        totalCount: 1_000)
    }

    struct Busy: Error {}
  }

  /// The content of placeholders and of states, which no loaded row has.
  private enum Content { static let (placeholder, state) = (1, 2) }

  public let pages: PagedSource<TestItem, Int>
  /// The displayed source.
  public let rows: any DataSource<TestItem>
  public let server = Server()
  private let counter: DisplayCounter<PagedItem<TestItem>>
  private var changeCount = 0
  private var observation: ListObservation?
  private var version = 0

  /// - Parameter jumps: Whether distant pages are loaded at once, and not one after the other.
  public init(jumps: Bool) {
    var options = PagingOptions()
    options.showsPlaceholders = true
    options.stateItems = .active
    pages = PagedSource(options: options) { [server] in try await server.page($0) }
    if jumps { pages.keyForItem = { $0 / 50 * 50 } }
    counter = DisplayCounter(pages)
    let shown = counter.map { item in
      switch item {
      case .item(let item): item
      case .placeholder(let index): TestItem(index, content: Content.placeholder)
      case .loadState: TestItem(-1, content: Content.state)
      }
    }
    rows = ListSource([TestItem(-2)]).appendingSections(of: shown.filter { $0.id > -2 }.reversed().reversed())
    observation = pages.observe { [unowned self] _ in changeCount += 1 }
  }

  /// Scrolls, refreshes, and has pages fail; whatever happens, the rows in view are loaded in the end.
  ///
  /// - Parameters:
  ///   - most: The most rows in view.
  ///   - show: Scrolls until the item at a position is in view.
  ///   - shown: Lays out, and returns the items in view as they are displayed, from the first to the last.
  /// - Returns: The first fault.
  public func fault(
    most: Int, show: (ItemPosition) async throws -> Void, shown: () async throws -> [TestItem]
  ) async throws -> String? {
    var showCount = 0
    func scroll(to row: Int) async throws {
      showCount += 1
      try await show(ItemPosition(section: 1, item: row))
    }
    func fault(_ words: String, row: Int) async throws -> String? {
      let items = try await loadedItems(shown).drop { $0.id == -2 }
      let first = items.first?.id ?? 0
      let expected = (first..<first + items.count).map { TestItem($0, content: 10 * version) }
      if items.isEmpty || Array(items) != expected { return "\(words): \(items)" }
      // Each time that a state above them is deleted together with all rows in view, these move by one.
      return items.contains { abs($0.id - row) <= 3 } ? nil : "\(words): row \(row) isn't in \(items)"
    }
    for row in [0, 30, 60, 454, 455, 900, 10] {
      try await scroll(to: row)
      if let fault = try await fault("scrolled to \(row)", row: row) { return fault }
    }
    // The host must not have to render the retained rows in view.
    try await scroll(to: 454)
    _ = try await loadedItems(shown)
    await server.update()
    version += 1
    pages.refresh()
    if let fault = try await fault("refreshed at 454", row: 454) { return fault }
    for isRefreshed in [false, true] {
      pages.refresh()
      try await scroll(to: 0)
      _ = try await loadedItems(shown)
      await server.set(isBusy: true)
      try await scroll(to: 700)
      let items = try await loadedItems(shown)
      guard items.contains(where: { $0.content == Content.placeholder }) else { return "a busy server: \(items)" }
      if let fault = faultOfState() { return fault }
      await server.set(isBusy: false)
      if isRefreshed { pages.refresh() } else { pages.retry() }
      if let fault = try await fault(isRefreshed ? "refreshed at 700" : "tried again at 700", row: 700) { return fault }
    }
    await server.update()
    version += 1
    pages.invalidate()
    if let fault = try await fault("invalidated at 700", row: 700) { return fault }
    let limit = 3 * most * (changeCount + showCount)
    return counter.count <= limit ? nil : "\(counter.count) displayed items, at most \(limit)"
  }

  /// The state of a failed page is where its gap is.
  private func faultOfState() -> String? {
    let items = (0..<rows.itemCount(inSection: 1)).compactMap { rows.item(at: ItemPosition(section: 1, item: $0)) }
    guard let index = items.firstIndex(where: { $0.content == Content.state }), index > 0, index + 1 < items.count
    else {
      return "no state at a gap"
    }
    let isNext = items[index - 1].content == 10 * version && items[index + 1].content == Content.placeholder
    // A jump leads to the first placeholder in view.
    let isTarget = pages.keyForItem != nil && (650...700).contains(items[index + 1].id)
    return isNext || isTarget ? nil : "the state is between \(items[index - 1]) and \(items[index + 1])"
  }

  /// Waits until nothing more is loaded; returns the items in view.
  private func loadedItems(_ shown: () async throws -> [TestItem]) async throws -> [TestItem] {
    while true {
      let count = await server.requestCount
      await pages.finishLoading()
      let items = try await shown()
      await pages.finishLoading()
      if await server.requestCount == count { return items }
    }
  }
}

/// Counts the items that a host displays.
private final class DisplayCounter<Item>: DataSource {
  private let base: any DataSource<Item>
  private(set) var count = 0

  init(_ base: any DataSource<Item>) { self.base = base }

  var changeHub: ChangeHub { base.changeHub }
  var upstream: [any DataSource] { [base] }
  var sectionCount: Int { base.sectionCount }
  func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> Item? { base.item(at: position) }
  func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
  func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }
  func willDisplayItems(at positions: [ItemPosition]) {
    count += positions.count
    base.willDisplayItems(at: positions)
  }
}
