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
    // The old page can respond for a while, and it has loaded, too.
    _ = try await evaluate("window.isBeforeNavigation = true")
    let result = try await send("Page.navigate", ["url": .string(url.absoluteString)])
    if let error = result["errorText"].string { throw ChromiumError("\(url): \(error)") }
    try await wait(until: "!window.isBeforeNavigation && document.readyState === 'complete'", "\(url) has loaded")
  }

  /// Loads the page again and waits until it has loaded.
  public func reload() async throws {
    _ = try await evaluate("window.isBeforeNavigation = true")
    try await send("Page.reload")
    try await wait(until: "!window.isBeforeNavigation && document.readyState === 'complete'", "the page has reloaded")
  }

  /// Evaluates a JavaScript expression that leaves the document.
  ///
  /// The value would be lost with the document if the next one replaced it first.
  public func leave(by expression: String) async throws {
    _ = try await evaluate("void setTimeout(() => { \(expression) })")
  }

  /// The value of a JavaScript expression; a promise is waited for.
  public func evaluate(_ expression: String) async throws -> JSONValue {
    let result = try await send(
      "Runtime.evaluate",
      ["expression": .string(expression), "awaitPromise": true, "returnByValue": true, "userGesture": true])
    let exception = result["exceptionDetails"]
    guard exception == .null else {
      let text = exception["exception"]["description"].string ?? exception["text"].string ?? "exception"
      throw ChromiumError("\(text)\nin: \(expression)")
    }
    return result["result"]["value"]
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
    let result = try await send("Page.captureScreenshot", format)
    guard let data = result["data"].string.flatMap({ Data(base64Encoded: $0) }) else {
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

// MARK: - Emulation

extension ChromiumPage {
  /// Gives the page a size, in CSS pixels.
  public func setViewport(width: Int, height: Int, scale: Double = 1, isMobile: Bool = false) async throws {
    try await send(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": .number(scale),
        "mobile": .bool(isMobile),
      ])
    try await send("Emulation.setTouchEmulationEnabled", ["enabled": .bool(isMobile)])
  }

  /// The settings of the user that the page can read.
  public func setPreferences(dark: Bool = false, reducedMotion: Bool = false) async throws {
    try await send(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": dark ? "dark" : "light"],
          ["name": "prefers-reduced-motion", "value": reducedMotion ? "reduce" : "no-preference"],
        ]
      ])
  }

  /// Cuts the page's network off, or gives it back.
  ///
  /// Open connections are unaffected.
  public func setOffline(_ isOffline: Bool) async throws {
    try await send("Network.enable")
    try await send(
      "Network.emulateNetworkConditions",
      ["offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
  }
}

// MARK: - Mouse and keyboard

extension ChromiumPage {
  /// A key that is no character.
  public enum Key: String, Sendable {
    case enter = "Enter"
    case escape = "Escape"
    case tab = "Tab"
    case backspace = "Backspace"
    case delete = "Delete"
    case home = "Home"
    case end = "End"
    case pageUp = "PageUp"
    case pageDown = "PageDown"
    case arrowUp = "ArrowUp"
    case arrowDown = "ArrowDown"
    case arrowLeft = "ArrowLeft"
    case arrowRight = "ArrowRight"
    case space = " "
    case f2 = "F2"
    case f10 = "F10"

    var code: Double {
      switch self {
      case .enter: 13
      case .escape: 27
      case .tab: 9
      case .backspace: 8
      case .delete: 46
      case .home: 36
      case .end: 35
      case .pageUp: 33
      case .pageDown: 34
      case .arrowUp: 38
      case .arrowDown: 40
      case .arrowLeft: 37
      case .arrowRight: 39
      case .space: 32
      case .f2: 113
      case .f10: 121
      }
    }
  }

  /// Clicks in the middle of the first element that the selector finds, as a mouse does.
  ///
  /// Waits until it is there and doesn't move, and throws when it cannot be hit there.
  public func click(
    _ selector: String, shift: Bool = false, control: Bool = false, isRight: Bool = false, isDouble: Bool = false
  ) async throws {
    let query = "document.querySelector(\(try quoted(selector)))"
    try await wait(until: "\(query)?.getClientRects().length", "\(selector) is there")
    let point = try await evaluate(
      """
      (async () => {
        const aFrame = () => new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 100) })
        let target, last
        // A moving row would be pressed at one and released at another.
        for (let frames = 0; frames < 120; frames++) {
          const element = \(query) ?? target
          if (element !== target) element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
          const { x, y } = element.getBoundingClientRect()
          if (element === target && last === `${x} ${y}`) break
          target = element
          last = `${x} ${y}`
          await aFrame()
        }
        const box = target.getBoundingClientRect()
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const hit = document.elementFromPoint(x, y)
        return { x, y, hit: target.contains(hit) ? '' : hit?.outerHTML.slice(0, 200) ?? 'nothing' }
      })()
      """)
    guard point["hit"] == "" else {
      throw ChromiumError("\(selector) is covered by \(point["hit"].string ?? "something")")
    }
    let button: JSONValue = isRight ? "right" : "left"
    let modifiers: JSONValue = .number((shift ? 8 : 0) + (control ? 2 : 0))
    let press = [("mousePressed", 1, 1), ("mouseReleased", 0, 1)] as [(JSONValue, JSONValue, JSONValue)]
    let second =
      isDouble ? [("mousePressed", 1, 2), ("mouseReleased", 0, 2)] as [(JSONValue, JSONValue, JSONValue)] : []
    for (type, buttons, count) in [("mouseMoved", 0, 1)] + press + second {
      try await send(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": point["x"], "y": point["y"], "buttons": buttons, "clickCount": count,
          "button": type == "mouseMoved" ? "none" : button, "modifiers": modifiers,
        ])
    }
  }

  /// Drags from the middle of one element to a distance from it, in some steps, as a mouse does.
  ///
  /// - Parameter begin: a condition until which the mouse moves on near its destination: a page may load a module first.
  public func drag(
    _ selector: String, byX x: Double = 0, byY y: Double,
    until begin: String = "document.querySelector('.list-dragged')"
  ) async throws {
    let (startX, startY) = try await middle(of: selector)
    func send(_ type: JSONValue, _ share: Double) async throws {
      try await mouse(type, startX + x * share, startY + y * share)
    }
    try await send("mousePressed", 0)
    for step in 1...8 { try await send("mouseMoved", Double(step) / 8) }
    var isNear = false
    try await wait("the drag has begun") {
      isNear.toggle()
      try await send("mouseMoved", isNear ? 0.99 : 1)
      return try await evaluate("Boolean(\(begin))") == true
    }
    try await send("mouseMoved", 1)
    // Until the page has displayed where the item is.
    try await waitForFrame()
    try await send("mouseReleased", 1)
  }

  /// Sends an event of a mouse at a point, whose button is pressed unless the event releases it.
  public func mouse(_ type: JSONValue, _ x: Double, _ y: Double, button: JSONValue = "left") async throws {
    try await send(
      "Input.dispatchMouseEvent",
      [
        "type": type, "x": .number(x), "y": .number(y), "button": button, "clickCount": 1,
        "buttons": type == "mouseReleased" ? 0 : button == "left" ? 1 : 2,
      ])
  }

  /// Turns the mouse wheel over the middle of an element, in CSS pixels.
  public func scroll(_ selector: String, by distance: Double) async throws {
    let (x, y) = try await middle(of: selector)
    try await send(
      "Input.dispatchMouseEvent",
      ["type": "mouseWheel", "x": .number(x), "y": .number(y), "deltaX": 0, "deltaY": .number(distance)])
  }

  /// Replaces the text of a field by typing.
  public func type(_ text: String, into selector: String) async throws {
    let query = "document.querySelector(\(try quoted(selector)))"
    try await wait(until: "\(query)?.getClientRects().length", "\(selector) is there")
    _ = try await evaluate(
      """
      (() => {
        const field = \(query)
        field.focus()
        field.select()
      })()
      """)
    if text.isEmpty {
      try await press(.backspace)
    } else {
      try await send("Input.insertText", ["text": .string(text)])
    }
  }

  /// Chooses the option of a `<select>` that has the value.
  public func choose(_ value: String, in selector: String) async throws {
    _ = try await evaluate(
      """
      (() => {
        const field = document.querySelector(\(try quoted(selector)))
        field.value = \(try quoted(value))
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
      })()
      """)
  }

  /// Presses and releases a key.
  public func press(_ key: Key, shift: Bool = false, alt: Bool = false, control: Bool = false) async throws {
    let texts: [Key: JSONValue] = [.enter: "\r", .space: " "]
    let text = texts[key]
    try await press(
      key.rawValue, code: key.code, text: text, modifiers: (alt ? 1 : 0) + (control ? 2 : 0) + (shift ? 8 : 0))
  }

  private func press(_ key: String, code: Double, text: JSONValue?, modifiers: Double) async throws {
    var parameters: [String: JSONValue] = [
      "key": .string(key), "code": .string(key == " " ? "Space" : key), "windowsVirtualKeyCode": .number(code),
      "modifiers": .number(modifiers),
    ]
    parameters["type"] = text == nil ? "rawKeyDown" : "keyDown"
    parameters["text"] = text
    try await send("Input.dispatchKeyEvent", parameters)
    parameters["type"] = "keyUp"
    parameters["text"] = nil
    try await send("Input.dispatchKeyEvent", parameters)
  }

  /// The text as a JavaScript literal.
  func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }
}

