import ChromiumDriver
import Foundation
import GRDB
import GalleryKit
import Testing

/// The page around the list, in a real browser.
@Suite
struct DialogTests {
  @Test func addingDisplaysErrors() async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, store in
        let count = try await store.cityCount()
        let page = try await browser.newPage()
        try await page.navigate(to: address.appending(path: "cities"))
        #expect(try await page.evaluate("document.title") == "World cities")
        let total = try await page.evaluate("Number(document.querySelector('#count').dataset.total)")
        #expect(total == .number(Double(count)))

        try await page.click("#add")
        try await page.wait(until: "document.querySelector('#add-dialog').open", "the dialog is open")
        try await page.type("Testville", into: "#add-name")
        try await page.choose("FR", in: "#add-country")
        try await page.type("abc", into: "#add-population")
        try await page.click("#add-dialog button[type=submit]")
        try await page.wait(
          until: "document.querySelector('#add-population-error').textContent.includes('whole number')",
          "the message is shown")
        #expect(try await page.evaluate("document.activeElement.id") == "add-population")
        #expect(try await store.cityCount() == count)

        try await page.type("1234", into: "#add-population")
        try await page.press(.enter)
        try await page.wait(until: "!document.querySelector('#add-dialog').open", "the dialog is closed")
        #expect(try await store.cityCount() == count + 1)
        // The browser itself logs the status 422.
        await page.expectNoProblems(except: "422")
      }
    }
  }
}

/// Runs a test with a page, whose edits are in the variable `posts`, and with the first city of the list.
///
/// Edits wait for the promise `pause` of the page.
private func withEditor(
  _ body: @escaping @Sendable (ChromiumPage, CityStore, City) async throws -> Void
) async throws {
  try await ListOnPage.run { list, store, _, _ in
    _ = try await list.page.evaluate(
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
    try await body(list.page, store, kabul(store))
  }
}

/// The first city of the list.
private func kabul(_ store: CityStore) async throws -> City { try await afghanCity(0, store) }

/// One of the cities that are first in the list.
private func afghanCity(_ index: Int, _ store: CityStore) async throws -> City {
  try #require(
    try await store.pool.read {
      try City.filter(Column("country") == "AF").order(Column("population").desc).limit(1, offset: index).fetchOne($0)
    })
}

/// The dialog that edits a city, by keyboard and while others edit.
@Suite(.timeLimit(.minutes(60)))
struct EditDialogTests {
  private static let active = "document.activeElement"

  private func change(_ column: String, to value: any DatabaseValueConvertible & Sendable, _ store: CityStore)
    async throws
  {
    let id = try await kabul(store).id
    try await store.pool.write { db in
      try db.execute(sql: "UPDATE city SET \(column) = ? WHERE id = ?", arguments: [value, id])
    }
  }

