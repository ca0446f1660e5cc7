import ChromiumDriver
import ExampleModels
import Foundation
import GalleryKit
import Testing

/// Lists with columns and headings.
@Suite(.timeLimit(.minutes(60)))
struct ColumnTests {
  /// Functions of the page: the headings, whether each is where the cells of the rows are, and what they say.
  private static let functions = """
    window.headings = () => [...document.querySelectorAll('.list-columns > *')]
    window.names = () => seen().map(({ text }) => text.split('|')[0])
    window.misaligned = () => {
      for (const row of document.querySelectorAll('.list-row:not(.list-ghost)')) {
        for (const [index, heading] of headings().entries()) {
          const [a, b] = [heading, row.firstElementChild.children[index]].map((cell) => cell.getBoundingClientRect())
          if (Math.abs(a.left - b.left) > 0.6 || Math.abs(a.right - b.right) > 0.6) return `${row.textContent}, column ${index}`
          if (row.firstElementChild.children[index].role !== 'gridcell') return `${row.textContent} has no cell ${index}`
        }
      }
      const width = headings().reduce((sum, heading) => sum + heading.getBoundingClientRect().width, 0)
      return Math.abs(width - element.clientWidth) > 1 ? `the headings have ${width} of ${element.clientWidth} pixels` : ''
    }
    """

