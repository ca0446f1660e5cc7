import ChromiumDriver
import Testing

/// Gestures of a finger on items, by real touch events.
@Suite(.timeLimit(.minutes(60)))
struct TouchTests {
  private func withList(_ body: @escaping @Sendable (ChromiumPage) async throws -> Void) async throws {
    try await ListHarness.run(width: 390, height: 700) { page in
      try await page.setViewport(width: 390, height: 700, isMobile: true)
      _ = try await page.evaluate(
        """
        window.server = served([100], { traits: (index) => index === 2 ? 'tmpdrc' : 'tmdrc', html: (index) => `<p>Item ${index}</p>` }),
        server.respond = server.act, server.commands = { commands: [{ t: 'Archive' }], delete: 'Delete' },
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
      #expect(try await page.evaluate("server.actions.map(({ action }) => action).join()") == "toggle,toggle,toggle")
      try await page.tap(row(2))
      try await page.wait(until: "server.actions.at(-1).action === 'choose'", "the primary action is performed")
    }
  }

  /// A finger that rests before it moves drags; the list scrolls near its edges meanwhile.
  @Test func aRestedFingerDrags() async throws {
    try await withList { page in
      let isDragged = "document.querySelector('.list-dragged') !== null"
      try await page.touchDrag(
        row(1), byY: 3 * 48, restingUntil: isDragged,
        pausingUntil: "document.querySelector('\(row(4))').matches('.list-drop-before, .list-drop-after')")
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
      // Until the list has scrolled so far, and the mark has moved.
      let isFarBelow = "document.querySelector('.list-drop-before, .list-drop-after')?.dataset.key.slice(1) > 18"
      try await page.touchDrag(
        row(2), byY: bottom - y - 4, restingUntil: isDragged, pausingUntil: isFarBelow)
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

/// Commands that a finger reveals below an item.
@Suite(.timeLimit(.minutes(60)))
struct SwipeTests {
  private func withList(
    _ commands: String = "[{ t: 'Archive' }, { t: 'Flag' }]", isRightToLeft: Bool = false, isReduced: Bool = false,
    _ body: @escaping @Sendable (ChromiumPage) async throws -> Void
  ) async throws {
    try await ListHarness.run(width: 390, height: 700) { page in
      try await page.setViewport(width: 390, height: 700, isMobile: true)
      if isReduced { try await page.setPreferences(reducedMotion: true) }
      _ = try await page.evaluate(
        """
        document.documentElement.dir = '\(isRightToLeft ? "rtl" : "ltr")',
        window.server = served([100], { traits: () => 'tmdrc', html: (index) => `<p>Item ${index}</p>` }),
        server.respond = server.act, server.commands = { commands: \(commands), delete: 'Delete' },
        window.names = () => server.actions.map(({ action, title }) => title ?? action).join(),
        window.buttons = () => [...document.querySelectorAll('.list-tray button')].map(({ textContent }) => textContent).join(),
        showList({})
        """)
      try await page.wait(until: "seen().length > 5", "there are rows")
      try await body(page)
    }
  }

  private func row(_ index: Int) -> String { ".list-row[data-key=\"k\(index)\"]" }

  /// A finger that is lifted in motion starts a fling, and the next touch would only end that.
  ///
  /// On a slow machine it may rest on the item for so long that the item is dragged, which has no effect.
  private func swipe(
    _ index: Int, byX distance: Double, pausingUntil end: String = "true", _ page: ChromiumPage
  ) async throws {
    let wasDragged = "document.querySelector('.list-dragged') !== null"
    for _ in 0..<5 {
      try await page.touchDrag(
        row(index), byX: distance, pausing: .milliseconds(200),
        pausingUntil: "(window.isDrag = \(wasDragged)) || \(end)")
      if try await page.evaluate("isDrag") == false { return }
    }
  }

  private func button(_ title: String, _ page: ChromiumPage) async throws {
    try await page.wait(
      until: """
        (([first, last]) => first && Math.abs(Math.abs(first.left - last.left) + last.width
          - Math.abs(parseFloat(document.querySelector('.list-settling').style.translate))) < 1)(
            [0, -1].map((index) => [...document.querySelectorAll('.list-tray button')].at(index)?.getBoundingClientRect())
              .sort((a, b) => a.left - b.left)) && document.getAnimations().length === 0
        """, "the item rests beside the buttons")
    _ = try await page.evaluate(
      """
      for (const button of document.querySelectorAll('.list-tray button')) {
        button.classList.toggle('wanted', button.textContent === '\(title)')
      }
      """)
    try await page.tap(".list-tray button.wanted")
  }

  @Test func shortSwipesAreUndone() async throws {
    try await withList { page in
      try await swipe(4, byX: -30, page)
      try await page.wait(
        until: "document.querySelector('\(row(4))').style.translate === '' && !document.querySelector('.list-tray')",
        "it returns")
      #expect(try await page.evaluate("names()") == "commands")
      try await page.touchDrag(row(8), byX: 20, byY: -250)
      try await page.wait(until: "element.scrollTop > 150", "the list has scrolled")
    }
  }

  /// The buttons are beside the item, the first one at the edge, on the side that the finger has left.
  @Test(arguments: [-1.0, 1.0], [false, true])
  func buttonsAreRevealed(side: Double, isRightToLeft: Bool) async throws {
    try await withList(isRightToLeft: isRightToLeft) { page in
      try await swipe(2, byX: 120 * side, page)
      try await page.wait(until: "buttons() === 'Archive,Flag,Delete'", "there are buttons")
      try await page.wait(until: "document.getAnimations().length === 0", "the item rests")
      let isRevealed = try await page.evaluate(
        """
        (() => {
          const boxes = [...document.querySelectorAll('.list-tray button')].map((button) => button.getBoundingClientRect())
          const item = document.querySelector('\(row(2))').getBoundingClientRect()
          const list = element.getBoundingClientRect()
          const isLeft = \(side > 0)
          const edges = boxes.every(({ top, height }) => Math.abs(top - item.top) < 1 && Math.abs(height - item.height) < 1)
          return edges && (isLeft ? Math.abs(boxes[0].left - list.left) < 1 && Math.abs(boxes[2].right - item.left) < 1
            : Math.abs(boxes[0].right - list.left - element.clientWidth) < 1 && Math.abs(boxes[2].left - item.right) < 1)
        })()
        """)
      #expect(isRevealed == true)
      #expect(
        try await page.evaluate(
          "getComputedStyle(document.querySelector('.list-tray .list-destructive')).backgroundColor")
          == "rgb(179, 0, 27)")
      try await button("Flag", page)
      try await page.wait(until: "names() === 'commands,Flag' && !document.querySelector('.list-tray')", "it is done")
    }
  }

  @Test func aDeletionIsConfirmed() async throws {
    try await withList { page in
      try await swipe(2, byX: -120, page)
      try await page.wait(until: "buttons() === 'Archive,Flag,Delete'", "there are buttons")
      try await button("Delete", page)
      try await page.wait(
        until: "document.querySelector('.list-menu')?.role === 'alertdialog'", "the confirmation is displayed")
      try await page.tap(".list-menu button:nth-of-type(1)")
      try await page.wait(until: "server.rows.length === 99 && server.rows[2].key === 'k3'", "it is deleted")
      try await page.wait(until: "!document.querySelector('.list-tray')", "the buttons are gone")
    }
  }

  /// A tap elsewhere, which chooses nothing, scrolling, and Escape.
  @Test func buttonsAreHidden() async throws {
    try await withList(isReduced: true) { page in
      for number in 0..<3 {
        try await swipe(2, byX: -120, page)
        try await page.wait(until: "buttons() === 'Archive,Flag,Delete'", "there are buttons")
        try await page.wait(until: "document.querySelector('\(row(2))').style.translate !== ''", "the item is moved")
        switch number {
        case 0: try await page.tap(row(5))
        case 1: _ = try await page.evaluate("element.scrollTop = element.scrollTop > 0 ? 0 : 10")
        default: try await page.press(.escape)
        }
        try await page.wait(
          until: "document.querySelector('\(row(2))').style.translate === '' && !document.querySelector('.list-tray')",
          "they are hidden")
      }
      #expect(try await page.evaluate("server.selected()") == "")
      try await page.tap(row(5))
      try await page.wait(until: "server.selected() === 'k5'", "the next tap chooses again")
    }
  }

  /// A long swipe performs the first command, but not one that destroys something.
  @Test(arguments: ["[{ t: 'Archive' }, { t: 'Flag' }]", "[{ t: 'Burn', d: 1 }, { t: 'Archive' }]", "[]"])
  func longSwipes(commands: String) async throws {
    try await withList(commands) { page in
      let isHarmless = commands.hasPrefix("[{ t: 'Archive'")
      try await swipe(
        2, byX: -300,
        pausingUntil: isHarmless ? "document.querySelector('.list-tray-long') !== null" : "buttons() !== ''", page)
      if isHarmless {
        try await page.wait(until: "names() === 'commands,Archive'", "it is done")
        try await page.wait(until: "!document.querySelector('.list-tray')", "the buttons are gone")
      } else {
        try await page.wait(until: "document.querySelector('\(row(2))').style.translate.startsWith('-')", "it rests")
        #expect(try await page.evaluate("names()") == "commands")
      }
    }
  }

  /// Commands without room are in the menu.
  @Test func manyCommandsHaveAMenu() async throws {
    let commands = "[{ t: 'One' }, { t: 'Two' }, { t: 'Three' }, { t: 'More of it', c: [{ t: 'Four' }] }]"
    try await withList(commands) { page in
      try await swipe(2, byX: -120, page)
      try await page.wait(until: "buttons() === 'One,Delete,More'", "there are buttons")
      try await button("More", page)
      try await page.wait(until: "document.querySelectorAll('.list-menu button').length === 5", "the menu is open")
    }
  }

  /// The buttons move with an item that others move, and are removed with it.
  @Test func buttonsMoveWithTheItem() async throws {
    try await withList { page in
      try await swipe(4, byX: -120, page)
      try await page.wait(until: "buttons() !== ''", "there are buttons")
      _ = try await page.evaluate("server.remove(0)")
      let top = { (name: String) in "document.querySelector('\(name)').getBoundingClientRect().top" }
      try await page.wait(
        until: "list.rowCount === 99 && Math.abs(\(top(".list-tray")) - \(top(row(4)))) < 1", "they have moved")
      _ = try await page.evaluate("server.remove(3)")
      try await page.wait(until: "list.rowCount === 98 && !document.querySelector('.list-tray')", "they are gone")
    }
  }
}
