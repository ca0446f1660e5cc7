import DataSourcesWeb
import Testing

func takeAction(in list: some WebPageOpening, from exchange: some Exchange) async throws {
  do {
    let answer = try await list.perform(fields: exchange.fields, session: exchange.session)
    try await exchange.answer(200, answer)
  } catch let error as WebListError {
    try await exchange.answer(error.status, error.json)
  }
}

@Suite struct ActionExampleTests {
  /// An exchange that keeps its answer.
  private actor Answers {
    private(set) var all: [String] = []
    func add(_ answer: String) { all.append(answer) }
  }

  private struct Post: Exchange {
    let fields: [String: String]
    let answers: Answers
    var session: String { "" }
    func answer(_ status: Int, _ sentence: String) async throws { await answers.add("\(status) \(sentence)") }
    func beginEvents() async throws {}
    func write(_ bytes: [UInt8]) async throws {}
  }

  @Test func actionsAreAnswered() async throws {
    let list = try await WebList<ActionScreen>.make(3)
    let page = try await list.open(WebWindow(start: 0, count: 3))
    _ = await page.makeAsyncIterator().next()
    let answers = Answers()
    let key = await list.key(ofRow: 0)
    for (action, key) in [("choose", key), ("choose", "7"), ("dance", key)] {
      try await takeAction(
        in: list, from: Post(fields: ["action": action, "key": key, "page": page.id], answers: answers))
    }
    #expect(
      await answers.all == [
        "200 {}", #"409 {"message":"This item isn't there anymore."}"#, #"400 {"message":"There is no such action."}"#,
      ])
  }
}
