import ChromiumDriver
import Foundation
import GalleryKit
import Testing

/// The search and the place of lists in the address of their page.
@Suite(.timeLimit(.minutes(60))) struct AddressTests {
  private static let parameter = "(name => new URLSearchParams(location.search).get(name) ?? '')"
  private static let store = GalleryScreen.store.path

  /// Opens the page, and waits until its lists display rows.
  private func open(_ path: String, of page: ChromiumPage, _ address: URL) async throws {
    try await page.navigate(to: try #require(URL(string: path, relativeTo: address)))
    try await page.wait(
      until:
        "[...document.querySelectorAll('.pane .list-view.rows, #cities')].every(list => list.querySelector('.list-row'))",
      "\(path) has rows")
  }

  /// Leaves the page by a link, and returns.
  private func leaveAndReturn(_ page: ChromiumPage) async throws {
    let path = try await page.evaluate("location.pathname").string ?? ""
    try await page.leave(by: "document.querySelector('#nav a[href=\"/examples/order\"]').click()")
    try await page.wait(until: "location.pathname === '/examples/order' && document.querySelector('.list-row')", "left")
    try await page.leave(by: "history.back()")
    try await page.wait(until: "location.pathname === '\(path)' && document.querySelector('.list-row')", "returned")
  }

  @Test func aSearchAndItsPlaceSurvive() async throws {
    try await ListOnPage.run(hasAllCities: true) { list, _, _, _ in
      let page = list.page
      let count = "document.querySelector('#count').textContent"
      try await page.type("san", into: "#search")
      try await page.wait(until: "\(count).endsWith('found')", "there are results")
      try await page.wait(until: "\(Self.parameter)('search') === 'san'", "the address has the search")
      try await list.scroll(to: 0.5)
      try await page.wait(until: "Number(\(Self.parameter)('start')) > 50", "the address has the place")
      try await page.waitForTimers(dueWithin: .seconds(1))
      try await list.waitUntilStill()
      let (found, address) = (try await page.evaluate(count), try await page.evaluate("location.search"))
      try await page.reload()
      for step in ["reload", "back", "reload"] {
        if step == "back" { try await leaveAndReturn(page) }
        try await page.wait(until: "\(count) === '\(found.string ?? "")'", "the count is that of the search")
        try await list.waitUntilStill()
        try await page.waitForTimers(dueWithin: .seconds(1))
        #expect(try await page.evaluate("document.querySelector('#search').value") == "san")
        #expect(try await page.evaluate("location.search") == address)
        // The first visible row is the one in the address.
        let first = try await page.evaluate(
          """
          Math.min(...[...document.querySelectorAll('#cities .list-row')]
            .filter(row => row.getBoundingClientRect().top >= document.querySelector('#cities').getBoundingClientRect().top + 31)
            .map(row => row.ariaRowIndex - 1)) === Number(\(Self.parameter)('start'))
          """)
        #expect(first == true, "after \(step)")
      }
      // A further search begins at its top, and an empty one isn't in the address.
      try await page.type("ber", into: "#search")
      try await page.wait(until: "location.search === '?search=ber'", "the address has the new search")
      try await page.type("", into: "#search")
      try await page.wait(until: "location.search === ''", "the address has no search")
    }
  }

  @Test func thePlaceInALongListSurvives() async throws {
    try await ListOnPage.run(hasAllCities: true) { list, store, _, _ in
      let page = list.page
      let expected = try await ListOnPage.expected(store)
      for share in [0.02, 0.5, 1] {
        try await list.scroll(to: share)
        try await list.waitUntilStill()
        try await page.wait(until: "Number(\(Self.parameter)('start')) > \(4_000 * share)", "the address has the place")
        try await page.waitForTimers(dueWithin: .seconds(1))
        let start = Int(try await page.evaluate("\(Self.parameter)('start')").string ?? "") ?? 0
        try await leaveAndReturn(page)
        try await list.waitUntilStill()
        let rows = try await list.rows()
        #expect(rows == Array(expected[start...].prefix(rows.count)), "at \(share)")
      }
    }
  }

  /// Entries of one page in the history have places of their own.
  @Test func goingBackWithinThePageShowsTheEarlierPlace() async throws {
    try await ListOnPage.run(hasAllCities: true) { list, store, _, _ in
      let page = list.page
      let expected = try await ListOnPage.expected(store)
      try await page.type("berlin", into: "#search")
      try await page.wait(until: "\(Self.parameter)('search') === 'berlin'", "the address has the search")
      try await page.waitForTimers(dueWithin: .seconds(1))
      _ = try await page.evaluate("location.hash = 'cities'; document.activeElement.blur()")
      try await page.type("", into: "#search")
      try await page.wait(until: "location.search === ''", "the address has no search")
      try await list.scroll(to: 0.5)
      try await page.wait(until: "Number(\(Self.parameter)('start')) > 0", "the address has the place")
      try await page.waitForTimers(dueWithin: .seconds(1))
      let start = Int(try await page.evaluate("\(Self.parameter)('start')").string ?? "") ?? 0
      _ = try await page.evaluate("document.activeElement.blur(); history.back()")
      try await page.wait(until: "document.querySelector('#count').textContent.endsWith('found')", "there are results")
      try await page.wait(until: "document.querySelector('#search').value === 'berlin'", "the field has the text")
      try await page.waitForTimers(dueWithin: .seconds(1))
      _ = try await page.evaluate("history.forward()")
      try await page.wait(until: "document.querySelector('#search').value === ''", "the field is empty")
      try await list.waitUntilStill()
      try await page.wait(until: "\(Self.parameter)('start') === '\(start)'", "the address has the place")
      let rows = try await list.rows()
      #expect(rows == Array(expected[start...].prefix(rows.count)))
    }
  }

  /// What an address can't have is harmless.
  @Test func aBadAddressIsHarmless() async throws {
    let queries = [
      "start=99999999", "start=4294967296", "start=-5", "start=abc&lists=a-b.-.c-99999999999", "start=%zz",
      "search=%20", "start=3&search=nothing-is-called-so", "order=-none",
      "search=\(String(repeating: "a", count: 3_000))",
    ]
    try await ListOnPage.run(except: "400", hasAllCities: true) { list, store, _, address in
      let page = list.page
      let expected = try await ListOnPage.expected(store)
      for query in queries {
        try await page.navigate(to: try #require(URL(string: "/cities?\(query)", relativeTo: address)))
        try await page.wait(
          until: "document.querySelector('.list-row') || !document.querySelector('#nothing').hidden",
          "the list of \(query.prefix(40)) is there")
        if !query.contains("nothing") {
          try await list.waitUntilStill()
          let rows = try await list.rows()
          let isAtEnd = query.contains("9999999") && !query.contains("lists") || query.contains("4294967296")
          #expect(rows == Array(isAtEnd ? expected.suffix(rows.count) : expected.prefix(rows.count)), "\(query)")
        }
        try await page.wait(
          until: "(start => start === '' || Number(start) < \(expected.count))(\(Self.parameter)('start'))",
          "the address has a row of the list")
      }
    }
  }

  /// Each list of a page has its place, and so has each list in a row.
  @Test func severalListsHavePlaces() async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        let page = try await browser.newPage()
        try await page.setViewport(width: 1_100, height: 460)
        let path = GalleryScreen.together.path
        try await open(path, of: page, address)
        let tops = "[...document.querySelectorAll('.rows')].map(list => list.scrollTop)"
        // In the order in which the lists were scrolled.
        let places = "\(Self.parameter)('start') + ' ' + \(Self.parameter)('second-start')"
        try await page.wait("the address has both places") {
          let scroll =
            "[...document.querySelectorAll('.rows')].forEach((list, index) => { list.scrollTop = 60 * (index + 1) })"
          return try await page.evaluate("\(scroll), \(places)") == "1 2"
        }
        try await leaveAndReturn(page)
        try await page.wait(until: "(([a, b]) => a > 40 && b > a + 40)(\(tops))", "both lists are where they were")
        try await page.waitForTimers(dueWithin: .seconds(1))
        #expect(try await page.evaluate(places) == "1 2")

        try await page.setViewport(width: 500, height: 900)
        try await open(Self.store, of: page, address)
        let nested = "[...document.querySelectorAll('.rows > .list-content > .list-row .list-nested')]"
        try await page.wait(
          until: "\(nested).filter(list => list.scrollWidth > 2 * list.clientWidth).length > 1", "lists")
        _ = try await page.evaluate("\(nested).forEach((list, index) => { list.scrollLeft = index % 2 ? 600 : 0 })")
        try await page.wait(until: "\(Self.parameter)('lists') !== ''", "the address has the places")
        try await page.waitForTimers(dueWithin: .seconds(1))
        let indices = try await page.evaluate("\(Self.parameter)('lists')")
        try await page.reload()
        try await page.wait(until: "\(nested).some(list => list.scrollLeft > 100)", "the lists are where they were")
        try await page.waitForTimers(dueWithin: .seconds(1))
        #expect(try await page.evaluate("\(Self.parameter)('lists')") == indices)
        await page.expectNoProblems()
      }
    }
  }
}
