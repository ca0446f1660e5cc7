import ChromiumDriver
import Foundation
import Testing

/// Rows that move, counted: how often the browser laid the page out, and how much was animated.
@Suite(.timeLimit(.minutes(60)))
struct MovesTests {
  private func metrics(_ page: ChromiumPage) async throws -> [String: Double] {
    let metrics = try await page.send("Performance.getMetrics")["metrics"].elements
    return Dictionary(metrics.map { ($0["name"].string ?? "", $0["value"].number ?? 0) }) { $1 }
  }

  /// For any number of moves, a frame is laid out once, and only visible rows are animated.
  @Test(arguments: [100, 400])
  func movesCostOneLayoutAFrame(rate: Int) async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("window.server = served([200]), showList()")
      try await page.wait(until: "seen().length > 5", "there are rows")
      try await page.send("Performance.enable")
      let before = try await metrics(page)
      let counts = try await page.evaluate(
        """
        new Promise(resolve => {
          let [frames, moves, animations, state] = [0, 0, 0, 7]
          const random = (below) => (state = (state * 1103515245 + 12345) % 2147483648) % below
          const start = performance.now()
          function frame(now) {
            frames += 1
            animations = Math.max(animations, document.getAnimations().length)
            // As many as are due, each a message of its own.
            while (moves < (now - start) / 1000 * \(rate)) {
              moves += 1
              server.move(random(10), random(10))
            }
            if (moves < 2 * \(rate)) requestAnimationFrame(frame)
            else setTimeout(() => resolve({ frames, moves, animations }), 300)
          }
          requestAnimationFrame(frame)
        })
        """)
      let after = try await metrics(page)
      let frames = (counts["frames"].number ?? 0) + 20  // those at the end
      for name in ["LayoutCount", "RecalcStyleCount"] {
        let count = (after[name] ?? 0) - (before[name] ?? 0)
        #expect(count <= 1.2 * frames, "\(name): \(count) in \(frames) frames")
      }
      #expect((counts["animations"].number ?? 1_000) <= 60, "\(counts)")
      #expect(
        try await page.evaluate(
          """
          JSON.stringify(seen().map(({ text }) => text))
            === JSON.stringify(server.rows.slice(0, seen().length).map(({ html }) => html.replace(/<[^>]*>/g, '')))
          """) == true)
    }
  }

  /// Prints the frames a second, and the script and layout of a message, for 100 messages a second: `FRAMES=1 swift test --filter framesASecond`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["FRAMES"] != nil), arguments: ["move", "update"])
  func framesASecond(kind: String) async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("window.server = served([200]), showList()")
      try await page.wait(until: "seen().length > 5", "there are rows")
      try await page.send("Performance.enable")
      let before = try await metrics(page)
      let counts = try await page.evaluate(
        """
        new Promise(resolve => {
          let [frames, messages, state] = [0, 0, 7]
          const random = (below) => (state = (state * 1103515245 + 12345) % 2147483648) % below
          const start = performance.now()
          const timer = setInterval(() => {
            while (messages < (performance.now() - start) / 10) {
              messages += 1
              if ('\(kind)' === 'move') server.move(random(10), random(10))
              else server.update(random(10), `<button type="button">${messages}</button>`)
            }
          }, 5)
          function frame(now) {
            frames += 1
            if (now - start < 5000) return requestAnimationFrame(frame)
            clearInterval(timer)
            resolve({ frames, messages, seconds: (performance.now() - start) / 1000 })
          }
          requestAnimationFrame(frame)
        })
        """)
      let after = try await metrics(page)
      let messages = counts["messages"].number ?? 1
      let times = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"].map { name in
        String(format: "\(name) %.2f ms", 1_000 * ((after[name] ?? 0) - (before[name] ?? 0)) / messages)
      }
      let rate = (counts["frames"].number ?? 0) / (counts["seconds"].number ?? 1)
      print(
        String(format: "\(kind): %.1f frames/s, %.0f messages, each \(times.joined(separator: ", "))", rate, messages))
      #expect(rate > 0)
    }
  }

  /// A single move still glides, and deleted rows fade.
  @Test func aMoveAloneGlides() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("window.server = served([200]), showList()")
      try await page.wait(until: "seen().length > 5", "there are rows")
      let gliding = "document.getAnimations().filter(({ effect }) => effect.getKeyframes()[0].translate).length"
      #expect(try await most(of: gliding, after: "server.move(0, 4)", in: page) == 5)
      try await page.wait(until: "document.getAnimations().length === 0", "nothing is animated")
      let ghosts = "document.querySelectorAll('.list-ghost').length"
      #expect(try await most(of: ghosts, after: "server.remove(2)", in: page) == 1)
      try await page.setPreferences(reducedMotion: true)
      _ = try await page.evaluate("server.move(0, 4)")
      try await page.wait(until: "seen()[4].text === 'Row 1'", "it has moved")
      #expect(try await page.evaluate("document.getAnimations().length") == 0)
    }
  }

  /// The greatest value of a count in all frames until it is zero again: a test that polls can miss an animation.
  private func most(of count: String, after action: String, in page: ChromiumPage) async throws -> Double {
    let most = try await page.evaluate(
      """
      new Promise(resolve => {
        let most = 0
        function frame() {
          const count = \(count)
          most = Math.max(most, count)
          if (most > 0 && count === 0) resolve(most)
          else requestAnimationFrame(frame)
        }
        \(action)
        requestAnimationFrame(frame)
      })
      """)
    return most.number ?? -1
  }
}
