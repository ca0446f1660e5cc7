import ChromiumDriver
import Testing

/// Actions on items by mouse and keyboard, and their posts.
@Suite(.timeLimit(.minutes(60)))
struct InteractionTests {
  /// Displays items that can be chosen, selected, deleted, moved, and have commands.
  private func withList(_ body: @escaping @Sendable (ChromiumPage) async throws -> Void) async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        """
        window.server = served([100], {
          html: (index) => `<p style="margin: 0; padding: 12px">${['Anna', 'Bert', 'Beate', 'Carl'][index % 4]} ${index}</p>`,
          traits: () => 'tmdrc',
        }),
        server.respond = server.act,
        server.commands = {
          commands: [{ t: 'Archive' }, { t: 'Share', c: [{ t: 'Mail' }, { t: 'Print', x: 1 }] }, { t: 'Burn', d: 1 }], delete: 'Throw away',
        },
        window.focused = () => document.activeElement.dataset.key, window.lastAction = () => JSON.stringify(server.actions.at(-1)),
        showList()
        """)
      try await page.wait(until: "seen().length > 5", "there are rows")
      try await body(page)
    }
  }

  private func expectSelection(_ keys: String, _ page: ChromiumPage) async throws {
    try await page.wait(until: "server.selected() === '\(keys)'", "\(keys) are selected")
    try await page.wait(
      until: """
        [...element.querySelectorAll('.list-row[aria-selected="true"]')].map((row) => row.dataset.key).join() === '\(keys)'
        """, "\(keys) are displayed as selected")
  }

  private func row(_ index: Int) -> String { ".list-row[data-key=\"k\(index)\"]" }

  @Test func itemsAreSelectedByMouse() async throws {
    try await withList { page in
      try await page.click(row(2))
      try await expectSelection("k2", page)
      #expect(try await page.evaluate("element.ariaMultiSelectable") == "true")
      try await page.click(row(5), shift: true)
      try await expectSelection("k2,k3,k4,k5", page)
      try await page.click(row(7), control: true)
      try await page.click(row(3), control: true)
      try await expectSelection("k2,k4,k5,k7", page)
      try await page.click(row(0))
      try await expectSelection("k0", page)
      #expect(try await page.evaluate("getSelection().toString()") == "")
    }
  }

  @Test func itemsAreSelectedByKeyboard() async throws {
    try await withList { page in
      _ = try await page.evaluate("document.querySelector('#before').focus()")
      try await page.press(.tab)
      try await page.press(.arrowDown)
      try await page.press(.enter)
      try await expectSelection("k1", page)
      for _ in 0..<2 { try await page.press(.arrowDown) }
      try await page.press(.space)
      try await expectSelection("k1,k3", page)
      for _ in 0..<2 { try await page.press(.arrowDown, shift: true) }
      try await expectSelection("k3,k4,k5", page)
      #expect(try await page.evaluate("focused()") == "k5")
    }
  }

  /// Keys that are faster than the server: of the posts that extend the selection, one is sent at a time, and the last key decides.
  @Test func rangesAreExtendedInOrder() async throws {
    try await withList { page in
      try await page.click(row(2))
      try await expectSelection("k2", page)
      // The server handles the newest of such posts first.
      _ = try await page.evaluate(
        """
        window.gates = [], window.release = () => gates.splice(0).reverse().forEach((gate) => gate()),
        ((post) => {
          server.post = async (path, body) => {
            if (body.get('action') === 'extend') await new Promise((resolve) => gates.push(resolve))
            return post(path, body)
          }
        })(server.post)
        """)
      for _ in 0..<3 { try await page.press(.arrowDown, shift: true) }
      try await page.wait(until: "focused() === 'k5' && gates.length > 0", "a post is received")
      try await page.wait(until: "(release(), server.selected() === 'k2,k3,k4,k5')", "the last key has decided")
      // A key that selects one item waits for the range.
      try await page.press(.arrowUp, shift: true)
      try await page.wait(until: "gates.length > 0", "the post is received")
      try await page.press(.space)
      try await page.wait(until: "(release(), server.actions.at(-1).action === 'toggle')", "the item is deselected")
      try await expectSelection("k2,k3", page)
      #expect(
        try await page.evaluate("server.actions.map(({ action, key }) => `${action} ${key}`).join()")
          == "choose k2,extend k3,extend k5,extend k4,toggle k4")
    }
  }

  /// In a single column, the browser has the arrows to the sides: with Alt they lead back and forward in its history.
  @Test func arrowsToTheSidesLeadToNoItemInOneColumn() async throws {
    try await withList { page in
      try await page.click(row(2))
      try await expectSelection("k2", page)
      _ = try await page.evaluate(
        """
        window.prevented = [], addEventListener('keydown', (event) => {
          prevented.push(event.defaultPrevented)
          event.preventDefault()
        })
        """)
      for key in [.arrowLeft, .arrowRight] as [ChromiumPage.Key] {
        try await page.press(key, alt: true)
        try await page.press(key, shift: true)
      }
      try await page.press(.arrowDown, alt: true)
      try await page.wait(until: "server.rows[3].key === 'k2'", "it is one below")
      #expect(try await page.evaluate("prevented.join()") == "false,false,false,false,true")
      #expect(try await page.evaluate("server.actions.map(({ action }) => action).join()") == "choose,move")
    }
  }

  /// A press in a field of an item drags nothing.
  @Test func fieldsAreNotDragged() async throws {
    try await withList { page in
      _ = try await page.evaluate("server.update(1, '<textarea rows=\"1\">Some text that is selected</textarea>')")
      try await page.wait(until: "element.querySelector('textarea')", "there is a field")
      // Afterwards the module that moves items is loaded.
      try await page.drag(row(3), byY: 2 * 48)
      try await page.wait(until: "server.rows[5].key === 'k3'", "it was dropped there")
      try await page.wait(
        until: "document.getAnimations().length === 0 && misplaced() === ''", "all are laid out in order")
      let box = try await page.evaluate(
        "(({ x, y }) => ({ x: x + 4, y: y + 8 }))(element.querySelector('textarea').getBoundingClientRect())")
      let (x, y) = (box["x"].number ?? 0, box["y"].number ?? 0)
      try await page.mouse("mousePressed", x, y)
      for step in 1...4 { try await page.mouse("mouseMoved", x + 20 * Double(step), y) }
      try await page.waitForFrame()
      #expect(
        try await page.evaluate(
          "document.activeElement.matches('textarea') && element.querySelector('.list-dragged') === null") == true)
      try await page.mouse("mouseReleased", x + 80, y)
    }
  }

  /// A row with a field that has the focus remains loaded while the list is scrolled, and so does what is typed.
  @Test func typedTextSurvivesScrolling() async throws {
    try await withList { page in
      _ = try await page.evaluate(
        "server.update(1, '<input>'), window.scrolls = 0, element.addEventListener('scroll', () => { scrolls += 1 })")
      try await page.wait(until: "element.querySelector('input')", "there is a field")
      try await page.type("typed", into: ".list-row input")
      _ = try await page.evaluate("server.posts = 0, element.scrollTop = 30 * 48")
      try await page.wait(
        until: "server.posts > 0 && seen().some(({ text }) => text.includes('35'))", "rows below are there")
      _ = try await page.evaluate("element.scrollTop = 0")
      try await page.wait(until: "scrolls > 1 && seen()[2].text.includes('Beate 2')", "the first rows are there")
      #expect(
        try await page.evaluate(
          "document.activeElement.matches('.list-row input') && document.activeElement.value") == "typed")
    }
  }

  /// Presses letters within one turn of the page: however slow the machine is, they belong together.
  private func type(_ text: String, _ page: ChromiumPage) async throws {
    _ = try await page.evaluate(
      """
      for (const key of '\(text)') {
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }
      """)
  }

  @Test func typingMovesTheFocus() async throws {
    try await withList { page in
      _ = try await page.evaluate("document.querySelector('#before').focus()")
      try await page.press(.tab)
      try await type("bea", page)
      try await page.wait(until: "focused() === 'k2'", "it has the focus")
      try await page.waitForTimers(dueWithin: .milliseconds(1_100))
      try await type("aa", page)
      try await page.wait(until: "focused() === 'k8'", "the next one has the focus")
    }
  }

  /// A menu by Shift+F10, by the button and by a right click; it gives the focus back.
  @Test func commandsAreInAMenu() async throws {
    try await withList { page in
      _ = try await page.evaluate("document.querySelector('#before').focus()")
      try await page.press(.tab)
      try await page.press(.f10, shift: true)
      try await page.wait(until: "document.activeElement.textContent === 'Archive'", "the menu is open")
      #expect(
        try await page.evaluate(
          "[...document.querySelectorAll('.list-menu button')].map((item) => item.textContent + item.disabled).join()")
          == "Archivefalse,Mailfalse,Printtrue,Burnfalse,Throw awayfalse")
      #expect(try await page.evaluate("document.querySelector('.list-menu').role") == "menu")
      for key in [ChromiumPage.Key.arrowDown, .arrowDown, .arrowUp] { try await page.press(key) }
      try await page.press(.enter)
      try await page.wait(until: "document.querySelector('.list-menu') === null", "the menu is closed")
      #expect(
        try await page.evaluate("lastAction()") == #"{"action":"command","key":"k0","command":"1.0","title":"Mail"}"#)
      #expect(try await page.evaluate("focused()") == "k0")
      try await page.click(row(4), isRight: true)
      try await page.wait(until: "document.activeElement.textContent === 'Archive'", "the menu is open")
      try await page.press(.escape)
      try await page.wait(until: "document.querySelector('.list-menu') === null", "the menu is closed")
      try await page.click("\(row(3)) .list-more")
      try await page.click(".list-menu .list-destructive")
      try await page.wait(until: "lastAction().includes('Burn')", "the command is posted")
      #expect(
        try await page.evaluate("lastAction()") == #"{"action":"command","key":"k3","command":"2","title":"Burn"}"#)
    }
  }

  /// After a reload, keys have another version: rows have the same elements and the focus, but an open menu is that of the old row.
  @Test func reloadsEndWhatWasBegun() async throws {
    try await withList { page in
      try await page.click(row(2))
      try await expectSelection("k2", page)
      try await page.press(.delete)
      try await page.wait(until: "document.activeElement.textContent === 'Throw away'", "the confirmation is displayed")
      _ = try await page.evaluate("window.old = element.querySelector('[data-key=k2]'), server.reload()")
      try await page.wait(until: "old.dataset.key === 'k2.1'", "the list is reloaded")
      try await page.click(".list-menu .list-destructive")
      try await page.wait(until: "lastAction().includes('delete')", "the deletion is posted")
      #expect(try await page.evaluate("lastAction()") == #"{"action":"delete","key":"k2"}"#)
      try await page.wait(until: "document.querySelector('.list-menu') === null", "the menu is closed")
      #expect(try await page.evaluate("server.rows.length") == 100)
      try await page.wait(until: "focused() === 'k2.1' && old.isConnected", "the row has the focus")
      try await page.press(.enter)
      try await page.wait(until: "lastAction().includes('k2.1')", "the new row is chosen")
    }
  }

  @Test func aDeletionIsConfirmed() async throws {
    try await withList { page in
      try await page.click(row(2))
      try await page.press(.delete)
      try await page.wait(until: "document.activeElement.textContent === 'Throw away'", "the confirmation is displayed")
      #expect(try await page.evaluate("document.querySelector('.list-menu').role") == "alertdialog")
      try await page.press(.escape)
      try await page.wait(
        until: "document.querySelector('.list-menu') === null && focused() === 'k2'", "nothing is deleted")
      #expect(try await page.evaluate("server.rows.length") == 100)
      try await page.press(.delete)
      try await page.wait(until: "document.activeElement.textContent === 'Throw away'", "the confirmation is displayed")
      try await page.press(.enter)
      try await page.wait(until: "list.rowCount === 99 && focused() === 'k3'", "the next item has the focus")
      try await page.wait(
        until: "document.querySelector('.list-notice').textContent === '1 item deleted, 99 in all'", "it is read out")
    }
  }

  @Test func itemsAreMovedByKeyboardAndByDragging() async throws {
    try await withList { page in
      try await page.click(row(2))
      try await page.press(.arrowDown, alt: true)
      try await page.wait(until: "server.rows[3].key === 'k2' && focused() === 'k2'", "it is one below")
      try await page.wait(
        until: "document.querySelector('.list-notice').textContent === 'Moved to position 4 of 100'", "it is read out")
      // Faster than the changes are received: each move begins where the last one ended.
      for _ in 0..<2 { try await page.press(.arrowUp, alt: true) }
      try await page.wait(until: "server.rows[1].key === 'k2' && focused() === 'k2'", "it is two above")
      try await page.wait(until: "document.getAnimations().length === 0", "nothing is animated")
      try await page.drag(row(0), byY: 5 * 48)
      try await page.wait(until: "server.rows[5].key === 'k0'", "it was dropped there")
      try await page.wait(
        until: "document.getAnimations().length === 0 && misplaced() === ''", "all are laid out in order")
      #expect(try await page.evaluate("element.querySelectorAll('.list-dragged, .list-drop-after').length") == 0)
      // A drag selects nothing.
      #expect(try await page.evaluate("server.selected()") == "k2")
    }
  }

  /// Keys and dragging move an item to the end of another section.
  @Test func itemsAreMovedToOtherSections() async throws {
    try await withList { page in
      _ = try await page.evaluate(
        """
        list.close(), window.server = served([3, 4, 5], { traits: () => 'r', html: (index) => `<p>Item ${index}</p>` }),
        server.respond = server.act, showList({})
        """)
      try await page.wait(until: "seen().length > 5", "there are rows")
      func expect(_ counts: String, _ keys: String) async throws {
        try await page.wait(
          until:
            "server.counts.join() === '\(counts)' && server.rows.map(({ key }) => key).join('').startsWith('\(keys)')",
          "\(counts) items, \(keys) first")
        try await page.wait(
          until: "document.getAnimations().length === 0 && misplaced() === ''", "all are laid out in order")
      }
      try await page.click(row(3))
      try await page.press(.arrowUp, alt: true)
      try await expect("4,3,5", "k0k1k2k3k4")
      try await page.wait(
        until: "document.querySelector('.list-notice').textContent === 'Moved to position 4 of 12'", "it is read out")
      try await page.press(.arrowUp, alt: true)
      try await expect("4,3,5", "k0k1k3k2k4")
      // Down to the end of its section, and to the beginning of the next one
      for _ in 0..<2 { try await page.press(.arrowDown, alt: true) }
      try await expect("3,4,5", "k0k1k2k3k4")
      #expect(try await page.evaluate("focused()") == "k3")
      // Below the middle of the last item of another section
      let distance =
        try await page.evaluate(
          """
          ((from, to) => to.bottom - 8 - (from.top + from.bottom) / 2)(
            ...['k0', 'k6'].map((key) => element.querySelector(`[data-key=${key}]`).getBoundingClientRect()))
          """
        ).number ?? 0
      try await page.drag(row(0), byY: distance)
      try await expect("2,5,5", "k1k2k3k4k5k6k0k7")
    }
  }

  /// Errors are displayed, and read out.
  @Test func refusalsAreDisplayed() async throws {
    try await withList { page in
      _ = try await page.evaluate("server.respond = () => 'This item <b>is</b> gone.'")
      try await page.click(row(2))
      try await page.wait(
        until: """
          document.querySelector('.list-notice.list-visible').textContent === 'This item <b>is</b> gone.'
            && document.querySelector('.list-notice').role === 'status'
          """, "the sentence is displayed")
      _ = try await page.evaluate("server.respond = () => { throw new Error() }")
      try await page.click(row(3))
      try await page.wait(
        until: "document.querySelector('.list-notice').textContent.startsWith('There is no connection')", "it says so")
    }
  }
}

