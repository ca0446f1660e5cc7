import ChromiumDriver
import Foundation
import GalleryKit
import Testing

/// The frame of the pages in a real browser: drawer, tabs, source code, inspector.
@Suite(.timeLimit(.minutes(60)))
struct FrameTests {
  private func withPage(
    _ path: String, width: Int, _ body: @escaping @Sendable (ChromiumPage) async throws -> Void
  ) async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        let page = try await browser.newPage()
        try await page.setViewport(width: width, height: 800)
        try await page.navigate(to: address.appending(path: path))
        try await page.wait(until: "document.querySelector('#rows .list-row')", "there are rows")
        try await body(page)
        await page.expectNoProblems()
      }
    }
  }

  private static func isVisible(_ selector: String) -> String {
    "document.querySelector('\(selector)').checkVisibility({ visibilityProperty: true })"
  }

  /// Within five seconds something moves, and the page displays its cost and the code.
  @Test func theStartPageIsAlive() async throws {
    try await withPage("", width: 1_280) { page in
      try await page.wait(
        until: "document.querySelectorAll('#changes .change').length > 3", "changes are displayed")
      for meter in ["rate", "time", "bytes", "rows"] {
        try await page.wait(
          until: "/[1-9]/.test(document.querySelector('#meter-\(meter)').textContent)", "\(meter) is measured")
      }
      try await page.wait(
        until: "document.querySelector('#pane-source code').textContent.includes('.sorted')", "the code is displayed")
      #expect(try await page.evaluate("document.querySelectorAll('#operators b').length >= 3") == true)
      try await page.click("[data-action=rate][data-value='0']")
      try await page.wait(
        until: "document.querySelector('#meter-rate').textContent === '0'", "it has stopped")
    }
  }

  @Test func panesAreTabsOnPhones() async throws {
    try await withPage("examples/order", width: 390) { page in
      #expect(try await page.evaluate(Self.isVisible("#pane-list")) == true)
      #expect(try await page.evaluate(Self.isVisible("#pane-source")) == false)
      try await page.click("#tab-source")
      try await page.wait(until: Self.isVisible("#pane-source code"), "the code is visible")
      try await page.press(.arrowRight)
      try await page.wait(
        until: "document.activeElement.id === 'tab-inspector' && \(Self.isVisible("#pane-inspector"))",
        "the inspector is visible")
      #expect(try await page.evaluate("document.documentElement.scrollWidth <= 390") == true)
      try await page.click("#menu")
      try await page.wait(until: Self.isVisible("#nav a"), "the drawer is open")
      try await page.press(.escape)
      try await page.wait(
        until: "document.activeElement.id === 'menu' && !\(Self.isVisible("#nav"))", "the drawer is closed")
    }
  }

  @Test func theInspectorDisplaysAnAction() async throws {
    try await withPage("examples/order", width: 1_280) { page in
      try await page.click("[data-action=down][data-row='0']")
      try await page.wait(until: "document.querySelector('#changes .change .move')", "the move is displayed")
      try await page.wait(until: "document.querySelector('#operators .move')", "its path is displayed")
    }
  }

  @Test func twoPeopleSeeTheSame() async throws {
    try await withPage("examples/together", width: 1_280) { page in
      try await page.wait(until: "document.querySelector('#rows-2 .list-row')", "both lists have rows")
      try await page.click("#rows [data-action=toggle][data-row='1']")
      try await page.wait(
        until: "document.querySelector('#rows-2 [data-action=toggle][data-row=\"1\"]').ariaPressed === 'true'",
        "the other one changes")
      try await page.click("[data-action=undo]")
      try await page.wait(
        until: "document.querySelector('#rows-2 [data-action=toggle][data-row=\"1\"]').ariaPressed === 'false'",
        "and back")
    }
  }

  @Test func editsAreUndoneByKeyboard() async throws {
    try await withPage("examples/together", width: 1_000) { page in
      try await page.click("#rows [data-action=remove][data-row='0']")
      let apples = "document.querySelector('#rows').textContent.includes('Apples')"
      try await page.wait(until: "!\(apples)", "it is deleted")
      _ = try await page.evaluate(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))")
      try await page.wait(until: apples, "it is there again")
    }
  }

  @Test func bothDiffsEndWithTheSameList() async throws {
    try await withPage("examples/diff", width: 1_280) { page in
      try await page.wait(until: "document.querySelector('#rows-2 .list-row')", "both lists have rows")
      try await page.click("[data-action=rotate]")
      let words = { (id: String) in
        """
        [...document.querySelectorAll('#\(id) .list-row:not(.list-ghost)')]
          .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top).map(row => row.textContent).join()
        """
      }
      try await page.wait(
        until: "\(words("rows")).startsWith('bravo') && \(words("rows")) === \(words("rows-2"))", "both have moved")
      try await page.wait(
        until: "/DataSources: .* 1 moves\\nHeckel: .* 11 moves/.test(document.querySelector('#status').textContent)",
        "the moves are counted")
    }
  }

  @Test func aResetBringsTheFirstStateBack() async throws {
    try await withPage("examples/order", width: 1_000) { page in
      try await page.type("Jam", into: "[name=value]")
      try await page.press(.enter)
      try await page.wait(until: "document.querySelector('#rows').textContent.includes('Jam')", "it is added")
      try await page.click("[data-action=reset]")
      try await page.wait(until: "!document.querySelector('#rows').textContent.includes('Jam')", "it has gone")
    }
  }

  /// The writer starts with a button, the list changes, and the page displays the cost of a refetch.
  @Test func readingsChangeWithTheWriter() async throws {
    try await withPage("examples/million", width: 1_280) { page in
      try await page.wait(until: "document.querySelector('#rows .score, #rows meter')", "the database is open")
      try await page.click("[data-value='100']")
      try await page.wait(
        until: "/Commit to list.*ms[^]*Refetch of all.*ms/.test(document.querySelector('#status').textContent)",
        "the costs are compared")
      let top = "[...document.querySelectorAll('#rows .list-row')].slice(0, 8).map((row) => row.dataset.key).join()"
      let before = try await page.evaluate(top).string ?? ""
      try await page.wait(until: "\(top) !== '\(before)'", "the first rows move")
      try await page.click("[data-value='0']")
    }
  }

  /// A conversation is opened beside the inbox and is read, an answer moves it to the top, and messages arrive.
  @Test func conversationsAreOpenedAndAnswered() async throws {
    try await withPage("examples/inbox", width: 1_280) { page in
      // Rows are in the order of the page only by their index.
      let first = """
        ([...document.querySelectorAll('#rows .list-row')].find((row) => row.ariaRowIndex === '1')?.textContent ?? '')
        """
      try await page.wait(until: "document.querySelector('#rows [data-action=open]')", "the database is open")
      // The second row, so that the answer moves it.
      let opened = "[...document.querySelectorAll('#rows [data-action=open]')][1]"
      let name = try await page.evaluate("\(opened).textContent").string ?? ""
      _ = try await page.evaluate("\(opened).click()")
      let chat = "document.querySelector('#rows-2').textContent"
      try await page.wait(
        until: "document.querySelectorAll('#rows-2 .list-row').length === 3", "its messages are displayed")
      try await page.wait(until: "!/new/.test(\(chat))", "they are read")
      try await page.type("Hello from the page", into: "form[data-action=send] input")
      try await page.press(.enter)
      try await page.wait(until: "\(chat).includes('You: Hello from the page')", "the answer is displayed")
      try await page.wait(
        until: "\(first).includes('\(name)') && \(first).includes('Hello from the page')",
        "the conversation is the first")
      try await page.click("[data-action=rate][data-value='30']")
      try await page.wait(until: "!\(first).includes('\(name)')", "messages arrive in others")
      try await page.click("[data-action=rate][data-value='0']")
    }
  }

  /// Controls display the state of the server, also what another visitor has chosen.
  @Test func choicesAreThoseOfTheServer() async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        for screen in GalleryScreen.allCases where screen.isShared {
          let pages = [try await browser.newPage(inOwnContext: true), try await browser.newPage(inOwnContext: true)]
          for page in pages {
            try await page.setViewport(width: 1_280, height: 800)
            try await page.navigate(to: address.appending(path: screen.path))
            let rows = screen == .million ? "#rows meter" : "#rows .list-row, #nothing:not([hidden])"
            try await page.wait(until: "document.querySelector('\(rows)')", "the list of \(screen) is there")
          }
          let values = try await pages[0].evaluate(
            "[...document.querySelectorAll('.choice button')].map(({ dataset }) => dataset.value)", as: [String].self)
          for (index, value) in values.enumerated() {
            let chosen =
              "[...document.querySelectorAll('.choice [aria-pressed=true]')].map((button) => button.dataset.value).join()"
            try await pages[index % 2].click(".choice [data-value='\(value)']")
            for page in pages {
              try await page.wait(until: "\(chosen) === '\(value)'", "\(value) is chosen on \(screen)")
            }
          }
          if screen == .million {
            try await pages[0].click("[data-value='10']")
            let count = "document.querySelector('#status').textContent.match(/([\\d,]+) commits/)[1]"
            let before = try await pages[1].evaluate(count).string ?? ""
            try await pages[1].wait(until: "\(count) !== '\(before)'", "the number of commits changes")
            try await pages[0].click("[data-value='0']")
            try await pages[1].wait(
              until: "document.querySelector('[data-value=\"0\"]').ariaPressed === 'true'", "it has stopped")
          }
          for page in pages {
            await page.expectNoProblems("\(screen)")
            try await page.close()
          }
        }
      }
    }
  }

  /// A text that is a part of the state changes with it, unless something else was typed.
  @Test func textsAreThoseOfTheServer() async throws {
    try await withPage("examples/diff", width: 1_000) { page in
      let text = "document.querySelector('[name=value]').value"
      let first = try await page.evaluate(text).string ?? ""
      try await page.click("[data-action=rotate]")
      try await page.wait(until: "\(text) !== '\(first)'", "the text changes")
      try await page.type("one two", into: "[name=value]")
      try await page.click("[data-action=rotate]")
      try await page.wait(until: "document.querySelector('#rows .list-row').textContent !== ''", "the list is there")
      #expect(try await page.evaluate(text) == "one two")
    }
  }

  /// Whether what is in view of a paged list is loaded, or a page has failed; nothing while it is loading.
  private static let pages = """
    (() => {
      const list = document.querySelector('#rows').getBoundingClientRect()
      const rowAt = (y) => document.elementFromPoint(list.left + 20, y)?.closest('#rows .list-row')
      const rows = [8, list.height / 3, list.height * 2 / 3, list.height - 8].map((y) => rowAt(list.top + y))
      if (rows.every((row) => row && !row.querySelector('.placeholder, .loading'))) return 'loaded'
      return document.querySelector('#rows [data-action=retry]') ? 'failed' : ''
    })()
    """

  /// Waits until what is in view is loaded, and tries again what has failed.
  private func waitForPages(_ page: ChromiumPage) async throws {
    for _ in 0..<8 {
      try await page.wait(until: Self.pages, "what is in view is loaded, or has failed")
      // The failure is where the gap is, so it is among the rows that the page has.
      let retry = "document.querySelector('#rows [data-action=retry]')"
      let isRetried = try await page.evaluate("\(Self.pages) === 'failed' && (\(retry).click(), true)")
      if isRetried != true { return }
      try await page.wait(until: "!\(retry)", "it is tried again")
    }
    Issue.record("pages fail again and again")
  }

  /// From the first message to the last one, past the pages that fail.
  @Test func pagesAreLoadedWhereTheUserScrolls() async throws {
    try await withPage("examples/paging", width: 1_000) { page in
      var position = 0.0
      repeat {
        try await waitForPages(page)
        position += 400
        _ = try await page.evaluate("document.querySelector('#rows').scrollTop = \(position)")
      } while try await page.evaluate("document.querySelector('#rows').scrollHeight").number ?? 0 > position
      try await waitForPages(page)
      #expect(try await page.evaluate("document.querySelector('#rows').textContent.includes('Message 1000')") == true)
    }
  }

  /// A part that was displayed before a refresh is loaded again when it is displayed, past the pages that fail.
  @Test func aPartIsLoadedAgainAfterARefresh() async throws {
    try await withPage("examples/paging", width: 1_000) { page in
      let status = "document.querySelector('#status').textContent"
      for round in 0..<2 {
        if round > 0 {
          try await page.click("[data-action=refresh]")
          // The fourth page fails first, and only a person tries again.
          try await page.wait(until: "parseInt(\(status)) <= 150", "the list is loaded again")
        }
        for top in [20_000, 40_000, 0] {
          // Before the first page, the list has one row and can't be scrolled.
          try await page.wait(
            until: "(document.querySelector('#rows').scrollTop = \(top)) === document.querySelector('#rows').scrollTop",
            "the list is scrolled to \(top)")
          try await waitForMessages(at: top, page)
        }
      }
    }
  }

  /// Waits until the messages at a scroll offset are in view, and tries again what has failed, wherever its row is.
  private func waitForMessages(at top: Int, _ page: ChromiumPage) async throws {
    let areLoaded = """
      (() => {
        const list = document.querySelector('#rows').getBoundingClientRect()
        const rowAt = (y) => document.elementFromPoint(list.left + 20, y)?.closest('#rows .list-row')
        return [0.2, 0.5, 0.8].every((share) => {
          const message = rowAt(list.top + share * list.height)?.textContent.match(/Message (\\d+)/)?.[1]
          return Math.abs(message - (\(top) + share * list.height) / 44) < 10
        })
      })()
      """
    let status = "document.querySelector('#status').textContent"
    // Five of the twenty pages fail.
    for _ in 0..<8 {
      try await page.wait(until: "\(areLoaded) || \(status).includes('try again')", "\(top) is loaded, or has failed")
      let failure = try await page.evaluate(status).string ?? ""
      if try await page.evaluate(areLoaded) == true { return }
      try await page.click(".controls [data-action=retry]")
      try await page.wait(until: "\(status) !== '\(failure)'", "it is tried again")
    }
    Issue.record("pages fail again and again")
  }
}
