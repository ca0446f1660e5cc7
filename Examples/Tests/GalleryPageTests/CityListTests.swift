import ChromiumDriver
import Foundation
import GRDB
import GalleryKit
import Testing

/// The list of 234,908 cities in a real browser.
@Suite(.timeLimit(.minutes(60)))
struct ListTests {
  @Test func displaysEveryPartOfTheList() async throws {
    try await ListOnPage.run(except: "422", hasAllCities: true) { list, store, _, _ in
      let expected = try await ListOnPage.expected(store)
      try await list.waitUntilStill()
      let first = try await list.rows()
      #expect(first.count >= 8 && first == Array(expected[..<first.count]))
      for share in [0.3, 0.31, 0.77, 1, 0.5] {
        try await list.scroll(to: share)
        try await list.waitUntilStill()
        let rows = try await list.rows()
        let start = try #require(rows.first.flatMap(expected.firstIndex(of:)))
        #expect(rows == Array(expected[start..<start + rows.count]), "at \(share)")
        if share == 1 { #expect(rows.last == expected.last) }
      }
    }
  }

  /// Edits in one browser appear in the other one automatically.
  @Test func twoBrowsersSeeEachOthersEdits() async throws {
    try await ListOnPage.run(except: "422", hasAllCities: true) { first, store, browser, address in
      let second = ListOnPage(page: try await browser.newPage(inOwnContext: true))
      try await second.page.setViewport(width: 390, height: 844, isMobile: true)
      try await second.page.navigate(to: address.appending(path: "cities"))
      try await second.waitForRows()
      let city = try #require(try await store.pool.read { try City.filter(Column("name") == "Kabul").fetchOne($0) })
      let row = ListOnPage.row(city.id)

      try await first.page.click(row)
      try await first.page.type("Kabul <b>&amp;", into: "#edit-name")
      try await first.page.type("1", into: "#edit-population")
      try await first.page.press(.enter)
      // With one inhabitant it is the last city of its country, far below.
      try await second.page.wait(until: "!document.querySelector('\(row)')", "it has moved away")
      try await second.waitUntilStill()
      let expected = try await ListOnPage.expected(store)
      let rows = try await second.rows()
      #expect(rows == Array(expected[..<rows.count]))
      #expect(expected.contains { $0.name == "Kabul <b>&amp;" && $0.population == "1" })

      let name = rows[1].name
      let next = try #require(try await store.pool.read { try City.filter(Column("name") == name).fetchOne($0) })
      try await second.page.click(ListOnPage.row(next.id))
      try await second.page.click("#edit-dialog .delete")
      try await first.page.wait(until: "!document.querySelector('\(ListOnPage.row(next.id))')", "it is gone")
      try await first.page.wait(
        until: "document.querySelector('#count').textContent === '234,907 cities'", "the count changes")
      try await second.page.click("#undo")
      try await first.page.wait(until: "document.querySelector('\(ListOnPage.row(next.id))')", "it is back")
      #expect(try await store.pool.read { try City.fetchOne($0, key: next.id) } == next)
      await second.page.expectNoProblems()
    }
  }

  /// Commits of another program appear soon: both states of the table are read, by a debug build on a busy machine.
  @Test func commitsOfAnotherProcessAppear() async throws {
    try await ListOnPage.run(except: "422") { list, store, _, _ in
      let program = try ChildProcess([
        "sqlite3", store.pool.path, "UPDATE city SET name = 'From outside' WHERE name = 'Kabul'",
      ])
      try #require(program.wait() == 0)
      try await list.page.wait(
        until: "document.querySelector('#cities').textContent.includes('From outside')", "the edit is seen")
    }
  }

  @Test func anyNameIsShownAsText() async throws {
    try await ListOnPage.run(except: "422") { list, store, _, _ in
      let names = [
        "<script>alert(1)</script>", "Łódź 👩‍👩‍👧 🏙️", "مدينة العالم", "\"quoted\" 'single' &lt; \\ \u{2028}",
        String(repeating: "long ", count: 199) + "long!",
      ]
      for name in names { _ = try await store.add(name: name, country: "AF", population: "99000000000") }
      let expected = try await ListOnPage.expected(store)
      try await list.page.wait(
        until: "[...document.querySelectorAll('#cities .name')].some(name => name.textContent.startsWith('long'))",
        "the names are there")
      try await list.waitUntilStill()
      let rows = try await list.rows()
      #expect(rows == Array(expected[..<rows.count]))
      #expect(
        try await list.page.evaluate(
          """
          document.querySelectorAll('#cities script, #cities b').length === 0
            && document.documentElement.scrollWidth <= innerWidth
          """) == true)
    }
  }

