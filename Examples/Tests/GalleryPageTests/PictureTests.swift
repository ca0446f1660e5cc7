import ChromiumDriver
import Foundation
import Testing

@testable import GalleryKit

/// Makes the picture and the animation of the README from the running gallery: `Scripts/picture`.
@Suite(.enabled(if: pictureFolder != nil), .serialized)
struct PictureTests {
  private static let size = (width: 800, height: 500)
  private static let frameCount = 20
  private static let interval = 160

  @Test func makePictures() async throws {
    let folder = try #require(pictureFolder)
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        let page = try await browser.newPage()
        // At this width the list, its source code and the inspector are beside each other.
        try await page.setViewport(width: 1_200, height: 750)
        try await page.navigate(to: address)
        try await page.wait(until: "document.querySelectorAll('#changes .change').length > 8", "changes arrive")
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
