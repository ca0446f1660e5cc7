import DataSourcesWeb
import ListTestSupport
import Synchronization
import Testing

/// Pages close when they have no reader, without another change, and lists reject requests beyond their limits.
@Suite(.timeLimit(.minutes(15))) struct WebPageLifetimeTests {
  private struct ConnectionClosed: Error {}

  /// A server that doesn't report when a browser disconnects: only writing fails.
  @Test func anIdlePageClosesWithItsConnection() async throws {
    var limits = WebLimits()
    limits.silence = .milliseconds(40)
    let list = try await WebList<TestScreen>.make([], limits: limits)
    let (gone, disconnection) = AsyncStream<Void>.makeStream()
    let reader = Task {
      let page = try await list.open(WebWindow(start: 0, count: 1))
      var events: [[UInt8]] = []
      for await event in page.events {
        events.append(event)
        if events.count > 2 { disconnection.finish() }
        guard events.count < 5 else { throw ConnectionClosed() }
      }
    }
    for await _ in gone {}
    await #expect(throws: ConnectionClosed.self) { try await reader.value }
    try await waitUntil { await list.pageCount == 0 }
  }

  @Test func silenceIsFilledWithComments() async throws {
    var limits = WebLimits()
    limits.silence = .milliseconds(20)
    let list = try await WebList<TestScreen>.make([], limits: limits)
    let page = try await list.open(WebWindow(start: 0, count: 1))
    var events = page.events.map { String(decoding: $0, as: UTF8.self) }.makeAsyncIterator()
    #expect(await events.next()?.hasPrefix(#"data: {"k":"open","page":"\#(page.id)""#) == true)
    #expect(await events.next() == ":\n\n")
    #expect(await events.next() == ":\n\n")
    await list.withSource { $0.insertSection(TestSection(id: "A", items: [TestItem(1)]), at: 0) }
    while let event = await events.next() {
      if event == ":\n\n" { continue }
      #expect(event.hasPrefix(#"data: {"k":"patch""#) && event.hasSuffix("}\n\n"))
      break
    }
  }

  /// The page and its events are still held.
  @Test func aCancelledReaderClosesThePage() async throws {
    let list = try await WebList<TestScreen>.make([])
    let page = try await list.open(WebWindow(start: 0, count: 1))
    let reader = Task { for await _ in page.events {} }
    try await Task.sleep(for: .milliseconds(20))
    reader.cancel()
    try await waitUntil { await list.pageCount == 0 }
    #expect(await page.makeAsyncIterator().next() == nil)
  }

  @Test func aPageThatIsReleasedCloses() async throws {
    let list = try await WebList<TestScreen>.make([])
    var page: WebPage? = try await list.open(WebWindow(start: 0, count: 1))
    let events = Mutex(page?.events)
    page = nil
    #expect(page == nil)
    try await Task.sleep(for: .milliseconds(20))
    #expect(await list.pageCount == 1)
    events.withLock { $0 = nil }
    try await waitUntil { await list.pageCount == 0 }
  }

  @Test func closingAListEndsItsPages() async throws {
    let list = try await WebList<TestScreen>.make([])
    let page = try await list.open(WebWindow(start: 0, count: 1))
    let other = try await list.open(WebWindow(start: 0, count: 1))
    let reader = Task { await page.events.reduce(0) { count, _ in count + 1 } }
    try await Task.sleep(for: .milliseconds(20))
    await other.close()
    #expect(await list.pageCount == 1)
    await list.close()
    #expect(await reader.value == 1)
    #expect(await list.pageCount == 0)
    await #expect(throws: WebListError.closed) { try await list.open(WebWindow(start: 0, count: 1)) }
  }

  @Test func pagesBeyondTheLimitAreRefused() async throws {
    var limits = WebLimits()
    limits.pages = 2
    let list = try await WebList<TestScreen>.make([], limits: limits)
    let first = try await list.open(WebWindow(start: 0, count: 1))
    let second = try await list.open(WebWindow(start: 0, count: 1))
    await #expect(throws: WebListError.tooManyPages(limit: 2)) { try await list.open(WebWindow(start: 0, count: 1)) }
    await first.close()
    let third = try await list.open(WebWindow(start: 0, count: 1))
    #expect(WebListError.tooManyPages(limit: 2).isTemporary && !WebListError.unknownList.isTemporary)
    withExtendedLifetime((second, third)) {}
  }

  @Test func aFarSequenceDoesNotLockAPage() async throws {
    let list = try await WebList<TestScreen>.make([TestSection(id: "A", items: (0..<9).map { TestItem($0) })])
    let page = try await list.open(WebWindow(start: 0, count: 1))
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    for sequence in [Int.max, .min, -1, 0] {
      #expect(try await list.show(page: page.id, window: WebWindow(start: 8, count: 1), sequence: sequence))
    }
    #expect(try await list.show(page: page.id, window: WebWindow(start: 4, count: 1), sequence: 1))
    #expect(await messages.next() == #"{"k":"patch","start":4,"d":[0],"i":[[0,"4","<i>4</i>"]]}"#)
  }
}

/// Waits until something is so; the time limit of the suite ends it otherwise.
func waitUntil(_ condition: () async -> Bool) async throws {
  while !(await condition()) { try await Task.sleep(for: .milliseconds(2)) }
}
