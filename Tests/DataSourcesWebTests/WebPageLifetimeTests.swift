import DataSourcesWeb
import ListTestSupport
import Synchronization
import Testing

/// Pages close when they have no reader, without another change, and lists reject requests beyond their limits.
@Suite(.timeLimit(.minutes(60))) struct WebPageLifetimeTests {
  private struct ConnectionClosed: Error {}

  /// A server that doesn't report when a browser disconnects: only writing fails.
  @Test func anIdlePageClosesWithItsConnection() async throws {
    let clock = ManualClock()
    let list = try await WebList<TestScreen>.make([], clock: clock)
    let reader = Task {
      let page = try await list.open(WebWindow(start: 0, count: 1))
      var count = 0
      for await _ in page.events {
        count += 1
        if count == 5 { throw ConnectionClosed() }
      }
    }
    let time = clock.runs(by: .seconds(1))
    await #expect(throws: ConnectionClosed.self) { try await reader.value }
    time.cancel()
    #expect(await eventually { await list.pageCount == 0 })
  }

  @Test func silenceIsFilledWithComments() async throws {
    let clock = ManualClock()
    let list = try await WebList<TestScreen>.make([], clock: clock)
    let page = try await list.open(WebWindow(start: 0, count: 1))
    let (events, sender) = AsyncStream<String>.makeStream()
    let reader = Task { for await event in page.events { sender.yield(String(decoding: event, as: UTF8.self)) } }
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next()?.hasPrefix(#"data: {"k":"open","page":"\#(page.id)""#) == true)
    let half = WebLimits().silence / 2
    for _ in 0..<2 {
      #expect(await eventually { await list.waitingReaderCount == 1 })
      // The list looks twice, so that the reader has waited for at least half of the time.
      for _ in 0..<2 {
        #expect(await eventually { clock.remaining.contains(half) })
        clock.advance(by: half)
      }
      #expect(await iterator.next() == ":\n\n")
    }
    await list.withSource { $0.insertSection(TestSection(id: "A", items: [TestItem(1)]), at: 0) }
    let patch = await iterator.next()
    #expect(patch?.hasPrefix(#"data: {"k":"patch""#) == true && patch?.hasSuffix("}\n\n") == true)
    reader.cancel()
  }

  /// The page and its events still exist, and the reader is at any point, or waits.
  @Test(arguments: [0, 1, 2, 3, 5, 8, nil]) func aCancelledReaderClosesThePage(turns: Int?) async throws {
    let list = try await WebList<TestScreen>.make([])
    let page = try await list.open(WebWindow(start: 0, count: 1))
    let reader = Task { for await _ in page.events {} }
    if let turns {
      for _ in 0..<turns { await Task.yield() }
    } else {
      #expect(await eventually { await list.waitingReaderCount == 1 })
    }
    reader.cancel()
    #expect(await eventually { await list.pageCount == 0 })
    #expect(await page.makeAsyncIterator().next() == nil)
  }

  @Test func aPageThatIsReleasedCloses() async throws {
    let list = try await WebList<TestScreen>.make([])
    var page: WebPage? = try await list.open(WebWindow(start: 0, count: 1))
    // Closes the page when it is deallocated.
    weak let lifetime = page?.lifetime
    let events = Mutex(page?.events)
    page = nil
    #expect(page == nil && lifetime != nil)
    #expect(await list.pageCount == 1)
    events.withLock { $0 = nil }
    #expect(lifetime == nil)
    #expect(await eventually { await list.pageCount == 0 })
  }

  @Test func closingAListEndsItsPages() async throws {
    let list = try await WebList<TestScreen>.make([])
    let page = try await list.open(WebWindow(start: 0, count: 1))
    let other = try await list.open(WebWindow(start: 0, count: 1))
    let reader = Task { await page.events.reduce(0) { count, _ in count + 1 } }
    #expect(await eventually { await list.waitingReaderCount == 1 })
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

  /// Pages that wait for one slow search would all open afterwards.
  @Test func pagesThatAreBeingOpenedCount() async throws {
    var limits = WebLimits()
    limits.pages = 1
    let list = try await WebList<TestScreen>.make([], limits: limits)
    let (results, arrival) = AsyncStream<Void>.makeStream()
    await list.withScreen { $0.pauses = { _ in for await _ in results {} } }
    let first = Task { try await list.open(WebWindow(start: 0, count: 1), search: "a") }
    #expect(await eventually { await list.searchCount == 1 })
    for text in ["", "a", "b"] {
      await #expect(throws: WebListError.tooManyPages(limit: 1)) {
        try await list.open(WebWindow(start: 0, count: 1), search: text)
      }
    }
    arrival.finish()
    let page = try await first.value
    #expect(await list.pageCount == 1)
    await page.close()
    withExtendedLifetime(try await list.open(WebWindow(start: 0, count: 1))) {}
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
    #expect(await list.plain(messages.next()) == #"{"k":"patch","start":4,"d":[0],"i":[[0,"4","<i>4</i>"]]}"#)
  }
}
