import Foundation

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
  /// Waits until it is there and stays where it is, and throws when it cannot be hit there.
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
        // A row that is on its way to another place would be pressed at one and released at another.
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
  public func drag(_ selector: String, byX x: Double = 0, byY y: Double) async throws {
    let point = try await evaluate(
      """
      (() => {
        const box = document.querySelector(\(try quoted(selector))).getBoundingClientRect()
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      })()
      """)
    let (startX, startY) = (point["x"].number ?? 0, point["y"].number ?? 0)
    func send(_ type: JSONValue, _ share: Double, buttons: JSONValue) async throws {
      try await self.send(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": .number(startX + x * share), "y": .number(startY + y * share), "buttons": buttons,
          "clickCount": 1, "button": "left",
        ])
    }
    try await send("mousePressed", 0, buttons: 1)
    for step in 1...8 { try await send("mouseMoved", Double(step) / 8, buttons: 1) }
    // Until the page has displayed where the item is.
    try await waitForFrame()
    try await send("mouseReleased", 1, buttons: 0)
  }

  /// Turns the mouse wheel over the middle of an element, in CSS pixels.
  public func scroll(_ selector: String, by distance: Double) async throws {
    let point = try await evaluate(
      """
      (() => {
        const box = document.querySelector(\(try quoted(selector))).getBoundingClientRect()
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      })()
      """)
    try await send(
      "Input.dispatchMouseEvent",
      ["type": "mouseWheel", "x": point["x"], "y": point["y"], "deltaX": 0, "deltaY": .number(distance)])
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
