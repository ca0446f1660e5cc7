import ChromiumDriver
import Testing

/// What a finger does with items, by real touch events.
@Suite(.timeLimit(.minutes(15)))
struct TouchTests {
  private func withList(_ body: @escaping @Sendable (ChromiumPage) async throws -> Void) async throws {
    try await ListHarness.run(width: 390, height: 700) { page in
      try await page.setViewport(width: 390, height: 700, isMobile: true)
      _ = try await page.evaluate(
        """
        window.server = served([100], { traits: () => 'tmdrc', html: (index) => `<p>Item ${index}</p>` }),
        server.answer = server.act, server.commands = { commands: [{ t: 'Archive' }], delete: 'Delete' },
        showList({})
        """)
      try await page.wait(until: "seen().length > 5", "there are rows")
      try await body(page)
    }
  }

  private func row(_ index: Int) -> String { ".list-row[data-key=\"k\(index)\"]" }

  @Test func tapsSelect() async throws {
    try await withList { page in
      for (index, keys) in [(1, "k1"), (3, "k1,k3"), (1, "k3")] {
        try await page.tap(row(index))
        try await page.wait(until: "server.selected() === '\(keys)'", "\(keys) are selected")
      }
      #expect(try await page.evaluate("document.querySelector('.list-menu') === null") == true)
    }
  }

  /// A finger that rests before it moves drags; the list scrolls near its edges meanwhile.
  @Test func aRestedFingerDrags() async throws {
    try await withList { page in
      let isDragged = "document.querySelector('.list-dragged') !== null"
      try await page.touchDrag(
        row(1), byY: 3 * 48, restingUntil: isDragged,
        stayingUntil: "document.querySelector('\(row(4))').matches('.list-drop-before, .list-drop-after')")
      try await page.wait(until: "server.rows[4].key === 'k1'", "it was dropped there")
      #expect(try await page.evaluate("element.scrollTop") == 0, "the list doesn't scroll meanwhile")
      try await page.wait(
        until: """
          document.querySelectorAll('.list-row:not(.list-ghost)')[4].dataset.key === 'k1'
            && document.querySelector('.list-dragged') === null && document.getAnimations().length === 0
          """, "it is displayed there, and nothing is animated")
      let bottom = try await page.evaluate("element.getBoundingClientRect().bottom").number ?? 0
      let y =
        try await page.evaluate(
          "(box => box.top + box.height / 2)(document.querySelector('\(row(2))').getBoundingClientRect())"
        ).number ?? 0
      // Until the list has scrolled so far, and the mark has followed.
      let isFarBelow = "document.querySelector('.list-drop-before, .list-drop-after')?.dataset.key.slice(1) > 18"
      try await page.touchDrag(
        row(2), byY: bottom - y - 4, restingUntil: isDragged, stayingUntil: isFarBelow)
      try await page.wait(until: "server.rows.findIndex(({ key }) => key === 'k2') > 13", "it was dropped far below")
      #expect(try await page.evaluate("element.scrollTop > 100") == true)
      try await page.wait(
        until: "document.querySelector('.list-dragged') === null", "the row is no longer dragged")
      #expect(try await page.evaluate("server.selected()") == "")
      #expect(try await page.evaluate("document.querySelector('.list-menu') === null") == true)
    }
  }

  @Test func aMovingFingerScrolls() async throws {
    try await withList { page in
      try await page.touchDrag(row(8), byY: -250)
      try await page.wait(until: "element.scrollTop > 150", "the list has scrolled")
      #expect(try await page.evaluate("server.actions.length") == 0)
    }
  }
}
