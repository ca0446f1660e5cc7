import DataSources
import ListTestSupport
import Testing

@testable import DataSourcesWeb

/// What browsers send, and others.
@Suite(.timeLimit(.minutes(15))) struct FieldsTests {
  @Test(
    arguments: [
      ([:], WebWindow(start: 0, count: 60)),
      (["start": "7", "count": "3", "anchor": "9"], WebWindow(start: 7, count: 3, anchor: 9)),
      (["start": "7", "count": "3"], WebWindow(start: 7, count: 3, anchor: 7)),
      (["start": "x", "count": "1e3", "anchor": ""], WebWindow(start: 0, count: 60, anchor: 0)),
      (["start": "-7", "count": "-3", "anchor": "-1"], WebWindow(start: 0, count: 0, anchor: 0)),
      (["start": "9223372036854775808", "count": "9223372036854775807"], WebWindow(start: 0, count: 1_000)),
    ] as [([String: String], WebWindow)])
  func windowsAreBroughtIntoRange(fields: [String: String], window: WebWindow) {
    #expect(RequestFields(fields).window == window)
  }

  @Test func missingFieldsAreErrors() async throws {
    let list = try await WebList<TestScreen>.make([TestSection(id: "A", items: (0..<9).map { TestItem($0) })])
    let page = try await list.open(fields: ["count": "4"], session: "mine")
    let messages = page.makeAsyncIterator()
    _ = await messages.next()
    #expect(try await list.show(fields: [:], session: "mine") == false)
    #expect(try await list.show(fields: ["page": page.id, "sequence": "1"], session: "yours") == false)
    #expect(try await list.show(fields: ["page": page.id, "sequence": "1", "start": "5"], session: "mine"))
    await #expect(throws: WebListError.invalidAction) { try await list.perform(fields: [:], session: "mine") }
    await #expect(throws: WebListError.invalidAction) {
      try await list.perform(fields: ["action": "format", "page": page.id], session: "mine")
    }
    await #expect(throws: WebListError.unknownPage) {
      try await list.perform(fields: ["action": "choose", "key": "0"], session: "mine")
    }
    withExtendedLifetime(messages) {}
  }
}
