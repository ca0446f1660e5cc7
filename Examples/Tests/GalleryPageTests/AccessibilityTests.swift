import ChromiumDriver
import Testing

/// The accessibility tree as the browser computes it, and colors.
@Suite(.timeLimit(.minutes(15)))
struct AccessibilityTests {
  private static let show = """
    window.server = served([3, 400], { traits: () => 'tmdrc', footers: true,
      html: (index) => `<p style="margin: 0">Item ${index}</p>` }),
    server.answer = server.act, server.commands = { commands: [{ t: 'Archive' }], delete: 'Delete' }
    """

  private struct Node: Equatable {
    var role: String
    var name: String
  }

  private func nodes(_ page: ChromiumPage) async throws -> [Node] {
    try await page.send("Accessibility.enable")
    return try await page.send("Accessibility.getFullAXTree")["nodes"].elements.filter { $0["ignored"] != true }
      .map { Node(role: $0["role"]["value"].string ?? "", name: $0["name"]["value"].string ?? "") }
  }

  @Test(arguments: ["{ rowHeight: 'auto' }", "{ rowHeight: 100, itemWidth: 150 }"])
  func everythingHasARoleAndAName(options: String) async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("\(Self.show), showList(\(options))")
      try await page.wait(until: "seen().length > 5", "there are rows")
      let all = try await nodes(page)
      #expect(all.contains(Node(role: "grid", name: "Rows")))
      for role in ["row", "gridcell", "rowheader", "button"] {
        let found = all.filter { $0.role == role }
        #expect(!found.isEmpty && found.allSatisfy { !$0.name.isEmpty }, "\(role): \(found)")
      }
      // Indices are those in the whole list, in the order of the document.
      let problem = try await page.evaluate(
        """
        (() => {
          const rows = [...element.querySelectorAll('.list-row')]
          const wrong = rows.find((row, index) => Number(row.ariaRowIndex) !== index + 1 || row.textContent.startsWith(`Item ${index}`) === false)
          if (wrong) return wrong.outerHTML
          if (element.ariaRowCount !== '403') return element.ariaRowCount
          return rows.every((row) => row.ariaSelected === 'false') ? '' : 'not all can be selected'
        })()
        """)
      #expect(problem == "")
      try await page.click(".list-row")
      try await page.press(.f10, shift: true)
      try await page.wait(until: "document.querySelector('.list-menu button')", "the menu is open")
      let menu = try await nodes(page).filter { $0.role == "menuitem" || $0.role == "menu" }
      #expect(menu.map(\.role) == ["menu", "menuitem", "menuitem"] && menu.allSatisfy { !$0.name.isEmpty }, "\(menu)")
    }
  }

  /// At least 4.5 to 1, in light and dark.
  @Test func textHasContrast() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        "document.documentElement.style.colorScheme = 'light dark', \(Self.show), showList({ rowHeight: 'auto' })")
      try await page.wait(until: "seen().length > 5", "there are rows")
      try await page.click(".list-row")
      try await page.wait(until: "element.querySelector('.list-selected')", "an item is selected")
      try await page.press(.f10, shift: true)
      try await page.wait(until: "document.querySelector('.list-menu button')", "the menu is open")
      for isDark in [false, true] {
        try await page.setPreferences(dark: isDark)
        let contrasts = try await page.evaluate(
          """
          (() => {
            const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
            const luminance = (color) => {
              context.fillStyle = color
              context.fillRect(0, 0, 1, 1)
              const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
                .map((value) => value / 255).map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
              return 0.2126 * red + 0.7152 * green + 0.0722 * blue
            }
            const contrast = (selector, below = selector) => {
              const text = luminance(getComputedStyle(document.querySelector(selector)).color)
              const background = luminance(getComputedStyle(document.querySelector(below)).backgroundColor)
              return (Math.max(text, background) + 0.05) / (Math.min(text, background) + 0.05)
            }
            return [
              contrast('.list-row'), contrast('.list-selected'), contrast('.list-menu'), contrast('.list-notice'),
              contrast('.list-menu .list-destructive', '.list-menu'), contrast('.list-header'),
            ]
          })()
          """, as: [Double].self)
        #expect(contrasts.allSatisfy { $0 >= 4.5 }, "\(isDark ? "dark" : "light"): \(contrasts)")
      }
    }
  }
}
