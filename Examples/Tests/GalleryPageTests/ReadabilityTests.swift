import ChromiumDriver
import Foundation
import GalleryKit
import Testing

/// What pages need to be read by everyone: names, sizes, and nothing that is cut off.
@Suite(.timeLimit(.minutes(60))) struct ReadabilityTests {
  private func withPage(
    _ path: String, width: Int, largeText: Bool = false,
    _ body: @escaping @Sendable (ChromiumPage, URL) async throws -> Void
  ) async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        let page = try await browser.newPage()
        try await page.setViewport(width: width, height: 900, isMobile: width < 600)
        // As a person sets it for all sites.
        if largeText { try await page.send("Page.setFontSizes", ["fontSizes": ["standard": 32, "fixed": 26]]) }
        try await page.navigate(to: address.appending(path: path))
        try await page.wait(until: "document.querySelector('.list-row')", "the list is there")
        try await body(page, address)
        await page.expectNoProblems()
      }
    }
  }

  /// A bar beside its number is hidden from assistive technology.
  @Test(arguments: ["cities", GalleryScreen.leaderboard.path])
  func metersHaveNamesOrAreHidden(path: String) async throws {
    try await withPage(path, width: 1_280) { page, _ in
      try await page.wait(until: "document.querySelector('.list-row meter')", "there are bars")
      let unnamed =
        "[...document.querySelectorAll('meter:not([aria-hidden=true], [aria-label], [aria-labelledby])')].length"
      #expect(try await page.evaluate(unnamed) == 0)
    }
  }

  /// The first stop of the keyboard leads to the list, which is the next one.
  @Test func theSkipLinkLeadsToTheList() async throws {
    try await withPage(GalleryScreen.search.path, width: 1_280) { page, _ in
      try await page.press(.tab)
      #expect(try await page.evaluate("document.activeElement.className") == "skip")
      try await page.press(.enter)
      try await page.wait(until: "document.activeElement.matches('#rows .list-row')", "a row has the focus")
    }
  }

  /// Texts, rows and controls grow with the text size of the browser.
  @Test func theTextSizeOfTheBrowserCounts() async throws {
    let sizes = """
      Object.fromEntries(['body', 'h1', '#nav a', '.summary', '#rows .list-row', 'header.bar button', '.file summary']
        .map(selector => [selector, document.querySelector(selector)])
        .flatMap(([selector, element]) => [[selector, parseFloat(getComputedStyle(element).fontSize)],
          ...selector === '#rows .list-row' || selector === 'header.bar button'
            ? [[`${selector} height`, element.getBoundingClientRect().height]] : []]))
      """
    let path = GalleryScreen.leaderboard.path
    let (usual, large) = (Sizes(), Sizes())
    for (isLarge, result) in [(false, usual), (true, large)] {
      try await withPage(path, width: 2_400, largeText: isLarge) { page, _ in
        try await page.wait(until: "document.querySelector('.file summary')", "the source code is there")
        await result.set(try await page.evaluate(sizes, as: [String: Double].self))
        let cut = try await page.evaluate(
          "[...document.querySelectorAll('#rows .list-row')].filter(row => row.scrollHeight > row.clientHeight + 1).length"
        )
        #expect(cut == 0)
      }
    }
    for (selector, size) in await usual.values {
      let larger = await large.values[selector] ?? 0
      #expect(abs(larger - 2 * size) <= 3, "\(selector): \(size) and \(larger)")
    }
  }

  private actor Sizes {
    var values: [String: Double] = [:]
    func set(_ new: [String: Double]) { values = new }
  }

  /// Neither the source code nor a status is cut off at its end, and links are large enough for a finger.
  @Test func nothingIsCutOff() async throws {
    try await withPage(GalleryScreen.diff.path, width: 390) { page, address in
      let wide =
        "[...document.querySelectorAll('#status, .file pre')].filter(text => text.scrollWidth > text.clientWidth + 1).length"
      try await page.wait(
        until: "document.querySelector('#status').textContent.includes('Heckel')", "there is a status")
      #expect(try await page.evaluate(wide) == 0)
      #expect(try await page.evaluate("document.querySelector('.brand').getBoundingClientRect().height >= 24") == true)
      try await page.click("#tab-source")
      try await page.wait(until: "document.querySelector('.file pre')", "the source code is there")
      #expect(try await page.evaluate(wide) == 0)
      #expect(try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == true)
    }
  }

  /// Each page has the line that adds the package to a manifest.
  @Test(arguments: ["", "cities", GalleryScreen.edits.path])
  func thePackageLineCanBeCopied(path: String) async throws {
    try await withPage(path, width: 1_280) { page, _ in
      let line = try #require(try await page.evaluate("document.querySelector('#package').textContent").string)
      #expect(line.hasPrefix(".package(url: \"https://"))
      let readme = try String(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../README.md"),
        encoding: .utf8)
      #expect(readme.contains(line))
      try await page.click("#copy")
      try await page.wait(
        until: "document.querySelector('#copy').textContent === 'Copied' || getSelection().toString() === `\(line)`",
        "the line is copied or selected")
    }
  }
}
