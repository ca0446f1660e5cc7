import ChromiumDriver
import Testing

/// Items that are moved to empty sections, and lists that scroll while an item is dragged.
@Suite(.timeLimit(.minutes(15)))
struct EmptySectionTests {
  private func withSections(_ body: @escaping @Sendable (ChromiumPage) async throws -> Void) async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        """
        window.server = served([0, 2, 0, 3], { traits: () => 'r', html: (index) => `<p>Item ${index}</p>` }),
        server.answer = server.act, window.focused = () => document.activeElement.dataset.key, showList({})
        """)
      try await page.wait(until: "seen().length === 5", "there are rows")
      try await body(page)
    }
  }

  private func expect(_ counts: String, _ keys: String, _ page: ChromiumPage) async throws {
    try await page.wait(
      until: "server.counts.join() === '\(counts)' && server.rows.map(({ key }) => key).join() === '\(keys)'",
      "\(counts) items: \(keys)")
    try await page.wait(until: "document.getAnimations().length === 0 && misplaced() === ''", "all are in place")
  }

  private func row(_ index: Int) -> String { ".list-row[data-key=\"k\(index)\"]" }

  @Test func byKeyboard() async throws {
    try await withSections { page in
      try await page.click(row(1))
      try await page.press(.arrowDown, alt: true)
      try await expect("0,1,1,3", "k0,k1,k2,k3,k4", page)
      try await page.wait(
        until: "document.querySelector('.list-notice').textContent === 'Moved to position 2 of 5'", "it is read out")
      try await page.press(.arrowUp, alt: true)
      try await expect("0,2,0,3", "k0,k1,k2,k3,k4", page)
      for _ in 0..<2 { try await page.press(.arrowUp, alt: true) }
      try await expect("1,1,0,3", "k1,k0,k2,k3,k4", page)
      #expect(try await page.evaluate("focused()") == "k1")
      #expect(
        try await page.evaluate("JSON.stringify(server.actions.at(-1))")
          == #"{"action":"move","key":"k1","section":"0","arrangement":"0"}"#)
    }
  }

  /// Over the header of an empty section, which is marked.
  @Test func byMouse() async throws {
    try await withSections { page in
      let distance =
        try await page.evaluate(
          """
          ((from, to) => to.top + to.height / 2 - from.top - from.height / 2)(
            element.querySelector('\(row(4))').getBoundingClientRect(), element.querySelectorAll('.list-header')[2].getBoundingClientRect())
          """
        ).number ?? 0
      _ = try await page.evaluate(
        """
        new MutationObserver(() => { window.wasMarked ||= Boolean(element.querySelector('.list-header.list-drop-into')) })
          .observe(element, { subtree: true, attributeFilter: ['class'] })
        """)
      try await page.drag(row(4), byY: distance)
      try await expect("0,2,1,2", "k0,k1,k4,k2,k3", page)
      #expect(try await page.evaluate("window.wasMarked && !element.querySelector('.list-drop-into')") == true)
    }
  }

  /// A section that isn't where the page displays it.
  @Test func aRefusalIsDisplayed() async throws {
    try await withSections { page in
      _ = try await page.evaluate("server.answer = () => 'The sections have changed.'")
      try await page.click(row(1))
      try await page.press(.arrowDown, alt: true)
      try await page.wait(
        until: "document.querySelector('.list-notice.list-visible')?.textContent === 'The sections have changed.'",
        "the sentence is displayed")
      try await expect("0,2,0,3", "k0,k1,k2,k3,k4", page)
    }
  }

  /// Where the list reaches beyond the window, dragging to the window's edge scrolls the page.
  @Test func draggingScrollsThePage() async throws {
    try await ListHarness.run(width: 390, height: 500) { page in
      try await page.setViewport(width: 390, height: 500, isMobile: true)
      _ = try await page.evaluate(
        """
        document.querySelector('#list').style.height = '1400px',
        window.server = served([25], { traits: () => 'r', html: (index) => `<p>Item ${index}</p>` }),
        server.answer = server.act, showList({})
        """)
      try await page.wait(until: "document.querySelectorAll('.list-row').length > 10", "there are rows")
      let y =
        try await page.evaluate(
          "(box => box.top + box.height / 2)(document.querySelector('\(row(1))').getBoundingClientRect())"
        ).number ?? 0
      try await page.touchDrag(
        row(1), byY: 490 - y, restingUntil: "document.querySelector('.list-dragged') !== null",
        stayingUntil: "document.querySelector('.list-drop-before, .list-drop-after')?.dataset.key.slice(1) > 18")
      try await page.wait(until: "server.rows.findIndex(({ key }) => key === 'k1') > 16", "it is moved far")
      #expect(try await page.evaluate("scrollY > 300 && element.scrollTop === 0") == true)
    }
  }
}
