import DataSources
import ListTestSupport
import Testing

@testable import DataSourcesWeb

/// Pages of a list are loaded as their items come into the windows of web pages, not as they are rendered.
@Suite(.timeLimit(.minutes(15))) struct PagedScreenTests {
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

  /// Windows in different places of one list get their pages, although a single one would have the list jump.
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

  /// Updates a row that is in the windows of all pages, which are in three places.
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
    guard await eventually({ await self.waitingReaderCount == waiting.count }) else { return -1 }
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
