/// A browser without cookies and stored data of others, which its pages share.
///
/// All of them are contexts of one headless browser process.
public actor Chromium {
  private let connection: DevToolsConnection
  private let context: JSONValue
  private var otherContexts: [JSONValue] = []

  /// Runs `body` with a new browser, and closes its pages afterwards, whatever happens.
  public static func run<Result: Sendable>(
    _ body: @Sendable (Chromium) async throws -> Result
  ) async throws -> Result {
    try await ChromiumPool.shared.run { process in
      let browser = try await Chromium(process.connection)
      do {
        let result = try await body(browser)
        await browser.close()
        return result
      } catch {
        await browser.close()
        throw error
      }
    }
  }

  private init(_ connection: DevToolsConnection) async throws {
    self.connection = connection
    context = try await Self.newContext(connection)
  }

  /// Opens an empty page.
  ///
  /// - Parameter inOwnContext: whether the page shares no cookies and storage with other pages, as in another browser.
  public func newPage(inOwnContext: Bool = false) async throws -> ChromiumPage {
    let context = inOwnContext ? try await Self.newContext(connection) : context
    if inOwnContext { otherContexts.append(context) }
    return try await newPage(in: context)
  }

  /// Opens an empty page that shares cookies and storage with another one.
  public func newPage(beside page: ChromiumPage) async throws -> ChromiumPage { try await newPage(in: page.context) }

  private func newPage(in context: JSONValue) async throws -> ChromiumPage {
    let target = try await connection.send(
      "Target.createTarget", ["url": "about:blank", "newWindow": true, "browserContextId": context])["targetId"]
    let attached = try await connection.send("Target.attachToTarget", ["targetId": target, "flatten": true])
    guard let session = attached["sessionId"].string, let id = target.string else {
      throw ChromiumError("the browser opened no page")
    }
    let page = ChromiumPage(connection: connection, context: context, session: session, target: id)
    try await page.prepare()
    return page
  }

  private func close() async {
    for context in otherContexts + [context] {
      _ = try? await connection.send("Target.disposeBrowserContext", ["browserContextId": context])
    }
  }

  private static func newContext(_ connection: DevToolsConnection) async throws -> JSONValue {
    try await connection.send("Target.createBrowserContext")["browserContextId"]
  }
}
