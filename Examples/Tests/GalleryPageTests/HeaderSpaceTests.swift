import ChromiumDriver
import Testing

/// The space that headers take in lists of equal heights.
@Suite(.timeLimit(.minutes(15)))
struct HeaderSpaceTests {
  private static let top = "seen()[0]?.top"

  /// A list whose sections have no headers has no empty space at its top, until one gets a header.
  @Test func thereIsNoneWithoutHeaders() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        "window.server = served([30, 30], { header: () => '' }), showList({ rowHeight: 20 })")
      try await page.wait(until: "seen().length > 10", "there are rows")
      #expect(try await page.evaluate("\(Self.top)") == 0)
      #expect(try await page.evaluate("element.scrollHeight") == 1_200)
      _ = try await page.evaluate(
        "server.header = (section) => `<b>Section ${section}</b>`, server.update(0, 'changed')")
      try await page.wait(until: "\(Self.top) === 32 && element.scrollHeight === 1264", "headers have a height")
      try await page.wait(until: "document.getAnimations().length === 0 && misplaced() === ''", "all are in place")
    }
  }

  /// A height that is given is kept.
  @Test func itCanBeGiven() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        "window.server = served([30], { header: () => '' }), showList({ rowHeight: 20, headerHeight: 10 })")
      try await page.wait(until: "seen().length > 10", "there are rows")
      #expect(
        try await page.evaluate(
          "element.querySelector('.list-row').getBoundingClientRect().top - element.getBoundingClientRect().top") == 10)
      #expect(try await page.evaluate("element.scrollHeight") == 610)
    }
  }
}
