import ListTestSupport
import Testing

@testable import DataSources
@testable import DataSourcesWeb

/// Pages of a list are loaded as their items come into the windows of web pages, not as they are rendered.
@Suite(.timeLimit(.minutes(60))) struct PagedScreenTests {
  final class Screen: WebScreen {
    let pages: PagedScreen
    let list: any DataSource<CellReference<WebHost>>

    init(jumps: Bool) {
      pages = PagedScreen(jumps: jumps)
      list = pages.rows.cells(.html { "\($0.id) \($0.content)" })
    }
  }

  @Test(arguments: [false, true]) func window(jumps: Bool) async throws {
    let list = try await WebList<Screen> { list in
      let screen = Screen(jumps: jumps)
      screen.pages.pages.start(isolation: list)
      return screen
    }
    let fault = try await list.fault()
    #expect(fault == nil)
  }

  /// Windows at different positions of one list get their pages, although a single one would have the list jump.
  @Test(arguments: [false, true]) func twoWindows(jumps: Bool) async throws {
    let list = try await WebList<Screen> { list in
      let screen = Screen(jumps: jumps)
      screen.pages.pages.start(isolation: list)
      return screen
    }
    let fault = try await list.faultOfTwoWindows()
    #expect(fault == nil)
  }

  /// A commit notifies the list once of each row, however many pages display it, and whether they wait for it or read it later.
  @Test func rowsOfManyPages() async throws {
    let list = try await WebList<Screen> { list in
      let screen = Screen(jumps: false)
      screen.pages.pages.start(isolation: list)
      return screen
    }
    #expect(try await list.displayedCountOfCommit(pageCount: 1_000) == 60)
  }
}

extension WebList<PagedScreenTests.Screen> {
  // Used on this actor only.
  private struct Pages: @unchecked Sendable {
    let screen: PagedScreen
  }

  private func shown(_ browser: inout ModelBrowser, _ id: String) throws -> [TestItem] {
    while let message = pages[id]?.outbox.nextMessage() {
      try browser.receive(String(decoding: message, as: UTF8.self))
    }
    return browser.rows.compactMap { row in
      let numbers = row.html.split(separator: " ").compactMap { Int($0) }
      return numbers.count == 2 ? TestItem(numbers[0], content: numbers[1]) : nil
    }
  }

  fileprivate func fault() async throws -> String? {
    let pages = withScreen { Pages(screen: $0.pages) }.screen
    let page = try await open(WebWindow(start: 0, count: 20))
    var browser = ModelBrowser()
    var sequence = 0
    let fault = try await pages.fault(most: 20) { position in
      sequence += 1
      _ = try await self.show(
        page: page.id, window: WebWindow(start: position.item + position.section, count: 20), sequence: sequence)
    } shown: {
      try self.shown(&browser, page.id)
    }
    await page.close()
    return fault
  }

  /// Updates a row that is in the windows of all pages, which are at three positions.
  ///
  /// - Returns: How many rows the list was notified of.
  fileprivate func displayedCountOfCommit(pageCount: Int) async throws -> Int {
    let screen = withScreen { Pages(screen: $0.pages) }.screen
    var opened: [WebPage] = []
    for index in 0..<pageCount { opened.append(try await open(WebWindow(start: index % 3 * 10, count: 40))) }
    func read() { for page in opened { while pages[page.id]?.outbox.nextMessage() != nil {} } }
    for _ in 0..<5 {
      read()
      await screen.pages.finishLoading()
    }
    read()
    let waiting = opened.prefix(pageCount / 2)
    let readers = waiting.map { page in
      Task { [page] in
        let messages = page.makeAsyncIterator()
        return await messages.next()
      }
    }
    guard await eventually({ self.waitingReaderCount == waiting.count }) else { return -1 }
    let before = displayedCount
    screen.pages.update(TestItem(25, content: 70))
    for reader in readers { #expect(await reader.value != nil) }
    read()
    let count = displayedCount - before
    for page in opened { await page.close() }
    return count
  }

  fileprivate func faultOfTwoWindows() async throws -> String? {
    let pages = withScreen { Pages(screen: $0.pages) }.screen
    let windows = [
      try await open(WebWindow(start: 0, count: 20)), try await open(WebWindow(start: 451, count: 20)),
    ]
    var browsers = [ModelBrowser(), ModelBrowser()]
    for round in 0..<40 {
      var isLoaded = true
      for index in windows.indices {
        let items = try shown(&browsers[index], windows[index].id)
        if items.contains(where: { $0.content != 0 }) { isLoaded = false }
      }
      await pages.pages.finishLoading()
      if isLoaded, round > 0, pages.pages.loadedCount > 0 {
        for window in windows { await window.close() }
        let count = await pages.server.requestCount
        return count <= 30 ? nil : "\(count) requests"
      }
    }
    return "rows in view aren't loaded"
  }
}

/// Windows of web pages over one list, which scroll and jump while its pages are loaded, refused, tried again and refreshed.
///
/// Whatever the order, and however late a browser reads: in the end each window is loaded, or the states contain a failure to try
/// again. `FUZZ_STEPS` sets the length, `FUZZ_SEED` the seed.
@Suite(.timeLimit(.minutes(60))) struct PagedWindowTests {
  private static let stepCount = 60
  /// Enough seeds for some failures that no browser displays.
  private static let blockSize = max(1, FuzzSettings.steps(12_000) / (4 * stepCount))

  private func run(seed: UInt64) async throws -> (fault: String?, failureCount: Int, hiddenCount: Int) {
    let list = try await WebList<PagedWindowScreen> { list in
      let screen = PagedWindowScreen(seed: seed)
      screen.pages.start(isolation: list)
      return screen
    }
    return try await list.run(seed: seed, steps: Self.stepCount)
  }

  /// A window moves to placeholders while others are loaded, and a jump to the first ones drops the items that were displayed last.
  @Test func windowAtPlaceholdersThatStay() async throws {
    #expect(try await run(seed: 10_414).fault == nil)
  }

  @Test(arguments: 0..<4) func randomWindows(block: Int) async throws {
    var failureCount = 0
    var hiddenCount = 0
    let first = FuzzSettings.seed() + UInt64(block * Self.blockSize)
    for seed in first..<first + UInt64(Self.blockSize) {
      let result = try await run(seed: seed)
      if let fault = result.fault {
        Issue.record("seed \(seed), \(fault)")
        return
      }
      failureCount += result.failureCount
      hiddenCount += result.hiddenCount
    }
    // Failures whose row no browser has don't end the test early.
    #expect(
      failureCount > Self.blockSize / 5 && hiddenCount > Self.blockSize / 15,
      "\(failureCount) failures, \(hiddenCount) hidden")
  }
}