  @Test func searchIsAListOfItsOwn() async throws {
    try await ListOnPage.run(except: "422", hasAllCities: true) { list, store, _, _ in
      try await list.page.type("SAO PAU", into: "#search")
      try await list.page.wait(
        until: "document.querySelector('#count').textContent.endsWith('found')", "there are results")
      try await list.page.wait(
        until: """
          document.querySelectorAll('#cities .city').length
            === Number(document.querySelector('#count').textContent.split(' ')[0])
          """, "all rows are there")
      let names = try await list.rows().map(\.name)
      #expect(
        names.contains("São Paulo")
          && names.allSatisfy { $0.localizedStandardContains("sao") && $0.localizedStandardContains("pau") })
      // A city that matches after an edit appears, with its country.
      _ = try await store.add(name: "Sao Paulo on the Moon", country: "ZW", population: "5")
      try await list.page.wait(
        until: "document.querySelector('#cities').textContent.includes('Zimbabwe1')", "the new city is there")
      for text in ["nothing like this", "\"", "**", "-- ''", "São (qx", "😀"] {
        try await list.page.type(text, into: "#search")
        try await list.page.wait(
          until: """
            !document.querySelector('#nothing').hidden
              && document.querySelector('#nothing q').textContent === \(text.debugDescription)
            """, "there is no result")
      }
      // One letter, which matches thousands, and an open quotation mark.
      for (text, city) in [("q", "Qarāwul"), ("\"sao paulo on the m", "Sao Paulo on the Moon")] {
        try await list.page.type(text, into: "#search")
        try await list.page.wait(
          until: "document.querySelector('#cities').textContent.includes(\(city.debugDescription))",
          "\(city) is a result")
      }
      try await list.page.type("", into: "#search")
      try await list.page.wait(
        until: "document.querySelector('#count').textContent === '234,909 cities'", "all are there again")
    }
  }

  /// Random edits above, below and in the visible part: the visible rows remain where they are.
  @Test func editsElsewhereDoNotMoveVisibleRows() async throws {
    try await ListOnPage.run(except: "422", hasAllCities: true) { list, store, _, _ in
      try await list.scroll(to: 0.5)
      try await list.waitUntilStill()
      let before = try await list.rows()
      for index in 0..<10 { _ = try await store.add(name: "Above \(index)", country: "AF", population: "\(index)") }
      let first = try #require(try await store.pool.read { try City.filter(Column("country") == "ZW").fetchOne($0) })
      _ = try await store.delete(id: "\(first.id ?? 0)", tab: "test")
      try await list.page.wait(
        until: "document.querySelector('#count').textContent === '234,917 cities'", "the edits are there")
      try await list.waitUntilStill()
      #expect(try await list.rows() == before)
    }
  }

  /// The server stops and starts again; the page connects by itself and is right.
  @Test func aPageSurvivesARestart() async throws {
    let folder = RunningGallery.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try await Chromium.run { browser in
      let list = ListOnPage(page: try await browser.newPage())
      let port = try await RunningGallery.run(in: folder, hasAllCities: true) { address, _ in
        try await list.page.navigate(to: address.appending(path: "cities"))
        try await list.waitForRows()
        try await list.scroll(to: 0.2)
        try await list.waitUntilStill()
        return address.port ?? 0
      }
      try await list.page.wait(until: "!document.querySelector('#offline').hidden", "the page says that it is offline")
      try await RunningGallery.run(in: folder, port: port) { _, store in
        _ = try await store.add(name: "While away", country: "AF", population: "1")
        try await list.page.wait(
          until: "document.querySelector('#offline').hidden", "the page is back")
        try await list.page.wait(
          until: "document.querySelector('#count').textContent === '234,909 cities'", "the page has the new city")
        try await list.waitUntilStill()
        let (rows, expected) = (try await list.rows(), try await ListOnPage.expected(store))
        // Many villages have the same name and no population.
        let start = try #require(expected.indices.first { expected[$0...].starts(with: rows) })
        #expect(start > 1_000)
      }
    }
  }
}

/// The countries above their cities: names that are joined and can be edited, and totals that change with every commit.
@Suite(.timeLimit(.minutes(60)))
struct CountryTests {
  /// The total in a country's header, once it is that of a plain query.
  private func waitForTotal(of country: String, _ list: ListOnPage, _ store: CityStore) async throws {
    let total = try await store.pool.read {
      try Int.fetchOne(
        $0, sql: "SELECT SUM(population) FROM city JOIN country ON code = country WHERE country.name = ?",
        arguments: [country])
    }
    let text = (total ?? 0).formatted(.number.locale(Locale(identifier: "en_US")))
    try await list.page.wait(
      until: "\(Self.header(country))?.querySelector('.total')?.textContent === '\(text)'", "the total is \(text)")
  }

  private static func header(_ country: String) -> String {
    "document.querySelector('.country[data-name=\"\(country)\"]')?.closest('.list-header')"
  }

  @Test func totalsChangeWithCommits() async throws {
    try await ListOnPage.run(except: "422") { list, store, _, _ in
      try await waitForTotal(of: "Afghanistan", list, store)
      for sql in [
        "UPDATE city SET population = population + 1000000 WHERE name = 'Kabul'",
        "DELETE FROM city WHERE name = 'Herāt'",
        "INSERT INTO city(name, country, population) VALUES ('New', 'AF', 77)",
      ] {
        try await store.pool.write { try $0.execute(sql: sql) }
        try await waitForTotal(of: "Afghanistan", list, store)
      }
      // Search results have no total.
      try await list.page.type("kab", into: "#search")
      try await list.page.wait(
        until: "document.querySelector('#count').textContent.endsWith('found')", "it is searched")
      #expect(try await list.page.evaluate("\(Self.header("Afghanistan")).querySelector('.total') === null") == true)
    }
  }

