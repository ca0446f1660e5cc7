import Foundation
import ListTestSupport
import Testing

@testable import DataSources
@testable import DataSourcesWeb

/// Windows of web pages over one list, which scroll and jump while its pages are loaded, refused, tried again and refreshed.
///
/// Whatever the order, and however late a browser reads: in the end each window is loaded, or the states contain a failure to try
/// again. `FUZZ_STEPS` sets the length, `FUZZ_SEED` the seed.
@Suite(.timeLimit(.minutes(15))) struct PagedWindowTests {
  @Test func randomWindows() async throws {
    let environment = ProcessInfo.processInfo.environment
    let steps = environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 12_000
    let first = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    var (failureCount, hiddenCount) = (0, 0)
    for seed in first..<first + UInt64(max(1, steps / 60)) {
      let list = try await WebList<PagedWindowScreen> { list in
        let screen = PagedWindowScreen(seed: seed)
        screen.pages.start(isolation: list)
        return screen
      }
      let result = try await list.run(seed: seed, steps: 60)
      if let fault = result.fault {
        Issue.record("seed \(seed), \(fault)")
        return
      }
      failureCount += result.failureCount
      hiddenCount += result.hiddenCount
    }
    // Failures whose row no browser has don't end the test early.
    #expect(failureCount > steps / 300 && hiddenCount > steps / 900, "\(failureCount) failures, \(hiddenCount) hidden")
  }
}

/// A hundred rows in pages of a server that the test answers for.
private final class PagedWindowScreen: WebScreen {
  /// A request that waits for its answer.
  struct Call {
    let request: PageRequest<Int>
    /// Answers it with the version of the rows, or refuses it.
    let answer: CheckedContinuation<Int?, Never>
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
      // A canceled load is answered, too.
      let version = await withCheckedContinuation { _ = newCalls.yield(Call(request: request, answer: $0)) }
      guard let version else { throw Refused() }
      let start = request.key ?? 0
      let end = min(Self.rowCount, start + request.limit)
      return Page(
        items: (start..<end).map { TestItem($0, content: version) },
        previousKey: start > 0 ? max(0, start - request.limit) : nil, nextKey: end < Self.rowCount ? end : nil,
        itemsBefore: start, totalCount: Self.rowCount)
    }
    let size = options.pageSize
    // A jump replaces the pages in other windows.
    if windowCount == 1, generator.below(2) == 0 { pages.keyForItem = { $0 / size * size } }
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
    try await run.settle()
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
  private(set) var (failureCount, hiddenCount) = (0, 0)

  private var pages: PagedSource<TestItem, Int> { screen.pages }

  init(_ screen: PagedWindowScreen, seed: UInt64) {
    self.screen = screen
    generator = SeededGenerator(seed: ~seed)
  }

  deinit {
    for call in calls { call.answer.resume(returning: nil) }
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
      _ = windows[index].state.request(window, text: "")
      return "browser \(index) wants \(window.start) and \(window.count)"
    case 5...8:
      try read(index)
      return "browser \(index) reads"
    case 9...14:
      try await takeCalls()
      guard !calls.isEmpty else { return "no call" }
      let isRefused = generator.below(4) == 0
      let call = calls.remove(at: generator.below(calls.count))
      try await answer(call, isRefused: isRefused)
      return "\(call.request) is \(isRefused ? "refused" : "answered")"
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
      try await settle()
      return "all are read and answered"
    default:
      try await until { !pages.loads.tasks.isScheduled }
      return "wait"
    }
  }

  /// Reads and answers everything, and tries again what was refused.
  func settle() async throws {
    for _ in 0..<500 {
      var isQuiet = true
      for index in windows.indices where try read(index) { isQuiet = false }
      try await until { !pages.loads.tasks.isScheduled }
      try await takeCalls()
      for call in calls {
        calls.removeFirst()
        try await answer(call, isRefused: false)
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

  /// Receives what a browser misses, and returns whether there was anything.
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

  private func takeCalls() async throws {
    while started < pages.loads.tasks.lastID {
      calls.append(try await newCall())
      started += 1
    }
    // Loads of both directions arrive in any order.
    calls.sort { ($0.request.key ?? -1) < ($1.request.key ?? -1) }
  }

  private func newCall() async throws -> PagedWindowScreen.Call {
    for await call in screen.calls { return call }
    throw CancellationError()
  }

  private func answer(_ call: PagedWindowScreen.Call, isRefused: Bool) async throws {
    let before = (pages.loads.tasks.droppedResultCount, pages.loads.tasks.running.values.map(\.id).sorted())
    call.answer.resume(returning: isRefused ? nil : version)
    try await until { (pages.loads.tasks.droppedResultCount, pages.loads.tasks.running.values.map(\.id).sorted()) != before }
  }

  private func until(_ condition: () -> Bool) async throws {
    while !condition() {
      try Task.checkCancellation()
      await pages.loads.tasks.waitForProgress()
    }
  }
}
