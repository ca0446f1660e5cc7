public import Foundation

/// A page of the browser.
public struct ChromiumPage: Sendable {
  private static let problemEvents = [
    "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded", "Page.javascriptDialogOpening",
  ]

  let connection: DevToolsConnection
  /// The cookies and storage, which other pages may share.
  let context: JSONValue
  let session: String
  let target: String

  /// Makes the browser report what happens in the page, and treat it as the one in front.
  func prepare() async throws {
    await connection.record(Self.problemEvents)
    for method in ["Page.enable", "Runtime.enable", "Log.enable"] {
      try await send(method)
    }
    try await send("Emulation.setFocusEmulationEnabled", ["enabled": true])
  }

  /// Sends a command of the DevTools protocol.
  @discardableResult
  public func send(_ method: String, _ parameters: [String: JSONValue] = [:]) async throws -> JSONValue {
    try await connection.send(method, parameters, session: session)
  }

  /// Closes the page.
  public func close() async throws {
    _ = try await connection.send("Target.closeTarget", ["targetId": .string(target)])
  }

  /// Navigates to an address and waits until it has loaded.
  public func navigate(to url: URL) async throws {
    // The old page can answer for a while, and it has loaded, too.
    _ = try await evaluate("window.isBeforeNavigation = true")
    let answer = try await send("Page.navigate", ["url": .string(url.absoluteString)])
    if let error = answer["errorText"].string { throw ChromiumError("\(url): \(error)") }
    try await wait(until: "!window.isBeforeNavigation && document.readyState === 'complete'", "\(url) has loaded")
  }

  /// Loads the page again and waits until it has loaded.
  public func reload() async throws {
    _ = try await evaluate("window.isBeforeNavigation = true")
    try await send("Page.reload")
    try await wait(until: "!window.isBeforeNavigation && document.readyState === 'complete'", "the page has reloaded")
  }

  /// The value of a JavaScript expression; a promise is waited for.
  public func evaluate(_ expression: String) async throws -> JSONValue {
    let answer = try await send(
      "Runtime.evaluate",
      ["expression": .string(expression), "awaitPromise": true, "returnByValue": true, "userGesture": true])
    let exception = answer["exceptionDetails"]
    guard exception == .null else {
      let text = exception["exception"]["description"].string ?? exception["text"].string ?? "exception"
      throw ChromiumError("\(text)\nin: \(expression)")
    }
    return answer["result"]["value"]
  }

  /// The value of a JavaScript expression as a Swift value; a promise is waited for.
  public func evaluate<Value: Decodable>(_ expression: String, as type: Value.Type) async throws -> Value {
    let value = try await evaluate(expression)
    return try JSONDecoder().decode(type, from: JSONEncoder().encode(value))
  }

  /// Waits until a JavaScript expression is true.
  ///
  /// - Parameter what: the expected state, for the error: “the dialog is open”.
  public func wait(until expression: String, _ what: String) async throws {
    var last = ""
    try await wait(what) {
      do {
        last = ""
        return try await evaluate("Boolean(\(expression))") == true
      } catch let error as ChromiumError {
        // Also while one document replaces another.
        last = "\n\(error)"
        return false
      }
    } failure: {
      last
    }
  }

  /// Waits until a condition is true.
  ///
  /// The limit of time is so long that no slow machine reaches it: only a test that fails does.
  ///
  /// - Parameters:
  ///   - what: the expected state, for the error.
  ///   - failure: a description of the last state, for the error.
  public func wait(
    _ what: String, until isTrue: () async throws -> Bool, failure: () -> String = { "" }
  ) async throws {
    let limit = Duration.seconds(120)
    let end = ContinuousClock.now + limit
    while try await !isTrue() {
      guard ContinuousClock.now < end else {
        let page = "`${location.pathname} “${document.title}” ${document.readyState}`"
        let location = (try? await evaluate(page))?.string ?? "?"
        let problems = await problems().map { "\n\($0)" }.joined()
        throw ChromiumError("not within \(limit): \(what), on \(location)\(failure())\(problems)")
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Waits until the timers of the page that are due within a time have fired, on a slow machine too: a later one is set behind them.
  public func waitForTimers(dueWithin time: Duration) async throws {
    _ = try await evaluate("new Promise((resolve) => setTimeout(resolve, \(Int(time / .milliseconds(1)))))")
  }

  /// Waits until the page has displayed its changes.
  public func waitForFrame() async throws {
    _ = try await evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
  }

  /// The page as a PNG file.
  public func screenshot(to file: URL) async throws { try await picture(["format": "png"]).write(to: file) }

  /// The page as a WebP picture.
  ///
  /// - Parameter quality: from 0 to 100.
  public func webP(quality: Int) async throws -> Data {
    try await picture(["format": "webp", "quality": .number(Double(quality))])
  }

  private func picture(_ format: [String: JSONValue]) async throws -> Data {
    let answer = try await send("Page.captureScreenshot", format)
    guard let data = answer["data"].string.flatMap({ Data(base64Encoded: $0) }) else {
      throw ChromiumError("the browser took no screenshot")
    }
    return data
  }

  /// Errors in the page's console, uncaught exceptions, and alerts, oldest first.
  public func problems() async -> [String] {
    await connection.events(of: session).compactMap(Self.problem)
  }

  /// Forgets the problems there were.
  public func removeProblems() async {
    await connection.removeEvents(of: session)
  }

  private static func problem(_ event: DevToolsConnection.Event) -> String? {
    let parameters = event.parameters
    switch event.method {
    case "Runtime.exceptionThrown":
      let details = parameters["exceptionDetails"]
      return "uncaught: \(details["exception"]["description"].string ?? details["text"].string ?? "exception")"
    case "Runtime.consoleAPICalled" where ["error", "assert"].contains(parameters["type"].string):
      let texts = parameters["args"].elements.map { $0["value"].string ?? $0["description"].string ?? "…" }
      return "console: \(texts.joined(separator: " "))"
    case "Log.entryAdded" where parameters["entry"]["level"].string == "error":
      let entry = parameters["entry"]
      return "log: \(entry["text"].string ?? "") \(entry["url"].string ?? "")"
    case "Page.javascriptDialogOpening":
      return "dialog: \(parameters["message"].string ?? "")"
    default:
      return nil
    }
  }
}
