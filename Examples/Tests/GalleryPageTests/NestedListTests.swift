import ChromiumDriver
import Foundation
import Testing

/// The lists in the rows of the screen “App Store”.
@Suite(.timeLimit(.minutes(60)))
struct NestedListTests {
  /// The items of the list in a row that are visible, from the start, and their distances from it.
  private static let helpers = """
    window.nested = (index) => document.querySelectorAll('#rows .list-nested')[index]
    window.names = (index) => {
      const box = nested(index).getBoundingClientRect()
      return [...nested(index).querySelectorAll('.list-row')]
        .map((row) => ({ name: row.querySelector('b').textContent, x: row.getBoundingClientRect().left - box.left, width: row.offsetWidth }))
        .filter(({ x, width }) => x > -width / 2 && x < box.width).sort((a, b) => a.x - b.x)
    }
    window.isStill = () => document.getAnimations().length === 0
    """
  private static let isShown =
    "document.querySelectorAll('#rows > .list-content > .list-row .list-nested').length === 4 && names(3).length > 1"
  /// The list “Top Forty”.
  private static let chart = "nested(3)"

  private func withStore(_ body: @escaping @Sendable (ChromiumPage) async throws -> Void) async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        let page = try await browser.newPage()
        try await page.setViewport(width: 800, height: 1_300)
        try await page.send("Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.helpers)])
        try await page.navigate(to: address.appending(path: "examples/store"))
        try await page.wait(until: Self.isShown, "there are lists in rows")
        try await body(page)
        await page.expectNoProblems()
      }
    }
  }

  @Test func aListIsScrolledSidewaysThroughAllItems() async throws {
    try await withStore { page in
      for (position, first) in [(0, 0), (3_000, 9), (20_000, 36)] {
        _ = try await page.evaluate("\(Self.chart).scrollLeft = \(position)")
        // The visible part is filled with items, one beside the other.
        try await page.wait(
          until: """
            (() => {
              const seen = names(3)
              const step = seen[1]?.x - seen[0]?.x
              const isFilled = seen.every(({ x }, index) => Math.abs(x - seen[0].x - index * step) < 1)
              return isStill() && isFilled && seen.length >= Math.floor(nested(3).clientWidth / step)
                && Number([...nested(3).querySelectorAll('.list-row')].at(-1).ariaRowIndex) > \(first)
            })()
            """, "items are visible at \(position)")
      }
      #expect(try await page.evaluate("\(Self.chart).ariaRowCount === '40' && \(Self.chart).role === 'grid'") == true)
      #expect(
        try await page.evaluate("document.getElementById(\(Self.chart).getAttribute('aria-labelledby')).textContent")
          == "Top Forty")
    }
  }

  /// Rows and scroll offsets remain the same when the lists change.
  @Test func rowsRemainWhenTheirListsChange() async throws {
    try await withStore { page in
      _ = try await page.evaluate(
        "for (let i = 0; i < 4; i += 1) nested(i).closest('.list-row').isMarked = true; nested(1).scrollLeft = 300")
      let before = try await page.evaluate("names(2).map(({ name }) => name).join()").string ?? ""
      try await page.click("[data-action=next]")
      try await page.wait(
        until: "isStill() && names(2).map(({ name }) => name).join() !== '\(before)'", "there are other apps")
      #expect(try await page.evaluate("[0, 1, 2, 3].every((i) => nested(i).closest('.list-row').isMarked)") == true)
      #expect(try await page.evaluate("names(1).length > 3 && nested(1).scrollLeft > 0") == true)
      // The loading row replaces the rows and their lists, and then there are new ones.
      try await page.click("[data-action=load]")
      try await page.wait(until: "document.querySelector('.store-message .loading')", "the page is loading")
      try await page.wait(until: "!document.querySelector('.list-nested')", "there are no lists")
      try await page.wait(until: Self.isShown, "there are lists again")
    }
  }

  @Test func arrowsLeadIntoAListAndBack() async throws {
    try await withStore { page in
      let focused = "document.activeElement.querySelector('b')?.textContent"
      let row = "nested(1).closest('#rows > .list-content > .list-row')"
      _ = try await page.evaluate("\(row).focus()")
      try await page.press(.arrowRight)
      #expect(try await page.evaluate("\(focused) === names(1)[0].name") == true)
      for step in 1...9 {
        try await page.press(.arrowRight)
        try await page.wait(
          until:
            "document.activeElement.ariaRowIndex === '\(step + 1)' && names(1).some(({ name }) => name === \(focused))",
          "item \(step) has the focus and is visible")
      }
      // After a change of the order the item has the focus, or its successor.
      _ = try await page.evaluate("document.querySelector('[data-action=next]').click()")
      try await page.wait(until: "!isStill()", "there is a change")
      try await page.wait(until: "isStill() && \(focused) !== undefined", "the focus is in the list")
      try await page.press(.home)
      try await page.press(.arrowLeft)
      #expect(try await page.evaluate("document.activeElement === \(row)") == true)
      try await page.press(.arrowRight)
      try await page.press(.escape)
      #expect(try await page.evaluate("document.activeElement === \(row)") == true)
      try await page.press(.arrowRight)
      try await page.press(.arrowDown)
      #expect(try await page.evaluate("document.activeElement.contains(nested(2))") == true)
    }
  }

  /// The list continues with the elements of the HTML, in its rows as well, and each of them is there once.
  @Test func firstRowsAreReused() async throws {
    try await withStore { page in
      try await page.send(
        "Page.addScriptToEvaluateOnNewDocument",
        [
          "source": """
          document.addEventListener('readystatechange', () => {
            for (const row of document.querySelectorAll('.list-first-row')) {
              row.wasFirst = true
              row.content = row.querySelector('b, h2, button, span')
            }
          }, { once: true })
          """
        ])
      try await page.reload()
      try await page.wait(until: Self.isShown, "there are lists in rows")
      let reused = try await page.evaluate(
        """
        (() => {
          const rows = [...document.querySelectorAll('#rows .list-row')].filter((row) => row.wasFirst)
          const reused = rows.filter((row) => !row.content || row.contains(row.content)).length
          const rest = document.querySelectorAll('.list-first, .list-first-row').length
          return `${rows.length > 30} ${rows.length - reused < 3} ${rest}`
        })()
        """)
      // The chart may have changed meanwhile.
      #expect(reused == "true true 0")
    }
  }

  /// Lists that were scrolled before they had received anything remain where they are.
  @Test func anEarlyScrollRemains() async throws {
    try await withStore { page in
      try await page.send(
        "Page.addScriptToEvaluateOnNewDocument",
        [
          "source": """
          const Worker = window.SharedWorker
          const released = new Promise((resolve) => window.release = resolve)
          window.SharedWorker = function (...options) {
            const { port1, port2 } = new MessageChannel()
            released.then(() => {
              const { port } = new Worker(...options)
              port.onmessage = ({ data }) => port2.postMessage(data)
              port2.onmessage = ({ data }) => port.postMessage(data)
            })
            return Object.assign(new EventTarget(), { port: port1 })
          }
          """
        ])
      try await page.setViewport(width: 500, height: 700)
      try await page.reload()
      let places = "[document.querySelector('#rows').scrollTop, nested(1).scrollLeft, nested(2).scrollLeft].join()"
      _ = try await page.evaluate(
        """
        (async () => {
          document.querySelector('#rows').scrollTop = 180
          nested(1).scrollLeft = 240
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
        })()
        """)
      let early = try await page.evaluate("\(places) + !!document.querySelector('#rows > .list-first')")
      #expect(early == "180,240,0true")
      _ = try await page.evaluate("release()")
      try await page.wait(until: "!document.querySelector('.list-first') && isStill()", "the list is live")
      try await page.waitForTimers(dueWithin: .seconds(1))
      let found = try await page.evaluate(places)
      #expect(found == "180,240,0")
    }
  }

  /// A row that was deleted and inserted again within a message has its list in its new element.
  @Test func aListMovesToTheNextElementOfItsRow() async throws {
    try await ListHarness.run { page in
      let result = try await page.evaluate(
        """
        (async () => {
          const { NestedLists } = await import('/list/nested.js')
          const { signal } = new AbortController()
          const lists = new NestedLists({ url: '/books', page: 'p', texts: {}, notices: {}, connection: {}, signal })
          const newRow = () => {
            const [element, cell] = [document.createElement('div'), document.createElement('div')]
            element.append(cell)
            document.querySelector('#list').append(element)
            return { key: 'shelf', traits: 'n', element, cell }
          }
          const texts = ({ element }) => [...element.querySelectorAll('.list-row')].map((row) => row.textContent.trim()).sort()
          const [first, second] = [newRow(), newRow()]
          const open = { k: 'open', sections: [2], start: 0, rows: [['a', 'Ada'], ['b', 'Bees']] }
          lists.show({ rows: [first] }, [{ n: [['shelf', open]] }], new Set())
          const before = `${texts(first)}`
          const patch = { k: 'patch', start: 0, c: [[0, 3]], i: [[2, 'c', 'Cats']] }
          lists.show({ rows: [second] }, [{ n: [['shelf', patch]] }], new Set())
          const label = second.element.querySelector('[role=grid]').getAttribute('aria-labelledby')
          return [before, texts(first), texts(second), label === second.cell.id].join(' / ')
        })()
        """)
      #expect(result == "Ada,Bees /  / Ada,Bees,Cats / true")
    }
  }
}

