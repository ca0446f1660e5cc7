import ChromiumDriver
import ExampleModels
import Testing

/// Lists that are higher than a browser lets an element be.
@Suite(.timeLimit(.minutes(60)))
struct LongListTests {
  /// Displays a list with a number of sections and of rows in each.
  private func withList(
    sections: Int, of count: Int, _ body: @escaping @Sendable (ChromiumPage) async throws -> Void
  ) async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("served(Array(\(sections)).fill(\(count))), showList()")
      try await page.wait(until: "seen().length > 5", "there are rows")
      try await body(page)
    }
  }

  /// Waits until every visible part has its row, and a row is among them.
  private func waitForRow(_ index: Int, _ page: ChromiumPage) async throws {
    try await page.wait(until: "seen().some(({ text }) => text === 'Row \(index)')", "row \(index) is seen")
  }

  private func firstRow(_ page: ChromiumPage) async throws -> (index: Int, top: Double) {
    let row = try await page.evaluate("({ index: Number(seen()[0].text.slice(4)), top: seen()[0].top })")
    return (Int(row["index"].number ?? -1), row["top"].number ?? -1)
  }

  @Test(arguments: [(1_000, 1_000), (1, 1_000_000), (1, 10_000_000)], ListHarness.seeds)
  func everyRowIsReached(size: (sections: Int, count: Int), seed: UInt64) async throws {
    try await withList(sections: size.sections, of: size.count) { page in
      let total = size.sections * size.count
      #expect(try await page.evaluate("element.scrollHeight < 17_000_000") == true)
      // By the scroll bar.
      _ = try await page.evaluate("element.scrollTop = element.scrollHeight")
      try await waitForRow(total - 1, page)
      let last = try await page.evaluate("seen().at(-1)")
      #expect(last["text"].string == "Row \(total - 1)")
      #expect((last["top"].number ?? 0) + 48 == 600)
      _ = try await page.evaluate("element.scrollTop = 0")
      try await waitForRow(0, page)
      // By its index, anywhere.
      var random = SmallRandom(seed: seed)
      for _ in 0..<12 {
        let index = random.next(below: total - 20)
        _ = try await page.evaluate("list.scrollToRow(\(index))")
        try await waitForRow(index, page)
        let first = try await firstRow(page)
        #expect(first.index == index && abs(first.top - 32) < 1)
      }
    }
  }

  /// A touch ends although its row was removed from the document, and then the scroll bar is where the list is.
  @Test func aTouchEndsWithoutItsRow() async throws {
    try await withList(sections: 1, of: 10_000_000) { page in
      try await page.send("Emulation.setTouchEmulationEnabled", ["enabled": true])
      _ = try await page.evaluate("list.scrollToRow(5000000)")
      try await waitForRow(5_000_000, page)
      _ = try await page.evaluate("window.pressed = document.elementFromPoint(200, 300).closest('.list-row')")
      try await page.touch("touchStart", 200, 300)
      _ = try await page.evaluate(
        """
        (async () => {
          for (let step = 0; step < 60; step += 1) {
            element.scrollTop += 100
            await new Promise(requestAnimationFrame)
          }
        })()
        """)
      try await page.wait(until: "!pressed.isConnected", "the row is removed")
      let far = try await page.evaluate("element.scrollTop").number ?? 0
      try await page.touchEnd()
      _ = try await page.evaluate("element.scrollTop += 1")
      try await page.wait(until: "element.scrollTop < \(far) - 1000", "the scroll bar is where the list is")
    }
  }

  /// The wheel scrolls by exactly its pixels, also where the scroll bar hardly moves.
  @Test func theWheelMovesByPixels() async throws {
    try await withList(sections: 1, of: 10_000_000) { page in
      for share in [0.0001, 0.3, 0.5, 0.9] {
        _ = try await page.evaluate("list.scrollToRow(\(Int(10_000_000 * share)))")
        try await page.wait(until: "seen().length > 5", "there are rows")
        let first = try await firstRow(page)
        var top = first.top - Double(first.index) * 48  // of row 0
        for distance in [100.0, 300, -250, 1_000, -1_300, 48] {
          try await page.scroll("#list", by: distance)
          top -= distance
          try await page.wait(
            until: """
              seen().length > 5 && Math.abs(seen()[0].top - Number(seen()[0].text.slice(4)) * 48 - \(top)) < 1
              """, "the wheel has moved the list by \(distance) at \(share)")
        }
        // The visible rows remain where they are when the scroll bar is corrected.
        try await page.waitForTimers(dueWithin: .milliseconds(300))
        let after = try await firstRow(page)
        #expect(abs(after.top - Double(after.index) * 48 - top) < 1, "at \(share)")
      }
    }
  }

  /// Scrolling far without a rest does not end before the list does.
  @Test func aLongWayByWheelDoesNotEnd() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("served([2_000]), showList({ largestHeight: 8_000 })")
      try await page.wait(until: "seen().length > 5", "there are rows")
      for (turns, row) in [(200, 1_999), (-200, 0)] {
        for _ in 0..<abs(turns) { try await page.scroll("#list", by: turns > 0 ? 600 : -600) }
        try await waitForRow(row, page)
      }
    }
  }

  /// Row by row across the headers of sections.
  @Test func sectionsAreLaidOutInOrder() async throws {
    try await withList(sections: 1_000, of: 1_000) { page in
      for boundary in [500_000, 999_000] {
        _ = try await page.evaluate("list.scrollToRow(\(boundary - 3))")
        try await waitForRow(boundary - 3, page)
        try await page.click(".list-row[aria-rowindex=\"\(boundary - 2)\"]")
        for index in boundary - 2..<boundary + 20 {
          try await page.press(.arrowDown)
          try await page.wait(until: "document.activeElement.textContent === 'Row \(index)'", "row \(index) is reached")
        }
        #expect(
          try await page.evaluate(
            """
            [...element.querySelectorAll('.list-header')].some(header => {
              const { top } = header.getBoundingClientRect()
              return top === element.getBoundingClientRect().top && header.textContent === 'Section \(boundary / 1_000)'
            })
            """) == true, "the header sticks")
      }
    }
  }

  /// Edits above don't move visible rows, in a list that is scaled.
  @Test func editsAboveDoNotMoveVisibleRows() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("window.server = served([5_000]), showList({ largestHeight: 20_000 })")
      try await page.wait(until: "seen().length > 5", "there are rows")
      _ = try await page.evaluate("list.scrollToRow(2500)")
      try await waitForRow(2_500, page)
      try await page.wait(until: "server.posts > 0", "the server has the window")
      let before = try await page.evaluate("JSON.stringify(seen())")
      _ = try await page.evaluate(
        "for (const served of server.pages.values()) { served.window.start += 1 }; server.insert(0, 'new')")
      try await page.wait(until: "list.rowCount === 5001", "the row is there")
      #expect(try await page.evaluate("JSON.stringify(seen())") == before)
    }
  }

  /// A message that is displayed before the browser has dispatched the event of a scroll doesn't undo the scroll.
  @Test(arguments: ["{}", "{ largestHeight: 20_000 }"]) func scrollingBetweenFramesRemains(options: String) async throws
  {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        """
        const [wait, draw] = [setTimeout, requestAnimationFrame]
        window.setTimeout = (work, time) => isHeld && time === 250 ? void (window.show = work) : wait(work, time)
        window.requestAnimationFrame = (work) => isHeld ? 0 : draw(work)
        window.isHeld = false
        window.server = served([5_000])
        showList(\(options))
        """)
      try await page.wait(until: "seen().length > 5", "there are rows")
      try await page.waitForTimers(dueWithin: .seconds(1))
      _ = try await page.evaluate("isHeld = true, server.insert(0, 'new')")
      try await page.wait(until: "window.show", "a message waits for a frame")
      let isSame = try await page.evaluate(
        """
        (() => {
          element.scrollTop = 200
          const before = JSON.stringify(seen())
          show()
          return list.rowCount === 5001 && JSON.stringify(seen()) === before
        })()
        """)
      #expect(isSame == true)
      _ = try await page.evaluate("isHeld = false")
    }
  }
}
