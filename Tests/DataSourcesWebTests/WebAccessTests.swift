import DataSourcesWeb
import ListTestSupport
import Testing

/// Which clients can move a page, how often, and how much a post can contain.
@Suite(.timeLimit(.minutes(15))) struct WebAccessTests {
  private static let window = WebWindow(start: 0, count: 5)

  private static func makeList(
    _ limits: WebLimits = WebLimits(), _ clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> WebList<TestScreen> {
    try await .make(
      [TestSection(id: "A", items: (0..<40).map { TestItem($0) }, header: "A")], limits: limits, clock: clock)
  }

  @Test func aPageBelongsToItsSession() async throws {
    let list = try await Self.makeList()
    let page = try await list.open(Self.window, session: "first")
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    let other = WebWindow(start: 7, count: 1)
    for session in ["second", "", "firs", "first "] {
      #expect(try await list.show(page: page.id, window: other, sequence: 1, session: session) == false)
    }
    #expect(try await list.show(page: page.id, window: WebWindow(start: 3, count: 1), sequence: 1, session: "first"))
    #expect(await messages.next()?.contains(#""start":3"#) == true)
  }

  @Test func aStreamBelongsToItsSession() async throws {
    let list = try await Self.makeList()
    let streams = WebStreams(["/list": list])
    let stream = try await streams.open(session: "first")
    func open(_ session: String) async throws {
      try await streams.open(page: "p1", of: "/list", on: stream.id, window: Self.window, session: session)
    }
    await #expect(throws: WebListError.unknownStream) { try await open("second") }
    await #expect(throws: WebListError.unknownStream) { try await open("") }
    try await open("first")
    #expect(await streams.close(page: "p1", on: stream.id, session: "second") == false)
    #expect(await streams.pageCount == 1)
    #expect(await streams.close(page: "p1", on: stream.id, session: "first"))
    #expect(await streams.pageCount == 0)
  }

  @Test func postsBeyondTheRateAreRefused() async throws {
    var limits = WebLimits()
    limits.postsPerSecond = 2
    let clock = ManualClock()
    let list = try await Self.makeList(limits, clock)
    let page = try await list.open(Self.window)
    var refused: [Int] = []
    for sequence in 1...40 {
      // After the 30th post, there are two more.
      if sequence == 31 { clock.advance(by: .seconds(1)) }
      do {
        let isOpen = try await list.show(
          page: page.id, window: WebWindow(start: sequence, count: 1), sequence: sequence)
        #expect(isOpen)
      } catch {
        #expect(error == .tooManyPosts(limit: 2) && error.isTemporary && error.status == 429)
        refused.append(sequence)
      }
    }
    #expect(refused == Array(9...30) + Array(33...40))
    let streams = WebStreams(["/list": list], limits: limits, clock: clock)
    let stream = try await streams.open()
    await #expect(throws: WebListError.tooManyPosts(limit: 2)) {
      for _ in 0..<40 { try await streams.open(page: "p1", of: "/list", on: stream.id, window: Self.window) }
    }
  }

  @Test func aLongSearchIsRefused() async throws {
    var limits = WebLimits()
    limits.searchLength = 10
    let list = try await Self.makeList(limits)
    let page = try await list.open(Self.window, search: "0123456789")
    let long = String(repeating: "é", count: 6)
    await #expect(throws: WebListError.searchTooLong(limit: 10)) { try await list.open(Self.window, search: long) }
    await #expect(throws: WebListError.searchTooLong(limit: 10)) {
      try await list.show(page: page.id, window: Self.window, search: long, sequence: 1)
    }
    #expect(WebListError.searchTooLong(limit: 10).status == 400 && !WebListError.searchTooLong(limit: 10).isTemporary)
  }
}