/// Actions on the items of lists in rows, by mouse, touch and keyboard.
@Suite(.timeLimit(.minutes(60)))
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
        inner.respond = inner.act, inner.commands = { commands: [{ t: 'Archive' }], delete: 'Delete' },
        window.server = served([5], { traits: (index) => index === 1 ? 'n' : '', html: (index) => `<p>Row ${index}</p>` }),
        server.nest('k1', inner),
        window.keys = (count) => inner.rows.slice(0, count).map(({ key }) => key).join(),
        window.isStill = () => document.getAnimations().length === 0 && !document.querySelector('.list-dragged'),
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
      try await page.wait(until: "isStill()", "nothing is animated")
      try await page.drag(item(0), byX: 200, byY: 0)
      try await page.wait(until: "keys(2) === 'k1,k0' && isStill()", "it is moved")
      try await page.click("\(item(1)) .list-more")
      try await page.click(".list-menu .list-destructive")
      try await page.wait(
        until: "document.querySelector('.list-menu')?.role === 'alertdialog'", "the confirmation is displayed")
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
      try await page.wait(until: "focused() === 'Delete'", "the confirmation is displayed")
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
      try await page.touchDrag(item(1), byX: -100, pausing: .milliseconds(200))
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
        pausingUntil: "document.querySelector('.list-drop-before, .list-drop-after')?.dataset.key.slice(1) > 20")
      try await page.wait(until: "inner.rows.findIndex(({ key }) => key === 'k1') > 18", "it is moved far")
      try await page.wait(until: "isStill()", "it isn't dragged anymore")
      #expect(try await page.evaluate("Math.abs(document.querySelector('.list-nested').scrollLeft) > 1500") == true)
      #expect(try await page.evaluate("inner.selected()") == "")
    }
  }
}
