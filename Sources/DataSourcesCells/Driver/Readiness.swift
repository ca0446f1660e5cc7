/// Whether a view takes changes now; it reports when the view does again.
@MainActor
package final class Readiness {
  private var depth = 0
  private var isWaiting = false
  /// Whether the user holds an item, or the view has uncommitted updates.
  var isViewBusy: () -> Bool = { false }
  /// Called when the view takes changes again.
  var becameReady: () -> Void = {}
  /// Calls a closure before the next frame of the screen.
  package var nextFrame: (@escaping @MainActor () -> Void) -> Void = { body in Task { @MainActor in body() } }

  package init() {}

  var isReady: Bool { depth == 0 && !isViewBusy() }

  /// Runs the answer to a question of the view, or a completion; the view takes no changes meanwhile.
  package func answering<Answer>(_ answer: () -> Answer) -> Answer {
    depth += 1
    defer { depth -= 1 }
    return answer()
  }

  /// Reports once when the view is ready: in the next turn, unless the user holds an item.
  func wait() {
    guard !isWaiting else { return }
    isWaiting = true
    Task { [weak self] in self?.check() }
  }

  private func check() {
    guard isWaiting else { return }
    if isReady {
      isWaiting = false
      becameReady()
    } else {
      // Only an item that the user holds takes longer than a turn; views report its end with their frames.
      nextFrame { [weak self] in self?.check() }
    }
  }
}
