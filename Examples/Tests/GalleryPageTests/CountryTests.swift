import ChromiumDriver
import Foundation
import GRDB
import GalleryKit
import Testing

/// The countries above their cities: names that are joined and can be edited, and totals that follow every commit.
@Suite(.timeLimit(.minutes(15)))
struct CountryTests {
  private func withPage(
    _ body: @escaping @Sendable (ListOnPage, CityStore) async throws -> Void
  ) async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, store in
        let list = ListOnPage(page: try await browser.newPage())
        try await list.page.setViewport(width: 1000, height: 800)
        try await list.page.navigate(to: address.appending(path: "cities"))
        try await list.waitForRows()
        try await body(list, store)
        await list.page.expectNoProblems(except: "422")
      }
    }
  }

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

  @Test func totalsFollowCommits() async throws {
    try await withPage { list, store in
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
    try await withPage { list, store in
      try await list.page.click(".country[data-name=\"Afghanistan\"]")
      try await list.page.type("Albania", into: "#country-name")
      try await list.page.press(.enter)
      try await list.page.wait(
        until: "document.querySelector('#country-name-error').textContent.includes('Another country')", "it is refused")
      try await list.page.type("Aaa", into: "#country-name")
      try await list.page.press(.enter)
      try await list.page.wait(until: "!document.querySelector('#country-dialog').open", "it is saved")
      try await waitForTotal(of: "Aaa", list, store)
      try await list.waitUntilSettled()
      let rows = try await list.rows()
      #expect(rows.first?.country == "Aaa" && rows.first?.name == "Kabul")
      let expected = try await ListOnPage.expected(store)
      #expect(rows == Array(expected[..<rows.count]))
      // Elsewhere in the list, below another header.
      try await store.pool.write { try $0.execute(sql: "UPDATE country SET name = 'Zzz' WHERE code = 'AF'") }
      try await list.page.wait(until: "\(Self.header("Aaa")) == null", "the country has moved away")
      try await list.waitUntilSettled()
      try await list.scroll(to: 1)
      try await waitForTotal(of: "Zzz", list, store)
    }
  }

  @Test func aCountryIsRenamedFromTheDialogOfACity() async throws {
    try await withPage { list, store in
      let kabul = try await store.pool.read { try City.filter(Column("name") == "Kabul").fetchOne($0) }
      try await list.page.click(ListOnPage.row(kabul?.id))
      try await list.page.wait(
        until: "document.querySelector('#edit-dialog .country-name').textContent === 'Afghanistan'",
        "it says the country")
      // Another user renames it.
      try await store.pool.write { try $0.execute(sql: "UPDATE country SET name = 'Afg' WHERE code = 'AF'") }
      try await list.page.wait(
        until: "document.querySelector('#edit-dialog .country-name').textContent === 'Afg'", "the dialog follows")
      try await list.page.click("#edit-dialog .rename")
      try await list.page.type("Afghanistan again", into: "#country-name")
      try await list.page.press(.enter)
      try await list.page.wait(until: "!document.querySelector('#country-dialog').open", "it is saved")
      try await waitForTotal(of: "Afghanistan again", list, store)
    }
  }
}
