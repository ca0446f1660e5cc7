import ChromiumDriver
import ExampleModels
import Foundation
import GalleryKit
import Testing

/// The pages of the examples in a real browser.
@Suite(.timeLimit(.minutes(60)))
struct ExamplePageTests {
  /// Runs a test in the page of one screen.
  private func withPage(
    _ screen: String, _ body: @escaping @Sendable (ExampleOnPage, Chromium, URL) async throws -> Void
  ) async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        let page = ExampleOnPage(page: try await browser.newPage())
        try await page.page.setViewport(width: 900, height: 760)
        let url = address.appending(path: "examples/\(screen)")
        try await page.page.navigate(to: url)
        try await page.page.wait(
          until: "!document.querySelector('.list-first')", "the list has replaced its first rows")
        try await body(page, browser, url)
        await page.page.expectNoProblems()
      }
    }
  }

  @Test func everyScreenShowsItsRows() async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        let page = ExampleOnPage(page: try await browser.newPage())
        try await page.page.setViewport(width: 1_000, height: 760)
        for screen in GalleryScreen.allCases {
          try await page.page.navigate(to: address)
          try await page.page.click("a[href=\"/examples/\(screen.rawValue)\"]")
          try await page.page.wait(
            until:
              "document.title === '\(screen.title)' && document.querySelector('#rows') && \(ExampleOnPage.rowCount) > 0",
            "the rows of \(screen)")
        }
        await page.page.expectNoProblems()
      }
    }
  }

  /// A page plays a change by itself, once, so that its inspector displays something.
  @Test func everyScreenPlaysItsFirstChange() async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run(firstChange: .milliseconds(50)) { address, _ in
        let page = try await browser.newPage()
        try await page.setViewport(width: 1_440, height: 900)
        for screen in GalleryScreen.allCases {
          try await page.navigate(to: address.appending(path: "examples/\(screen.rawValue)"))
          try await page.wait(
            until: "!document.querySelector('#pane-inspector').classList.contains('unchanged')", "\(screen) has changed"
          )
        }
        // Not again.
        try await page.navigate(to: address.appending(path: "examples/order"))
        try await page.wait(until: "document.querySelectorAll('#changes .list-row').length > 0", "the change of before")
        try await page.waitForTimers(dueWithin: .seconds(1))
        let changes = "document.querySelectorAll('#changes .list-row').length"
        #expect(try await page.evaluate(changes) == 1)
        await page.expectNoProblems()
      }
    }
  }

  /// The start page displays each change in two windows, with what it cost: also where the browser's clock is an hour fast or slow.
  @Test(arguments: [0, 3_600_000, -3_600_000]) func theStartPageSaysWhatAChangeCosts(millisecondsFast: Int) async throws
  {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        let page = try await browser.newPage()
        let source =
          "{ const origin = performance.timeOrigin; Object.defineProperty(performance, 'timeOrigin', { get: () => origin + \(millisecondsFast) }) }"
        try await page.send("Page.addScriptToEvaluateOnNewDocument", ["source": .string(source)])
        try await page.navigate(to: address)
        let costs =
          "[...document.querySelectorAll('.cost')].map((cost) => cost.textContent.match(/^[1-9][0-9]* bytes, ([1-9][0-9]*) ms$/))"
        try await page.wait(
          until: "(costs => costs.length === 2 && costs.every(Boolean))(\(costs))", "both windows have a cost")
        let times = try await page.evaluate("\(costs).map(([, time]) => Number(time))", as: [Int].self)
        #expect(times.allSatisfy { $0 < 1_800_000 })
        try await page.click("[data-action=rate][data-value='0']")
        let texts =
          "[...document.querySelectorAll('.rows')].map((rows) => [...rows.querySelectorAll('.list-row:not(.list-ghost)')].slice(0, 5).map(({ textContent }) => textContent).sort().join())"
        try await page.wait(
          until: "(texts => texts[0] && texts[0] === texts[1])(\(texts))", "both windows have the same rows")
        await page.expectNoProblems()
      }
    }
  }

  /// A choice in one window is displayed in the other one, and not by other visitors, who have the same events.
  @Test func visitorsHaveTheSameEventsAndEachAChoice() async throws {
    try await withPage("events") { first, browser, url in
      let second = ExampleOnPage(page: try await browser.newPage())
      try await second.page.navigate(to: url)
      let visitor = ExampleOnPage(page: try await browser.newPage(inOwnContext: true))
      try await visitor.page.navigate(to: url)
      for page in [first, second, visitor] { try await page.waitForRows(4) }
      try await second.page.click("[data-value=green]")
      try await first.page.wait(
        until: "document.querySelector('[data-value=green]').ariaPressed === 'true'", "the choice is displayed")
      try await first.page.click("[data-action=add]")
      try await second.waitForRows(5)
      #expect(try await second.titles().first == "just now")
      try await visitor.waitForRows(4)
      #expect(
        try await visitor.page.evaluate("document.querySelector('[data-value=green]').ariaPressed") == "false")
      try await visitor.page.click("[data-value=green]")
      try await visitor.waitForRows(5)
      try await second.page.click("[data-action=removeAll]")
      for page in [first, visitor] {
        try await page.page.wait(until: "!document.querySelector('#nothing').hidden", "all are gone")
      }
      try await visitor.page.click("[data-action=reset]")
      try await first.waitForRows(4)
      await second.page.expectNoProblems()
      await visitor.page.expectNoProblems()
    }
  }

  @Test func citiesAreInsertedWhileThePageIsOpen() async throws {
    try await withPage("cities") { page, _, _ in
      try await page.page.click("[data-action=load]")
      try await page.page.wait(until: "\(ExampleOnPage.rowCount) >= 10", "cities are inserted")
      try await page.page.click("[data-action=unload]")
      try await page.page.wait(
        until: "\(ExampleOnPage.rowCount) === 0", "all cities are deleted, and none is inserted after that")
    }
  }

  /// Headers are buttons, and read the names of their states.
  @Test func aStateIsCollapsed() async throws {
    try await withPage("cities") { page, _, _ in
      let header = "document.querySelector('#rows .list-header [data-row=AK]')"
      try await page.page.wait(
        until: "\(ExampleOnPage.rowCount) > 3 && \(header)?.textContent === 'Alaska'", "there are rows")
      let first = try await page.titles().first
      #expect(first?.hasPrefix("Juneau") == true && first?.contains("the capital of Alaska") == true)
      try await page.page.click("#rows .list-header [data-row=AK]")
      try await page.page.wait(
        until: "!\(ExampleOnPage.first).startsWith('Juneau') && \(header).ariaExpanded === 'false'", "it is collapsed")
      try await page.page.click("#rows .list-header [data-row=AK]")
      try await page.page.wait(
        until: "\(ExampleOnPage.first).startsWith('Juneau') && \(header).ariaExpanded === 'true'", "it is expanded")
    }
  }

  /// The details of the chosen photo are a section of their own, which follows the photo.
  @Test func detailsOfAPhoto() async throws {
    try await withPage("photos") { page, _, _ in
      try await page.page.wait(until: "document.querySelectorAll('#rows svg.picture').length > 5", "there are pictures")
      try await page.page.click("[data-action=choose][data-row='3']")
      try await page.page.wait(until: "\(ExampleOnPage.first).startsWith('Pink')", "the details are displayed")
      try await page.page.click("[data-action=tag][data-row='3']")
      try await page.page.wait(
        until: "document.querySelector('#rows').textContent.includes('spring, flowers, new')", "they follow the photo")
      try await page.page.click("[data-action=next]")
      try await page.page.wait(until: "\(ExampleOnPage.first).startsWith('Blue')", "the next photo is chosen")
    }
  }

  /// The store is empty and fails on demand, and the failure has a button.
  @Test func theStoreIsEmptyOrFails() async throws {
    try await withPage("store") { page, _, _ in
      let text = "document.querySelector('.store-message')?.textContent ?? ''"
      for (outcome, part) in [("empty", "nothing in the store"), ("failure", "be reached")] {
        try await page.page.click("[data-value=\(outcome)]")
        try await page.page.click("header [data-action=load]")
        try await page.page.wait(until: "(\(text)).includes('\(part)')", "the page says so")
      }
      try await page.page.click("[data-value=content]")
      try await page.page.wait(
        until: "document.querySelector('[data-value=content]').ariaPressed === 'true'", "it is chosen")
      try await page.page.click(".store-message [data-action=load]")
      try await page.page.wait(until: "document.querySelectorAll('.store-link').length > 0", "the page is back")
    }
  }

  @Test func rowsAreEditedAndExchanged() async throws {
    try await withPage("exchange") { page, _, _ in
      try await page.waitForRows(13)
      try await page.page.click("[data-action=exchange]")
      try await page.page.wait(until: "\(ExampleOnPage.first).startsWith('Red')", "colors are first")
      try await page.waitForRows(13)
      try await page.page.click("[data-row='Red color']")
      try await page.page.wait(
        until: "document.querySelector('#said').textContent === 'Red color tapped!'", "the tap has its effect")
      for (form, first, count) in [(1, "Mohamed", 14), (2, "CONTACTS", 15), (0, "Red", 14)] {
        try await page.page.click("[data-action=form][data-value='\(form)']")
        try await page.page.wait(
          until:
            "\(ExampleOnPage.rowCount) === \(count) && \(ExampleOnPage.first).toUpperCase().startsWith('\(first.uppercased())')",
          "form \(form) is displayed")
      }
    }
  }

  @Test func theSearchIsThePagesOwn() async throws {
    try await withPage("search") { page, browser, url in
      let other = ExampleOnPage(page: try await browser.newPage())
      try await other.page.navigate(to: url)
      try await other.waitForRows(13)
      try await page.waitForRows(13)
      try await page.page.type("gra lo", into: "#search")
      try await page.waitForRows(1)
      #expect(try await page.titles() == ["Grace Lovelace"])
      try await other.page.type("Graham Lonely", into: "[name=value]")
      try await other.page.press(.enter)
      try await page.waitForRows(2)
      #expect(try await page.titles() == ["Grace Lovelace", "Graham Lonely"])
      #expect(try await other.page.evaluate("\(ExampleOnPage.rowCount) > 2") == true)
    }
  }

  /// Words are searched by their beginnings and marked, also in notes that others write.
  @Test func sourceCodeIsSearchedByWords() async throws {
    try await withPage("fullText") { page, browser, url in
      try await page.page.wait(until: "\(ExampleOnPage.rowCount) > 12", "there are lines")
      try await page.page.type("func websc", into: "#search")
      let marks = "[...document.querySelectorAll('#rows mark')].map(mark => mark.textContent.toLowerCase())"
      try await page.page.wait(
        until: """
          \(ExampleOnPage.rowCount) > 5 && \(marks).length >= 2 * \(ExampleOnPage.rowCount)
            && \(marks).every(text => text === 'func' || text.startsWith('websc'))
          """, "the lines with both words are displayed")
      try await page.page.type("xylophone", into: "#search")
      try await page.page.wait(until: "!document.querySelector('#nothing').hidden", "there is no such word")
      let other = ExampleOnPage(page: try await browser.newPage(inOwnContext: true))
      try await other.page.navigate(to: url)
      try await other.page.type("A <b>xylophone</b>, written elsewhere", into: "[name=value]")
      try await other.page.press(.enter)
      try await page.waitForRows(1)
      #expect(try await page.titles() == ["1A <b>xylophone</b>, written elsewhere"])
      #expect(try await page.page.evaluate("\(marks).join()") == "xylophone")
      try await page.page.click("[data-action=remove]")
      try await page.page.wait(until: "!document.querySelector('#nothing').hidden", "the note is deleted")
      await other.page.expectNoProblems()
    }
  }

  /// A change passes the sources one after the other, from where it began to the list.
  @Test func aChangeTravelsThroughTheTree() async throws {
    try await withPage("composition") { page, _, _ in
      let reached = "[...document.querySelectorAll('#tree li')].map(item => Number(item.matches('.reached'))).join()"
      for step in ["others", "reversed"] {
        try await page.page.click("[data-value=\(step)]")
        try await page.page.wait(
          until: "document.querySelector('[data-value=\(step)]').ariaPressed === 'true'", "\(step) is in the tree")
      }
      // The list and the tree are received in two messages.
      try await page.page.wait(until: "\(ExampleOnPage.first).startsWith('94')", "the list is reversed")
      try await page.page.wait(until: "document.querySelectorAll('#tree li').length === 6", "the tree is displayed")
      #expect(try await page.page.evaluate("document.querySelectorAll('#tree path').length") == 5)
      _ = try await page.page.evaluate(
        """
        (animate => {
          window.delays = []
          Element.prototype.animate = function (frames, timing) {
            if (this.matches('#tree .spark')) delays.push(timing.delay)
            return animate.call(this, frames, timing)
          }
        })(Element.prototype.animate)
        """)
      try await page.waitForRows(9)
      // The other numbers, the operator that appends them, and the last one
      try await page.page.click("[data-action=drop][data-row='-1']")
      try await page.page.wait(until: "\(reached) === '0,0,0,1,1,1'", "the change is displayed")
      #expect(try await page.page.evaluate("delays.join()") == "0,320")
      #expect(
        try await page.page.evaluate("document.querySelector('#tree li:last-child').textContent") == ".reversed()−18")
      try await page.page.wait(until: "!document.querySelector('#tree .spark')", "the animation has ended")
    }
  }

  /// Each way of moving a row is displayed in another window.
  @Test func rowsAreDraggedAndMovedByKeys() async throws {
    try await withPage("order") { page, browser, url in
      let other = ExampleOnPage(page: try await browser.newPage())
      try await other.page.navigate(to: url)
      func expect(_ titles: String) async throws {
        for page in [page, other] {
          try await page.waitForRows(6)
          try await page.page.wait(until: "\(ExampleOnPage.texts) === '\(titles)'", "the order is \(titles)")
        }
      }
      try await expect("Bread,Butter,Coffee,Eggs,Honey,Milk")
      try await page.page.drag("#rows .list-row:has([data-row='0'])", byY: 2 * 52)
      try await expect("Butter,Coffee,Bread,Eggs,Honey,Milk")
      _ = try await page.page.evaluate("document.querySelector('#rows .list-row:has([data-row=\"5\"])').focus()")
      for _ in 0..<2 { try await page.page.press(.arrowUp, alt: true) }
      try await expect("Butter,Coffee,Bread,Milk,Eggs,Honey")
      #expect(try await page.page.evaluate("document.activeElement.querySelector('[data-row]').dataset.row") == "5")
      await other.page.expectNoProblems()
    }
  }

  @Test func aSelectedRowRemainsSelected() async throws {
    try await withPage("order") { page, _, _ in
      try await page.waitForRows(6)
      try await page.page.click("[data-action=select][data-row='0']")
      try await page.page.wait(until: "\(ExampleOnPage.selected) === '☑ Bread'", "bread is selected")
      try await page.page.click("[data-action=down][data-row='0']")
      try await page.page.wait(until: "\(ExampleOnPage.first).includes('Butter')", "it has moved down")
      #expect(try await page.page.evaluate("\(ExampleOnPage.selected) === '☑ Bread'") == true)
    }
  }
}
