import ChromiumDriver
import Testing

/// What the browser loads when it is needed.
@Suite(.timeLimit(.minutes(15)))
struct FeatureTests {
  private static let files = """
    performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)).filter((name) => /[.]js$/.test(name)).sort().join()
    """

  private func show(_ traits: String, _ page: ChromiumPage) async throws {
    _ = try await page.evaluate(
      """
      window.server = served([100], { traits: () => \(traits), html: (index) => `<p>Item ${index}</p>` }),
      server.answer = server.act, server.commands = { commands: [{ t: 'Archive' }], delete: 'Delete' },
      window.row = (index) => element.querySelector(`[data-key=k${index}]`), showList({})
      """)
    try await page.wait(until: "seen().length > 5", "there are rows")
  }

  @Test func aListThatIsOnlyReadLoadsNothingElse() async throws {
    try await ListHarness.run { page in
      try await show("undefined", page)
      #expect(try await page.evaluate(Self.files).string == "list.js,own.js,stream.js")
      _ = try await page.evaluate("server.move(0, 3)")
      try await page.wait(until: "seen()[3].text === 'Item 0'", "it has moved")
      #expect(try await page.evaluate(Self.files).string == "animation.js,list.js,own.js,stream.js")
      _ = try await page.evaluate("document.querySelector('#before').focus()")
      try await page.press(.tab)
      try await page.press(.arrowDown)
      try await page.wait(until: "document.activeElement.textContent === 'Item 2'", "the second row has the focus")
      #expect(
        try await page.evaluate(Self.files).string == "animation.js,interaction.js,list.js,own.js,stream.js")
    }
  }

  /// Events in the same turn as the first rows, before anything else can be loaded.
  @Test func earlyEventsAreRepeated() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        """
        (async () => {
          window.server = served([100], { traits: () => 'tmdrc', html: (index) => `<p>Item ${index}</p>` })
          server.answer = server.act
          window.isEarly = new Promise((resolve) => { window.early = resolve })
          await showList({})
          list.addEventListener('open', () => {
            const files = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('interaction.js')).length
            early(files() === 0)
            element.querySelector('[data-key=k2]').click()
            element.querySelector('[data-key=k5]').focus()
            for (const key of ['ArrowDown', ' ']) {
              document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
            }
          })
        })()
        """)
      #expect(try await page.evaluate("isEarly") == true)
      try await page.wait(until: "server.selected() === 'k2,k6'", "the click and the keys had their effect")
      #expect(try await page.evaluate("document.activeElement.dataset.key") == "k6")
    }
  }

  /// Changes that need a file wait for it, in their order.
  @Test func messagesKeepTheirOrder() async throws {
    try await ListHarness.run { page in
      try await show("undefined", page)
      _ = try await page.evaluate(
        "for (let i = 0; i < 20; i += 1) { server.move(0, 5); server.update(i, `<p>New ${i}</p>`) }")
      try await page.wait(
        until: """
          seen().map(({ text }) => text).join()
            === server.rows.slice(0, seen().length).map(({ html }) => html.replace(/<[^>]*>/g, '')).join()
          """, "the rows are those of the server")
    }
  }

  /// The options of an item are offered by a button before anything is loaded, and by the first click on it.
  @Test func theFirstClickOpensTheMenu() async throws {
    try await ListHarness.run { page in
      try await show("'c'", page)
      try await page.click(".list-row[data-key=k1] .list-more")
      try await page.wait(until: "document.activeElement.textContent === 'Archive'", "the menu is open")
      #expect(try await page.evaluate("getComputedStyle(document.querySelector('.list-menu')).position") == "fixed")
    }
  }
}
