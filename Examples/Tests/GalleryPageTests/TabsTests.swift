import ChromiumDriver
import Foundation
import GRDB
import GalleryKit
import Testing

/// Many tabs of one browser, which has six connections for one server.
@Suite(.timeLimit(.minutes(60)))
struct TabsTests {
  /// Ten tabs on several lists, by a shared worker, and by a tab that leads.
  @Test(arguments: [true, false])
  func tenTabsAreLive(withSharedWorkers: Bool) async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run(hasAllCities: true) { address, store in
        var tabs: [ListOnPage] = []
        for index in 0..<12 {
          let list = ListOnPage(page: try await browser.newPage())
          try await list.page.setViewport(width: 600, height: 800)
          if !withSharedWorkers {
            try await list.page.send("Page.addScriptToEvaluateOnNewDocument", ["source": "delete window.SharedWorker"])
          }
          let isExample = index % 6 == 5
          try await list.page.navigate(to: address.appending(path: isExample ? "examples/edits" : "cities"))
          try await list.page.wait(until: "document.querySelector('.list-row')", "tab \(index) has rows")
          if !isExample { tabs.append(list) }
        }

        // An edit appears in all of them.
        let city = try #require(try await store.pool.read { try City.filter(Column("name") == "Kabul").fetchOne($0) })
        try await rename(city, "Kabul II", store)
        for tab in tabs { try await waitForName("Kabul II", in: tab) }
        // Scrolling works in the last one.
        let last = try #require(tabs.last)
        try await last.waitUntilStill()
        try await last.scroll(to: 0.5)
        try await last.waitUntilStill()
        let (rows, expected) = (try await last.rows(), try await ListOnPage.expected(store))
        #expect(try #require(expected.indices.first { expected[$0...].starts(with: rows) }) > 1_000)

        // Hidden tabs release their rows, and are current when they are visible again.
        for tab in tabs.prefix(2) { try await setHidden(true, tab) }
        for tab in tabs.prefix(2) { try await tab.page.waitForTimers(dueWithin: .seconds(6)) }
        try await rename(city, "Kabul III", store)
        for tab in tabs.dropFirst(2).dropLast() { try await waitForName("Kabul III", in: tab) }
        for tab in tabs.prefix(2) {
          #expect(try await tab.page.evaluate("document.querySelector('#cities').textContent.includes('III')") == false)
          try await setHidden(false, tab)
          try await waitForName("Kabul III", in: tab)
        }

        // The first ones close, whichever one leads.
        for tab in tabs.prefix(5) { try await tab.page.close() }
        try await rename(city, "Kabul IV", store)
        for tab in tabs.dropFirst(5).dropLast() { try await waitForName("Kabul IV", in: tab) }
        for tab in tabs.dropFirst(5) { await tab.page.expectNoProblems() }
      }
    }
  }

  /// A tab that loses its connection says so, and again when it is connected.
  @Test func tabsWithoutAServerReportIt() async throws {
    let folder = RunningGallery.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try await Chromium.run { browser in
      let tabs = [ListOnPage(page: try await browser.newPage()), ListOnPage(page: try await browser.newPage())]
      let port = try await RunningGallery.run(in: folder) { address, _ in
        for tab in tabs {
          try await tab.page.navigate(to: address.appending(path: "cities"))
          try await tab.waitForRows()
          #expect(try await tab.page.evaluate("document.querySelector('#offline').hidden") == true)
        }
        return address.port ?? 0
      }
      for tab in tabs {
        try await tab.page.wait(
          until: "!document.querySelector('#offline').hidden", "the tab says it has no connection")
      }
      try await RunningGallery.run(in: folder, port: port) { _, _ in
        for tab in tabs {
          try await tab.page.wait(
            until: "document.querySelector('#offline').hidden", "the tab is back")
        }
      }
    }
  }

  private func rename(_ city: City, _ name: String, _ store: CityStore) async throws {
    try await store.pool.write { db in
      try db.execute(sql: "UPDATE city SET name = ? WHERE id = ?", arguments: [name, city.id])
    }
  }

  private func waitForName(_ name: String, in tab: ListOnPage) async throws {
    try await tab.page.wait(
      until: "[...document.querySelectorAll('#cities .name')].some(({ textContent }) => textContent === '\(name)')",
      "\(name) is seen")
  }

  /// The events of a tab when another one covers it.
  private func setHidden(_ isHidden: Bool, _ tab: ListOnPage) async throws {
    _ = try await tab.page.evaluate(
      """
      Object.defineProperty(document, 'hidden', { get: () => \(isHidden), configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      """)
  }
}