// MARK: - Touch

extension ChromiumPage {
  /// Taps the middle of an element with a finger.
  public func tap(_ selector: String) async throws {
    let (x, y) = try await middle(of: selector)
    try await postTouch("touchStart", x, y)
    try await touchEnd()
  }

  /// Puts a finger on the middle of an element, and moves it by a distance in some steps.
  ///
  /// - Parameters:
  ///   - rest: a condition until which the finger rests before it moves.
  ///   - pause: the time at its destination, by the clock of the page, before it is lifted.
  ///   - end: a condition until which it remains there.
  public func touchDrag(
    _ selector: String, byX dx: Double = 0, byY dy: Double = 0, restingUntil rest: String? = nil,
    pausing pause: Duration = .zero, pausingUntil end: String = "true"
  ) async throws {
    let (x, y) = try await middle(of: selector)
    try await postTouch("touchStart", x, y)
    if let rest {
      try await wait(until: rest, "the finger may move")
    } else {
      // The browser ignores shorter ways.
      try await postTouch("touchMove", x + dx * 0.2, y + dy * 0.2)
    }
    for step in 1...10 {
      let share = Double(step) / 10
      try await touch("touchMove", x + dx * share, y + dy * share)
      try await waitForFrame()
    }
    if pause > .zero { try await waitForTimers(dueWithin: pause) }
    try await wait(until: end, "the finger may be lifted")
    try await touchEnd()
  }

