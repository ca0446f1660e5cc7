import ChromiumDriver
import Foundation
import GalleryKit
import Testing

/// Makes the picture and the animation of the README from the running gallery: `Scripts/picture`.
@Suite(.enabled(if: pictureFolder != nil), .serialized)
struct PictureTests {
  private static let size = (width: 800, height: 500)
  private static let frameCount = 20
  private static let interval = 160

  @Test func makePictures() async throws {
    let folder = try #require(pictureFolder)
    try await Chromium.run { browser in
      try await RunningGallery.run(hasAllCities: true) { address, _ in
        let page = try await browser.newPage()
        // At this width the list, its source code and the inspector are beside each other.
        try await page.setViewport(width: 1_200, height: 750)
        try await page.navigate(to: address)
        try await page.wait(until: "document.querySelectorAll('#changes .change').length > 8", "changes are displayed")
        try await page.wait(until: "document.querySelector('#pane-source code')", "the code is displayed")
        try await page.webP(quality: 80).write(to: folder.appending(path: "gallery.webp"))

        try await page.setViewport(width: Self.size.width, height: Self.size.height)
        try await page.navigate(to: address.appending(path: GalleryScreen.leaderboard.path))
        try await page.wait(until: "document.querySelectorAll('#rows .list-row').length > 5", "there are rows")
        var animation = AnimatedWebP(width: Self.size.width, height: Self.size.height)
        for _ in 0..<Self.frameCount {
          let start = ContinuousClock.now
          #expect(animation.add(try await page.webP(quality: 35), milliseconds: Self.interval))
          try await Task.sleep(until: start + .milliseconds(Self.interval), clock: .continuous)
        }
        try animation.data.write(to: folder.appending(path: "gallery-animation.webp"))
        let sizes = try ["gallery.webp", "gallery-animation.webp"].map {
          try Data(contentsOf: folder.appending(path: $0)).count
        }
        #expect(sizes.reduce(0, +) < 400_000, "\(sizes)")
      }
    }
  }
}

private let pictureFolder = ProcessInfo.processInfo.environment["PICTURES"].map {
  URL(fileURLWithPath: $0, isDirectory: true)
}

/// Screenshots of all screens for a visual check: `SCREENSHOTS=folder swift test --filter ScreenshotTests`.
@Suite(.enabled(if: screenshotFolder != nil), .serialized)
struct ScreenshotTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// The pages of the screenshots; all of them unless some are named.
  private static let pages =
    environment["SCREENSHOT_PAGES"].map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    ?? ["", "cities"] + GalleryScreen.allCases.map { "examples/\($0.rawValue)" }

  /// With `SCREENSHOTS_QUICK=1` only the largest dark window, and the pages from right to left.
  private static let isQuick = environment["SCREENSHOTS_QUICK"] != nil

  private func capture(
    _ path: String, _ suffix: String, _ page: ChromiumPage, to folder: URL, at address: URL
  ) async throws {
    try await page.navigate(to: address.appending(path: path))
    // Some lists are empty at first.
    try await page.waitForTimers(dueWithin: .milliseconds(path.isEmpty ? 2_500 : 1_000))
    let name = path.isEmpty ? "home" : path.replacing("examples/", with: "")
    try await page.screenshot(to: folder.appending(path: "\(name)-\(suffix).png"))
  }

  @Test func capturePages() async throws {
    let folder = try #require(screenshotFolder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await Chromium.run { browser in
      try await RunningGallery.run(hasAllCities: true) { address, _ in
        let page = try await browser.newPage()
        for width in Self.isQuick ? [1_600] : [390, 768, 1_024, 1_600] {
          for dark in Self.isQuick ? [true] : [false, true] {
            try await page.setViewport(width: width, height: width == 390 ? 844 : 900)
            try await page.setPreferences(dark: dark)
            for path in Self.pages {
              try await capture(path, "\(width)\(dark ? "-dark" : "")", page, to: folder, at: address)
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
          for path in Self.pages { try await capture(path, "\(width)-rtl", page, to: folder, at: address) }
        }
      }
    }
  }
}

private let screenshotFolder = ProcessInfo.processInfo.environment["SCREENSHOTS"].map {
  URL(fileURLWithPath: $0, isDirectory: true)
}

/// An animation whose frames are WebP pictures of a browser.
private struct AnimatedWebP {
  private let width: Int
  private let height: Int
  private var frames = Data()

  /// Creates an animation without frames.
  ///
  /// - Parameters:
  ///   - width: the width of all frames, in pixels.
  ///   - height: their height.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Adds a picture.
  ///
  /// - Returns: whether it is a WebP.
  mutating func add(_ picture: Data, milliseconds: Int) -> Bool {
    let image = Self.image(in: [UInt8](picture))
    guard !image.isEmpty else { return false }
    var frame = Data(count: 6)
    for number in [width - 1, height - 1, milliseconds] { frame += Self.bytes(number, 3) }
    // Each frame replaces the one before.
    frame += [0b10]
    frames += Self.chunk("ANMF", frame + image)
    return true
  }

  /// The file, which repeats for ever.
  var data: Data {
    let isAnimated: UInt8 = 0b10
    let header = Data([isAnimated, 0, 0, 0]) + Self.bytes(width - 1, 3) + Self.bytes(height - 1, 3)
    let content = Self.chunk("VP8X", header) + Self.chunk("ANIM", Data(count: 6)) + frames
    return Self.chunk("RIFF", Data("WEBP".utf8) + content)
  }

  /// The chunks of a file that contain its picture.
  private static func image(in file: [UInt8]) -> Data {
    guard file.starts(with: Array("RIFF".utf8)) else { return Data() }
    var chunks = Data()
    var start = 12
    while start + 8 <= file.count {
      let name = String(decoding: file[start..<start + 4], as: UTF8.self)
      let size = (0..<4).reduce(0) { $0 | Int(file[start + 4 + $1]) << (8 * $1) }
      let end = start + 8 + size + size % 2
      guard end <= file.count else { break }
      if ["VP8 ", "VP8L", "ALPH"].contains(name) { chunks += file[start..<end] }
      start = end
    }
    return chunks
  }

  private static func chunk(_ name: String, _ content: Data) -> Data {
    Data(name.utf8) + bytes(content.count, 4) + content + Data(count: content.count % 2)
  }

  private static func bytes(_ number: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }
}
