import ChromiumDriver
import Foundation
import GRDB
import GalleryKit
import Testing

/// Editing the name and population of a city in its row, by mouse and keyboard and while others edit.
@Suite(.timeLimit(.minutes(15)))
struct InPlaceEditTests {
  private static let active = "document.activeElement"
  private static let field = ".in-place input"
  private static let isClosed = "!document.querySelector('\(field)')"
  private static let isOpen = "\(active).matches('\(field)')"

  /// Runs a test with a page, whose posts are in `posts`, and the first city of the list.
  private func withPage(
    _ body: @escaping @Sendable (ChromiumPage, CityStore, City) async throws -> Void
  ) async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, store in
        let page = try await browser.newPage()
        try await page.setViewport(width: 1000, height: 800)
        try await page.navigate(to: address.appending(path: "cities"))
        try await ListOnPage(page: page).waitForRows()
        _ = try await page.evaluate(
          """
          (request => {
            window.posts = []
            window.fetch = async (address, options) => {
              if (String(address).startsWith('/cities/update')) {
                posts.push(options.body.toString())
                await window.pause
              }
              return request(address, options)
            }
          })(window.fetch)
          """)
        let city = try await store.pool.read {
          try City.filter(Column("country") == "AF").order(Column("population").desc).fetchOne($0)
        }
        try await body(page, store, try #require(city))
        await page.expectNoProblems()
      }
    }
  }

  private func rename(_ city: City, to name: String, _ store: CityStore) async throws {
    try await store.pool.write { db in
      try db.execute(sql: "UPDATE city SET name = ? WHERE id = ?", arguments: [name, city.id])
    }
  }

  private func name(of city: City, _ store: CityStore) async throws -> String? {
    try await store.city(city.id ?? -1)?.name
  }

  @Test func aNameIsEditedByKeyboard() async throws {
    try await withPage { page, store, city in
      let row = ".list-row:has([data-id=\"\(city.id ?? -1)\"])"
      _ = try await page.evaluate("document.querySelector('\(row)').focus()")
      try await page.press(.f2)
      try await page.wait(until: "\(Self.isOpen) && \(Self.active).value === 'Kabul'", "the field is open")
      // Keys belong to the text, and not to the list.
      try await page.press(.home)
      try await page.press(.arrowDown)
      #expect(try await page.evaluate(Self.isOpen) == true)
      try await page.type("Kabul A", into: Self.field)
      try await page.press(.enter)
      try await page.wait(
        until: "\(Self.isClosed) && \(Self.active).matches('\(row)') && \(Self.active).textContent.includes('Kabul A')",
        "it is saved, and the row has the focus")
      #expect(try await page.evaluate("posts.join()").string == "id=\(city.id ?? 0)&name=Kabul+A&was-name=Kabul")
      #expect(try await name(of: city, store) == "Kabul A")
      // Nothing is posted when nothing was changed.
      try await page.press(.f2)
      try await page.wait(until: Self.isOpen, "the field is open")
      try await page.press(.enter)
      try await page.wait(until: Self.isClosed, "it is closed")
      #expect(try await page.evaluate("posts.length") == 1)
    }
  }

  /// A double click edits in the row; one click opens the dialog, as before.
  @Test func aDoubleClickEditsAndEscapeCancels() async throws {
    try await withPage { page, store, city in
      let name = "\(ListOnPage.row(city.id)) .name"
      try await page.click(name, isDouble: true)
      try await page.wait(until: Self.isOpen, "the field is open")
      try await page.type("Nothing", into: Self.field)
      try await page.press(.escape)
      try await page.wait(until: "\(Self.isClosed) && \(Self.active).matches('.list-row')", "the row has the focus")
      // The first click of two opens nothing.
      try await page.waitForTimers(dueWithin: .milliseconds(400))
      #expect(try await page.evaluate("document.querySelector('#edit-dialog').open || posts.length") == 0)
      #expect(try await self.name(of: city, store) == "Kabul")
      try await page.click(name)
      try await page.wait(until: "document.querySelector('#edit-dialog').open", "the dialog is open")
    }
  }

  @Test func aPopulationIsEditedByMouseAndKeyboard() async throws {
    try await withPage { page, store, city in
      let row = ".list-row:has([data-id=\"\(city.id ?? -1)\"])"
      try await page.click("\(ListOnPage.row(city.id)) .population", isDouble: true)
      try await page.wait(until: "\(Self.isOpen) && \(Self.active).value === '\(city.population)'", "the field is open")
      // A wrong number is an error that takes nothing.
      try await page.type("many", into: Self.field)
      try await page.press(.enter)
      let error = "document.querySelector('#in-place-error').textContent"
      try await page.wait(until: "\(error).includes('number')", "it is refused")
      await page.removeProblems()  // the browser logs the answer 400
      try await page.type("5000000", into: Self.field)
      try await page.press(.enter)
      try await page.wait(
        until: "\(Self.isClosed) && document.querySelector('\(row)').textContent.includes('5,000,000')", "it is saved")
      #expect(try await store.city(city.id ?? -1)?.population == 5_000_000)
      // From the name to the population and back; the name is saved on the way.
      _ = try await page.evaluate("document.querySelector('\(row)').focus()")
      try await page.press(.f2)
      try await page.wait(until: "\(Self.isOpen) && \(Self.active).value === 'Kabul'", "the name is open")
      try await page.type("Kabul A", into: Self.field)
      try await page.press(.tab)
      try await page.wait(until: "\(Self.isOpen) && \(Self.active).value === '5000000'", "the population is open")
      #expect(try await name(of: city, store) == "Kabul A")
      try await page.press(.tab)
      try await page.wait(until: "\(Self.isOpen) && \(Self.active).value === 'Kabul A'", "the name is open again")
      try await page.press(.escape)
      try await page.wait(until: Self.isClosed, "it is closed")
      #expect(try await page.evaluate("posts.length") == 3)
    }
  }

  /// What someone else saves meanwhile is displayed before anything replaces it, and refused by the server otherwise.
  @Test func nothingIsSilentlyOverwritten() async throws {
    try await withPage { page, store, city in
      try await page.click("\(ListOnPage.row(city.id)) .name", isDouble: true)
      try await page.wait(until: Self.isOpen, "the field is open")
      // As long as nothing was typed, the field follows.
      try await rename(city, to: "Other", store)
      try await page.wait(until: "document.querySelector('\(Self.field)').value === 'Other'", "the field follows")
      try await page.type("Mine", into: Self.field)
      try await rename(city, to: "Theirs", store)
      let error = "document.querySelector('#in-place-error').textContent"
      try await page.wait(until: "\(error).includes('“Theirs”')", "it is displayed")
      #expect(try await page.evaluate("document.querySelector('\(Self.field)').value") == "Mine")
      _ = try await page.evaluate("window.pause = new Promise(resolve => { window.goOn = resolve }); 0")
      try await page.press(.enter)
      try await page.wait(until: "posts.length === 1", "it is being saved")
      try await rename(city, to: "Theirs again", store)
      _ = try await page.evaluate("goOn()")
      try await page.wait(until: "\(error).includes('“Theirs again”')", "it is refused")
      #expect(try await name(of: city, store) == "Theirs again")
      await page.removeProblems()  // the browser logs the answer 409
      try await page.press(.enter)
      try await page.wait(until: Self.isClosed, "it is saved")
      #expect(try await name(of: city, store) == "Mine")
    }
  }

  /// A row that is deleted takes nothing with it that was typed.
  @Test func whatWasTypedStays() async throws {
    try await withPage { page, store, city in
      try await page.click("\(ListOnPage.row(city.id)) .name", isDouble: true)
      try await page.wait(until: Self.isOpen, "the field is open")
      try await page.type("Typed", into: Self.field)
      try await store.pool.write { db in _ = try city.delete(db) }
      try await page.wait(
        until: "document.querySelector('#edit-dialog').open && document.querySelector('#edit-name').value === 'Typed'",
        "the dialog has the text")
      try await page.press(.enter)
      try await page.wait(
        until: "document.querySelector('#edit-dialog').textContent.includes('does not exist')", "it says so")
      await page.removeProblems()
    }
  }
}
