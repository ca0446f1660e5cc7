import Foundation

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

/// One browser process for all tests, used by three more of them at a time than the machine has processors, as they often wait.
///
/// Tests wait here for their turn: many pages at once on few processors would only make each wait for the others.
private actor ChromiumPool {
  static let shared = ChromiumPool(limit: ProcessInfo.processInfo.activeProcessorCount + 3)

  private let limit: Int
  private var users = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var starting: Task<ChromiumProcess, any Error>?

  init(limit: Int) {
    self.limit = limit
  }

  /// Runs `body` with the browser when it is its turn.
  func run<Result: Sendable>(
    _ body: @Sendable (ChromiumProcess) async throws -> Result
  ) async throws -> Result {
    await acquire()
    do {
      let result = try await body(process())
      await release()
      return result
    } catch {
      await release()
      throw error
    }
  }

  private func acquire() async {
    guard users == limit else {
      users += 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Resumes the next test, or ends the browser after the last one.
  private func release() async {
    if !waiting.isEmpty { return waiting.removeFirst().resume() }
    users -= 1
    guard users == 0, let ending = starting else { return }
    starting = nil
    await (try? ending.value)?.quit()
  }

  /// The running browser, or a new one, also after a crash.
  private func process() async throws -> ChromiumProcess {
    if let starting {
      if let process = try? await starting.value, await process.isRunning { return process }
      if self.starting == starting { self.starting = nil }
    }
    if let starting { return try await starting.value }
    let task = Task { try await ChromiumProcess() }
    starting = task
    return try await task.value
  }
}

/// A running headless browser of the Chromium family, with a profile of its own that is removed with it.
///
/// It is driven through the DevTools protocol over two pipes, so that there is no port and no library. The browser ends
/// when the pipes close, and so does not outlive this process.
private actor ChromiumProcess {
  nonisolated let connection: DevToolsConnection
  /// The browser, once it was started.
  private var process: ChildProcess?
  private let folder: URL
  private var reading: Task<Void, Never>?

  var isRunning: Bool { process?.isRunning ?? false }

  /// Starts a browser; `quit()` ends it.
  init() async throws {
    let executable = try ChromiumExecutable.find()
    // A write to a browser that has ended must be an error and not the end of this process.
    signal(SIGPIPE, SIG_IGN)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("chromium-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (input, output) = (Pipe(), Pipe())
    connection = DevToolsConnection(output: input.fileHandleForWriting)
    let log = folder.appendingPathComponent("log")
    do {
      try Data().write(to: log)
      let logFile = try FileHandle(forWritingTo: log)
      // The browser wants its two pipes as the file descriptors 3 and 4.
      process = try ChildProcess(
        [executable] + Self.flags(profile: folder.appendingPathComponent("profile").path),
        files: [nil, logFile, logFile, input.fileHandleForReading, output.fileHandleForWriting])
      reading = Task { [connection] in await connection.run(input: output.fileHandleForReading) }
      try? input.fileHandleForReading.close()
      try? output.fileHandleForWriting.close()
      _ = try await connection.send("Browser.getVersion", timeout: .seconds(60))
    } catch {
      let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      await quit()
      throw ChromiumError("\(executable) does not start: \(error)\n\(text.suffix(2000))")
    }
  }

  /// Ends the browser and removes its profile; does nothing when it has ended.
  func quit() async {
    if isRunning {
      _ = try? await connection.send("Browser.close", timeout: .seconds(3))
      await waitForExit(.seconds(5))
    }
    if let process, process.isRunning {
      process.killGroup()
      await waitForExit(.seconds(5))
    }
    await reading?.value
    // A helper may still be writing its last file.
    for _ in 0..<50 where FileManager.default.fileExists(atPath: folder.path) {
      if (try? FileManager.default.removeItem(at: folder)) == nil { try? await Task.sleep(for: .milliseconds(50)) }
    }
  }

  private func waitForExit(_ timeout: Duration) async {
    let end = ContinuousClock.now + timeout
    while isRunning, ContinuousClock.now < end {
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  private static func flags(profile: String) -> [String] {
    [
      "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile)", "--no-sandbox", "--disable-gpu",
      "--no-first-run", "--no-default-browser-check", "--disable-breakpad", "--disable-dev-shm-usage",
      "--disable-extensions", "--disable-sync", "--disable-background-networking", "--disable-component-update",
      "--disable-default-apps", "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
      "--disable-backgrounding-occluded-windows", "--password-store=basic", "--use-mock-keychain", "--mute-audio",
      // Otherwise each context loads pages of the browser's own, which aren't displayed.
      "--disable-features=PreloadTopChromeWebUI",
      "--force-color-profile=srgb", "about:blank",
    ]
  }
}

/// The location of a browser of the Chromium family on this machine.
private enum ChromiumExecutable {
  /// Programs without windows first, which are twice as fast.
  private static let names = [
    "chrome-headless-shell", "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
    "google-chrome-stable", "chrome",
  ]
  private static let applications = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ]

  /// The path that `$CHROME` names, or else the first of the usual ones that is there.
  static func find(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> String {
    if let path = environment["CHROME"], !path.isEmpty {
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw ChromiumError("$CHROME is no program: \(path)")
      }
      return path
    }
    let folders = environment["PATH", default: ""].split(separator: ":").map(String.init)
    let inPath = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let path = (inPath + applications).first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw ChromiumError("there is no Chromium or Chrome; install one or name it in $CHROME")
    }
    return path
  }
}

/// An error in driving the browser.
public struct ChromiumError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
