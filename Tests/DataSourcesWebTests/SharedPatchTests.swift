import ListTestSupport
import Testing

@testable import DataSourcesWeb

/// Pages share patches, revisions and rendered rows.
@Suite(.timeLimit(.minutes(15))) struct SharedPatchTests {
  private static func makeList(_ clock: any Clock<Duration> = ContinuousClock()) async throws -> WebList<TestScreen> {
    try await .make([TestSection(id: "A", items: (0..<1_000).map { TestItem($0) }, header: "A")], clock: clock)
  }

  private static func open(
    _ count: Int, of list: WebList<TestScreen>, _ window: (Int) -> WebWindow
  ) async throws -> [WebPage.Iterator] {
    var pages: [WebPage.Iterator] = []
    for index in 0..<count {
      let page = try await list.open(window(index)).makeAsyncIterator()
      _ = await page.next()
      pages.append(page)
    }
    return pages
  }

  /// Pages with equal windows have a patch encoded once, wherever in the window people look.
  @Test func pagesWithEqualWindowsShareAPatch() async throws {
    let list = try await Self.makeList()
    let pages = try await Self.open(200, of: list) { WebWindow(start: 100, count: 40, anchor: 100 + $0 % 20) }
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 103), with: TestItem(103, content: 1)) }
    var messages: Set<String> = []
    for page in pages { messages.insert(try #require(await page.next())) }
    #expect(messages == [#"{"k":"patch","a":1,"start":100,"u":[[3,"<i>103&#39;1</i>"]]}"#])
    #expect(await list.encodedCount == 1)
    await list.withSource { $0.insert(TestItem(5_000), at: ItemPosition(section: 0, item: 0)) }
    for page in pages {
      let patch = try #require(await page.next())
      #expect(patch.contains(#""start":101"#))
      #expect(CountLimits.shared.fault("patch of an item inserted above the window: bytes", patch.utf8.count) == nil)
    }
    #expect(await list.encodedCount == 2)
  }

  /// A list that loads nothing isn't notified of the rows that pages display.
  @Test func listsWithoutPagesAreNotNotified() async throws {
    let list = try await Self.makeList()
    let pages = try await Self.open(1_000, of: list) { WebWindow(start: $0 % 50, count: 100) }
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 70), with: TestItem(70, content: 1)) }
    for page in pages { #expect(await page.next() != nil) }
    #expect(await list.displayedCount == 0)
  }

  @Test func eachWindowHasAPatchOfItsOwn() async throws {
    let list = try await Self.makeList()
    let pages = try await Self.open(60, of: list) { WebWindow(start: $0 % 3 * 10, count: 40) }
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 25), with: TestItem(25, content: 1)) }
    for (index, page) in pages.enumerated() {
      let start = index % 3 * 10
      let updates = #"{"k":"patch","a":1,"start":\#(start),"u":[[\#(25 - start),"<i>25&#39;1</i>"]]}"#
      #expect(await page.next() == updates)
    }
    #expect(await list.encodedCount == 3)
  }

  /// Pages that didn't read for a hundred changes are sent one patch, which is encoded once.
  @Test func slowPagesShareAComposedPatch() async throws {
    let list = try await Self.makeList()
    let pages = try await Self.open(20, of: list) { _ in WebWindow(start: 0, count: 10) }
    for number in 0..<100 {
      await list.withSource { $0.insert(TestItem(2_000 + number), at: ItemPosition(section: 0, item: 0)) }
    }
    for page in pages {
      let patch = try #require(await page.next())
      #expect(patch.hasPrefix(#"{"k":"patch","a":1,"c":[[0,1100]]"#))
      let fault = CountLimits.shared.fault("patch of 100 items inserted into a window of ten: bytes", patch.utf8.count)
      #expect(fault == nil)
    }
    #expect(await list.encodedCount == 1)
  }

  /// Rows that a change shifts aren't rendered again, for these pages or others.
  @Test func rowsThatWereNotUpdatedAreNotRenderedAgain() async throws {
    let list = try await Self.makeList()
    let page = try await Self.open(1, of: list) { _ in WebWindow(start: 0, count: 100) }[0]
    #expect(await list.renderedCount == 102)
    await list.withSource { $0.insert(TestItem(2_000), at: ItemPosition(section: 0, item: 50)) }
    _ = await page.next()
    await list.withSource { $0.move(from: ItemPosition(section: 0, item: 3), to: ItemPosition(section: 0, item: 9)) }
    _ = await page.next()
    // The inserted row, the header, whose count changed, and the footer, which is empty.
    #expect(await list.renderedCount == 105)
    let other = try await Self.open(1, of: list) { _ in WebWindow(start: 0, count: 100) }[0]
    // The row that moved, the header and the footer.
    #expect(await list.renderedCount == 108)
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 70), with: TestItem(3_000)) }
    for page in [page, other] { #expect(await page.next()?.contains("<i>3000</i>") == true) }
    #expect(await list.renderedCount == 109)
  }

  /// Changes that follow each other closely are sent together; a post doesn't wait.
  @Test func patchesHaveAnInterval() async throws {
    let clock = ManualClock()
    let list = try await Self.makeList(clock)
    let page = try await list.open(WebWindow(start: 0, count: 2))
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 0), with: TestItem(0, content: 1)) }
    #expect(await messages.next()?.contains("<i>0&#39;1</i>") == true)
    async let late = messages.next()
    #expect(await eventually { await list.waitingReaderCount == 1 })
    for content in 2...5 {
      await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 1), with: TestItem(1, content: content)) }
    }
    #expect(await eventually { clock.remaining.contains(.milliseconds(10)) })
    clock.advance(by: .milliseconds(9))
    #expect(await list.waitingReaderCount == 1)
    #expect(try await list.show(page: page.id, window: WebWindow(start: 1, count: 1), sequence: 1))
    #expect(await late == #"{"k":"patch","a":1,"start":1,"d":[0],"u":[[0,"<i>1&#39;5</i>"]]}"#)
    #expect(await list.encodedCount == 2)
    // Without a post, they wait for the interval.
    async let last = messages.next()
    #expect(await eventually { await list.waitingReaderCount == 1 })
    for content in 6...7 {
      await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 1), with: TestItem(1, content: content)) }
    }
    #expect(clock.remaining.contains(.milliseconds(1)))
    clock.advance(by: .milliseconds(1))
    #expect(await last == #"{"k":"patch","a":1,"start":1,"u":[[0,"<i>1&#39;7</i>"]]}"#)
  }
}
