import ChromiumDriver
import Foundation
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
        #expect(try await page.evaluate("document.querySelector('#count').textContent") == "234,908 cities")

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
        // The browser itself logs the answer 422.
        await page.expectNoProblems(except: "422")
      }
    }
  }
}