  /// The edited row has the focus, also when it is updated or moves.
  @Test func theEditedRowHasTheFocus() async throws {
    try await withEditor { page, store, _ in
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
    try await withEditor { page, store, _ in
      let city = try await kabul(store)
      try await page.click(ListOnPage.row(city.id))
      // Another user changes the other field: the dialog displays it.
      try await change("population", to: 5_000_000, store)
      try await page.wait(
        until: "document.querySelector('#edit-population').value === '5000000'", "the dialog displays it")
      try await page.type("Kabul A", into: "#edit-name")
      try await page.press(.enter)
      try await page.wait(until: "!document.querySelector('#edit-dialog').open", "it is saved")
      #expect(try await page.evaluate("posts.join()").string == "id=\(city.id ?? 0)&name=Kabul+A&was-name=Kabul")
      let saved = try await kabul(store)
      #expect(saved.name == "Kabul A" && saved.population == 5_000_000)
    }
  }

  /// A city that someone else deletes, or moves out of the page, while it is edited.
  @Test func aDeletionIsShownAtOnce() async throws {
    try await withEditor { page, store, city in
      let isGone = "document.querySelector('#edit-dialog').textContent.includes('has deleted this city')"
      try await page.click(ListOnPage.row(city.id))
      try await page.type("Mine", into: "#edit-name")
      // With one inhabitant it is the last city of its country, far below.
      try await change("population", to: 1, store)
      try await page.wait(
        until: "document.querySelector('#edit-population').value === '1'", "the dialog displays what moved the city")
      #expect(try await page.evaluate(isGone) == false)
      try await store.pool.write { db in _ = try City.deleteOne(db, key: city.id) }
      // The page doesn't have the row, so another change of its rows has it look for the city.
      try await store.pool.write { db in try db.execute(sql: "UPDATE city SET name = 'Other' WHERE name = 'Herat'") }
      try await page.wait(until: isGone, "the dialog says that it was deleted")
      #expect(try await page.evaluate("document.querySelector('#edit-name').value") == "Mine")
      #expect(try await page.evaluate("document.querySelector('#edit-dialog [type=submit]').disabled") == true)
      try await store.pool.write { db in try city.insert(db) }
      try await page.wait(until: "!\(isGone)", "the city is there again")
      #expect(try await page.evaluate("document.querySelector('#edit-name').value") == "Mine")
      try await page.press(.enter)
      try await page.wait(until: "!document.querySelector('#edit-dialog').open", "it is saved")
      #expect(try await store.city(city.id ?? 0)?.name == "Mine")
    }
  }

  /// Two users change the same field: the second one is warned, before saving if the row is visible, and decides.
  @Test func theSecondUserIsWarned() async throws {
    try await withEditor { page, store, _ in
      let city = try await kabul(store)
      try await page.click(ListOnPage.row(city.id))
      try await page.type("Mine", into: "#edit-name")
      try await change("name", to: "Theirs", store)
      try await page.wait(
        until: "document.querySelector('#edit-name-error').textContent.includes('“Theirs”')", "the user is warned")
      #expect(try await page.evaluate("document.querySelector('#edit-name').value") == "Mine")
      // The server rejects a conflict that the page hasn't received yet.
      _ = try await page.evaluate("window.pause = new Promise(resolve => { window.goOn = resolve }); 0")
      try await page.press(.enter)
      try await page.wait(until: "posts.length === 1", "it is being saved")
      try await change("name", to: "Theirs again", store)
      _ = try await page.evaluate("goOn()")
      try await page.wait(
        until: "document.querySelector('#edit-name-error').textContent.includes('“Theirs again”')", "it is refused")
      #expect(try await kabul(store).name == "Theirs again")
      await page.removeProblems()  // the browser logs the status 409
      try await page.press(.enter)
      try await page.wait(until: "!document.querySelector('#edit-dialog').open", "it is saved")
      #expect(try await kabul(store).name == "Mine")
    }
  }
}

/// Editing the name and population of a city in its row, by mouse and keyboard and while others edit.
@Suite(.timeLimit(.minutes(60)))
struct InPlaceEditTests {
  private static let active = "document.activeElement"
  private static let field = ".in-place input"
  private static let isClosed = "!document.querySelector('\(field)')"
  private static let isOpen = "\(active).matches('\(field)')"

  private func rename(_ city: City, to name: String, _ store: CityStore) async throws {
    try await store.pool.write { db in
      try db.execute(sql: "UPDATE city SET name = ? WHERE id = ?", arguments: [name, city.id])
    }
  }

  private func name(of city: City, _ store: CityStore) async throws -> String? {
    try await store.city(city.id ?? -1)?.name
  }

