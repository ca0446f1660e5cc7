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

  @Test func takePictures() async throws {
    let folder = try #require(screenshotFolder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        let page = try await browser.newPage()
        for width in [390, 768, 1_024, 1_600] {
          for dark in [false, true] {
            try await page.setViewport(width: width, height: width == 390 ? 844 : 900)
            try await page.setPreferences(dark: dark)
            for path in Self.pages {
              try await page.navigate(to: address.appending(path: path))
              // Some lists are empty at first.
              try? await page.wait(until: "document.querySelector('.list-row')", "rows", timeout: .seconds(1))
              try await Task.sleep(for: .milliseconds(path.isEmpty ? 2_500 : 400))
              let name = path.isEmpty ? "home" : path.replacing("examples/", with: "")
              let file = "\(name)-\(width)\(dark ? "-dark" : "").png"
              try await page.screenshot(to: folder.appending(path: file))
            }
          }
        }
        for path in Self.pages.prefix(6) {
          try await page.setViewport(width: 1_200, height: 900)
          try await page.navigate(to: address.appending(path: path))
          _ = try await page.evaluate("document.documentElement.dir = 'rtl'")
          try await Task.sleep(for: .milliseconds(400))
          let name = path.isEmpty ? "home" : path.replacing("examples/", with: "")
          try await page.screenshot(to: folder.appending(path: "\(name)-rtl.png"))
        }
      }
    }
  }
}

private let screenshotFolder = ProcessInfo.processInfo.environment["SCREENSHOTS"].map {
  URL(fileURLWithPath: $0, isDirectory: true)
}
