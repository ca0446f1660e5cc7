import ChromiumDriver
import ExampleModels
import Testing

/// Lists whose items have any height, measured when they are in the document.
@Suite(.timeLimit(.minutes(60)))
struct MeasuredListTests {
  private static let height = "(index) => 20 + index * 7919 % 180"

  /// Displays a list of such items with headers and footers that are measured as well.
  private func withList(_ counts: String, _ body: @escaping @Sendable (ChromiumPage) async throws -> Void) async throws
  {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        """
        window.server = served(\(counts), { html: tall(\(Self.height)), footers: true }), showList({ rowHeight: 'auto' })
        """)
      try await page.wait(until: "seen().length > 2", "there are rows")
      try await body(page)
    }
  }

  private func waitForRow(_ index: Int, _ page: ChromiumPage) async throws {
    try await page.wait(until: "seen().some(({ text }) => text === 'Row \(index)')", "row \(index) is seen")
  }

  @Test(arguments: ["[1_000_000]", "Array(1_000).fill(1_000)", "[300, 0, 5, 700]"], ListHarness.seeds)
  func everyRowIsReached(counts: String, seed: UInt64) async throws {
    try await withList(counts) { page in
      let total = Int(try await page.evaluate("list.rowCount").number ?? 0)
      var random = SmallRandom(seed: seed)
      for round in 0..<6 {
        let index = round == 0 ? total / 2 : random.next(below: total - 20)
        _ = try await page.evaluate("list.scrollToRow(\(index))")
        try await waitForRow(index, page)
        try await page.wait(until: "misplaced() === ''", "rows are laid out in order at \(index)")
        let top = try await page.evaluate("seen().find(({ text }) => text === 'Row \(index)').top").number ?? 0
        #expect(top >= 17 && top <= 33, "row \(index) is first")
      }
      _ = try await page.evaluate("element.scrollTop = element.scrollHeight")
      try await page.wait(
        until: """
          seen().at(-1)?.text === 'Row \(total - 1)' && Math.abs(seen().at(-1).top + seen().at(-1).height + element.querySelector('.list-footer').offsetHeight - 600) < 1
          """, "the end of the list is its last footer")
      _ = try await page.evaluate("element.scrollTop = 0")
      try await page.wait(until: "seen()[0]?.text === 'Row 0'", "the beginning is seen")
      _ = try await page.evaluate("document.querySelector('#before').focus()")
      try await page.press(.tab)
      try await page.press(.end)
      try await page.wait(
        until: """
          document.activeElement.textContent === 'Row \(total - 1)' && seen().some(({ text }) => text === 'Row \(total - 1)')
          """, "the last row has the focus")
    }
  }

  /// Rows above turn out to be higher or lower than expected, while the wheel scrolls up: it moves by its pixels.
  @Test(arguments: ["[1_000_000]", "[300, 0, 5, 700]"])
  func theWheelMovesByPixels(counts: String) async throws {
    try await withList(counts) { page in
      for share in [0.1, 0.5, 0.9] {
        _ = try await page.evaluate("list.scrollToRow(Math.floor(list.rowCount * \(share)))")
        try await page.wait(until: "seen().length > 1 && misplaced() === ''", "there are rows")
        for distance in [-100.0, -150, 200, -250, -120, -300, 90] {
          _ = try await page.evaluate("window.before = Object.fromEntries(seen().map(({ text, top }) => [text, top]))")
          try await page.scroll("#list", by: distance)
          try await page.wait(
            until: """
              (() => {
                const common = seen().filter(({ text }) => text in before)
                return common.length > 0 && misplaced() === ''
                  && common.every(({ text, top }) => Math.abs(before[text] - top - \(distance)) < 1)
              })()
              """, "the wheel has moved the rows by \(distance) at \(share)")
        }
      }
    }
  }

  /// Random edits above and below the visible rows, of any height, don't move them.
  @Test(arguments: ListHarness.seeds) func editsElsewhereDoNotMoveVisibleRows(seed: UInt64) async throws {
    try await withList("[400]") { page in
      var random = SmallRandom(seed: seed)
      _ = try await page.evaluate("list.scrollToRow(200)")
      try await waitForRow(200, page)
      try await page.wait(
        until: "[...server.pages.values()][0].window.start > 100 && misplaced() === ''", "the server has the window")
      let before = try await page.evaluate("JSON.stringify(seen())")
      let texts = try await page.evaluate("JSON.stringify(seen().map(({ text }) => text))")
      for step in 0..<40 {
        let bounds = try await page.evaluate(
          "JSON.parse(\(texts.quoted)).map((text) => server.rows.findIndex(({ html }) => html.includes(`>${text}<`)))",
          as: [Int].self)
        let (first, last) = (bounds[0], bounds[bounds.count - 1])
        let isAbove = random.next(below: 2) == 0
        let index = isAbove ? first - 1 - random.next(below: 8) : last + 1 + random.next(below: 8)
        let html = "'<p style=\"margin: 0; height: \(20 + random.next(below: 200))px\">Edit \(step)</p>'"
        func shift(_ distance: Int) -> String {
          isAbove ? "for (const page of server.pages.values()) page.window.start += \(distance);" : ""
        }
        switch random.next(below: 4) {
        case 0:
          _ = try await page.evaluate("\(shift(1)) server.insert(\(isAbove ? index : index + 1), 'n\(step)', \(html))")
        case 1: _ = try await page.evaluate("\(shift(-1)) server.remove(\(index))")
        case 2: _ = try await page.evaluate("server.update(\(index), \(html))")
        default:
          _ = try await page.evaluate(
            "server.move(\(index), \(isAbove ? first - 1 - random.next(below: 8) : last + 1 + random.next(below: 8)))")
        }
        try await page.wait(
          until: "list.rowCount === server.rows.length && document.getAnimations().length === 0 && misplaced() === ''",
          "rows are laid out in order after \(step) edits")
        let same = try await page.evaluate(
          "JSON.stringify(seen().slice(0, JSON.parse(\(texts.quoted)).length)) === \(before.quoted)")
        #expect(same == true, "step \(step)")
      }
    }
  }

  /// Content that loads later, such as images, and another width of the list don't move the visible rows.
  @Test func rowsThatChangeLaterDoNotMoveVisibleRows() async throws {
    try await withList("[5_000]") { page in
      _ = try await page.evaluate("list.scrollToRow(2500)")
      try await waitForRow(2_500, page)
      try await page.wait(until: "misplaced() === ''", "rows are laid out in order")
      let before = try await page.evaluate("JSON.stringify(seen())")
      _ = try await page.evaluate(
        """
        [...element.querySelectorAll('.list-row')].filter((row) => row.getBoundingClientRect().bottom < 0).slice(0, 5)
          .forEach((row, index) => { row.querySelector('p').style.height = `${10 + 90 * index}px` })
        """)
      try await page.wait(until: "misplaced() === ''", "rows are laid out in order")
      #expect(try await page.evaluate("JSON.stringify(seen())") == before)
      _ = try await page.evaluate("element.style.width = '500px'")
      try await page.wait(until: "element.querySelector('.list-row').offsetWidth <= 500", "it is laid out again")
      try await page.wait(until: "misplaced() === ''", "rows are laid out in order")
      #expect(try await page.evaluate("JSON.stringify(seen())") == before)
    }
  }

  /// New rows are measured together: two layouts a frame, for any number of rows.
  @Test func aFrameIsMeasuredOnce() async throws {
    try await withList("[200]") { page in
      try await page.send("Performance.enable")
      let before = try await page.layoutCount()
      let frames =
        try await page.evaluate(
          """
          new Promise((resolve) => {
            let [frames, state] = [0, 7]
            const random = (below) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0, (state >>> 8) % below)
            function frame() {
              frames += 1
              for (let edit = 0; edit < 3; edit += 1) {
                const index = random(6)
                server.update(index, `<p style="margin: 0; height: ${20 + random(100)}px">Frame ${frames}</p>`)
                server.insert(random(6), `n${frames}-${edit}`, `<p style="margin: 0; height: ${20 + random(100)}px">New</p>`)
                server.remove(random(6))
              }
              if (frames < 100) requestAnimationFrame(frame)
              else setTimeout(() => resolve(frames), 300)
            }
            requestAnimationFrame(frame)
          })
          """
        ).number ?? 0
      let layouts = try await page.layoutCount() - before
      // Those of the measuring, and those of the frame; some more while the last ones fade out.
      #expect(layouts <= 2.2 * (frames + 20), "\(layouts) layouts in \(frames) frames")
      try await page.wait(until: "document.getAnimations().length === 0 && misplaced() === ''", "all rows are laid out")
    }
  }
}

extension JSONValue {
  /// A text as a JavaScript literal.
  fileprivate var quoted: String { (string ?? "").debugDescription }
}

extension ChromiumPage {
  fileprivate func layoutCount() async throws -> Double {
    let metrics = try await send("Performance.getMetrics")["metrics"].elements
    return metrics.first { $0["name"].string == "LayoutCount" }?["value"].number ?? 0
  }
}
