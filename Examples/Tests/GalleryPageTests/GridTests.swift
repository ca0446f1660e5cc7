import ChromiumDriver
import ExampleModels
import Testing

/// Lists with several items in a line.
@Suite(.timeLimit(.minutes(60)))
struct GridTests {
  /// Shows a grid of four columns, which are 178.75 pixels wide.
  private func withGrid(
    _ counts: String, rowHeight: String = "100", _ body: @escaping @Sendable (ChromiumPage) async throws -> Void
  ) async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        """
        document.querySelector('#list').style.cssText = '--list-gap: 10px; --list-inset: 20px',
        window.server = served(\(counts), { html: tall((index) => 100 - index * 7919 % 60) }),
        showList({ itemWidth: 150, rowHeight: \(rowHeight) })
        """)
      try await page.wait(until: "seen().length > 8", "there are items")
      _ = try await page.evaluate("document.querySelector('#before').focus()")
      try await body(page)
    }
  }

  @Test(arguments: ["100", "'auto'"])
  func itemsStandInLines(rowHeight: String) async throws {
    try await withGrid("[6, 0, 5, 100]", rowHeight: rowHeight) { page in
      let problem = try await page.evaluate(
        """
        (() => {
          const rows = Object.fromEntries([...element.querySelectorAll('.list-row')].map((row) => {
            const { left, top, bottom, width } = row.getBoundingClientRect()
            return [row.textContent.slice(4), { left, top, bottom, width }]
          }))
          const lines = [[0, 1, 2, 3], [4, 5], [6, 7, 8, 9], [10], [11, 12, 13, 14]]
          let end = 0
          for (const line of lines) {
            for (const [column, index] of line.entries()) {
              const { left, width, top } = rows[index]
              if (Math.abs(left - 20 - column * 188.75) > 0.1 || Math.abs(width - 178.75) > 0.1) return `${index} is at ${left}`
              if (top !== rows[line[0]].top || top < end) return `${index} is at the height ${top} and not below ${end}`
            }
            end = Math.max(...line.map((index) => rows[index].bottom)) + 10
          }
          return ''
        })()
        """)
      #expect(problem == "")
    }
  }

  /// Random keys, and the lines of the sections instead of the list.
  @Test(arguments: ListHarness.seeds) func keysGoInTwoDirections(seed: UInt64) async throws {
    try await withGrid("[6, 0, 5, 3_000]") { page in
      var lines: [[Int]] = []
      for section in [0..<6, 6..<11, 11..<3_011] {
        for start in stride(from: section.lowerBound, to: section.upperBound, by: 4) {
          lines.append(Array(start..<min(start + 4, section.upperBound)))
        }
      }
      var random = SmallRandom(seed: seed)
      try await page.press(.tab)
      var index = 0
      for step in 0..<60 {
        let line = lines.firstIndex { $0.contains(index) } ?? 0
        let column = lines[line].firstIndex(of: index) ?? 0
        func below(_ distance: Int) -> Int {
          let target = lines[max(0, min(line + distance, lines.count - 1))]
          return target[min(column, target.count - 1)]
        }
        let keys: [(ChromiumPage.Key, Int)] = [
          (.arrowRight, min(index + 1, 3_010)), (.arrowLeft, max(0, index - 1)), (.arrowDown, below(1)),
          (.arrowUp, below(-1)),
          (.pageDown, below(4)), (.home, 0), (.end, 3_010),
        ]
        let (key, target) = keys[random.next(below: 20) % 7]
        try await page.press(key)
        index = target
        try await page.wait(
          until:
            "document.activeElement.textContent === 'Row \(index)' && seen().some(({ text }) => text === 'Row \(index)')",
          "item \(index) has the focus after \(step) keys")
      }
    }
  }

  @Test(arguments: ["100", "'auto'"])
  func itemsRemainInSightInAnotherWidth(rowHeight: String) async throws {
    try await withGrid("[50, 3, 0, 100_000]", rowHeight: rowHeight) { page in
      _ = try await page.evaluate("list.scrollToRow(50_001)")
      try await page.wait(until: "seen().some(({ text }) => text === 'Row 50001')", "the item is seen")
      for (width, columns) in [(500, 2), (390, 2), (1_200, 7), (300, 1), (800, 4)] {
        try await page.setViewport(width: width, height: 700)
        try await page.wait(
          until: """
            Math.round((element.clientWidth - 30) / (10 + element.querySelector('.list-row').offsetWidth)) === \(columns)
              && seen().slice(0, \(columns)).some(({ text }) => Math.abs(Number(text.slice(4)) - 50_001) <= 14)
            """, "\(columns) columns, and the item is in sight, at \(width)")
      }
    }
  }

  @Test func sectionsHaveFooters() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("window.server = served([3, 0, 4], { footers: true }), showList()")
      try await page.wait(until: "element.querySelectorAll('.list-footer').length === 3", "there are footers")
      let order = try await page.evaluate(
        """
        [...element.querySelectorAll('.list-row, .list-header, .list-footer')]
          .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .map(({ textContent }) => textContent).join()
        """)
      #expect(
        order == "Section 0,Row 0,Row 1,Row 2,End of 0,Section 1,End of 1,Section 2,Row 3,Row 4,Row 5,Row 6,End of 2")
      try await page.wait(until: "misplaced() === ''", "all are laid out in order")
    }
  }

  /// Headers, rows and footers have the order of the list in the document, also after edits and far below.
  @Test(arguments: ["{}", "{ rowHeight: 'auto' }", "{ itemWidth: 150 }"])
  func footersAreBehindTheirRowsInTheDocument(options: String) async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        """
        window.server = served([3, 0, 4, 200, 0, 0, 2, 300], { footers: true }), showList(\(options)),
        window.disorder = () => {
          let row = 0
          const all = server.counts.flatMap((count, section) => [
            `Section ${section}`, ...server.rows.slice(row, row += count).map(({ key }) => key), `End of ${section}`])
          const texts = [...element.querySelectorAll('.list-row:not(.list-ghost), .list-header, .list-footer')]
            .map((item) => item.dataset.key ?? item.textContent)
          const present = new Set(texts)
          return all.filter((text) => present.has(text)).join() === texts.join() ? '' : texts.join()
        }
        """)
      try await page.wait(until: "element.querySelectorAll('.list-footer').length >= 3", "there are footers")
      #expect(try await page.evaluate("disorder()") == "")
      for edit in [
        "server.insert(3, 'new')", "server.remove(0)", "server.move(1, 4)", "server.insert(3, 'last')",
        "list.scrollToRow(206)", "list.scrollToRow(20)", "server.remove(1)", "list.scrollToRow(400)",
        "list.scrollToRow(0)",
      ] {
        _ = try await page.evaluate(edit)
        try await page.wait(until: "!document.querySelector('.list-ghost')", "the change is displayed")
        try await page.waitForTimers(dueWithin: .milliseconds(150))
        #expect(try await page.evaluate("disorder()") == "", "\(edit)")
      }
    }
  }
}

/// The space of headers in lists of equal heights.
@Suite(.timeLimit(.minutes(60)))
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
      try await page.wait(
        until: "document.getAnimations().length === 0 && misplaced() === ''", "all are laid out in order")
    }
  }

  /// A header has the height of the options.
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