  /// Shows a list of players, whose order the server changes, in a frame of a width.
  private func withColumns(
    _ counts: String = "[400, 100]", options: String = "", style: String = "",
    _ body: @escaping @Sendable (ChromiumPage) async throws -> Void
  ) async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        """
        \(Self.functions)
        document.querySelector('#list').style.cssText = '\(style)'
        window.server = served(\(counts), {
          html: (index) => `<div>${index}|</div><div>${index * 7919 % 1000}|</div><div>note</div>`,
        })
        server.columns = [['name', 'Name', 1], ['-score', 'Score', 1], ['note', '']]
        server.sorts = (order) => {
          const value = { '': 0, name: 0, '-name': 0, '+-score': 1, '--score': 1 }[order]
          if (value === undefined) return false
          const number = ({ html }) => Number(html.split('<div>')[1 + value].split('|')[0])
          const sign = order === '-name' || order === '--score' ? -1 : 1
          let first = 0
          for (const count of server.counts) {
            const sorted = server.rows.slice(first, first + count).sort((a, b) => sign * (number(a) - number(b)))
            server.rows.splice(first, count, ...sorted)
            first += count
          }
          return true
        }
        showList({ headerHeight: 32, \(options) })
        """)
      try await page.wait(until: "seen().length > 5 && headings().length === 3", "there are rows and headings")
      _ = try await page.evaluate("document.querySelector('#before').focus()")
      try await body(page)
    }
  }

  private static func shown(_ order: String) -> String {
    """
    names().slice(0, 5).join() === server.rows.slice(0, 5).map(({ html }) => html.slice(5).split('|')[0]).join()
      && list.shownOrder === '\(order)'
    """
  }

  @Test func aListWithColumnsIsATable() async throws {
    try await withColumns { page in
      let table = try await page.evaluate(
        """
        [element.role, element.ariaRowCount, element.ariaColCount, headings()[0].parentElement.role,
         ...headings().map((cell) => [cell.role, cell.textContent, cell.ariaLabel, cell.ariaSort, cell.ariaColIndex].join(' ')),
         document.querySelector('.list-row').ariaRowIndex].join()
        """)
      #expect(
        table
          == "grid,501,3,row,columnheader Name  none 1,columnheader Score  none 2,columnheader  note  3,2")
      #expect(try await page.evaluate("misaligned() + misplaced()") == "")
    }
  }

  /// The rows wait for the module of the headings; if the list is closed before it is there, nothing begins.
  @Test(arguments: [false, true]) func theModuleIsLate(isClosed: Bool) async throws {
    try await ListHarness.run { page in
      let file = DelayedFile("columns.js")
      _ = try await page.evaluate(
        """
        \(Self.functions)
        window.server = served([40, 10], { html: (index) => `<div>${index}|</div><div>note</div>` })
        server.columns = [['name', 'Name', 1], ['note', 'Note']]
        watchWork()
        showList({ headerHeight: 32, modules: '\(file.folder)' }).then(() => true)
        """)
      try await page.wait("the module is requested") { file.isRequested }
      _ = try await page.evaluate("server.move(0, 3)")
      #expect(try await page.evaluate("headings().length + document.querySelectorAll('.list-row').length") == 0)
      if isClosed { _ = try await page.evaluate("list.close()") }
      file.deliver()
      _ = try await page.evaluate("import('\(file.folder)/columns.js').then(() => true)")
      if !isClosed {
        try await page.wait(until: "names()[3] === '0' && headings().length === 2", "there are rows and headings")
        try await page.wait(until: "misaligned() + misplaced() === ''", "they are laid out")
        _ = try await page.evaluate("list.close()")
      }
      try await page.wait(until: "left() === ''", "nothing continues")
      let rowCount = try await page.evaluate("document.querySelectorAll('.list-row').length").number
      #expect((rowCount == 0) == isClosed)
    }
  }

  @Test func headingsSort() async throws {
    try await withColumns { page in
      // Each order, by mouse and by keyboard; the column without an order changes nothing.
      try await page.click("[data-column='-score']")
      try await page.wait(until: Self.shown("+-score"), "the list is sorted by score")
      try await page.click("[data-column='-score']")
      try await page.wait(until: Self.shown("--score"), "the list is sorted by score, descending")
      #expect(try await page.evaluate("headings().map((cell) => cell.ariaSort).join()") == "none,descending,")
      try await page.click("[data-column=note]")
      try await page.press(.tab, shift: true)
      try await page.press(.tab)
      #expect(try await page.evaluate("document.activeElement.dataset.column") == "note")
      try await page.press(.home)
      try await page.press(.enter)
      try await page.wait(until: Self.shown("name"), "the list is sorted by name")
      try await page.press(.space)
      try await page.wait(until: Self.shown("-name"), "the list is sorted by name, descending")
      #expect(try await page.evaluate("headings().map((cell) => cell.ariaSort).join()") == "descending,none,")
      // An order that the server refuses changes nothing.
      _ = try await page.evaluate("server.posts = 0, list.sort('none'), list.search('', { now: true })")
      try await page.wait(until: "list.online && \(Self.shown("-name"))", "the list continues")
      _ = try await page.evaluate("server.sorts('name'), list.sort('name')")
      try await page.wait(until: Self.shown("name"), "the list is sorted again")
      #expect(try await page.evaluate("misaligned() + misplaced()") == "")
    }
  }

  /// Such as one of a column that was renamed: without it, the list is there, and continues to request rows.
  @Test func anOrderThatDoesNotExistIsDropped() async throws {
    try await withColumns(options: "order: '-none', search: 'a', ") { page in
      try await page.wait(until: "list.online && \(Self.shown("")) && list.shownSearch === 'a'", "the list is there")
      _ = try await page.evaluate("server.posts = 0, list.scrollToRow(450)")
      try await page.wait(
        until: "server.posts > 0 && [...document.querySelectorAll('.list-row')].some((row) => row.ariaRowIndex > 440)",
        "rows below are there")
      _ = try await page.evaluate("list.sort('name')")
      try await page.wait(until: "list.shownOrder === 'name'", "the list is sorted")
      // A search that hasn't begun isn't lost by an order, nor an order by a search.
      for (calls, text) in [
        ("list.search('b', { now: true }), list.sort('-name')", "b"), ("list.sort('name'), list.search('c')", "c"),
      ] {
        _ = try await page.evaluate(calls)
        try await page.wait(
          until: "list.shownOrder === '\(text == "b" ? "-name" : "name")' && list.shownSearch === '\(text)'",
          "both are displayed")
      }
    }
  }

  /// A refusal of an order that is not wanted anymore cancels nothing.
  @Test func aRefusalConcernsItsQueryOnly() async throws {
    try await withColumns { page in
      _ = try await page.evaluate(
        """
        server.refusal = new Promise((resolve) => { window.refuse = () => resolve(new Response(null, { status: 400 })) })
        server.posts = 0, list.sort('none')
        """)
      try await page.wait(until: "server.posts === 1", "the order is requested")
      _ = try await page.evaluate("list.sort('-name')")
      #expect(try await page.evaluate("server.posts") == 1)
      _ = try await page.evaluate("refuse()")
      try await page.wait(until: Self.shown("-name"), "the list is sorted")
      #expect(try await page.evaluate("misaligned() + misplaced()") == "")
    }
  }

  /// A query that was sent and taken back isn't requested again when its results are displayed for a moment.
  @Test func aQueryThatIsTakenBackRemainsSo() async throws {
    try await withColumns { page in
      _ = try await page.evaluate("server.results = [], list.sort('-name')")
      try await page.wait(until: "server.results.length === 1", "the order is requested")
      _ = try await page.evaluate("list.sort('')")
      try await page.wait(until: "server.results.length === 2", "it is taken back")
      _ = try await page.evaluate("server.results[0]()")
      try await page.wait(until: "list.shownOrder === '-name'", "its results are displayed")
      _ = try await page.evaluate("list.scrollToRow(300)")
      try await page.wait(until: "server.orders.length > 2", "other rows are requested")
      _ = try await page.evaluate("server.results[1]()")
      try await page.wait(until: "list.shownOrder === ''", "the first order is displayed")
      #expect(try await page.evaluate("server.orders.filter((order) => order === '-name').length") == 1)
    }
  }

  /// A reload of what is displayed isn't the result of a query that is awaited.
  @Test func aReloadIsNotAnAwaitedResult() async throws {
    try await withColumns { page in
      _ = try await page.evaluate("server.results = [], list.sort('-name')")
      try await page.wait(until: "server.results.length === 1", "the order is requested")
      _ = try await page.evaluate(
        "window.opened = 0, list.addEventListener('open', () => { opened += 1 }), server.reload()")
      try await page.wait(until: "opened === 1", "the reload is displayed")
      #expect(try await page.evaluate("list.shownOrder") == "")
      _ = try await page.evaluate("server.results[0]()")
      try await page.wait(until: "opened === 2 && \(Self.shown("-name"))", "the results are displayed")
    }
  }

  @Test func headingsAreOneStop() async throws {
    try await withColumns { page in
      func active() async throws -> String? {
        try await page.evaluate("document.activeElement.dataset.column ?? document.activeElement.textContent").string
      }
      try await page.press(.tab)
      #expect(try await active() == "name")
      try await page.press(.arrowRight)
      #expect(try await active() == "-score")
      try await page.press(.end)
      #expect(try await active() == "note")
      try await page.press(.arrowRight)
      #expect(try await active() == "note")
      try await page.press(.home)
      try await page.press(.tab)
      try await page.wait(until: "document.activeElement.matches('.list-row')", "the next stop is a row")
      try await page.press(.tab, shift: true)
      #expect(try await active() == "name")
      try await page.press(.arrowDown)
      try await page.wait(until: "document.activeElement.matches('.list-row')", "the arrow leads to the rows")
      #expect(try await active()?.hasPrefix("0|") == true)
      // Rows below the headings are the first visible ones.
      for _ in 0..<30 { try await page.press(.arrowDown) }
      try await page.wait(until: "document.activeElement.textContent.startsWith('30|')", "the focus is on row 30")
      let isVisible = try await page.evaluate("names().includes('30')")
      #expect(isVisible == true)
      for _ in 0..<20 { try await page.press(.arrowUp) }
      try await page.wait(
        until: "names().includes('10') && document.activeElement.textContent.startsWith('10|')", "row 10")
    }
  }

  /// Random widths by pointer and keyboard, from left to right and back: the columns always fill the list.
  @Test(arguments: ListHarness.seeds) func columnsAreResized(seed: UInt64) async throws {
    for direction in ["ltr", "rtl"] {
      try await withColumns(style: "direction: \(direction); --list-columns: 2fr 1fr 1fr") { page in
        var random = SmallRandom(seed: seed)
        let sign: Double = direction == "ltr" ? 1 : -1
        for step in 0..<12 {
          let column = random.next(below: 2)
          let before = try await page.evaluate("headings().map((cell) => cell.offsetWidth)", as: [Double].self)
          let distance = Double(random.next(below: 400) - 200)
          var expected = distance
          if step.isMultiple(of: 3) {
            _ = try await page.evaluate("headings()[\(column)].focus()")
            let isRight = distance > 0
            try await page.press(isRight ? .arrowRight : .arrowLeft, shift: true)
            expected = (isRight ? 16 : -16) * sign
          } else {
            try await page.drag(
              ".list-columns > :nth-child(\(column + 1)) > .list-column-edge", byX: distance * sign, byY: 0,
              until: "true")
          }
          let after = try await page.evaluate("headings().map((cell) => cell.offsetWidth)", as: [Double].self)
          let sum = before[column] + before[column + 1]
          let wanted = max(40, min(before[column] + expected, sum - 40))
          #expect(abs(after[column] - wanted) < 2.5, "seed \(seed), step \(step), \(before) \(after) by \(expected)")
          #expect(try await page.evaluate("misaligned() + misplaced()") == "", "seed \(seed), step \(step)")
        }
        #expect(try await page.evaluate("list.shownOrder") == "")
        // They are ratios, so another width needs no layout.
        _ = try await page.evaluate("element.style.width = '431px'")
        try await page.wait(until: "misaligned() + misplaced() === ''", "the columns fill another width")
        _ = try await page.evaluate(
          "document.querySelector('.list-column-edge').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))")
        #expect(try await page.evaluate("element.style.getPropertyValue('--list-columns')") == "")
      }
    }
  }

  /// Section headers, rows of any height, and a list that is longer than elements can be.
  @Test(arguments: ["rowHeight: 'auto'", "largestHeight: 5000", "rowHeight: 30"]) func rowsScrollBelowHeadings(
    options: String
  ) async throws {
    try await withColumns(options: options) { page in
      for row in [0, 77, 250, 399, 420, 499] {
        _ = try await page.evaluate("list.scrollToRow(\(row))")
        try await page.wait(
          until: "names().includes(server.rows[\(row)].key.slice(1)) && misaligned() + misplaced() === ''",
          "row \(row) is visible")
        let headings = try await page.evaluate(
          "headings()[0].parentElement.getBoundingClientRect().top - element.getBoundingClientRect().top")
        #expect(headings == 0)
      }
      _ = try await page.evaluate("element.scrollTop = 1e9")
      try await page.wait(until: "names().at(-1) === '499'", "the end is visible")
      _ = try await page.evaluate("headings()[0].style.paddingBlock = '20px'")
      try await page.wait(
        until: "names().at(-1) === '499' && misaligned() + misplaced() === ''",
        "the end is visible below higher headings")
    }
  }

  @Test func columnsComeAndGoWithTheList() async throws {
    try await withColumns { page in
      _ = try await page.evaluate(
        "server.columns = [['name', 'Name'], ['-score', 'Points', 1], ['note', 'Note']], server.reload()")
      try await page.wait(until: "headings()[1].textContent === 'Points'", "there are other headings")
      #expect(try await page.evaluate("headings()[0].ariaSort") == .null)
      #expect(try await page.evaluate("misaligned() + misplaced()") == "")
      _ = try await page.evaluate("server.columns = null, server.reload()")
      try await page.wait(until: "headings().length === 0 && names()[0] === '0'", "there are no headings")
      #expect(try await page.evaluate("misplaced()") == "")
      _ = try await page.evaluate("server.columns = [['name', 'Name']], server.reload()")
      try await page.wait(until: "headings().length === 1", "there are headings")
    }
  }

  // MARK: - The gallery

  /// The screen “Columns”: two pages in their own orders, and rows that can be read without scripts.
  @Test func pagesOfTheGalleryHaveTheirOrders() async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        let url = address.appending(path: GalleryScreen.columns.path)
        let first = try await browser.newPage()
        let second = try await browser.newPage()
        for page in [first, second] {
          try await page.setViewport(width: 1_000, height: 800)
          try await page.navigate(to: url)
          try await page.wait(until: "document.querySelector('#rows .list-row')", "there are rows")
        }
        let heading = "[role=columnheader][data-column=Player]"
        #expect(try await first.evaluate("document.querySelector('[data-column=Score]').ariaSort") == "descending")
        try await first.click(heading)
        let isSorted = """
          document.querySelector('\(heading)')?.ariaSort === 'ascending' && !document.querySelector('.list-first')
            && document.querySelector('#rows [aria-rowindex="2"]').textContent.startsWith('Ada Abara 1')
          """
        try await first.wait(until: isSorted, "the first page is sorted by name")
        // The order is in the address, and the page opens in it.
        try await first.wait(until: "location.search === '?order=Player'", "the address has the order")
        try await first.reload()
        try await first.wait(until: isSorted, "the page is sorted as before")
        try await first.navigate(to: url.appending(queryItems: [URLQueryItem(name: "order", value: "-none")]))
        try await first.wait(
          until: "document.querySelector('[data-column=Score]')?.ariaSort === 'descending'", "there is no such order")
        #expect(try await second.evaluate("document.querySelector('\(heading)').ariaSort") == "none")
        for page in [first, second] { await page.expectNoProblems() }
      }
    }
  }
}
