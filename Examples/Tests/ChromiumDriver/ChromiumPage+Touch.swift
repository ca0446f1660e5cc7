import Foundation

extension ChromiumPage {
  /// Taps the middle of an element with a finger.
  public func tap(_ selector: String) async throws {
    try await wait(
      until: "document.querySelector(\(try quoted(selector)))?.getClientRects().length", "\(selector) is there")
    let (x, y) = try await middle(of: selector)
    try await touch("touchStart", x, y)
    try await touchEnd()
  }

  /// Puts a finger on the middle of an element, and moves it by a distance in some steps.
  ///
  /// - Parameters:
  ///   - rest: a condition until which the finger rests before it moves.
  ///   - stay: how long it stays where it went, by the clock of the page, before it is lifted.
  ///   - end: a condition until which it stays there.
  public func touchDrag(
    _ selector: String, byX dx: Double = 0, byY dy: Double = 0, restingUntil rest: String? = nil,
    staying stay: Duration = .zero, stayingUntil end: String = "true"
  ) async throws {
    let (x, y) = try await middle(of: selector)
    try await touch("touchStart", x, y)
    if let rest { try await wait(until: rest, "the finger may move") }
    for step in 1...10 {
      let share = Double(step) / 10
      try await touch("touchMove", x + dx * share, y + dy * share)
      try await waitForFrame()
    }
    if stay > .zero { try await waitForTimers(dueWithin: stay) }
    try await wait(until: end, "the finger may be lifted")
    try await touchEnd()
  }

  private func touch(_ type: JSONValue, _ x: Double, _ y: Double) async throws {
    let point: JSONValue = ["x": .number(x), "y": .number(y)]
    try await send("Input.dispatchTouchEvent", ["type": type, "touchPoints": .array([point])])
  }

  private func touchEnd() async throws {
    try await send("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": .array([])])
  }

  private func middle(of selector: String) async throws -> (x: Double, y: Double) {
    let point = try await evaluate(
      """
      (() => {
        const box = document.querySelector(\(try quoted(selector))).getBoundingClientRect()
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      })()
      """)
    return (point["x"].number ?? 0, point["y"].number ?? 0)
  }
}