  @Test func aRenamedCountryMovesWithItsCities() async throws {
    try await ListOnPage.run(except: "422") { list, store, _, _ in
      try await list.page.click(".country[data-name=\"Afghanistan\"]")
      try await list.page.type("Albania", into: "#country-name")
      try await list.page.press(.enter)
      try await list.page.wait(
        until: "document.querySelector('#country-name-error').textContent.includes('Another country')", "it is refused")
      try await list.page.type("Aaa", into: "#country-name")
      try await list.page.press(.enter)
      try await list.page.wait(until: "!document.querySelector('#country-dialog').open", "it is saved")
      try await waitForTotal(of: "Aaa", list, store)
      try await list.waitUntilStill()
      let rows = try await list.rows()
      #expect(rows.first?.country == "Aaa" && rows.first?.name == "Kabul")
      let expected = try await ListOnPage.expected(store)
      #expect(rows == Array(expected[..<rows.count]))
      // Elsewhere in the list, below another header.
      try await store.pool.write { try $0.execute(sql: "UPDATE country SET name = 'Zzz' WHERE code = 'AF'") }
      try await list.page.wait(until: "\(Self.header("Aaa")) == null", "the country has moved away")
      try await list.waitUntilStill()
      try await list.scroll(to: 1)
      try await waitForTotal(of: "Zzz", list, store)
    }
  }

  @Test func aCountryIsRenamedFromTheDialogOfACity() async throws {
    try await ListOnPage.run(except: "422") { list, store, _, _ in
      let kabul = try await store.pool.read { try City.filter(Column("name") == "Kabul").fetchOne($0) }
      try await list.page.click(ListOnPage.row(kabul?.id))
      try await list.page.wait(
        until: "document.querySelector('#edit-dialog .country-name').textContent === 'Afghanistan'",
        "it says the country")
      // Another user renames it.
      try await store.pool.write { try $0.execute(sql: "UPDATE country SET name = 'Afg' WHERE code = 'AF'") }
      try await list.page.wait(
        until: "document.querySelector('#edit-dialog .country-name').textContent === 'Afg'", "the dialog displays it")
      try await list.page.click("#edit-dialog .rename")
      try await list.page.type("Afghanistan again", into: "#country-name")
      try await list.page.press(.enter)
      try await list.page.wait(until: "!document.querySelector('#country-dialog').open", "it is saved")
      try await waitForTotal(of: "Afghanistan again", list, store)
    }
  }
}

/// The map above the cities.
@Suite(.timeLimit(.minutes(60)))
struct MapTests {
  /// The dots are the visible rows, wherever the list is scrolled, and after edits.
  @Test func theMapDisplaysTheVisibleCities() async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, store in
        let page = try await browser.newPage()
        try await page.setViewport(width: 1_000, height: 900)
        try await page.navigate(to: address.appending(path: "cities"))
        let list = ListOnPage(page: page)
        try await list.waitForRows()
        for share in [0, 0.4, 1.0] {
          try await list.scroll(to: share)
          try await list.waitUntilStill()
          try await page.wait(
            until: "\(Self.dots) === \(Self.rows) && \(Self.dots) !== ''", "all visible cities are on the map")
          let keys = try await page.evaluate(Self.dots).string?.split(separator: ",") ?? []
          for key in keys {
            let city = try #require(try await store.city(Int64(key) ?? -1))
            let circle = "document.querySelector('#map [data-id=\"\(key)\"]')"
            let x = try await page.evaluate("\(circle).cx.baseVal.value").number
            let y = try await page.evaluate("\(circle).cy.baseVal.value").number
            #expect(x == floor(((city.longitude ?? 0) + 180) * 10))
            #expect(y == floor((90 - (city.latitude ?? 0)) * 10))
          }
        }
        let last = try await page.evaluate(Self.dots).string?.split(separator: ",").first.flatMap { Int64($0) }
        _ = try await store.delete(id: "\(last ?? -1)", tab: "")
        let isDeleted = "!\(Self.dots).split(',').includes('\(last ?? -1)')"
        try await page.wait(until: isDeleted, "a deleted city is removed from the map")
        await page.expectNoProblems()
      }
    }
  }

  private static let dots =
    "[...document.querySelectorAll('#map circle')].map(({ dataset }) => dataset.id).sort().join()"
  private static let rows = """
    [...document.querySelectorAll('#cities .list-row:not(.list-ghost)')].filter(row => {
      const [list, box] = [document.querySelector('#cities'), row].map(element => element.getBoundingClientRect())
      return box.bottom > list.top && box.top < list.bottom
    }).map((row) => row.querySelector('.city').dataset.id).sort().join()
    """
}