  @Test func aNameIsEditedByKeyboard() async throws {
    try await withEditor { page, store, city in
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
    try await withEditor { page, store, city in
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
    try await withEditor { page, store, city in
      let row = ".list-row:has([data-id=\"\(city.id ?? -1)\"])"
      try await page.click("\(ListOnPage.row(city.id)) .population", isDouble: true)
      try await page.wait(until: "\(Self.isOpen) && \(Self.active).value === '\(city.population)'", "the field is open")
      // A wrong number is an error, and remains in the field.
      try await page.type("many", into: Self.field)
      try await page.press(.enter)
      let error = "document.querySelector('#in-place-error').textContent"
      try await page.wait(until: "\(error).includes('number')", "it is refused")
      await page.removeProblems()  // the browser logs the status 400
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

  /// An edit of another user is displayed before anything replaces it; otherwise the server refuses to.
  @Test func nothingIsSilentlyOverwritten() async throws {
    try await withEditor { page, store, city in
      try await page.click("\(ListOnPage.row(city.id)) .name", isDouble: true)
      try await page.wait(until: Self.isOpen, "the field is open")
      // As long as nothing was typed, the field displays the new name.
      try await rename(city, to: "Other", store)
      try await page.wait(
        until: "document.querySelector('\(Self.field)').value === 'Other'", "the field displays the new name")
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
      await page.removeProblems()  // the browser logs the status 409
      try await page.press(.enter)
      try await page.wait(until: Self.isClosed, "it is saved")
      #expect(try await name(of: city, store) == "Mine")
    }
  }

  /// The edit of another row saves this one first, and doesn't begin if that is refused.
  @Test func anotherEditSavesTheFirstOne() async throws {
    try await withEditor { page, store, city in
      let other = try await afghanCity(1, store)
      try await page.click("\(ListOnPage.row(city.id)) .name", isDouble: true)
      try await page.wait(until: Self.isOpen, "the field is open")
      try await page.type("", into: Self.field)
      try await page.click("\(ListOnPage.row(other.id)) .name", isDouble: true)
      try await page.wait(until: "document.querySelector('#in-place-error').textContent !== ''", "it is refused")
      await page.removeProblems()  // the browser logs the status
      #expect(try await page.evaluate("document.querySelectorAll('\(Self.field)').length") == 1)
      try await page.type("Mine", into: Self.field)
      try await page.click("\(ListOnPage.row(other.id)) .name", isDouble: true)
      try await page.wait(
        until: "\(Self.isOpen) && \(Self.active).value === '\(other.name)'", "the other field is open")
      #expect(try await name(of: city, store) == "Mine")
    }
  }

  /// A dialog that is open for another city stays, and the text of the row that was deleted is displayed afterwards.
  @Test func anOpenDialogStays() async throws {
    try await withEditor { page, store, city in
      let other = try await afghanCity(1, store)
      try await page.click("\(ListOnPage.row(city.id)) .name", isDouble: true)
      try await page.wait(until: Self.isOpen, "the field is open")
      try await page.type("Typed", into: Self.field)
      try await page.click("\(ListOnPage.row(other.id)) .name")
      try await page.wait(until: "document.querySelector('#edit-dialog').open", "the dialog is open")
      try await page.type("Other", into: "#edit-name")
      try await store.pool.write { db in _ = try city.delete(db) }
      try await page.wait(until: Self.isClosed, "the field is closed")
      #expect(try await page.evaluate("document.querySelector('#edit-name').value") == "Other")
      try await page.press(.enter)
      try await page.wait(
        until: "document.querySelector('#edit-dialog').open && document.querySelector('#edit-name').value === 'Typed'",
        "the dialog has the text")
      try await page.wait(
        until: "document.querySelector('#edit-dialog').textContent.includes('has deleted this city')", "it says so")
      #expect(try await name(of: other, store) == "Other")
    }
  }

  /// Typed text remains when its row is deleted.
  @Test func typedTextRemains() async throws {
    try await withEditor { page, store, city in
      try await page.click("\(ListOnPage.row(city.id)) .name", isDouble: true)
      try await page.wait(until: Self.isOpen, "the field is open")
      try await page.type("Typed", into: Self.field)
      try await store.pool.write { db in _ = try city.delete(db) }
      try await page.wait(
        until: "document.querySelector('#edit-dialog').open && document.querySelector('#edit-name').value === 'Typed'",
        "the dialog has the text")
      try await page.wait(
        until: "document.querySelector('#edit-dialog').textContent.includes('has deleted this city')", "it says so")
    }
  }
}
