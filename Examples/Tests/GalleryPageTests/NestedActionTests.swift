import ChromiumDriver
import Testing

/// Actions on the items of lists in rows, by mouse, touch and keyboard.
@Suite(.timeLimit(.minutes(15)))
struct NestedActionTests {
  /// Displays a list whose second row contains a list of 40 items, which can be chosen, selected, deleted, moved, and have commands.
  private func withLists(
    isMobile: Bool = false, isRightToLeft: Bool = false, _ body: @escaping @Sendable (ChromiumPage) async throws -> Void
  ) async throws {
    try await ListHarness.run(width: 390, height: 700) { page in
      try await page.setViewport(width: 390, height: 700, isMobile: isMobile)
      _ = try await page.evaluate(
        """
        document.documentElement.dir = '\(isRightToLeft ? "rtl" : "ltr")',
        window.inner = served([40], { path: '/inner', traits: () => 'tmdrc', html: (index) => `<b>Item ${index}</b>` }),
        inner.answer = inner.act, inner.commands = { commands: [{ t: 'Archive' }], delete: 'Delete' },
        window.server = served([5], { traits: (index) => index === 1 ? 'n' : '', html: (index) => `<p>Row ${index}</p>` }),
        server.nest('k1', inner),
        window.keys = (count) => inner.rows.slice(0, count).map(({ key }) => key).join(),
        window.isSettled = () => document.getAnimations().length === 0 && !document.querySelector('.list-dragged'),
        window.focused = () => document.activeElement.textContent,
        showList({ rowHeight: 'auto' })
        """)
      try await page.wait(until: "document.querySelectorAll('.list-nested .list-row').length > 3", "there are items")
      try await body(page)
    }
  }

  private func item(_ index: Int) -> String { ".list-nested .list-row[data-key=\"k\(index)\"]" }

  @Test func byMouse() async throws {
    try await withLists { page in
      try await page.click(item(1))
      try await page.wait(until: "inner.selected() === 'k1'", "it is selected")
      try await page.click(item(0), isRight: true)
      try await page.wait(until: "focused() === 'Archive'", "the menu is open")
      try await page.click(".list-menu button:first-child")
      try await page.wait(
        until: "inner.actions.at(-1).title === 'Archive' && inner.actions.at(-1).key === 'k0'", "it is done")
      try await page.wait(until: "isSettled()", "nothing is animated")
      try await page.drag(item(0), byX: 200, byY: 0)
      try await page.wait(until: "keys(2) === 'k1,k0' && isSettled()", "it is moved")
      try await page.click("\(item(1)) .list-more")
      try await page.click(".list-menu .list-destructive")
      try await page.wait(
        until: "document.querySelector('.list-menu')?.role === 'alertdialog'", "the question is asked")
      try await page.click(".list-menu .list-destructive")
      try await page.wait(until: "inner.rows.length === 39 && keys(1) === 'k0'", "it is deleted")
      #expect(try await page.evaluate("server.actions.length") == 0, "the rows of the outer list aren't concerned")
    }
  }

  @Test func byKeyboard() async throws {
    try await withLists { page in
      _ = try await page.evaluate("document.querySelector('#before').focus()")
      try await page.press(.tab)
      try await page.wait(until: "focused() === 'Row 0'", "the first row has the focus")
      try await page.press(.arrowDown)
      try await page.press(.arrowRight)
      try await page.wait(until: "focused().startsWith('Item 0')", "the first item has the focus")
      try await page.press(.enter)
      try await page.wait(until: "inner.selected() === 'k0'", "it is selected")
      try await page.press(.arrowRight, alt: true)
      try await page.wait(until: "keys(2) === 'k1,k0' && focused().startsWith('Item 0')", "it is moved")
      try await page.press(.f10, shift: true)
      try await page.wait(until: "focused() === 'Archive'", "the menu is open")
      try await page.press(.enter)
      try await page.wait(
        until: "inner.actions.at(-1).title === 'Archive' && !document.querySelector('.list-menu')", "it is done")
      try await page.press(.delete)
      try await page.wait(until: "focused() === 'Delete'", "the question is asked")
      try await page.press(.enter)
      try await page.wait(
        until: "inner.rows.length === 39 && focused().startsWith('Item 2')", "the next item has the focus")
    }
  }

  @Test func byTouch() async throws {
    try await withLists(isMobile: true) { page in
      for (index, keys) in [(0, "k0"), (1, "k0,k1"), (0, "k1")] {
        try await page.tap(item(index))
        try await page.wait(until: "inner.selected() === '\(keys)'", "\(keys) are selected")
      }
      // A finger that moves scrolls, and doesn't swipe.
      try await page.touchDrag(item(1), byX: -100, staying: .milliseconds(200))
      try await page.wait(until: "document.querySelector('.list-nested').scrollLeft > 50", "the list has scrolled")
      #expect(try await page.evaluate("document.querySelector('.list-tray') === null") == true)
    }
  }

  /// Near its end the list is scrolled while an item is dragged, in both directions of writing, and the item isn't lost.
  @Test(arguments: [false, true])
  func draggingScrolls(isRightToLeft: Bool) async throws {
    try await withLists(isMobile: true, isRightToLeft: isRightToLeft) { page in
      let x =
        try await page.evaluate(
          "(box => box.left + box.width / 2)(document.querySelector('\(item(1))').getBoundingClientRect())"
        ).number ?? 0
      try await page.touchDrag(
        item(1), byX: (isRightToLeft ? 8 : 382) - x, restingUntil: "document.querySelector('.list-dragged') !== null",
        stayingUntil: "document.querySelector('.list-drop-before, .list-drop-after')?.dataset.key.slice(1) > 20")
      try await page.wait(until: "inner.rows.findIndex(({ key }) => key === 'k1') > 18", "it is moved far")
      try await page.wait(until: "isSettled()", "it isn't dragged anymore")
      #expect(try await page.evaluate("Math.abs(document.querySelector('.list-nested').scrollLeft) > 1500") == true)
      #expect(try await page.evaluate("inner.selected()") == "")
    }
  }
}
