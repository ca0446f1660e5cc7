import Foundation

/// A running headless browser of the Chromium family, with a profile of its own that is removed with it.
///
/// It is driven through the DevTools protocol over two pipes, so that there is no port and no library. The browser ends
/// when the pipes close, and so does not outlive this process.
actor ChromiumProcess {
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
