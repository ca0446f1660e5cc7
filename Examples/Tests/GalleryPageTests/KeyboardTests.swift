import ChromiumDriver
import ExampleModels
import Testing

/// The list by keyboard.
@Suite(.timeLimit(.minutes(60)))
struct KeyboardTests {
  private static let active = "document.activeElement.textContent"

  private func withList(
    _ counts: String, _ body: @escaping @Sendable (ChromiumPage) async throws -> Void
  ) async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("window.server = served(\(counts)), showList()")
      try await page.wait(until: "seen().length > 5", "there are rows")
      _ = try await page.evaluate("document.querySelector('#before').focus()")
      try await body(page)
    }
  }

  @Test func theListIsOneStopWithAName() async throws {
    try await withList("[500, 500]") { page in
      try await page.press(.tab)
      #expect(try await page.evaluate(Self.active) == "Row 0")
      try await page.press(.tab)
      #expect(try await page.evaluate("document.activeElement.id") == "after")
      try await page.press(.tab, shift: true)
      #expect(try await page.evaluate(Self.active) == "Row 0")
      let node = try await page.evaluate(
        """
        [element.role, element.ariaLabel, element.ariaRowCount, document.activeElement.role,
         document.activeElement.ariaRowIndex, document.activeElement.firstElementChild.role].join()
        """)
      #expect(node == "grid,Rows,1000,row,1,gridcell")
      try await page.press(.enter)
      #expect(try await page.evaluate("document.activeElement.matches('.list-row')") == true)
    }
  }

  /// Random keys, and an index instead of the list.
  @Test(arguments: ListHarness.seeds) func keysLeadToEveryRow(seed: UInt64) async throws {
    try await withList("[3_000, 1, 0, 6_999]") { page in
      var random = SmallRandom(seed: seed)
      // 600 pixels without the header, in rows of 48, and one of them remains in sight.
      let rowsOnPage = (600 - 32) / 48 - 1
      try await page.press(.tab)
      var index = 0
      for step in 0..<80 {
        let keys: [(ChromiumPage.Key, Int)] = [
          (.arrowDown, index + 1), (.arrowUp, index - 1), (.pageDown, index + rowsOnPage),
          (.pageUp, index - rowsOnPage), (.home, 0), (.end, 9_999),
        ]
        let (key, target) = keys[random.next(below: 10) % 6]
        try await page.press(key)
        index = max(0, min(target, 9_999))
        // Some in a hurry, before the rows are there.
        if random.next(below: 3) == 0 { continue }
        try await page.wait(
          until: """
            \(Self.active) === 'Row \(index)' && seen().some(({ text }) => text === 'Row \(index)')
              && element.querySelectorAll('[tabindex="0"]').length === 1
            """, "row \(index) has the focus after \(step) keys")
      }
    }
  }

  /// Random edits: the focus moves with its row, or to the row that replaces it.
  @Test(arguments: ListHarness.seeds) func theFocusMovesWithItsRow(seed: UInt64) async throws {
    try await withList("[40]") { page in
      var random = SmallRandom(seed: seed)
      try await page.press(.tab)
      for _ in 0..<5 { try await page.press(.arrowDown) }
      var keys = (0..<40).map { "k\($0)" }
      var focus = 5
      for step in 0..<60 {
        // Edits are among the first rows, so that none of the moves leads out of sight.
        switch random.next(below: 4) {
        case 0:
          let (from, to) = (random.next(below: 12), random.next(below: 12))
          let key = keys[focus]
          _ = try await page.evaluate("server.move(\(from), \(to))")
          keys.insert(keys.remove(at: from), at: to)
          focus = keys.firstIndex(of: key) ?? -1
        case 1:
          let index = random.next(below: 12)
          _ = try await page.evaluate("server.remove(\(index))")
          keys.remove(at: index)
          if index < focus { focus -= 1 }
        case 2:
          let index = random.next(below: 12)
          _ = try await page.evaluate("server.insert(\(index), 'new\(step)')")
          keys.insert("new\(step)", at: index)
          if index <= focus { focus += 1 }
        default:
          _ = try await page.evaluate("server.update(\(focus), '<button>Updated \(step)</button>')")
        }
        try await page.wait(
          until: "list.rowCount === \(keys.count) && document.activeElement.dataset.key === '\(keys[focus])'",
          "the focus is on \(keys[focus]) after \(step) edits")
        #expect(try await page.evaluate("list.currentKey").string == keys[focus])
      }
    }
  }

  /// A row that is scrolled out of sight gets the focus back, and keys start from it.
  @Test func theFocusWaitsForItsRow() async throws {
    try await withList("[5_000]") { page in
      try await page.press(.tab)
      try await page.press(.arrowDown)
      // What keys do is loaded by the first one.
      try await page.wait(until: "\(Self.active) === 'Row 1'", "the key had its effect")
      _ = try await page.evaluate("element.scrollTop = 100_000")
      try await page.wait(until: "document.activeElement === element", "the list has the focus")
      _ = try await page.evaluate("element.scrollTop = 0")
      try await page.wait(until: "\(Self.active) === 'Row 1'", "the row has it back")
      _ = try await page.evaluate("element.scrollTop = 100_000")
      try await page.wait(until: "document.activeElement === element", "the list has the focus")
      try await page.press(.arrowDown)
      try await page.wait(until: "\(Self.active) === 'Row 2'", "the next row is reached")
    }
  }

  /// The arrows to the sides reach the controls in a row, and the focus remains there after updates.
  @Test func controlsInARowAreReached() async throws {
    try await withList("[40]") { page in
      _ = try await page.evaluate(
        "server.update(0, '<i>x</i><button>One</button><input value=\"two\"><a href=\"#\">Three</a>')")
      try await page.wait(until: "element.textContent.includes('Three')", "the row is another one")
      #expect(try await page.evaluate("element.querySelectorAll('[tabindex=\"0\"]').length") == 1)
      try await page.press(.tab)
      try await page.press(.enter)
      try await page.wait(until: "\(Self.active) === 'One'", "the first control has the focus")
      try await page.press(.arrowRight)
      #expect(try await page.evaluate("document.activeElement.value") == "two")
      _ = try await page.evaluate("document.activeElement.value = 'typed'")
      _ = try await page.evaluate("server.update(0, '<button>Eins</button><input value=\"zwei\">')")
      try await page.wait(until: "element.textContent.includes('Eins')", "the row is another one")
      #expect(try await page.evaluate("document.activeElement.value") == "typed")
      // Keys belong to the field.
      try await page.press(.arrowDown)
      #expect(try await page.evaluate("document.activeElement.value") == "typed")
      try await page.press(.tab)
      #expect(try await page.evaluate("document.activeElement.id") == "after")
    }
  }

  /// Escape leads from a field back to the row, and Tab to other controls; the arrows lead on from a checkbox.
  @Test func fieldsAreLeftByKeys() async throws {
    try await withList("[40]") { page in
      _ = try await page.evaluate(
        """
        server.update(0, '<input type="checkbox" id="check"><input id="text"><select id="choice"><option>1</select><button id="end">x</button>'),
        server.update(1, '<textarea id="only"></textarea>')
        """)
      try await page.wait(
        until: "document.querySelector('#end') && document.querySelector('#only')", "the rows are other ones")
      func press(_ key: ChromiumPage.Key, shift: Bool = false, to name: String) async throws {
        try await page.press(key, shift: shift)
        try await page.wait(
          until: "(document.activeElement.id || document.activeElement.dataset.key) === '\(name)'",
          "\(key) leads to \(name)")
      }
      try await press(.tab, to: "k0")
      try await press(.arrowRight, to: "check")
      try await press(.arrowRight, to: "text")
      try await press(.escape, to: "k0")
      try await press(.arrowRight, to: "check")
      try await press(.arrowDown, to: "k1")
      // The field is focused, also if it is the only control.
      try await press(.enter, to: "only")
      try await press(.escape, to: "k1")
      try await press(.arrowUp, to: "k0")
      for name in ["check", "text"] { try await press(.arrowRight, to: name) }
      try await press(.tab, to: "choice")
      try await press(.tab, shift: true, to: "text")
      for name in ["choice", "end"] { try await press(.tab, to: name) }
      try await press(.arrowLeft, to: "choice")
      try await press(.escape, to: "k0")
    }
  }
}

/// The accessibility tree as the browser computes it, and colors.
@Suite(.timeLimit(.minutes(60)))
struct AccessibilityTests {
  private static let show = """
    window.server = served([3, 400], { traits: () => 'tmdrc', footers: true,
      html: (index) => `<p style="margin: 0">Item ${index}</p>` }),
    server.respond = server.act, server.commands = { commands: [{ t: 'Archive' }], delete: 'Delete' }
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
        let nodes = all.filter { $0.role == role }
        #expect(!nodes.isEmpty && nodes.allSatisfy { !$0.name.isEmpty }, "\(role): \(nodes)")
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