  /// Sends an event that others follow at once: on a busy machine, the time until its answer would be that of a long press.
  public func postTouch(_ type: JSONValue, _ x: Double, _ y: Double) async throws {
    try await connection.post("Input.dispatchTouchEvent", touchEvent(type, x, y), session: session)
  }

  /// Sends an event of a finger at a point.
  public func touch(_ type: JSONValue, _ x: Double, _ y: Double) async throws {
    try await send("Input.dispatchTouchEvent", touchEvent(type, x, y))
  }

  private func touchEvent(_ type: JSONValue, _ x: Double, _ y: Double) -> [String: JSONValue] {
    ["type": type, "touchPoints": .array([["x": .number(x), "y": .number(y)]])]
  }

  /// Lifts the finger.
  public func touchEnd() async throws {
    try await send("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": .array([])])
  }

  /// Waits until an element is displayed, and returns its middle.
  private func middle(of selector: String) async throws -> (x: Double, y: Double) {
    var point = JSONValue.null
    // In one expression, since rows can be removed between two.
    try await wait("\(selector) is there") {
      point = try await evaluate(
        """
        (() => {
          const element = document.querySelector(\(try quoted(selector)))
          if (!element?.getClientRects().length) return null
          const box = element.getBoundingClientRect()
          return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
        })()
        """)
      return point != .null
    }
    return (point["x"].number ?? 0, point["y"].number ?? 0)
  }
}
