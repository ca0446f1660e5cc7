import ChromiumDriver
import Foundation
import Testing

@testable import GalleryKit

/// Takes screenshots of all screens for a visual check: `SCREENSHOTS=folder swift test --filter ScreenshotTests`.
@Suite(.enabled(if: screenshotFolder != nil), .serialized)
struct ScreenshotTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// The pages to take; all of them unless some are named.
  private static let pages =
    environment["SCREENSHOT_PAGES"].map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    ?? ["", "cities"] + GalleryScreen.allCases.map { "examples/\($0.rawValue)" }

  /// `SCREENSHOTS_QUICK=1` takes only the largest dark window, and the pages from right to left.
  private static let isQuick = environment["SCREENSHOTS_QUICK"] != nil

  private func take(
    _ path: String, _ suffix: String, _ page: ChromiumPage, to folder: URL, at address: URL
  ) async throws {
    try await page.navigate(to: address.appending(path: path))
    // Some lists are empty at first.
    try await page.waitForTimers(dueWithin: .milliseconds(path.isEmpty ? 2_500 : 1_000))
    let name = path.isEmpty ? "home" : path.replacing("examples/", with: "")
    try await page.screenshot(to: folder.appending(path: "\(name)-\(suffix).png"))
  }

  @Test func takePictures() async throws {
    let folder = try #require(screenshotFolder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        let page = try await browser.newPage()
        for width in Self.isQuick ? [1_600] : [390, 768, 1_024, 1_600] {
          for dark in Self.isQuick ? [true] : [false, true] {
            try await page.setViewport(width: width, height: width == 390 ? 844 : 900)
            try await page.setPreferences(dark: dark)
            for path in Self.pages {
              try await take(path, "\(width)\(dark ? "-dark" : "")", page, to: folder, at: address)
            }
          }
        }
        // From right to left from the beginning, as a page in Arabic is.
        try await page.send(
          "Page.addScriptToEvaluateOnNewDocument",
          [
            "source":
              "addEventListener('readystatechange', () => { document.documentElement.dir = 'rtl' }, { capture: true })"
          ])
        try await page.setPreferences(dark: false)
        for width in [390, 1_280] {
          try await page.setViewport(width: width, height: width == 390 ? 844 : 900)
          for path in Self.pages { try await take(path, "\(width)-rtl", page, to: folder, at: address) }
        }
      }
    }
  }
}

private let screenshotFolder = ProcessInfo.processInfo.environment["SCREENSHOTS"].map {
  URL(fileURLWithPath: $0, isDirectory: true)
}