/// A hundred rows in pages of a server that the test is.
private final class PagedWindowScreen: WebScreen {
  /// A request that waits for its response.
  struct Call {
    let request: PageRequest<Int>
    /// Responds with the version of the rows, or refuses the request.
    let response: CheckedContinuation<Int?, Never>
  }

  struct Refused: Error {}

  static let rowCount = 100
  let pages: PagedSource<TestItem, Int>
  let list: any DataSource<CellReference<WebHost>>
  let calls: AsyncStream<Call>
  let windowCount: Int
  let largestWindow: Int

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    windowCount = 1 + generator.below(3)
    largestWindow = 4 + generator.below(12)
    var options = PagingOptions()
    options.pageSize = 3 + generator.below(8)
    options.prefetchDistance = 1 + generator.below(6)
    options.jumpDistance = 1 + generator.below(20)
    options.showsPlaceholders = true
    options.stateItems = PagingOptions.StateItems.allCases[generator.below(3)]
    if windowCount == 1, generator.below(3) == 0 {
      options.maximumItems = 2 * (options.prefetchDistance + options.pageSize) + largestWindow
    }
    let (calls, newCalls) = AsyncStream<Call>.makeStream()
    self.calls = calls
    pages = PagedSource(options: options) { request in
      // A canceled load gets a response, too.
      let version = await withCheckedContinuation { _ = newCalls.yield(Call(request: request, response: $0)) }
      guard let version else { throw Refused() }
      let start = request.key ?? 0
      let end = min(Self.rowCount, start + request.limit)
      return Page(
        items: (start..<end).map { TestItem($0, content: version) },
        previousKey: start > 0 ? max(0, start - request.limit) : nil, nextKey: end < Self.rowCount ? end : nil,
        itemsBefore: start, totalCount: Self.rowCount)
    }
    let size = options.pageSize
    if generator.below(2) == 0 { pages.keyForItem = { $0 / size * size } }
    list = pages.cells(.html { HTML(stringLiteral: Self.text(of: $0)) })
  }

  static func text(of item: PagedItem<TestItem>?) -> String {
    switch item {
    case .item(let item): "\(item)"
    case .placeholder(let index): "_\(index)"
    case .loadState(_, .failed): "failed"
    case .loadState: "loading"
    case nil: "nothing"
    }
  }
}

extension WebList<PagedWindowScreen> {
  // Used on this actor only.
  private struct ScreenBox: @unchecked Sendable {
    let screen: PagedWindowScreen
  }

  fileprivate func run(
    seed: UInt64, steps: Int
  ) async throws -> (fault: String?, failureCount: Int, hiddenCount: Int) {
    let screen = withScreen { ScreenBox(screen: $0) }.screen
    defer { close() }
    let run = PagedWindowRun(screen, seed: seed)
    for _ in 0..<screen.windowCount {
      let page = try await open(run.randomWindow())
      if let state = pages[page.id] { run.windows.append(.init(page: page, state: state)) }
    }
    for step in 0..<steps {
      let words = try await run.step()
      if let fault = run.fault { return ("step \(step), \(words): \(fault)", 0, 0) }
    }
    try await run.finish()
    return (run.fault.map { "at the end: \($0)" }, run.failureCount, run.hiddenCount)
  }
}

/// A list, its server, and the browsers that display it; used in the isolation domain of the list.
private final class PagedWindowRun {
  struct Window {
    /// Closes when it is released.
    let page: WebPage
    let state: OpenPage
    var browser = ModelBrowser()
  }

