import Foundation
import Synchronization

/// Writes errors to the standard error, not more than some a minute: clients can cause errors as often as they like.
final class ErrorLog: Sendable {
  static let linesPerMinute = 20

  private struct State {
    var minute = ContinuousClock.now
    var lines = 0
    var dropped = 0
  }

  private let state = Mutex(State())
  private let output: @Sendable (String) -> Void

  init(_ output: @escaping @Sendable (String) -> Void = { Terminal.write($0, to: .standardError) }) {
    self.output = output
  }

  /// Writes a line, unless there were too many.
  func write(_ text: String) {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(1_000)
    let lines = state.withLock { state -> [String] in
      var lines: [String] = []
      if state.minute.duration(to: .now) >= .seconds(60) {
        if state.dropped > 0 { lines.append("Gallery: \(state.dropped) more errors") }
        state = State()
      }
      state.lines += 1
      if state.lines <= Self.linesPerMinute { lines.append("Gallery: \(line)") } else { state.dropped += 1 }
      return lines
    }
    for line in lines { output(line) }
  }
}
