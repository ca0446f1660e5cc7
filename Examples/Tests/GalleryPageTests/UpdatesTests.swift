import ChromiumDriver
import Testing

/// Updates that are sent as the part of the HTML that differs.
@Suite(.timeLimit(.minutes(15)))
struct UpdatesTests {
  @Test func aPartOfTheTextIsReplaced() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("window.server = served([30]), showList()")
      try await page.wait(until: "seen().length > 5", "there are rows")
      _ = try await page.evaluate(
        "window.shown = (html) => Object.assign(document.createElement('div'), { innerHTML: html }).innerHTML")
      let texts = ["Row 𝄞 2", "Row 𝄢 2", "Row 𝄢𝄢 2", "", "R\\u2028\\\\ &quot;é€", "Row 2"]
      for text in texts {
        _ = try await page.evaluate("server.update(2, '<p title=\"x\">\(text)</p>')")
        try await page.wait(
          until: "element.querySelector('[data-key=k2] > *').innerHTML === shown(server.rows[2].html)",
          "the row displays \(text)")
      }
      // Two updates in one frame.
      _ = try await page.evaluate("server.update(3, '<p>Some text</p>'), server.update(3, '<p>Some other text</p>')")
      try await page.wait(until: "seen()[3].text === 'Some other text'", "both are displayed")
      #expect(try await page.evaluate("server.requests.length") == 1)
    }
  }

  /// A page that has another text than the server believes connects again, and is right afterwards.
  @Test func anotherTextIsNotSpliced() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("window.server = served([30]), showList()")
      try await page.wait(until: "seen().length > 5", "there are rows")
      _ = try await page.evaluate(
        """
        for (const page of server.pages.values()) page.html.set('k1', '<button type="button" class="only">Row 7</button>')
        server.update(1, '<button type="button" class="only">Row one</button>')
        """)
      try await page.wait(until: "server.requests.length === 2 && seen()[1].text === 'Row one'", "the page is right")
      #expect(
        try await page.evaluate("JSON.stringify(seen().slice(0, 3).map(({ text }) => text))")
          == #"["Row 0","Row one","Row 2"]"#)
    }
  }
}
