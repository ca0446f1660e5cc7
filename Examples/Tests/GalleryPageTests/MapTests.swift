import ChromiumDriver
import Foundation
import Testing

@testable import GalleryKit

/// The map above the cities.
@Suite(.timeLimit(.minutes(15)))
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
          try await list.waitUntilSettled()
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
        try await page.wait(until: isDeleted, "a deleted city leaves the map")
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
