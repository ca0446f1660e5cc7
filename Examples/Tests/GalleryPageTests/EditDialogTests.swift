import ChromiumDriver
import Foundation
import GRDB
import GalleryKit
import Testing

/// The dialog that edits a city, by keyboard and while others edit.
@Suite(.timeLimit(.minutes(15)))
struct EditDialogTests {
  private static let active = "document.activeElement"

  private func withPage(
    _ body: @escaping @Sendable (ChromiumPage, CityStore) async throws -> Void
  ) async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, store in
        let page = try await browser.newPage()
        try await page.setViewport(width: 1000, height: 800)
        try await page.navigate(to: address.appending(path: "cities"))
        try await ListOnPage(page: page).waitForRows()
        // The posted form.
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
        try await body(page, store)
        await page.expectNoProblems()
      }
    }
  }

  private func kabul(_ store: CityStore) async throws -> City {
    try #require(
      try await store.pool.read {
        try City.filter(Column("country") == "AF").order(Column("population").desc).fetchOne($0)
      })
  }

  private func change(_ column: String, to value: any DatabaseValueConvertible & Sendable, _ store: CityStore)
    async throws
  {
    let id = try await kabul(store).id
    try await store.pool.write { db in
      try db.execute(sql: "UPDATE city SET \(column) = ? WHERE id = ?", arguments: [value, id])
    }
  }

  /// The focus stays with the row that was edited, also when the row is updated or moves.
  @Test func theFocusIsKept() async throws {
    try await withPage { page, store in
      _ = try await page.evaluate("document.querySelector('#add').focus()")
      try await page.press(.tab)
      try await page.press(.arrowDown)
      try await page.wait(until: "\(Self.active).ariaRowIndex === '2'", "the second row has the focus")
      let key = try await page.evaluate("\(Self.active).dataset.key").string ?? ""
      for (field, text, result) in [
        ("name", "By keyboard", "By keyboard"), ("population", "523300", "523,300"), ("name", "By keyboard", ""),
      ] {
        try await page.press(.enter)
        try await page.wait(until: "document.querySelector('#edit-dialog').open", "the dialog is open")
        try await page.type(text, into: "#edit-\(field)")
        try await page.press(.enter)
        try await page.wait(
          until: """
            !document.querySelector('#edit-dialog').open && \(Self.active).matches('.list-row')
              && \(Self.active).dataset.key === '\(key)' && \(Self.active).textContent.includes('\(result)')
            """, "the row has the focus")
      }
      // Nothing is sent when nothing was changed.
      #expect(try await page.evaluate("posts.length") == 2)
      // Deleting it gives the focus to the way back, and this one to the list.
      try await page.press(.enter)
      try await page.click("#edit-dialog .delete")
      try await page.wait(until: "\(Self.active).id === 'undo'", "the deletion can be undone")
      try await page.press(.enter)
      try await page.wait(until: "\(Self.active).matches('.list-row')", "a row has the focus")
    }
  }

  @Test func onlyChangedFieldsAreSent() async throws {
    try await withPage { page, store in
      let city = try await kabul(store)
      try await page.click(ListOnPage.row(city.id))
      // Another user changes the other field: the dialog follows.
      try await change("population", to: 5_000_000, store)
      try await page.wait(until: "document.querySelector('#edit-population').value === '5000000'", "the dialog follows")
      try await page.type("Kabul A", into: "#edit-name")
      try await page.press(.enter)
      try await page.wait(until: "!document.querySelector('#edit-dialog').open", "it is saved")
      #expect(try await page.evaluate("posts.join()").string == "id=\(city.id ?? 0)&name=Kabul+A&was-name=Kabul")
      let saved = try await kabul(store)
      #expect(saved.name == "Kabul A" && saved.population == 5_000_000)
    }
  }

  /// Two users change the same field: the second one is warned, before saving if the row is visible, and decides.
  @Test func theSecondUserIsWarned() async throws {
    try await withPage { page, store in
      let city = try await kabul(store)
      try await page.click(ListOnPage.row(city.id))
      try await page.type("Mine", into: "#edit-name")
      try await change("name", to: "Theirs", store)
      try await page.wait(
        until: "document.querySelector('#edit-name-error').textContent.includes('“Theirs”')", "the user is warned")
      #expect(try await page.evaluate("document.querySelector('#edit-name').value") == "Mine")
      // The server rejects a conflict that the page doesn't know yet.
      _ = try await page.evaluate("window.pause = new Promise(resolve => { window.goOn = resolve }); 0")
      try await page.press(.enter)
      try await page.wait(until: "posts.length === 1", "it is being saved")
      try await change("name", to: "Theirs again", store)
      _ = try await page.evaluate("goOn()")
      try await page.wait(
        until: "document.querySelector('#edit-name-error').textContent.includes('“Theirs again”')", "it is refused")
      #expect(try await kabul(store).name == "Theirs again")
      await page.removeProblems()  // the browser logs the answer 409
      try await page.press(.enter)
      try await page.wait(until: "!document.querySelector('#edit-dialog').open", "it is saved")
      #expect(try await kabul(store).name == "Mine")
    }
  }
}