  var windows: [Window] = []
  private let screen: PagedWindowScreen
  private var calls: [PagedWindowScreen.Call] = []
  private var started = 0
  private var version = 0
  private var generator: SeededGenerator
  private(set) var fault: String?
  /// The number of times that something was to be tried again, and of those that no window had the failure.
  private(set) var failureCount = 0
  private(set) var hiddenCount = 0

  private var pages: PagedSource<TestItem, Int> { screen.pages }

  init(_ screen: PagedWindowScreen, seed: UInt64) {
    self.screen = screen
    generator = SeededGenerator(seed: ~seed)
  }

  deinit {
    for call in calls { call.response.resume(returning: nil) }
  }

  func randomWindow() -> WebWindow {
    let count = 4 + generator.below(screen.largestWindow - 3)
    let start = generator.below(PagedWindowScreen.rowCount)
    return WebWindow(start: start, count: count, anchor: start + generator.below(count))
  }

  func step() async throws -> String {
    let index = generator.below(windows.count)
    switch generator.below(20) {
    case 0...4:
      let window = randomWindow()
      _ = windows[index].state.request(window, of: ListQuery(), sequence: 1)
      return "browser \(index) requests \(window.start) and \(window.count)"
    case 5...8:
      try read(index)
      return "browser \(index) reads"
    case 9...14:
      try await receiveCalls()
      guard !calls.isEmpty else { return "no call" }
      let isRefused = generator.below(4) == 0
      let call = calls.remove(at: generator.below(calls.count))
      try await respond(to: call, isRefused: isRefused)
      return "\(call.request) is \(isRefused ? "refused" : "responded to")"
    case 15:
      pages.retry()
      return "retry"
    case 16:
      version += 1
      pages.refresh()
      return "refresh"
    case 17:
      version += 1
      let id = pages.loadedItems.randomElement(using: &generator)?.id
      pages.invalidate(around: id.map { ItemID($0) })
      return "invalidate around \(id.map(String.init) ?? "nothing")"
    case 18:
      try await finish()
      return "all are read and responded to"
    default:
      try await until { !pages.loads.tasks.isScheduled }
      return "wait"
    }
  }

  /// Reads and responds to everything, and tries again after refusals.
  func finish() async throws {
    for _ in 0..<500 {
      var isQuiet = true
      for index in windows.indices where try read(index) { isQuiet = false }
      try await until { !pages.loads.tasks.isScheduled }
      try await receiveCalls()
      for call in calls {
        calls.removeFirst()
        try await respond(to: call, isRefused: false)
        isQuiet = false
      }
      if fault != nil { return }
      guard isQuiet, pages.loads.tasks.running.isEmpty else { continue }
      let rows = windows.flatMap(\.browser.rows).map(\.html)
      let isLoaded = !rows.isEmpty && !rows.contains { $0.hasPrefix("_") }
      if PagingDirection.allCases.contains(where: { pages.loads.failures[$0] != nil }) {
        failureCount += 1
        if !isLoaded, !rows.contains("failed") { hiddenCount += 1 }
        pages.retry()
      } else {
        if !isLoaded { fault = "\(rows) aren't loaded, and nothing has failed" }
        let old = pages.loadedItems.filter { $0.content != version }
        if !old.isEmpty { fault = "\(old) aren't of version \(version)" }
        return
      }
    }
    fault = "pages are loaded without end"
  }

  /// Receives the messages for a browser, and returns whether there were any.
  @discardableResult
  private func read(_ index: Int) throws -> Bool {
    var isNew = false
    while let message = windows[index].state.outbox.nextMessage() {
      isNew = true
      try windows[index].browser.receive(String(decoding: message, as: UTF8.self))
    }
    let browser = windows[index].browser
    let count = pages.itemCount(inSection: 0)
    let expected = (browser.start..<browser.start + browser.rows.count).map { row in
      PagedWindowScreen.text(of: pages.item(at: ItemPosition(section: 0, item: row)))
    }
    if browser.rows.map(\.html) != expected || browser.counts != [count] {
      fault = "browser \(index) displays \(browser.rows.map(\.html)) at \(browser.start), not \(expected)"
    }
    return isNew
  }

  private func receiveCalls() async throws {
    while started < pages.loads.tasks.lastID {
      calls.append(try await newCall())
      started += 1
    }
    // Loads of both directions begin in any order.
    calls.sort { ($0.request.key ?? -1) < ($1.request.key ?? -1) }
  }

  private func newCall() async throws -> PagedWindowScreen.Call {
    for await call in screen.calls { return call }
    throw CancellationError()
  }

  private func respond(to call: PagedWindowScreen.Call, isRefused: Bool) async throws {
    let before = (pages.loads.tasks.droppedResultCount, pages.loads.tasks.running.values.map(\.id).sorted())
    call.response.resume(returning: isRefused ? nil : version)
    try await until {
      (pages.loads.tasks.droppedResultCount, pages.loads.tasks.running.values.map(\.id).sorted()) != before
    }
  }

  private func until(_ condition: () -> Bool) async throws {
    while !condition() {
      try Task.checkCancellation()
      await pages.loads.tasks.waitForProgress()
    }
  }
}