/// Items that are moved to empty sections, and lists that scroll while an item is dragged.
@Suite(.timeLimit(.minutes(60)))
struct EmptySectionTests {
  private func withSections(_ body: @escaping @Sendable (ChromiumPage) async throws -> Void) async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        """
        window.server = served([0, 2, 0, 3], { traits: () => 'r', html: (index) => `<p>Item ${index}</p>` }),
        server.respond = server.act, window.focused = () => document.activeElement.dataset.key, showList({})
        """)
      try await page.wait(until: "seen().length === 5", "there are rows")
      try await body(page)
    }
  }

  private func expect(_ counts: String, _ keys: String, _ page: ChromiumPage) async throws {
    try await page.wait(
      until: "server.counts.join() === '\(counts)' && server.rows.map(({ key }) => key).join() === '\(keys)'",
      "\(counts) items: \(keys)")
    try await page.wait(
      until: "document.getAnimations().length === 0 && misplaced() === ''", "all are laid out in order")
  }

  private func row(_ index: Int) -> String { ".list-row[data-key=\"k\(index)\"]" }

  @Test func byKeyboard() async throws {
    try await withSections { page in
      try await page.click(row(1))
      try await page.press(.arrowDown, alt: true)
      try await expect("0,1,1,3", "k0,k1,k2,k3,k4", page)
      try await page.wait(
        until: "document.querySelector('.list-notice').textContent === 'Moved to position 2 of 5'", "it is read out")
      try await page.press(.arrowUp, alt: true)
      try await expect("0,2,0,3", "k0,k1,k2,k3,k4", page)
      for _ in 0..<2 { try await page.press(.arrowUp, alt: true) }
      try await expect("1,1,0,3", "k1,k0,k2,k3,k4", page)
      #expect(try await page.evaluate("focused()") == "k1")
      #expect(
        try await page.evaluate("JSON.stringify(server.actions.at(-1))")
          == #"{"action":"move","key":"k1","section":"0","arrangement":"0"}"#)
    }
  }

  /// Over the header of an empty section, which is marked.
  @Test func byMouse() async throws {
    try await withSections { page in
      let distance =
        try await page.evaluate(
          """
          ((from, to) => to.top + to.height / 2 - from.top - from.height / 2)(
            element.querySelector('\(row(4))').getBoundingClientRect(), element.querySelectorAll('.list-header')[2].getBoundingClientRect())
          """
        ).number ?? 0
      _ = try await page.evaluate(
        """
        new MutationObserver(() => { window.wasMarked ||= Boolean(element.querySelector('.list-header.list-drop-into')) })
          .observe(element, { subtree: true, attributeFilter: ['class'] })
        """)
      try await page.drag(row(4), byY: distance)
      try await expect("0,2,1,2", "k0,k1,k4,k2,k3", page)
      #expect(try await page.evaluate("window.wasMarked && !element.querySelector('.list-drop-into')") == true)
    }
  }

  /// A section that isn't where the page displays it.
  @Test func aRefusalIsDisplayed() async throws {
    try await withSections { page in
      _ = try await page.evaluate("server.respond = () => 'The sections have changed.'")
      try await page.click(row(1))
      try await page.press(.arrowDown, alt: true)
      try await page.wait(
        until: "document.querySelector('.list-notice.list-visible')?.textContent === 'The sections have changed.'",
        "the sentence is displayed")
      try await expect("0,2,0,3", "k0,k1,k2,k3,k4", page)
    }
  }

  /// Dragging to the window's edge scrolls the page, if the list reaches beyond the window.
  @Test func draggingScrollsThePage() async throws {
    try await ListHarness.run(width: 390, height: 500) { page in
      try await page.setViewport(width: 390, height: 500, isMobile: true)
      _ = try await page.evaluate(
        """
        document.querySelector('#list').style.height = '1400px',
        window.server = served([25], { traits: () => 'r', html: (index) => `<p>Item ${index}</p>` }),
        server.respond = server.act, showList({})
        """)
      try await page.wait(until: "document.querySelectorAll('.list-row').length > 10", "there are rows")
      let y =
        try await page.evaluate(
          "(box => box.top + box.height / 2)(document.querySelector('\(row(1))').getBoundingClientRect())"
        ).number ?? 0
      try await page.touchDrag(
        row(1), byY: 490 - y, restingUntil: "document.querySelector('.list-dragged') !== null",
        pausingUntil: "document.querySelector('.list-drop-before, .list-drop-after')?.dataset.key.slice(1) > 18")
      try await page.wait(until: "server.rows.findIndex(({ key }) => key === 'k1') > 16", "it is moved far")
      #expect(try await page.evaluate("scrollY > 300 && element.scrollTop === 0") == true)
    }
  }
}
