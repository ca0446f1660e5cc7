import ChromiumDriver
import DataSourcesWeb
import Foundation
import GalleryKit
import Hummingbird
import Logging
import NIOCore
import Testing

/// A page with nothing but a list, whose server is a script in the page: for tests of the browser's modules.
enum ListHarness {
  private static let blank = """
    <!doctype html>
    <html lang="en"><title>A list</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/list/list.css">
    <link rel="stylesheet" href="/test.css">
    <input id="before">
    <div id="list" aria-label="Rows"></div>
    <input id="after">
    </html>
    """
  private static let style = """
    body { margin: 0; font: 16px sans-serif; }
    #list { height: 600px; }
    .list-row > * > button { width: 100%; height: 100%; border: 0; background: none; }
    """

  /// Runs a test in such a page, and expects no errors there.
  static func run(
    width: Int = 800, height: Int = 700, _ body: @escaping @Sendable (ChromiumPage) async throws -> Void
  ) async throws {
    try await Chromium.run { browser in
      try await serve { address in
        let page = try await browser.newPage()
        try await page.setViewport(width: width, height: height)
        try await page.navigate(to: address)
        _ = try await page.evaluate(fixture())
        try await body(page)
        #expect(await page.problems() == [])
      }
    }
  }

  /// Serves the empty page while `body` runs.
  private static func serve(_ body: @escaping @Sendable (URL) async throws -> Void) async throws {
    let router = Router(context: GalleryContext.self)
    router.add("/", Asset(blank, type: "text/html; charset=utf-8"))
    router.add("/test.css", Asset(style, type: "text/css; charset=utf-8"))
    ListRoutes.addBrowserFiles(to: router)
    let (addresses, continuation) = AsyncStream<URL>.makeStream()
    let server = Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? 0
        if let url = URL(string: "http://127.0.0.1:\(port)") { continuation.yield(url) }
      },
      logger: Logger(label: "Test") { _ in SwiftLogNoOpLogHandler() })
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        defer { continuation.finish() }
        try await server.runService(gracefulShutdownSignals: [])
      }
      for await address in addresses { return try await body(address) }
      try await group.next()
    }
  }

  private static func fixture() throws -> String {
    guard let url = Bundle.module.url(forResource: "Fixtures/served-list", withExtension: "js") else {
      throw ChromiumError("the fixture is missing")
    }
    return try String(contentsOf: url, encoding: .utf8)
  }
}
