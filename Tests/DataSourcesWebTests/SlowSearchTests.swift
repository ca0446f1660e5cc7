import DataSourcesWeb
import ListTestSupport
import Testing

/// Searches that take their time, while pages go on.
@Suite(.timeLimit(.minutes(15))) struct SlowSearchTests {
  /// Ends searches when a test requests it.
  private actor Gate {
    private var isOpen: Set<String> = []
    private var isThere: Set<String> = []
    private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
    private var arrivals: [String: CheckedContinuation<Void, Never>] = [:]

    func pass(_ text: String) async {
      isThere.insert(text)
      arrivals.removeValue(forKey: text)?.resume()
      if !isOpen.contains(text) { await withCheckedContinuation { waiting[text] = $0 } }
    }

    func open(_ text: String) {
      isOpen.insert(text)
      waiting.removeValue(forKey: text)?.resume()
    }

    func arrival(of text: String) async {
      if !isThere.contains(text) { await withCheckedContinuation { arrivals[text] = $0 } }
    }
  }

  private let gate = Gate()

  private func makeList() async throws -> WebList<TestScreen> {
    let list = try await WebList<TestScreen>.make([
      TestSection(id: "A", items: (0..<40).map { TestItem($0) }, header: "A")
    ])
    await list.withScreen { [gate] in $0.pauses = { await gate.pass($0) } }
    return list
  }

  @Test func theNewestSearchIsShown() async throws {
    let list = try await makeList()
    let page = try await list.open(WebWindow(start: 0, count: 50))
    let messages = page.makeAsyncIterator()
    var browser = ModelBrowser()
    try browser.receive(try #require(await messages.next()))
    async let old = list.show(page: page.id, window: WebWindow(start: 0, count: 50), search: "1", sequence: 1)
    await gate.arrival(of: "1")
    async let new = list.show(page: page.id, window: WebWindow(start: 0, count: 50), search: "2", sequence: 2)
    await gate.arrival(of: "2")
    // Other rows of a search without results yet.
    #expect(try await list.show(page: page.id, window: WebWindow(start: 0, count: 3), search: "2", sequence: 3))
    await gate.open("2")
    #expect(try await new)
    try browser.receive(try #require(await messages.next()))
    #expect(browser.rows.map(\.html) == ["<i>2</i>", "<i>12</i>", "<i>20</i>"])
    await gate.open("1")
    #expect(try await old)
    await list.withSource { $0.remove(at: ItemPosition(section: 0, item: 2)) }
    try browser.receive(try #require(await messages.next()))
    #expect(browser.rows.map(\.html) == ["<i>12</i>", "<i>20</i>", "<i>21</i>"])
    #expect(browser.counts == (await list.expected(searching: "2")?.counts))
  }

  @Test func untilItIsFoundThePageFollowsItsRows() async throws {
    let list = try await makeList()
    let page = try await list.open(WebWindow(start: 5, count: 3))
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    async let search = list.show(page: page.id, window: WebWindow(start: 0, count: 3), search: "1", sequence: 1)
    await gate.arrival(of: "1")
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 6), with: TestItem(6, content: 1)) }
    #expect(await messages.next() == #"{"k":"patch","a":1,"start":5,"u":[[1,"<i>6&#39;1</i>"]]}"#)
    // It is given up.
    #expect(try await list.show(page: page.id, window: WebWindow(start: 5, count: 3), sequence: 2))
    await gate.open("1")
    #expect(try await search)
    await list.withSource { $0.replace(at: ItemPosition(section: 0, item: 7), with: TestItem(7, content: 1)) }
    #expect(await messages.next() == #"{"k":"patch","a":1,"start":5,"u":[[2,"<i>7&#39;1</i>"]]}"#)
  }

  @Test func aPageThatClosesDuringASearchIsReleased() async throws {
    let list = try await makeList()
    var page: WebPage? = try await list.open(WebWindow(start: 0, count: 3))
    let id = try #require(page?.id)
    async let search = list.show(page: id, window: WebWindow(start: 0, count: 3), search: "1", sequence: 1)
    await gate.arrival(of: "1")
    #expect(page != nil)
    page = nil
    #expect(await eventually { await list.pageCount == 0 })
    await gate.open("1")
    #expect(try await search == false)
  }
}
